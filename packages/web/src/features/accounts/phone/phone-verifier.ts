import { TEST_PHONE_NUMBERS } from '@caravan/contract/accounts/phone.rules.ts';

/** Why a code could not be sent or was refused. */
export type PhoneFailureReason =
  /** The captcha's check failed: a new one is set up. */
  | 'captcha'
  /** There is no captcha to check with. */
  | 'captcha-init'
  | 'invalid-number'
  /** Requested again too soon; the message says how long to wait. */
  | 'cooldown'
  | 'too-many'
  | 'quota'
  | 'billing'
  | 'network'
  | 'timeout'
  | 'not-configured'
  | 'invalid-code'
  | 'code-expired'
  /** A code was typed, and none was requested. */
  | 'no-verification'
  | 'other';

/** A failure of phone sign-in, whichever provider it comes from. */
export class PhoneFailure extends Error {
  readonly reason: PhoneFailureReason;
  /** The provider's message for people, where it has one. */
  readonly providerMessage: string | undefined;

  constructor(reason: PhoneFailureReason, options: { message?: string | undefined; cause?: unknown } = {}) {
    super(options.message ?? reason, { cause: options.cause });
    this.name = 'PhoneFailure';
    this.reason = reason;
    this.providerMessage = options.message;
  }
}

/**
 * Proves a phone number by some provider. It has one number at a time, whose last code counts. It limits neither how often codes
 * are requested nor how long that takes: see `limitedVerifier`.
 */
export interface PhoneVerifier {
  /**
   * Sends a code, after the captcha that it needs, in {@link captchaContainer}.
   *
   * @param phoneNumber in E.164.
   * @throws PhoneFailure
   */
  sendCode(phoneNumber: string): Promise<void>;
  /** Names the code that was sent last, so that it can be confirmed after a reload; `null` without one. */
  readonly verificationId: string | null;
  /** Goes on with a code that was sent before a reload, by its `verificationId`. */
  resume(verificationId: string): void;
  /**
   * Exchanges the code that was sent, six digits, for the ID token that proves the number.
   *
   * @throws PhoneFailure; 'no-verification' where no code was sent.
   */
  confirmCode(code: string): Promise<string>;
  /** Forgets the number, its code and the captcha, and hides where that was. It can be used again. */
  cleanUp(): void;
}

/** The id of the page's hidden element for a provider's captcha. */
export const CAPTCHA_CONTAINER_ID = 'recaptcha-container';

/**
 * The element for the captcha.
 *
 * @throws PhoneFailure 'captcha-init' where the page has none any more.
 */
export const captchaContainer = (): HTMLElement => {
  const container = document.getElementById(CAPTCHA_CONTAINER_ID);
  if (!container) throw new PhoneFailure('captcha-init');
  return container;
};

/**
 * Whether a number is one of those that need no captcha, where the server takes them; this is logged, so that whoever tries
 * one out reads why nothing was checked.
 *
 * @param phoneNumber in E.164.
 */
export const bypassesCaptcha = (phoneNumber: string, { hasTestNumbers }: { hasTestNumbers: boolean }): boolean => {
  const bypasses = hasTestNumbers && TEST_PHONE_NUMBERS.includes(phoneNumber);
  // oxlint-disable-next-line no-console -- see above
  if (bypasses) console.info(`${phoneNumber} is a test number: it bypasses the captcha.`);
  return bypasses;
};
