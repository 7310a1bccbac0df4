import { TEST_PHONE_NUMBERS } from '@caravan/contract/accounts/phone.rules.ts';

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
