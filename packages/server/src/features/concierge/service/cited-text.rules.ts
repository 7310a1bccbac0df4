import type { Card } from '@caravan/contract/concierge/concierge.schema.ts';
import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { type NumberedAnswer, Numbering, type Passage } from '@caravan/concierge/answer.ts';

/**
 * An answering service marks what its sentences rest on: `[F2]` is the second of the passages that it was given, `[2]` the
 * second of the pages that it says it has read. Here those become the marks of the contract, which count in the order of
 * their appearance; a mark that leads nowhere is dropped.
 */

/** A page that a part of an answer is said to rest on (OpenAI's `url_citation`). */
export interface Quote {
  readonly page: Passage;
  /** Where that part begins and ends, in characters of the answer as it came. */
  readonly start: number;
  readonly end: number;
}

/** What an answer's marks can lead to. */
export interface Sources {
  /** What the service was given, from `F1`. */
  readonly passages: readonly Passage[];
  /** What it has read, from `1`; `null` for what cannot be shown. */
  readonly pages: readonly (Passage | null)[];
  readonly quotes: readonly Quote[];
}

/** `[F1]`, `[2]`, `[F1, F3]`. */
export const MARK = /\[\s*F?\d{1,3}(?:\s*,\s*F?\d{1,3})*\s*\]/giu;

/** The references of a mark, as `F1` and `2`. */
export const refsIn = (mark: string): string[] =>
  [...mark.matchAll(/(F?)(\d+)/giu)].map(([, kind = '', number]) => `${kind.toUpperCase()}${Number(number)}`);

/** What a reference leads to; `undefined` for an invented one. */
export const passageOf = (ref: string, { passages, pages }: Sources): Passage | undefined =>
  (ref.startsWith('F') ? passages[Number(ref.slice(1)) - 1] : pages[Number(ref) - 1]) ?? undefined;

/** What no text has that people read: control characters, those that turn its direction around, and noncharacters. */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufeff]/g;

/** Text as it can be kept and shown. */
export const readable = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(UNREADABLE, '').toWellFormed();

/** Stands for the marks of a place until nothing else looks like them: a noncharacter, so that no text holds it. */
const PLACE = '\u{fdd0}';

/** An answer as it is kept, with its marks counted anew. */
export const citedAnswer = (content: string, sources: Sources): NumberedAnswer => {
  const numbering = new Numbering();
  const marks: string[] = [];
  let text = '';
  let at = 0;
  for (const { start, end, passages } of cutsIn(content, sources)) {
    text += readable(content.slice(at, start));
    at = end;
    if (passages.length === 0) {
      text = closedUp(text, content[end]);
      continue;
    }
    marks.push(numbering.marksOf(passages));
    text += PLACE;
  }
  const response = withoutForgedMarks(text + readable(content.slice(at)))
    .trim()
    .replaceAll(PLACE, () => marks.shift() ?? '');
  return { response, citations: numbering.citations, cards: cardsIn(response) };
};

/** Where nothing is left of a mark, no space is left before what follows. */
const closedUp = (text: string, next = ''): string => (/^[\s.,;:!?)]?$/u.test(next) ? text.replace(/ +$/u, '') : text);

/** What looks like a mark once something between its characters is gone. */
const withoutForgedMarks = (text: string): string => {
  const next = text.replaceAll(MARK, '');
  return next === text ? text : withoutForgedMarks(next);
};

/** A part of an answer that marks take the place of: none, where they lead nowhere. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly passages: readonly Passage[];
}

/** In their order, none within another. */
const cutsIn = (content: string, sources: Sources): Cut[] => {
  const marks = [...content.matchAll(MARK)].map(({ 0: mark, index: start }) => {
    const passages = refsIn(mark).flatMap((ref) => passageOf(ref, sources) ?? []);
    return { start, end: start + mark.length, passages };
  });
  const cuts = [...sources.quotes.flatMap((quote) => quoteCut(content, quote)), ...marks];
  const inOrder = cuts.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return inOrder.filter((cut) => {
    const isApart = cut.start >= end;
    if (isApart) end = cut.end;
    return isApart;
  });
};

/**
 * A quote's mark stands at its end, and in place of the whole where that is a link to the page or a mark already. Its
 * characters are Unicode's, as those who speak this protocol count them, or the units of UTF-16 where only these fit.
 */
const quoteCut = (content: string, { page, start, end }: Quote): Cut[] => {
  const spans = [
    [unitsOf(content, start), unitsOf(content, end)],
    [start, end],
  ] as const;
  const passages = [page];
  for (const [from, to] of spans) {
    const quoted = content.slice(from, to);
    const isMark = quoted.replace(MARK, '').trim() === '' && quoted !== '';
    const isLink = page.url !== null && quoted.includes(page.url);
    if (from < to && (isMark || isLink)) return [{ start: from, end: to, passages }];
  }
  const at = spans[0][1];
  return at > 0 && at <= content.length ? [{ start: at, end: at, passages }] : [];
};

/** Where a character is, in units of UTF-16; beyond the end where there is none. */
const unitsOf = (content: string, characters: number): number => {
  let units = 0;
  for (let left = characters; left > 0; left -= 1) {
    const point = content.codePointAt(units);
    if (point === undefined) return content.length + 1;
    units += point > 0xffff ? 2 : 1;
  }
  return units;
};

/** An item whose name is strong, and what is said of it. */
const NAMED_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+\*\*([^*]{1,300})\*\*(.*)$/u;
const CARDS_MAX = 12;
const DETAIL_MAX = 500;

/** What can be put into a trip: the named items of a list. */
const cardsIn = (response: string): Card[] =>
  response
    .split('\n')
    .flatMap((line) => {
      const [, name = '', detail = ''] = NAMED_ITEM.exec(line) ?? [];
      const title = bounded(withoutMarks(name).replace(/[\s:.,–—-]+$/u, ''), SHORT_TEXT_MAX);
      if (title === '') return [];
      const about = bounded(withoutMarks(detail).replace(/^[\s:.,–—-]+/u, ''), DETAIL_MAX);
      const citations = [...line.matchAll(MARK)].flatMap(([mark]) => refsIn(mark).map(Number));
      return [{ ...CARD, title, detail: about === '' ? null : about, citations: [...new Set(citations)] }];
    })
    .slice(0, CARDS_MAX);

const withoutMarks = (text: string): string => text.replaceAll(new RegExp(` *${MARK.source}`, MARK.flags), '');

/** A service's words do not say what of both it is; whoever adds it says so. */
const CARD = { location: null, activityCategory: 'activity', shoppingCategory: 'other' } as const;

const bounded = (text: string, max: number): string => {
  const one = text.replaceAll('**', '').replaceAll(/\s+/gu, ' ').trim();
  return one.length <= max
    ? one
    : `${one
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
};
