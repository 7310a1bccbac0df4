import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import type { Solution } from 'altcha-lib/types';

/** A captcha that this browser did not solve: it could not begin, or found nothing. */
export class CaptchaFailure extends Error {
  readonly reason: 'unsolved' | 'no-worker';

  constructor(reason: CaptchaFailure['reason']) {
    super(reason);
    this.name = 'CaptchaFailure';
    this.reason = reason;
  }
}

/**
 * Does the work of a captcha, unseen, beside the page.
 *
 * @returns what the server takes for it, as ALTCHA's own client writes it.
 * @throws CaptchaFailure, and the signal's own reason once that is aborted.
 */
export const solveCaptcha = async (captcha: Captcha, signal?: AbortSignal): Promise<string> => {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  const found = Promise.withResolvers<Solution | null>();
  worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => found.resolve(data));
  // Its code did not come, or does not run here.
  worker.addEventListener('error', () => found.reject(new CaptchaFailure('no-worker')));
  signal?.addEventListener('abort', () => found.reject(signal.reason as Error));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(captcha);
  try {
    const solution = await found.promise;
    if (!solution) throw new CaptchaFailure('unsolved');
    return btoa(JSON.stringify({ challenge: captcha, solution }));
  } finally {
    worker.terminate();
  }
};
