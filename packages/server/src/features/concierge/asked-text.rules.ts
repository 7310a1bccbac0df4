import { isSentenceEnd, SENTENCE_STOP } from '@caravan/contract/concierge/sentence-ends.rules.ts';
import { isTag, turnsIn, withoutManners, withoutOpening } from './manners.rules.ts';
import { writtenOut } from './shorthand.rules.ts';

/** A way to part a text into what it asks and what it tells around that. */
export interface AskedText {
  /** What asks: every word of it has to be accounted for. */
  readonly asking: string;
  /** What is told beside it, and gives nothing but names of places and people; '' where nothing is. */
  readonly told: string;
}

/** Ways to understand a text, the likeliest first. */
export interface AskedTexts {
  /** Whether it is one sentence, which is mostly one question as it stands; of several each one that asks is a question. */
  readonly isOneSentence: boolean;
  /** As one question: the text as it stands, written out, and without its manners. */
  readonly whole: readonly AskedText[];
  /** For each question that stands in it, ways to part it from the rest. */
  readonly questions: readonly (readonly AskedText[])[];
}

/** So many ways are tried for one question, of these places where it may begin and end, */
const WAYS_MAX = 8;
const STARTS_MAX = 8;
const ENDS_MAX = 4;
/** found among so many of each kind of place, from the front, */
const PLACES_MAX = 20;
/** and so many questions are answered at once. */
const QUESTIONS_MAX = 3;

const ASKING_WORDS = 'what|which|who|whom|whose|when|where|why|how';
const AUXILIARIES =
  "is|are|am|was|were|do|does|did|can|could|may|might|must|will|would|shall|should|has|have|had|need|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t";
/** How a question opens. */
const OPENING = new RegExp(
  String.raw`^(?:(?:in|at|on|from|to|with|by|for|of|until|till|since|about|after|as) )?(?:(?:${ASKING_WORDS})(?:['’](?:s|re))?|${AUXILIARIES}|any|anything|anyone)(?![\p{L}'’])`,
  'iu',
);
/** What asks something of its own, and tells nothing of what is asked behind it: 'Do they have fireworks in Sydney, and what time?' */
const ASKS_ITSELF = /^(?:is|are|do|does|did|can|could|will|has|have)\s(?!not\s)/iu;
/** What tells how things are before it is asked: 'Before I order …', 'off to Kyoto', 'flying to Osaka', 'my husband …'. */
const TELLING =
  /^(?:i|we|my|our|he|she|they|his|her|if|should|when|whenever|before|after|as|since|because|while|once|suppose|supposing|assuming|given|with|for|in|on|at|from|next|last|this|tomorrow|tonight|today|off|just|back|got|about|a|an|the|somebody|someone|there|now|here|\p{L}+ing)(?![\p{L}])/iu;
/** What goes on telling behind the question: ', my father insists', 'before we go ashore', ', on which I might sleep in'. */
const TOLD_BEHIND = [
  /,\s*(?:(?:and|but|as|so|since|because|for)\s+)*(?:i|we|my|our|he|she|they|it|its|his|her|heard|somebody|someone|just in case|in case|no matter|not the|the \p{L}+ (?:says|said|asks))(?![\p{L}])/giu,
  /,\s*(?:(?:in|on|for|at|to|with|during)\s+)?(?:which|when|where|whom)\s+(?:i|we|he|she|they|my|our)(?![\p{L}])/giu,
  /\s+(?:before (?:i|we)|so (?:that )?(?:i|we|my|our|he|she|they)|because|as (?:i|we) (?:am|are|have|must|shall|will|do)|since (?:i|we))(?![\p{L}])/giu,
];
/** What asks the same the other way around: 'or is it rude', ', was it something with a bird'. */
const ASKED_AGAIN =
  /(?:\s+or (?:is|are|do|does|did|have|has|can|should|will|must|was|were)|,\s*(?:is|was) (?:it|that))(?![\p{L}])/giu;
