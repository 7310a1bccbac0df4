import { redeemCode, requestCode } from '@caravan/contract/accounts/phone-auth.endpoints.ts';
import { call } from '../../../platform/api.ts';
import { newIdempotencyKey } from '../../../platform/use-send.ts';
import { builtInFailure } from './built-in-failures.ts';
import type { WorkingCaptcha } from './captcha.ts';
import { putCaptcha } from './captcha.ts';
import type { PhoneVerifier } from './phone-verifier.ts';
import { captchaContainer, PhoneFailure } from './phone-verifier.ts';
import { bypassesCaptcha } from './test-numbers.ts';

/** Until a new captcha's work begins, milliseconds: the page settles first. After a failure it waits longer. */
const RENDER_DELAY_MS = 100;
const RETRY_WAIT_MS = 500;

/** What is sent under one key, so that a repeat sends no second message. */
interface Sending {
  readonly idempotencyKey: string;
  readonly body: { readonly phoneNumber: string; readonly captcha: string | null };
}

/** Likewise, so that a code that was taken, and whose token was lost on its way, gives it once more. */
interface Redeeming {
  readonly idempotencyKey: string;
  readonly body: { readonly verificationId: string; readonly code: string };
}

/** Proves numbers by Caravan's own provider. */
export class BuiltInVerifier implements PhoneVerifier {
  readonly #config: { readonly hasTestNumbers: boolean };
  #captcha: WorkingCaptcha | null = null;
  #verificationId: string | null = null;
  /** Requests whose answer did not come. */
  #unanswered: Sending | null = null;
  #unredeemed: Redeeming | null = null;
  /** Another one with each request and each clean-up: what was asked for before changes nothing any more. */
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
      const { verificationId } = await call(requestCode, sending);
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

  async confirmCode(code: string): Promise<string> {
    const verificationId = this.#verificationId;
    if (verificationId === null) throw new PhoneFailure('no-verification');
    this.#unredeemed = this.#redeemingOf({ verificationId, code });
    try {
      const { idToken } = await call(redeemCode, this.#unredeemed);
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

  async #sendingTo(phoneNumber: string): Promise<Sending> {
    if (this.#unanswered?.body.phoneNumber === phoneNumber) return this.#unanswered;
    const captcha = bypassesCaptcha(phoneNumber, this.#config) ? null : await this.#solution();
    return { idempotencyKey: newIdempotencyKey(), body: { phoneNumber, captcha } };
  }

  #redeemingOf(body: Redeeming['body']): Redeeming {
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
