import { CODE_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';

/**
 * What a phone shows of a code. The last line binds it to one site (WICG, 'Origin-bound one-time codes'), so that a browser fills
 * it in there and nowhere else.
 *
 * @param publicUrl the address that people open.
 */
export const codeText = (code: string, publicUrl: string): string =>
  `${code} is your Caravan code. It works for ${CODE_MINUTES} minutes. Never share it.\n\n@${new URL(publicUrl).hostname} #${code}`;
