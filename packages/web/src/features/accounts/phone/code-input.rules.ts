import { CODE_DIGITS } from '@caravan/contract/accounts/phone.rules.ts';

/** The digits of a code in what was typed, pasted or filled in: '123 456', or the whole message that it came in. */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, CODE_DIGITS);

/** Whether all of its digits are there. */
export const isWholeCode = (code: string): boolean => code.length === CODE_DIGITS;
