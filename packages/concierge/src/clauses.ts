import { isSentenceEnd, SENTENCE_STOP } from '@caravan/contract/concierge/answer.rules.ts';
import { isTag, requestsIn, withoutOpening, withoutPoliteness } from './politeness.ts';
import { readTable } from './tables.ts';

/** A way to part a text into what it asks and what is said around that. */
export interface Clause {
  /** What asks: every word of it has to be accounted for. */
  readonly asking: string;
  /** What is said beside it, and gives nothing but names of places and people; '' where nothing is. */
  readonly context: string;
}

/** Ways to understand a text, the likeliest first. */
export interface Clauses {
  /** Whether it is one sentence, which is mostly one question as it stands; of several each one that asks is a question. */
  readonly isOneSentence: boolean;
  /** As one question: the text as it stands, written out, and without its politeness. */
  readonly whole: readonly Clause[];
  /** For each question that stands in it, ways to part it from the rest. */
  readonly questions: readonly (readonly Clause[])[];
}

/** So many readings are tried for one question, of these places where it may begin and end, found among so many of each kind; */
const [READINGS_MAX, STARTS_MAX, ENDS_MAX, PLACES_MAX] = [8, 8, 4, 20];
/** and so many questions are answered at once. */
const QUESTIONS_MAX = 3;

const SHORTHAND = readTable('shorthand', ['case', 'pattern', 'written']).map(
  (row) => [new RegExp(row.pattern, row.case === 'any' ? 'giu' : 'gu'), row.written || ' '] as const,
);

/** A text as it is written in full: `what r u wearing tmrw` → `what are you wearing tomorrow`. Names stay as they are. */
const writtenOut = (text: string): string =>
  SHORTHAND.reduce((full, [short, long]) => full.replace(short, long), text.normalize('NFC'))
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();

const ASKING_WORDS = 'what|which|who|whom|whose|when|where|why|how';
const AUXILIARIES =
  "is|are|am|was|were|do|does|did|can|could|may|might|must|will|would|shall|should|has|have|had|need|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t";
