/**
 * The text of an answer: paragraphs, list items (`- ` or `1. ` at the start of a line), headings (`# `), `**strong**` words, and
 * marks such as `[2]` right behind the sentence that rests on that citation. It is always shown as text: what looks like
 * markup beyond these is nothing but characters.
 */

/** A run of words of one look. */
export interface Words {
  readonly text: string;
  readonly isStrong: boolean;
}

/** One sentence and the numbers of the citations that it rests on, each once, in their order. */
export interface Sentence {
  readonly words: readonly Words[];
  readonly citations: readonly number[];
}

export interface Block {
  readonly kind: 'paragraph' | 'item' | 'heading';
  readonly sentences: readonly Sentence[];
}

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const HEADING = /^\s*#{1,6}\s+/;

/** Marks as they stand in a text: `[1]`, `[1][2]`, `[1, 2]`. */
const MARKS = /\s*(?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\]\s*)+/y;

/**
 * Takes an answer apart for showing. Marks with numbers that no citation has are left out, and so is the sentence's claim to
 * them.
 *
 * @param known the numbers of the answer's citations.
 */
export const blocksOf = (response: string, known: ReadonlySet<number>): Block[] =>
  response
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const kind = HEADING.test(line) ? 'heading' : LIST_ITEM.test(line) ? 'item' : 'paragraph';
      const text = line.replace(kind === 'heading' ? HEADING : LIST_ITEM, '').trim();
      return { kind, sentences: sentencesOf(text.replace(MARKS_BEFORE_PUNCTUATION, '$2$1'), known) };
    });

/** Marks as they stand behind the last word of a sentence, and the punctuation that is meant to come first. */
const MARKS_BEFORE_PUNCTUATION = /((?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)\s*([.!?。！？,;:)]+)/g;

/**
 * An end of a sentence: not the dot of a number, of initials (`U.S.`) or of a word that is commonly cut short where places and
 * measures are named.
 */
const SENTENCE_END =
  /(?<![\p{L}\d]\.\p{L}|(?:^|[\s(])(?:\p{L}|St|Ste|Mt|Ft|Dr|Mrs?|Ms|No|vs|ca|approx|incl))[.!?。！？]+(?=\s|\[|$)|[。！？]/giu;

const sentencesOf = (text: string, known: ReadonlySet<number>): Sentence[] => {
  const sentences: Sentence[] = [];
  let begin = 0;
  const add = (end: number, next: number) => {
    const marks = text.slice(end, next);
    const words = wordsOf(text.slice(begin, end).trim());
    if (words.length > 0) sentences.push({ words, citations: numbersIn(marks, known) });
    begin = next;
  };
  for (let at = 0; at < text.length;) {
    const end = nextEnd(text, at);
    MARKS.lastIndex = end;
    const next = MARKS.test(text) ? MARKS.lastIndex : end;
    // Marks in the middle of a sentence end what they stand behind; an end without marks is one too.
    add(end, next);
    at = Math.max(next, end + 1, at + 1);
  }
  return sentences;
};

/** Where the next sentence ends, or the words that marks stand behind. */
const nextEnd = (text: string, from: number): number => {
  SENTENCE_END.lastIndex = from;
  const stop = SENTENCE_END.exec(text);
  const mark = text.slice(from).search(/\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/);
  const atStop = stop ? stop.index + stop[0].length : text.length;
  return mark === -1 ? atStop : Math.min(atStop, from + mark);
};

const numbersIn = (marks: string, known: ReadonlySet<number>): number[] => {
  const numbers = [...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return [...new Set(numbers)].filter((number) => known.has(number));
};

const wordsOf = (text: string): Words[] =>
  text
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('**') && part.endsWith('**') && part.length > 4
        ? { text: part.slice(2, -2), isStrong: true }
        : { text: part.replaceAll('**', ''), isStrong: false },
    );

/** Whether a sentence claims something that no source is given for. Headings and questions claim nothing. */
export const isUnsourced = ({ kind }: Block, { citations, words }: Sentence): boolean =>
  kind !== 'heading' && citations.length === 0 && !/[?？:]\s*$/.test(words.at(-1)?.text ?? '');
