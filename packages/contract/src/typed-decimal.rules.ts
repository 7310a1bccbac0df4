/** The sign that a language writes before the cents: `.` as in English, `,` as in German. */
export type DecimalSign = '.' | ',';

/** The digits of an amount as somebody typed it, before and after its decimal point; `null` without a digit. */
export const typedDecimal = (
  typed: string,
  decimalSign: DecimalSign,
): { readonly whole: string; readonly fraction: string } | null => {
  const digits = priceSigns(typed)
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll('．', '.')
    .replaceAll(/[，،]/g, ',')
    .replace(/[.,٫]*$/, '');
  if (!/\d/.test(digits)) return null;
  const at = decimalPointIn(digits, decimalSign);
  const whole =
    digits
      .slice(0, at)
      .replaceAll(/\D/g, '')
      .replace(/^0+(?=\d)/, '') || '0';
  return { whole, fraction: digits.slice(at + 1).replaceAll(/\D/g, '') };
};

/** What remains of a text that holds a price: digits of any script and the signs that may be a decimal point, as they were typed. */
export const priceSigns = (text: string): string =>
  text.replaceAll(/(?<=\p{L})[.,]+/gu, '').replaceAll(/[^\p{Nd}.,．，،٫]/gu, '');

/** The zeros of the scripts whose digits keyboards type: the others follow theirs in order. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa9d0,
  0xaa50, 0xabf0, 0xff10, 0x11136, 0x1e950,
] as const;

/** A digit of any script as an ASCII one; empty for one of a script that nobody counts money in. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? '' : String(code - zero);
};

/** Where the decimal point stands; the end where there is none. */
const decimalPointIn = (digits: string, decimalSign: DecimalSign): number => {
  const arabic = digits.indexOf('٫');
  if (arabic >= 0) return arabic;
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const sign = digits.charAt(at);
  const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  const groups = at < 0 || digits.indexOf(sign) < at || (couldGroup && sign !== decimalSign);
  return groups ? digits.length : at;
};
