import { getCaptcha } from '@caravan/contract/accounts/phone.endpoints.ts';
import { CAPTCHA_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import type { ErrorCode } from '@caravan/contract/errors.ts';
import { ApiError, NetworkError, call } from '../../../platform/api.ts';
import { newIdempotencyKey } from '../../../platform/use-send.ts';
import { CaptchaFailure, solveCaptcha } from '../captcha/solve-captcha.ts';
import {
  PhoneFailure,
  type PhoneFailureReason,
  type PhoneVerifier,
  bypassesCaptcha,
  captchaContainer,
} from './phone-verifier.ts';
import { type CodeRedemption, type CodeRequest, redeemPhoneCode, sendPhoneCode } from './phone.queries.ts';

/** The delay before a new captcha is solved, milliseconds, so that the page is rendered first. After a failure it is longer. */
const RENDER_DELAY_MS = 100;
const RETRY_WAIT_MS = 500;

/** Proves numbers by Caravan's own provider. */
export class BuiltInVerifier implements PhoneVerifier {
  readonly #config: { readonly hasTestNumbers: boolean };
  #captcha: WorkingCaptcha | null = null;
  #verificationId: string | null = null;
  /** Requests whose answer did not come. */
  #unanswered: CodeRequest | null = null;
  #unredeemed: CodeRedemption | null = null;
  /** Changes with each request and each clean-up, so that the answers of earlier requests are ignored. */
  #round = {};

  constructor(config: { readonly hasTestNumbers: boolean }) {
    this.#config = config;
  }

  async sendCode(phoneNumber: string): Promise<void> {
    const round = {};
    this.#round = round;
    try {
      const sending = await this.#sendingTo(phoneNumber);
      if (this.#round !== round) return;
      this.#unanswered = sending;
      const { verificationId } = await sendPhoneCode(sending);
      if (this.#round !== round) return;
      this.#unanswered = null;
      this.#verificationId = verificationId;
    } catch (error) {
      const failure = builtInFailure(error);
      if (this.#round === round && failure.reason !== 'network') this.#unanswered = null;
      if (this.#round === round && failure.reason === 'captcha') this.#renewCaptcha();
      throw failure;
    }
  }

  get verificationId(): string | null {
    return this.#verificationId;
  }

  resume(verificationId: string): void {
    this.#verificationId = verificationId;
  }

  async confirmCode(code: string): Promise<string> {
    const verificationId = this.#verificationId;
    if (verificationId === null) throw new PhoneFailure('no-verification');
    this.#unredeemed = this.#redeemingOf({ verificationId, code });
    try {
      const { idToken } = await redeemPhoneCode(this.#unredeemed);
      return idToken;
    } catch (error) {
      throw builtInFailure(error);
    }
  }

  cleanUp(): void {
    this.#round = {};
    this.#verificationId = null;
    this.#unanswered = null;
    this.#unredeemed = null;
    this.#removeCaptcha();
  }

  async #sendingTo(phoneNumber: string): Promise<CodeRequest> {
    if (this.#unanswered?.body.phoneNumber === phoneNumber) return this.#unanswered;
    const captcha = bypassesCaptcha(phoneNumber, this.#config) ? null : await this.#solution();
    return { idempotencyKey: newIdempotencyKey(), body: { phoneNumber, captcha } };
  }

  #redeemingOf(body: CodeRedemption['body']): CodeRedemption {
    const before = this.#unredeemed;
    const isRepeat = before?.body.verificationId === body.verificationId && before.body.code === body.code;
    return isRepeat ? before : { idempotencyKey: newIdempotencyKey(), body };
  }

  /** The captcha's solution, which counts for one request. */
  async #solution(): Promise<string> {
    this.#captcha ??= this.#newCaptcha(RENDER_DELAY_MS);
    try {
      return await this.#captcha.solution;
    } catch (error) {
      const failure = builtInFailure(error);
      throw failure.reason === 'other' ? new PhoneFailure('captcha-init', { cause: error }) : failure;
    } finally {
      this.#removeCaptcha();
    }
  }

  #newCaptcha(afterMs: number): WorkingCaptcha {
    const captcha = putCaptcha(captchaContainer(), { afterMs, onExpired: () => this.#removeCaptcha() });
    // One that was made ahead, and failed, is no reason for the next request to fail.
    captcha.solution.catch(() => this.#captcha === captcha && this.#removeCaptcha());
    return captcha;
  }

  #renewCaptcha(): void {
    this.#removeCaptcha();
    this.#captcha = this.#newCaptcha(RETRY_WAIT_MS);
  }

  #removeCaptcha(): void {
    this.#captcha?.remove();
    this.#captcha = null;
  }
}

const REASONS: Partial<Record<ErrorCode, PhoneFailureReason>> = {
  captcha_failed: 'captcha',
  phone_invalid: 'invalid-number',
  validation: 'invalid-number',
  code_cooldown: 'cooldown',
  too_many_codes: 'too-many',
  rate_limited: 'too-many',
  sms_quota: 'quota',
  sms_unavailable: 'billing',
  phone_not_configured: 'not-configured',
  code_invalid: 'invalid-code',
  code_expired: 'code-expired',
};

export const builtInFailure = (error: unknown): PhoneFailure => {
  if (error instanceof PhoneFailure) return error;
  if (error instanceof NetworkError) return new PhoneFailure('network', { cause: error });
  const answer = error instanceof ApiError ? error.body : undefined;
  const reason = new Map<string, PhoneFailureReason>(Object.entries(REASONS)).get(answer?.code ?? '') ?? 'other';
  return new PhoneFailure(reason, { message: answer?.message, cause: error });
};

/** A captcha that the browser solves in the background, for one code. */
interface WorkingCaptcha {
  /** The solution, in the form of ALTCHA's own client. Rejects with a {@link PhoneFailure}, or as `call` does. */
  readonly solution: Promise<string>;
  /** Aborts it and removes it from the page. */
  remove(): void;
}

interface CaptchaOptions {
  /** Milliseconds until the work begins. */
  readonly afterMs: number;
  /** It is used up: another code needs a new one. */
  readonly onExpired: () => void;
}

/** Puts a captcha into an element of the page, which stays hidden: there is nothing to see or to do. */
const putCaptcha = (container: HTMLElement, { afterMs, onExpired }: CaptchaOptions): WorkingCaptcha => {
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
  // Whoever waits for it gets its failure; for a captcha that is made ahead nobody may wait.
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
