/**
 * The text of an answer: paragraphs, list items (`- ` or `1. ` at the start of a line), headings (`# `), `**strong**` words, and
 * marks such as `[2]` right behind what rests on that citation. It is always shown as text: what looks like markup beyond these
 * is nothing but characters.
 */

/** A run of words of one look. Begins with a space where the text has one before it. */
interface Words {
  readonly text: string;
  readonly isStrong: boolean;
}

/** A stretch of a sentence, and the numbers of the citations whose marks stand behind it, each once, in their order. */
interface Claim {
  readonly words: readonly Words[];
  readonly citations: readonly number[];
}

/** One sentence. All but its last claim have citations: a mark in its middle ends a claim, and so does its own end. */
export interface Sentence {
  readonly claims: readonly Claim[];
}

export interface Block {
  readonly kind: 'paragraph' | 'item' | 'heading';
  /** Of an item that the text numbers; else `null`. */
  readonly number: number | null;
  readonly sentences: readonly Sentence[];
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const LIST_ITEM = /^\s*(?:[-*•–]|(\d{1,3})[.)])\s+/;
const HEADING = /^\s*#{1,6}\s+/;

/** A mark as it stands in a text, `[1]` or `[1, 2]`, or the stars around strong words. */
const MARK_OR_STARS = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|\*\*/g;

/** What belongs to the words before a mark, though the text may have it behind the mark. */
const CLOSING = /^\s*[.!?…؟۔।॥。！？．,;:)»”]+/;

/**
 * Takes an answer apart for showing. Marks with numbers that no citation has are left out, and so is the claim to them.
 *
 * @param known the numbers of the answer's citations.
 */
export const blocksOf = (response: string, known: ReadonlySet<number>): Block[] =>
  response
    .split(LINE_BREAK)
    .map((line) => blockOf(line, known))
    .filter(({ sentences }) => sentences.length > 0);

const blockOf = (line: string, known: ReadonlySet<number>): Block => {
  const heading = HEADING.exec(line);
  const item = heading ? null : LIST_ITEM.exec(line);
  const prefix = (heading ?? item)?.[0] ?? '';
  return {
    kind: heading ? 'heading' : item ? 'item' : 'paragraph',
    number: item?.[1] === undefined ? null : Number(item[1]),
    sentences: sentencesOf(partsOf(line.slice(prefix.length)), known),
  };
};

type Part = Words | { readonly marks: readonly number[] };

const areWords = (part: Part | undefined): part is Words => part !== undefined && 'text' in part;

/** A line's words and marks in their order; stars without another pair are nothing. */
const partsOf = (line: string): Part[] => {
  const parts: Part[] = [];
  const finds = [...line.matchAll(MARK_OR_STARS)];
  let stars = finds.filter(([found]) => found === '**').length;
  let isStrong = false;
  let at = 0;
  const addWords = (end: number) => {
    const text = line.slice(at, end);
    const closing = areWords(parts.at(-1)) ? '' : (CLOSING.exec(text)?.[0] ?? '');
    const isMoved = closing !== '' && appendBeforeMarks(parts, closing.trimStart());
    const rest = isMoved ? text.slice(closing.length) : text;
    if (rest !== '') parts.push({ text: rest, isStrong });
  };
  for (const { 0: found, index } of finds) {
    addWords(index);
    at = index + found.length;
    if (found !== '**') parts.push({ marks: numbersIn(found) });
    else if (isStrong || stars > 1) isStrong = !isStrong;
    if (found === '**') stars -= 1;
  }
  addWords(line.length);
  return parts;
};

/** Whether there were marks at the end, and words before them to append it to. */
const appendBeforeMarks = (parts: Part[], closing: string): boolean => {
  const place = parts.findLastIndex(areWords);
  const words = parts[place];
  if (!areWords(words)) return false;
  parts[place] = { ...words, text: words.text.trimEnd() + closing };
  return true;
};

