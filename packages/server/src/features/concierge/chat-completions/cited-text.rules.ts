import { type NumberedAnswer, Numbering, type Passage } from '@caravan/concierge/answer.ts';
import type { Card, Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';

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
const refsIn = (mark: string): string[] =>
  [...mark.matchAll(/(F?)(\d+)/giu)].map(([, kind = '', number]) => `${kind.toUpperCase()}${Number(number)}`);

/** What a reference leads to; `undefined` for an invented one. */
const passageOf = (ref: string, { passages, pages }: Sources): Passage | undefined =>
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

/** What a service answers, alone, where it knows nothing. */
export const NOT_FOUND = 'NOT_FOUND';

/** Some models think aloud before they answer. */
const THINKING = '<think>';
const THOUGHT = '</think>';

/**
 * What may become something else with the next characters: the beginning of a mark with the space before it, half a character,
 * half a line end.
 */
const UNFINISHED = /\s*(?:\[[\sF\d,]{0,30})?[\ud800-\udbff]?$/iu;

/**
 * Shows an answer while it comes, piece by piece as it is cut by the service: marks get numbers as they appear. Those of pages
 * do before it is known whether there is such a page; the whole answer, which comes last, is counted without those.
 */
export class CitedStream {
  /** All that came. */
  content = '';
  #pending = '';
  #hasBegun = false;
  readonly #numbers = new Map<string, number>();
  readonly #cited = new Set<string>();

  /** More of the answer. @returns what can be shown now. */
  push(piece: string, sources: Sources): string {
    this.content += piece;
    this.#pending += piece;
    if (!this.#hasBegun && !this.#begins()) return '';
    const [{ length } = ''] = UNFINISHED.exec(this.#pending) ?? [];
    return this.#show(this.#pending.length - length, sources);
  }

  /** The end. @returns what is left to show. */
  end(sources: Sources): string {
    if (!this.#hasBegun) this.#pending = this.answer.trimStart();
    return this.#show(this.#pending.length, sources);
  }

  /** The answer as it came, without what was thought aloud; nothing where the service knows nothing. */
  get answer(): string {
    const spoken = afterThoughts(this.content);
    return spoken === null || spoken.trim() === NOT_FOUND ? '' : spoken;
  }

  /** Whether the service says that it knows nothing. */
  get isNotFound(): boolean {
    return afterThoughts(this.content)?.trim() === NOT_FOUND;
  }

  /** What was marked and not cited yet, as far as it is known by now. */
  citations(sources: Sources): Citation[] {
    return [...this.#numbers].flatMap(([ref, number]) => {
      const passage: Passage | undefined = passageOf(ref, sources);
      if (passage === undefined || this.#cited.has(ref)) return [];
      this.#cited.add(ref);
      return [{ ...passage, number }];
    });
  }

  /** Whether the answer itself has begun, rather than a thought or what says that there is none. */
  #begins(): boolean {
    const spoken = afterThoughts(this.#pending)?.trimStart() ?? '';
    if (NOT_FOUND.startsWith(spoken.trimEnd())) return false;
    this.#pending = spoken;
    this.#hasBegun = true;
    return true;
  }

  #show(length: number, sources: Sources): string {
    const text = this.#pending.slice(0, length);
    this.#pending = this.#pending.slice(length);
    const isPossible = (ref: string): boolean => !ref.startsWith('F') || passageOf(ref, sources) !== undefined;
    return readable(text).replaceAll(MARK, (mark) => {
      const numbers = new Set(
        refsIn(mark)
          .filter(isPossible)
          .map((ref) => this.#numberOf(ref)),
      );
      return [...numbers].map((number) => `[${number}]`).join('');
    });
  }

  #numberOf(ref: string): number {
    const number = this.#numbers.get(ref) ?? this.#numbers.size + 1;
    this.#numbers.set(ref, number);
    return number;
  }
}

/** `null` while it may still be thinking. */
const afterThoughts = (content: string): string | null => {
  const begun = content.trimStart();
  if (THINKING.startsWith(begun)) return begun === '' ? '' : null;
  if (!begun.startsWith(THINKING)) return content;
  const end = begun.indexOf(THOUGHT);
  return end === -1 ? null : begun.slice(end + THOUGHT.length);
};