const NOMINATIVES = 'i|we|my|our|he|she|they|his|her';
/** How a question opens. */
const OPENING = new RegExp(
  String.raw`^(?:(?:in|at|on|from|to|with|by|for|of|until|till|since|about|after|as) )?(?:(?:${ASKING_WORDS})(?:['’](?:s|re))?|${AUXILIARIES}|any|anything|anyone)(?![\p{L}'’])`,
  'iu',
);
/** What asks something of its own, and is no context of what is asked behind it: 'Do they have fireworks in Sydney, and what time?' */
const ASKS_ITSELF = /^(?:is|are|do|does|did|can|could|will|has|have)\s(?!not\s)/iu;
/** What says how things are before it is asked: 'Before I order …', 'off to Kyoto', 'flying to Osaka', 'my husband …'. */
const STATING = new RegExp(
  String.raw`^(?:${NOMINATIVES}|if|should|when|whenever|before|after|as|since|because|while|once|suppose|supposing|assuming|given|with|for|in|on|at|from|next|last|this|tomorrow|tonight|today|off|just|back|got|about|a|an|the|somebody|someone|there|now|here|\p{L}+ing)(?![\p{L}])`,
  'iu',
);
/** What goes on behind the question: ', my father insists', 'before we go ashore', ', on which I might sleep in', 'or is it rude'. */
const TAILS = [
  String.raw`,\s*(?:(?:and|but|as|so|since|because|for)\s+)*(?:${NOMINATIVES}|it|its|heard|somebody|someone|just in case|in case|no matter|not the|the \p{L}+ (?:says|said|asks))`,
  String.raw`,\s*(?:(?:in|on|for|at|to|with|during)\s+)?(?:which|when|where|whom)\s+(?:${NOMINATIVES})`,
  String.raw`\s+(?:before (?:i|we)|so (?:that )?(?:i|we|my|our|he|she|they)|because|as (?:i|we) (?:am|are|have|must|shall|will|do)|since (?:i|we))`,
  String.raw`(?:\s+or (?:is|are|do|does|did|have|has|can|should|will|must|was|were)|,\s*(?:is|was) (?:it|that))`,
].map((tail) => new RegExp(String.raw`${tail}(?![\p{L}])`, 'giu'));
/** Where a question begins in the middle of a text that has no signs: 'off to kyoto friday is my dutch charger …'. */
const WITHIN =
  /(?<=[\p{L}\p{N}]\s)(?:(?:what|which|who|whose|where|how|when)(?:['’](?:s|re))?\s|(?:is|are|do|does|did|can|could|will|would|should|shall|must)\s+(?:i|we|you|they|it|he|she|one|my|our|your|their|the|there|that|this)\s|does\s|will\s|(?:i|we)?\s?need\s+(?:a|an|the|to know)\s)/giu;
const ASKS = new RegExp(String.raw`(?<![\p{L}'’])(?:${ASKING_WORDS})(?![\p{L}'’])`, 'iu');
const BINDS =
  /\s(?:in|at|on|from|to|with|by|for|of|until|till|since|about|after|as|is|are|was|and|or|than|whether|if|that|it|i|we|you|he|she|they|this|there|who)$/iu;
/** 'Tokyo hotel tomorrow night, …', but neither 'Visa, currency in Japan' nor other lists. */
const PLACED = /\s(?:in|to|at|on|for|near|tomorrow|tonight|today|next)(?!\p{L})/iu;
const COMMA = /(?:[,:;]|\s[-–—])\s*(?:(?:and|but|so|or)\s+)?|\s+(?:and|but|so)\s+(?!that\s)/gu;
/** 'I need the emergency numbers.' */
const NEEDING = /(?:^|\b(?:i|we|form|and) )(?:needs?|wants?) (?:a|an|the|to)?\b/iu;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** What a text asks: as a whole, and question by question. */
export const clausesOf = (query: string): Clauses => {
  const text = writtenOut(query);
  const sentences = sentencesOf(text);
  const whole = [...new Set(sentences.length > 1 ? [text] : [text, withoutPoliteness(text)])].map((asking) => ({
    asking,
    context: '',
  }));
  const asking = placesOfQuestions(sentences);
  return {
    isOneSentence: sentences.length <= 1,
    whole,
    questions: (asking.length <= QUESTIONS_MAX ? asking : []).map((at) => {
      const rest = sentences.filter((_, other) => other !== at).map((sentence) => sentence.text);
      return readingsOf(sentences[at]?.text ?? '', rest.join(' ')).filter(
        (own) => !whole.some((reading) => reading.asking === own.asking),
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
  for (const part of text.split('\n').flatMap(partsOf)) {
    const last = sentences.at(-1);
    const isQuestion = /[?？]["'”’»)\]]*$/u.test(part);
    if (last && isTag(part)) sentences[sentences.length - 1] = { ...last, isQuestion: true };
    else if (HAS_WORDS.test(part)) sentences.push({ text: part, isQuestion });
  }
  return sentences;
};

const partsOf = (line: string): string[] => {
  const ends = [...line.matchAll(SENTENCE_STOP)].flatMap(({ 0: stop, index }) => {
    const end = index + stop.length;
    // Who types on a phone begins a sentence small.
    const onward = line.slice(0, end) + line.slice(end).replace(/^\s+\p{Ll}/u, (first) => first.toUpperCase());
    return isSentenceEnd(onward, index, end) ? [end] : [];
  });
  return [...ends, line.length].map((end, at) => line.slice(ends[at - 1] ?? 0, end).trim());
};

/** The sentences that ask, by their places: with a question mark; without any, those that open like a question or have a request before one. */
const placesOfQuestions = (sentences: readonly Sentence[]): number[] => {
  const isGuess = ({ text }: Sentence): boolean =>
    sentences.length > 1 && text.split(/\s+/u).length <= 2 && !OPENING.test(text);
  const kinds: readonly ((sentence: Sentence) => boolean)[] = [
    (sentence) => sentence.isQuestion && !isGuess(sentence),
    ({ text }) => OPENING.test(withoutOpening(text)) || requestsIn(text).length > 0 || NEEDING.test(text),
    ({ text }) => !STATING.test(text),
  ];
  for (const isAsking of kinds) {
    const found = sentences.flatMap((sentence, at) => (isAsking(sentence) ? [at] : []));
    if (found.length > 0) return found;
  }
  return [sentences.length - 1];
};

/** Ways to part one sentence: what it asks may begin behind politeness or a context, and end before another. */
const readingsOf = (sentence: string, others: string): Clause[] => {
  const readings = new Map<string, Clause>();
  const ends = endsOf(sentence).slice(0, ENDS_MAX);
  const starts = startsOf(sentence).slice(0, STARTS_MAX);
  for (const [start, end] of starts.flatMap((from) =>
    ends.filter((to) => to > from).map((to) => [from, to] as const),
  )) {
    if (readings.size === READINGS_MAX) break;
    const asking = withoutPoliteness(sentence.slice(start, end));
    const around = [others, sentence.slice(0, start), sentence.slice(end)].map((part) => part.trim());
    const context = around.filter((part) => part !== '').join(' … ');
    if (HAS_WORDS.test(asking) && !readings.has(asking)) readings.set(asking, { asking, context });
  }
  return [...readings.values()];
};

const firstOf = (sentence: string, pattern: RegExp) => [...sentence.matchAll(pattern)].slice(0, PLACES_MAX);

const startsOf = (sentence: string): number[] => {
  const opens = (text: string): boolean => OPENING.test(withoutOpening(text));
  const behindCommas = firstOf(sentence, COMMA).flatMap(({ 0: comma, index }) => {
    const begin = index + comma.length;
    const isQuestion = opens(sentence.slice(begin)) && !ASKS_ITSELF.test(withoutOpening(sentence.slice(0, index)));
    const isStated = /[:]|^\s+so\s/u.test(comma)
      ? !opens(sentence)
      : /[,;–—-]/u.test(comma) && (STATING.test(sentence) || isStatedBefore(sentence, index, PLACED));
    return isQuestion || isStated ? [begin] : [];
  });
  const within = firstOf(sentence, WITHIN)
    .map(({ index }) => index)
    .filter((at) => isStatedBefore(sentence, at));
  const needed = firstOf(sentence, /\b(?:i|we|form) (?:needs?|wants?) (?=(?:a|an|the) )/giu)
    .filter(({ index }) => !/\b(?:do|does|did|if|when|what|which|will|would|that)\s$/iu.test(sentence.slice(0, index)))
    .map(({ 0: need, index }) => index + need.length);
  const all = [...requestsIn(sentence), ...behindCommas, ...within, ...needed];
  return [...new Set([0, ...all.toSorted((a, b) => a - b)])];
};

/** Whether a sentence states something up to there: what asks already is not parted, 'in | which country'. */
const isStatedBefore = (sentence: string, at: number, mustHave = /\s/u): boolean => {
  const before = sentence.slice(0, at).trim();
  return mustHave.test(before) && !ASKS.test(before) && !OPENING.test(withoutOpening(before)) && !BINDS.test(before);
};

const endsOf = (sentence: string): number[] => [
  sentence.length,
  ...TAILS.flatMap((tail) => [...sentence.matchAll(tail)].map(({ index }) => index)).toSorted((a, b) => b - a),
];
