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
 * What a field for a phone number shows after an edit. Of the +1 zone: 3-3-4, the caret behind the digit that it was behind.
 * Deleting a dash deletes the digit beyond it; a digit too many in a full field is not taken; a country code of 1 is left out, as
 * it stands before the field. Anything else stays as it was typed, and is another number: nothing is made of it.
 *
 * @param before what it showed.
 */
export const editedPhone = (before: string, edit: Edit): EditedField => {
  const had = digitsOf(before);
  if (isOther(edit.text) && !(had.length === DIGITS && digitsOf(edit.text).length === DIGITS + 1 && !isOther(before))) {
    return kept(edit);
  }
  const digits = withoutCountry(edit.text);
  if (had.length === DIGITS && digits.length === DIGITS + 1) return unchanged(before, edit);
  const dropped = digitsOf(edit.text).length - digits.length;
  const behind = Math.max(0, digitsOf(edit.text.slice(0, edit.caret)).length - dropped);
  const isDashGone = edit.deleted !== undefined && digits === had && edit.text.length === before.length - 1;
  if (!isDashGone) return shown(digits, behind);
  const gone = edit.deleted === 'backward' ? behind - 1 : behind;
  return shown(digits.slice(0, gone) + digits.slice(gone + 1), Math.min(behind, gone));
};

/** Digits that dial out of a country, instead of a plus: in most of the world, and in North America. */
const DIALLING_OUT = /^\s*(?:011|00)\s*/;

/** Whether a field shows a number of another country, or more digits than one of the +1 zone has. */
export const isOther = (text: string): boolean => {
  const start = text.trimStart();
  if (DIALLING_OUT.test(start)) return true;
  if (start.startsWith('+')) return !/^\+\D*1/.test(start) || digitsOf(start).length > DIGITS + 1;
  const digits = digitsOf(start);
  return digits.length > DIGITS + (digits.startsWith('1') ? 1 : 0);
};

/** What makes no part of a number is left out; digits that dial out become the plus that they stand for. */
const kept = ({ text, caret }: Edit): EditedField => {
  const clean = (part: string) => part.replaceAll(/[^\d\s().+-]/g, '');
  const international = (part: string) => part.replace(DIALLING_OUT, '+').replaceAll(/(?!^)\+/g, '');
  const whole = international(clean(text).trimStart());
  const behind = clean(text.slice(caret)).length;
  return { text: whole, caret: Math.max(0, whole.length - behind) };
};

const shown = (digits: string, behind: number): EditedField => ({
  text: shownDigits(digits),
  caret: caretBehind(Math.min(behind, digits.length)),
});

/** Nothing changes, and the caret goes back to where it was. */
const unchanged = (before: string, edit: Edit): EditedField => ({
  text: before,
  caret: Math.max(0, Math.min(before.length, edit.caret - (edit.text.length - before.length))),
});

/** A number in E.164 as the field shows it; empty for none. */
export const shownPhone = (phoneNumber: string): string => shownDigits(withoutCountry(phoneNumber));

/** The digits of a code in what was typed, pasted or filled in: '123 456', or the whole message that it came in. */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, CODE_DIGITS);

export const isWholeCode = (code: string): boolean => code.length === CODE_DIGITS;
