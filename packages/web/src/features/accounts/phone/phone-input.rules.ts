import { CODE_DIGITS } from '@caravan/contract/accounts/phone.rules.ts';

/** Digits of a number of the +1 zone without its country code. */
const DIGITS = 10;

/** A text field's value and caret. */
interface EditedField {
  readonly text: string;
  readonly caret: number;
}

/** A field after the browser's edit, before it is formatted. */
export interface Edit extends EditedField {
  /** The direction of a deletion. */
  readonly deleted?: 'backward' | 'forward' | undefined;
}

/** The result of an edit. `foreign`: another country's number was entered, which changes nothing. */
interface EditedPhone extends EditedField {
  readonly isForeign: boolean;
}

/** Digits as a field shows them: 3-3-4 with dashes, as far as they go. */
export const shownDigits = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Removes the country code: after a plus, or where there is one digit more than a number has. */
const withoutCountry = (text: string): string => {
  const digits = digitsOf(text);
  const hasCountry = text.trimStart().startsWith('+') || digits.length > DIGITS;
  return hasCountry && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** The caret's position after so many digits. */
const caretBehind = (count: number): number => count + (count > 6 ? 2 : count > 3 ? 1 : 0);

/**
 * What a field for a phone number shows after an edit: 3-3-4, the caret behind the digit that it was behind. Deleting a dash
 * deletes the digit beyond it; what does not fit into a full number is not taken; a country code of 1 is left out.
 *
 * @param before what it showed.
 */
export const editedPhone = (before: string, edit: Edit): EditedPhone => {
  const digits = withoutCountry(edit.text);
  const had = digitsOf(before);
  if (edit.text.trimStart().startsWith('+') && !/^\D*1|^\D*$/.test(edit.text)) return unchanged(before, edit, true);
  const isFull = had.length === DIGITS && digits.length > DIGITS;
  if (isFull && digits.length === DIGITS + 1) return unchanged(before, edit, false);
  const dropped = digitsOf(edit.text).length - digits.length;
  const behind = Math.max(0, digitsOf(edit.text.slice(0, edit.caret)).length - dropped);
  const isDashGone = edit.deleted !== undefined && digits === had && edit.text.length === before.length - 1;
  if (!isDashGone) return shown(digits.slice(0, DIGITS), behind);
  const gone = edit.deleted === 'backward' ? behind - 1 : behind;
  return shown(digits.slice(0, gone) + digits.slice(gone + 1), Math.min(behind, gone));
};

const shown = (digits: string, behind: number): EditedPhone => ({
  text: shownDigits(digits),
  caret: caretBehind(Math.min(behind, digits.length)),
  isForeign: false,
});

/** Nothing changes, and the caret goes back to where it was. */
const unchanged = (before: string, edit: Edit, isForeign: boolean): EditedPhone => ({
  text: before,
  caret: Math.max(0, Math.min(before.length, edit.caret - (edit.text.length - before.length))),
  isForeign,
});

/** A number in E.164 as the field shows it; empty for none. */
export const shownPhone = (phoneNumber: string): string => shownDigits(withoutCountry(phoneNumber));

/** The digits of a code in what was typed, pasted or filled in: '123 456', or the whole message that it came in. */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, CODE_DIGITS);

export const isWholeCode = (code: string): boolean => code.length === CODE_DIGITS;
