import { getCaptcha } from '@caravan/contract/accounts/phone-auth.endpoints.ts';
import { CAPTCHA_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import { call } from '../../../platform/api.ts';
import { CaptchaFailure, solveCaptcha } from '../captcha/solve-captcha.ts';
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
    const solved = await solveCaptcha(captcha, signal).catch(failAsPhone);
    place.dataset['captcha'] = 'solved';
    return solved;
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

/** In the words of phone sign-in. */
const failAsPhone = (error: unknown): never => {
  if (!(error instanceof CaptchaFailure)) throw error;
  throw new PhoneFailure(error.reason === 'unsolved' ? 'captcha' : 'captcha-init');
};
