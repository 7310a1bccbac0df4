import { getCaptcha } from '@caravan/contract/accounts/phone-auth.endpoints.ts';
import type { Captcha } from '@caravan/contract/accounts/phone-auth.schema.ts';
import { CAPTCHA_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import type { Solution } from 'altcha-lib/types';
import { call } from '../../../platform/api.ts';
import { PhoneFailure } from './phone-verifier.ts';

/** A captcha at work: the browser does it for one code, unseen. */
export interface WorkingCaptcha {
  /** What the server takes for it, as ALTCHA's own client writes it. Rejects with a {@link PhoneFailure}, or as `call` does. */
  readonly solution: Promise<string>;
  /** Ends the work, and takes it out of the page. */
  remove(): void;
}

interface CaptchaOptions {
  /** Milliseconds until the work begins. */
  readonly afterMs: number;
  /** It counts no more: a code needs a new one. */
  readonly onExpired: () => void;
}

/** Puts a captcha into an element of the page, which stays hidden: there is nothing to see or to do. */
export const putCaptcha = (container: HTMLElement, { afterMs, onExpired }: CaptchaOptions): WorkingCaptcha => {
  const removal = new AbortController();
  const { signal } = removal;
  const place = document.createElement('div');
  place.dataset['captcha'] = 'working';
  container.replaceChildren(place);

  const solve = async (): Promise<string> => {
    await pause(afterMs, signal);
    // By its lifetime, not by the time that it names: this device's clock may be hours off.
    const expiry = setTimeout(onExpired, CAPTCHA_MINUTES * 60_000);
    signal.addEventListener('abort', () => clearTimeout(expiry));
    const captcha = await call(getCaptcha, { signal });
    const solution = await work(captcha, signal);
    place.dataset['captcha'] = 'solved';
    return btoa(JSON.stringify({ challenge: captcha, solution }));
  };
  const solution = solve();
  // Whoever wants it hears of its failure; a captcha that is made ahead may find nobody who does.
  solution.catch(() => place.remove());
  return {
    solution,
    remove: () => {
      removal.abort(new PhoneFailure('captcha'));
      place.remove();
    },
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Lets a worker search, so that the page stays quick. */
const work = async (captcha: Captcha, signal: AbortSignal): Promise<Solution> => {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  const found = Promise.withResolvers<Solution | null>();
  worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => found.resolve(data));
  // Its code did not come, or does not run here.
  worker.addEventListener('error', () => found.reject(new PhoneFailure('captcha-init')));
  signal.addEventListener('abort', () => found.reject(signal.reason as Error));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(captcha);
  try {
    const solution = await found.promise;
    if (!solution) throw new PhoneFailure('captcha');
    return solution;
  } finally {
    worker.terminate();
  }
};
