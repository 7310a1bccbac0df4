import { normalisedPhone } from './accounts.rules.ts';

/** How long a code works, minutes; how often it may be tried; and the digits it has. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;
/** Between two codes to one number, seconds. */
export const CODE_COOLDOWN_SECONDS = 30;
/** Codes to one number in an hour. */
export const CODES_PER_HOUR = 5;
/** How long a captcha is valid, minutes. */
export const CAPTCHA_MINUTES = 10;
/** How long the server stores the data of a sign-up for its code, minutes. */
export const PHONE_SIGNUP_MINUTES = 10;

/** Numbers that no phone has (555-0100 and following are kept for stories), outside production: no captcha, no message. */
export const TEST_PHONE_NUMBERS: readonly string[] = ['+15555550100', '+15555550101', '+15555550102', '+15555550103'];
/** The code of every test number. */
export const TEST_CODE = '123456';

/** An area code and an exchange of the North American plan never begin with 0 or 1. */
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** Fewer digits than a number has. */
export type PhoneProblem = 'incomplete' | 'foreign';

/**
 * A number to sign in with, in E.164: ten digits, or eleven that start with 1, with or without a plus. Codes are sent to the +1
 * zone alone.
 */
export const signInPhone = (typed: string): { phone: string } | { problem: PhoneProblem } => {
  const phone = normalisedPhone(typed.trim());
  if (phone === null) return { problem: 'incomplete' };
  return NORTH_AMERICAN.test(phone) ? { phone } : { problem: 'foreign' };
};

/** 'Please wait N seconds before trying again to avoid rate limiting', by the milliseconds that are left. */
export const cooldownMessage = (leftMs: number): string =>
  `Please wait ${Math.max(1, Math.ceil(leftMs / 1000))} seconds before trying again to avoid rate limiting`;
