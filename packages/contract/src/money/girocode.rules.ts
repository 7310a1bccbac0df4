import { amountText } from './amounts.rules.ts';

const IBAN_UNREADABLE = 'Please check the IBAN: a digit or letter is wrong or missing';
const BIC_UNREADABLE = 'A BIC has 8 or 11 characters, such as COBADEFFXXX';

/** An IBAN or BIC without spaces, in capitals. */
export const compact = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** What is wrong with an IBAN; `null` if nothing. Its check digits are those of ISO 13616 (ISO 7064, mod 97-10). */
export const ibanProblem = (iban: string): string | null => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return IBAN_UNREADABLE;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n ? null : IBAN_UNREADABLE;
};

/** What is wrong with a BIC (ISO 9362); `null` if nothing. */
export const bicProblem = (bic: string): string | null =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? null : BIC_UNREADABLE;

/** An IBAN in groups of four, as people read it. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What a Girocode may be long: the whole in bytes of UTF-8, its parts in characters. */
const GIROCODE_BYTES_MAX = 331;
const HOLDER_MAX = 70;
const TEXT_MAX = 140;

/** Bytes in UTF-8. */
export const bytesOf = (text: string): number =>
  [...text].reduce((sum, sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4);
  }, 0);

/** As many characters of a text as fit into so many bytes. */
const fitting = (text: string, bytes: number): string => {
  let left = bytes;
  const signs = [...text];
  const end = signs.findIndex((sign) => (left -= bytesOf(sign)) < 0);
  return signs.slice(0, end < 0 ? signs.length : end).join('');
};

/** Text on one line, as long as it may be, of whole characters. */
const oneLine = (value: string, max: number): string =>
  [...value.replaceAll(/\s+/g, ' ').trim()].slice(0, max).join('');

/**
 * What a Girocode holds: a SEPA transfer in euros as a QR code (European Payments Council, EPC069-12, version 002, UTF-8, error
 * correction M).
 *
 * @returns `null` where it isn't in euros or there is no account.
 */
export const girocodePayload = (
  details: { readonly iban: string | null; readonly bic: string | null; readonly ibanHolder: string | null },
  payment: { readonly currency: string; readonly amountMinor: number; readonly text: string },
): string | null => {
  const { iban, bic, ibanHolder } = details;
  if (payment.currency !== 'EUR' || iban === null || ibanHolder === null) return null;
  const amount = `EUR${amountText(payment.amountMinor, 'EUR')}`;
  const before = ['BCD', '002', '1', 'SCT', bic ?? ''].join('\n');
  const after = [iban, amount, '', '', ''].join('\n');
  // A line feed before the holder and one behind it.
  const holder = fitting(oneLine(ibanHolder, HOLDER_MAX), GIROCODE_BYTES_MAX - bytesOf(before + after) - 2);
  const known = `${before}\n${holder}\n${after}`;
  return known + fitting(oneLine(payment.text, TEXT_MAX), GIROCODE_BYTES_MAX - bytesOf(known));
};

/** The page at PayPal where an amount is sent to somebody. */
export const paypalLink = (name: string, amountMinor: number, currency: string): string =>
  `https://www.paypal.com/paypalme/${encodeURIComponent(name)}/${amountText(amountMinor, currency)}${currency}`;

/** The page at Wise where somebody is paid. */
export const wiseLink = (tag: string): string => `https://wise.com/pay/me/${encodeURIComponent(tag)}`;
