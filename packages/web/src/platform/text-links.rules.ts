/** A piece of what somebody wrote: text, or an address that can be opened. */
interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;
/** What ends a sentence and hardly ever an address. */
const TRAILING = new Set(`.,;:!?'’”»`);
/** Closing brackets by what opens them. */
const BRACKETS = [
  [')', '('],
  [']', '['],
  ['}', '{'],
] as const;

/** What somebody wrote, cut into text and web addresses. Only http and https count; everything else stays text. */
export const linkParts = (content: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of content.matchAll(ADDRESS)) {
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
  const url = URL.parse(address);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url.href : null;
};
