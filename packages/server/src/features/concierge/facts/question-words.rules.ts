import { foldName } from '@caravan/contract/places/place-names.rules.ts';

/** A word of a question. */
export interface QuestionWord {
  /** As it is compared: in lower case, without accents. */
  readonly folded: string;
  /** Whether it begins with a capital, or has no capitals because its script has none. */
  readonly isCapitalised: boolean;
  /** 'US', but not 'us'. */
  readonly isUpperCase: boolean;
  /** Whether it has letters that English has not. */
  readonly isAccented: boolean;
  /** Whether something parts it from the word in front. */
  readonly isBehindComma: boolean;
}

/** Words behind each other, which may be a name: from the first to before the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly folded: string;
}

/** 'Saint Vincent and the Grenadines', 'Democratic Republic of the Congo'. */
const SPAN_MAX = 5;

/** 'U.S.' is a word as 'US' is. */
const INITIALS = /\b(?:\p{Lu}\.){2,}/gu;
const WORD = /[\p{L}\p{N}\p{M}'’ʻ`]+/gu;
/** 'Where's' is two words. */
const SHORTENED = /\b(what|where|which|how|it|that|there|here)['’]s\b/giu;
/** 'Lisbon's' speaks of Lisbon. */
const OWNERS = /['’]s$/iu;

/** The words of a question in their order, as many as are asked for. */
export const questionWords = (query: string, most: number): QuestionWord[] => {
  const text = query
    .normalize('NFC')
    .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replace(SHORTENED, '$1 is');
  let end = 0;
  const words: QuestionWord[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const own = written.replace(OWNERS, '');
    const folded = foldName(own);
    if (folded === '') continue;
    if (words.length >= most) break;
    words.push({
      folded,
      isCapitalised: own.toLowerCase() !== own || own.toUpperCase() === own,
      isUpperCase: own.toUpperCase() === own && own.toLowerCase() !== own,
      isAccented: /[^\p{ASCII}'’ʻ`]/u.test(own),
      isBehindComma: /[,;،、(]/u.test(text.slice(end, index)),
    });
    end = index + written.length;
  }
  return words;
};

/** English writes no shorter word with an accent. */
const ACCENTED_MIN = 4;

/** Its words as a dictionary of questions is to look them up. 'Åre' is a place, and no form of 'be'; 'café' is a 'cafe'. */
export const askedWords = (words: readonly QuestionWord[]): string[] =>
  words.map(({ folded, isAccented }) => (isAccented && folded.length < ACCENTED_MIN ? '' : folded));

/** What stands before places. */
const PLACING: ReadonlySet<string> = new Set(['in', 'of', 'for', 'to', 'from', 'near', 'around']);

/** The words that are written as names of places, by their places: 'in Mobile', but neither 'IN MOBILE' nor 'Mobile codes'. */
export const writtenAsPlaces = (words: readonly QuestionWord[]): number[] =>
  words.flatMap(({ folded, isCapitalised, isUpperCase }, at) => {
    const before = words[at - 1];
    const isName = isCapitalised && !isUpperCase && /\p{L}/u.test(folded);
    return isName && before?.isCapitalised === false && PLACING.has(before.folded) ? [at] : [];
  });

/** Everything in a question that may be a name. */
export const spansOf = (words: readonly QuestionWord[]): Span[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(SPAN_MAX, words.length - from) }, (__, more) => {
      const to = from + more + 1;
      return {
        from,
        to,
        folded: words
          .slice(from, to)
          .map(({ folded }) => folded)
          .join(' '),
      };
    }),
  );