const numbersIn = (mark: string): number[] => [...mark.matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** What was read of a line so far. */
class Reading {
  readonly sentences: Sentence[] = [];
  #claims: Claim[] = [];
  #words: Words[] = [];

  add(words: Words): void {
    if (words.text !== '') this.#words.push(words);
  }

  /** Marks rest on the words before them; without any, on nothing. */
  endClaim(citations: readonly number[]): void {
    const words = withoutEndSpace(this.#words);
    if (words.length > 0) this.#claims.push({ words, citations });
    this.#words = [];
  }

  endSentence(): void {
    this.endClaim([]);
    if (this.#claims.length > 0) this.sentences.push({ claims: this.#claims });
    this.#claims = [];
  }
}

const sentencesOf = (parts: readonly Part[], known: ReadonlySet<number>): Sentence[] => {
  const reading = new Reading();
  let isAtEnd = false;
  for (const group of groupsOf(parts)) {
    if (!areWords(group)) {
      // Marks of no citation part nothing.
      const citations = [...new Set(group.marks)].filter((number) => known.has(number));
      if (citations.length > 0) reading.endClaim(citations);
      continue;
    }
    for (const piece of piecesOf(group.text)) {
      if (isAtEnd && piece.text.trim() !== '') {
        reading.endSentence();
        isAtEnd = false;
      }
      reading.add({ text: piece.text, isStrong: group.isStrong });
      if (piece.isEnd) isAtEnd = true;
    }
  }
  reading.endSentence();
  return reading.sentences;
};

/** Marks with nothing but space between them are one group. */
const groupsOf = (parts: readonly Part[]): Part[] => {
  const groups: Part[] = [];
  let marks: number[] | null = null;
  for (const [index, part] of parts.entries()) {
    if (isMarks(part)) {
      if (marks === null) groups.push({ marks: (marks = []) });
      marks.push(...part.marks);
    } else if (marks === null || part.text.trim() !== '' || !isMarks(parts[index + 1])) {
      marks = null;
      groups.push(part);
    }
  }
  return groups;
};

const isMarks = (part: Part | undefined): part is Exclude<Part, Words> => part !== undefined && 'marks' in part;

/** A run of words in pieces, each but the last of which ends a sentence. */
const piecesOf = (text: string): { text: string; isEnd: boolean }[] => {
  const pieces: { text: string; isEnd: boolean }[] = [];
  let begin = 0;
  for (const { 0: stop, index } of text.matchAll(SENTENCE_STOP)) {
    const end = index + stop.length;
    if (!isSentenceEnd(text, index, end)) continue;
    pieces.push({ text: text.slice(begin, end), isEnd: true });
    begin = end;
  }
  return [...pieces, { text: text.slice(begin), isEnd: false }];
};

const withoutEndSpace = (words: readonly Words[]): Words[] => {
  const last = words.findLastIndex(({ text }) => text.trim() !== '');
  return words.slice(0, last + 1).map((run, index) => (index === last ? { ...run, text: run.text.trimEnd() } : run));
};

/** What a sentence says. */
export const textOf = ({ claims }: Sentence): string =>
  claims.flatMap(({ words }) => words.map(({ text }) => text)).join('');

/** Whether a sentence claims something that no source is given for. Headings, questions and what leads to a list claim nothing. */
export const isUnsourced = ({ kind }: Block, sentence: Sentence): boolean => {
  if (kind === 'heading' || sentence.claims.some(({ citations }) => citations.length > 0)) return false;
  const text = textOf(sentence);
  return /[\p{L}\p{N}]/u.test(text) && !/[?？؟:：]["'”’»)]*\s*$/u.test(text);
};

/** What may end a sentence: its sign with what closes behind it and then space, or, in scripts without spaces, the sign alone. */
export const SENTENCE_STOP = /[.!?…؟۔।॥]+["'”’»)\]]*(?=\s|$)|[。！？．]+[”’」』）]*/gu;

/** Words that are cut short before what they belong to. */
const CUT_SHORT = /(?:^|[\s(])(?:St|Ste|Mt|Ft|Dr|Mrs?|Ms|Prof|vs|incl|e\.g|i\.e)$/iu;
/** Words that are cut short before a number or a price. */
const CUT_BEFORE_NUMBER = /(?:^|[\s(])(?:No|Nos|approx|ca|pp?)$/iu;

/** A letter alone behind a name, or at the beginning, is an initial, */
const INITIAL = /(?:^|\p{Lu}[\p{L}\p{M}'’-]*\.?\s+|\p{L}\.)\p{L}$/u;
/** and behind one of these it is a name by itself: 'terminal B', 'type G'. */
const LETTERED = /(?:^|\s)(?:types?|terminal|gate|plan|zone|platform|line|class)\s+\p{L}$/iu;
const HALF_OF_DAY = /(?:^|[\s\d])[ap]\.m$/iu;

/** How far before a dot these look, characters. */
const SIGHT = 40;

/**
 * Whether a sentence ends there: not at the dot of initials (`U.S.`), nor of a word that is commonly cut short where places and
 * measures are named, nor where what follows goes on in small letters.
 *
 * @param begin where the stop begins in the text, as {@link SENTENCE_STOP} finds it.
 * @param end where it ends.
 */
export const isSentenceEnd = (text: string, begin: number, end: number): boolean => {
  const after = text.slice(end, end + SIGHT);
  if (/^\s+\p{Ll}/u.test(after)) return false;
  if (text.slice(begin, end) !== '.' || after.trim() === '') return true;
  const before = text.slice(Math.max(0, begin - SIGHT), begin);
  if (CUT_SHORT.test(before)) return false;
  if (CUT_BEFORE_NUMBER.test(before)) return !/^\s+[\d$€£¥]/.test(after);
  return !INITIAL.test(before) || LETTERED.test(before) || HALF_OF_DAY.test(before);
};
