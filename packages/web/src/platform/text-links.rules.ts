/** A piece of what somebody wrote: text, or an address that can be opened. */
interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/iu;
/**
 * Telephone numbers as people write them: with a plus; with the 0 that is dialled before an area; or in the groups of North America. Other digits,
 * such as prices, bookings and dates, are none.
 */
const PHONE =
  /(?<![\w+.])\+\d(?:[ ()./-]{0,2}\d){6,14}(?!\w)|(?<![\w+.,:/-])0\d(?:[ ()/-]{0,2}\d){6,12}(?![\w/-])|(?<![\w+.-])(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}(?!\w)/u;
const OPENABLE = new RegExp(`${ADDRESS.source}|${PHONE.source}`, 'giu');
/** A day as '05/12/2026' or '05-12-2026'. */
const DATE = /^\d{2}[-/]\d{2}[-/]\d{4}$/;
/** What ends a sentence and hardly ever an address. */
const TRAILING = new Set(`.,;:!?'’”»`);
/** Closing brackets by what opens them. */
const BRACKETS = [
  [')', '('],
  [']', '['],
  ['}', '{'],
] as const;

/**
 * What somebody wrote, cut into text and what can be opened: web addresses by http and https, also where they begin with 'www.', and telephone
 * numbers. Everything else stays text.
 */
export const linkParts = (content: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of content.matchAll(OPENABLE)) {
    const address = withoutTrailing(match[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > at) parts.push({ text: content.slice(at, match.index) });
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < content.length) parts.push({ text: content.slice(at) });
  return parts;
};

/** Leaves the sentence's end outside; a bracket stays where the address opened it. */
const withoutTrailing = (address: string): string => {
  const surplus = new Map<string, number>(
    BRACKETS.map(([closing, opening]) => [closing, count(address, closing) - count(address, opening)]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const unopened = surplus.get(last);
    if (unopened === undefined ? !TRAILING.has(last) : unopened <= 0) break;
    if (unopened !== undefined) surplus.set(last, unopened - 1);
  }
  return address.slice(0, end);
};

const count = (text: string, character: string): number => text.split(character).length - 1;

const hrefOf = (address: string): string | null => {
  if (/^[+(\d]/.test(address)) return callOf(address);
  const isWhole = /^https?:/i.test(address);
  if (!isWhole && !/^www\.[^.]+\.[^.]/i.test(address)) return null;
  const url = URL.parse(isWhole ? address : `https://${address}`);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url.href : null;
};

/** What calls a number; the 0 in '+44 (0)20' is dialled within the country alone. */
const callOf = (written: string): string | null => {
  if (DATE.test(written)) return null;
  const digits = (written.startsWith('+') ? written.replace('(0)', '') : written).replaceAll(/\D/g, '');
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`;
};