/** Where a question begins in the middle of a text that has no signs: 'off to kyoto friday is my dutch charger …'. */
const WITHIN =
  /(?<=[\p{L}\p{N}]\s)(?:(?:what|which|who|whose|where|how|when)(?:['’](?:s|re))?\s|(?:is|are|do|does|did|can|could|will|would|should|shall|must)\s+(?:i|we|you|they|it|he|she|one|my|our|your|their|the|there|that|this)\s|does\s|will\s|(?:i|we)?\s?need\s+(?:a|an|the|to know)\s)/giu;
const ASKS = new RegExp(String.raw`(?<![\p{L}'’])(?:${ASKING_WORDS})(?![\p{L}'’])`, 'iu');
const BINDS =
  /\s(?:in|at|on|from|to|with|by|for|of|until|till|since|about|after|as|is|are|was|and|or|than|whether|if|that|it|i|we|you|he|she|they|this|there|who)$/iu;
/** 'Tokyo hotel tomorrow night, …', but neither 'Visa, currency in Japan' nor other lists. */
const PLACED = /\s(?:in|to|at|on|for|near|tomorrow|tonight|today|next)(?!\p{L})/iu;
const COMMA = /(?:[,:;]|\s[-–—])\s*(?:(?:and|but|so|or)\s+)?|\s+(?:and|but|so)\s+(?!that\s)/gu;

/** What a text asks: as a whole, and question by question. */
export const askedTexts = (query: string): AskedTexts => {
  const text = writtenOut(query);
  const sentences = sentencesOf(text);
  const whole = eachOnce(sentences.length > 1 ? [text] : [text, withoutManners(text)]).map((asking) => ({
    asking,
    told: '',
  }));
  const asking = askingOf(sentences);
  const isParted = asking.length <= QUESTIONS_MAX;
  return {
    isOneSentence: sentences.length <= 1,
    whole,
    questions: (isParted ? asking : []).map((at) => {
      const rest = sentences.filter((_, other) => other !== at).map(({ text: told }) => told);
      return waysToAsk(sentences[at]?.text ?? '', rest.join(' ')).filter(
        ({ asking: own }) => !whole.some((way) => way.asking === own),
      );
    }),
  };
};

interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

/** The sentences of a text; a tag belongs to the one in front of it. */
const sentencesOf = (text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  for (const part of partsOf(text)) {
    const last = sentences.at(-1);
    const isQuestion = /[?？]["'”’»)\]]*$/u.test(part);
    if (last && isTag(part)) sentences[sentences.length - 1] = { ...last, isQuestion: true };
    else if (/[\p{L}\p{N}]/u.test(part)) sentences.push({ text: part, isQuestion });
  }
  return sentences;
};

const partsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const parts: string[] = [];
    let from = 0;
    for (const { 0: stop, index } of line.matchAll(SENTENCE_STOP)) {
      const end = index + stop.length;
      // Who types on a phone begins a sentence small.
      const onward = line.slice(0, end) + line.slice(end).replace(/^\s+\p{Ll}/u, (first) => first.toUpperCase());
      if (!isSentenceEnd(onward, index, end)) continue;
      parts.push(line.slice(from, end).trim());
      from = end;
    }
    return [...parts, line.slice(from).trim()];
  });

/** Those that ask, by their places: with a question mark; without any, those that open like a question or have manners before one. */
const askingOf = (sentences: readonly Sentence[]): number[] => {
  const of = (isAsking: (sentence: Sentence) => boolean): number[] =>
    sentences.flatMap((sentence, at) => (isAsking(sentence) ? [at] : []));
  const marked = of(({ text, isQuestion }) => isQuestion && !isGuess(text, sentences.length));
  if (marked.length > 0) return marked;
  const opened = of(({ text }) => OPENING.test(withoutOpening(text)) || turnsIn(text).length > 0 || NEEDING.test(text));
  if (opened.length > 0) return opened;
  const plain = of(({ text }) => !TELLING.test(text));
  return plain.length > 0 ? plain : [sentences.length - 1];
};

/** 'I need the emergency numbers.' */
const NEEDING = /(?:^|\b(?:i|we|form|and) )(?:needs?|wants?) (?:a|an|the|to)?\b/iu;
/** 'Abidjan?' behind 'I need the capital of Ivory Coast.' */
const isGuess = (text: string, sentences: number): boolean =>
  sentences > 1 && text.split(/\s+/u).length <= 2 && !OPENING.test(text);

/** Ways to part one sentence: what it asks may begin behind manners or what is told first, and end before what is told last. */
const waysToAsk = (sentence: string, others: string): AskedText[] => {
  const ways = new Map<string, AskedText>();
  const ends = endsOf(sentence).slice(0, ENDS_MAX);
  const starts = startsOf(sentence).slice(0, STARTS_MAX);
  const parts = starts.flatMap((start) => ends.filter((end) => end > start).map((end) => [start, end] as const));
  for (const [start, end] of parts) {
    if (ways.size === WAYS_MAX) break;
    const asking = withoutManners(sentence.slice(start, end));
    const told = joined([others, sentence.slice(0, start), sentence.slice(end)]);
    if (/[\p{L}\p{N}]/u.test(asking) && !ways.has(asking)) ways.set(asking, { asking, told });
  }
  return [...ways.values()];
};

const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' … ');

const startsOf = (sentence: string): number[] => {
  const behindCommas = firstOf(sentence, COMMA).flatMap(({ 0: comma, index }) => {
    const begin = index + comma.length;
    const isAsked =
      OPENING.test(withoutOpening(sentence.slice(begin))) &&
      !ASKS_ITSELF.test(withoutOpening(sentence.slice(0, index)));
    const isTold = /[:]|^\s+so\s/u.test(comma)
      ? !OPENING.test(withoutOpening(sentence))
      : /[,;–—-]/u.test(comma) && (TELLING.test(sentence) || isToldBefore(sentence, index, PLACED));
    return isAsked || isTold ? [begin] : [];
  });
  const within = firstOf(sentence, WITHIN)
    .map(({ index }) => index)
    .filter((at) => isToldBefore(sentence, at));
  const needed = firstOf(sentence, /\b(?:i|we|form) (?:needs?|wants?) (?=(?:a|an|the) )/giu)
    .filter(({ index }) => !/\b(?:do|does|did|if|when|what|which|will|would|that)\s$/iu.test(sentence.slice(0, index)))
    .map(({ 0: need, index }) => index + need.length);
  return eachOnce([0, ...[...turnsIn(sentence), ...behindCommas, ...within, ...needed].toSorted((a, b) => a - b)]);
};

const firstOf = (sentence: string, pattern: RegExp) => [...sentence.matchAll(pattern)].slice(0, PLACES_MAX);

/** Whether a sentence tells something up to there: what asks already is not parted, 'in | which country'. */
const isToldBefore = (sentence: string, at: number, mustHave = /\s/u): boolean => {
  const before = sentence.slice(0, at).trim();
  return mustHave.test(before) && !ASKS.test(before) && !OPENING.test(withoutOpening(before)) && !BINDS.test(before);
};

const endsOf = (sentence: string): number[] => [
  sentence.length,
  ...[...TOLD_BEHIND, ASKED_AGAIN]
    .flatMap((tail) => [...sentence.matchAll(tail)].map(({ index }) => index))
    .toSorted((a, b) => b - a),
];

const eachOnce = <T>(values: readonly T[]): T[] => [...new Set(values)];
