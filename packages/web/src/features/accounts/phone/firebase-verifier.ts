import { type Auth, type ConfirmationResult, signInWithPhoneNumber, signOut } from '@firebase/auth';
import { type FirebaseProject, openFirebase } from './firebase-auth.ts';
import { putRecaptcha, type RenderedCaptcha } from './firebase-captcha.ts';
import { firebaseFailure } from './firebase-failures.ts';
import type { PhoneVerifier } from './phone-verifier.ts';
import { captchaContainer, PhoneFailure } from './phone-verifier.ts';
import { bypassesCaptcha } from './test-numbers.ts';

/** Until a new captcha is drawn, milliseconds: the page settles first. After a failure it waits longer. */
const RENDER_DELAY_MS = 100;
const RETRY_WAIT_MS = 500;

interface FirebaseConfig {
  readonly firebase: FirebaseProject;
  readonly hasTestNumbers: boolean;
}

/** Proves numbers by a Firebase project. */
export class FirebaseVerifier implements PhoneVerifier {
  readonly #config: FirebaseConfig;
  readonly #auth: Auth;
  #captcha: RenderedCaptcha | null = null;
  /** The one that the last request took. */
  #taken: RenderedCaptcha | null = null;
  #confirmation: ConfirmationResult | null = null;
  /** Another one with each request and each clean-up: what was asked for before changes nothing any more. */
  #round = {};

  constructor(config: FirebaseConfig) {
    this.#config = config;
    this.#auth = openFirebase(config.firebase);
  }

  async sendCode(phoneNumber: string): Promise<void> {
    const round = {};
    this.#round = round;
    this.#chooseCaptcha(bypassesCaptcha(phoneNumber, this.#config));
    try {
      const confirmation = await this.#send(phoneNumber);
      if (this.#round === round) this.#confirmation = confirmation;
    } catch (error) {
      const failure = firebaseFailure(error);
      if (this.#round === round && failure.reason === 'captcha') this.#renewCaptcha();
      throw failure;
    }
  }

  async confirmCode(code: string): Promise<string> {
    const confirmation = this.#confirmation;
    if (confirmation === null) throw new PhoneFailure('no-verification');
    try {
      const { user } = await confirmation.confirm(code);
      const idToken = await user.getIdToken();
      await signOut(this.#auth);
      return idToken;
    } catch (error) {
      throw firebaseFailure(error);
    }
  }

  cleanUp(): void {
    this.#round = {};
    this.#confirmation = null;
    this.#removeCaptcha();
  }

  async #send(phoneNumber: string): Promise<ConfirmationResult> {
    // A request that is not answered yet would use it a second time.
    if (this.#captcha === this.#taken) this.#removeCaptcha();
    const captcha = (this.#captcha ??= this.#newCaptcha(RENDER_DELAY_MS));
    this.#taken = captcha;
    try {
      return await signInWithPhoneNumber(this.#auth, phoneNumber, await captcha.ready);
    } finally {
      if (this.#captcha === captcha) this.#removeCaptcha();
    }
  }

  /** Firebase takes the numbers that a project names as its test numbers without a captcha, if it is told so beforehand. */
  #chooseCaptcha(bypasses: boolean): void {
    const isMock = bypasses || this.#config.firebase.emulatorUrl !== null;
    const { settings } = this.#auth;
    if (settings.appVerificationDisabledForTesting !== isMock) this.#removeCaptcha();
    settings.appVerificationDisabledForTesting = isMock;
  }

  #newCaptcha(afterMs: number): RenderedCaptcha {
    const captcha = putRecaptcha(this.#auth, captchaContainer(), { afterMs, onExpired: () => this.#removeCaptcha() });
    // One that could not be drawn is no reason for the next request to fail.
    captcha.ready.catch(() => this.#captcha === captcha && this.#removeCaptcha());
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
