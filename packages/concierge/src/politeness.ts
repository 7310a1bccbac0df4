import { readTable } from './tables.ts';

const rows = readTable('politeness', ['kind', 'pattern']);
const ofKind = (kind: string): string => rows.flatMap((row) => (row.kind === kind ? [row.pattern] : [])).join('|');

/** The patterns of a kind; `{self}` in one stands for those of that kind. */
const patternsOf = (kind: string): string =>
  ofKind(kind)
    .replaceAll(/\{(\w+)\}/g, (_, inner: string) => ofKind(inner))
    .replaceAll(/\((?!\?)/g, '(?:')
    .replaceAll("'", "['’]");

const REQUEST = String.raw`(?<![\p{L}\p{N}'’])(?:${patternsOf('request')})(?![\p{L}\p{N}'’])(?:[,:]? (?:please|beforehand|in advance|first|quickly|kindly|roughly|exactly))*[,:]?(?: (?:if|whether|that|about))?`;
const ANY_REQUEST = new RegExp(REQUEST, 'giu');
const FIRST_REQUEST = new RegExp(String.raw`^${REQUEST}[\s,:]*`, 'iu');
const GREETING = new RegExp(String.raw`^(?:${patternsOf('greeting')})(?![\p{L}\p{N}'’-])[\s,.:!–—-]*`, 'iu');
const ASIDES = new RegExp(String.raw`,\s*(?:${patternsOf('aside')})(?=\s*(?:[,.?!]|$)),?`, 'giu');
const TAG_BEHIND_COMMA = new RegExp(
  String.raw`(?:,|\.\.+|…|\s[-–—])\s*(?:${patternsOf('tag behind a comma')})\s*$`,
  'iu',
);
const TAG = new RegExp(String.raw`\s+(?:${patternsOf('tag')})\s*$`, 'iu');
/** What stands in brackets explains, unless it says where a place lies: 'Portland (Oregon)'. */
const IN_BRACKETS = /\s*\((?!\p{Lu})[^()]*\)/gu;
const RIGHT = /(?<!\s)\s+right\s*$/iu;
/** Where one of these stands before it, 'right' is a side, or what is asked: 'Do they drive on the left or right?' */
const SIDED = /\b(?:left|keep|drive|drives|side|hand|the|all|is|are|turn|on)\b/iu;
/** 'Which of us is right?' asks whether it is so as well. */
const WHO_IS_RIGHT =
  /^(?:so |and )?(?:who|which(?: one)?)(?: of (?:us|them|the two))? (?:is|was) (?:right|wrong|correct)$/iu;
const ENDING = /(?<![\s.?!,;:…–—-])[\s.?!,;:…–—-]+$/u;
/** 'Isn't Brasília the capital?' asks whether it is. */
const NEGATED = /^(is|are|was|were|do|does|did|has|have|can|could|will|would|should)n['’]?t(?!\p{L})/iu;

/** Whether a text asks nothing but whether what stands before it is so: 'Is that so', 'correct', 'Yes or no'. */
export const isTag = (text: string): boolean => {
  const bare = text.replace(ENDING, '');
  return WHO_IS_RIGHT.test(bare) || TAG_BEHIND_COMMA.exec(`x, ${bare.trim()}`)?.index === 1;
};

/** So often a text is freed of what stands in front of it and behind it; nobody who asks something is politer. */
const PASSES_MAX = 8;

const untilSame = (text: string, freed: (text: string) => string): string => {
  let left = text;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const rest = freed(left);
    if (rest === left || rest === '') return left;
    left = rest;
  }
  return left;
};

/** A text without the greetings and requests in front of it, which asks 'is it' where it asked 'isn't it'. */
export const withoutOpening = (text: string): string =>
  untilSame(text, (left) => left.replace(GREETING, '').replace(FIRST_REQUEST, '').replace(NEGATED, '$1').trimStart());

const withoutTags = (text: string): string =>
  untilSame(text.replace(ENDING, ''), (left) => {
    const bare = left.replace(TAG_BEHIND_COMMA, '').replace(TAG, '');
    const at = bare.search(RIGHT);
    return (at < 0 || SIDED.test(bare.slice(0, at)) ? bare : bare.slice(0, at)).replace(ENDING, '');
  });

/** A question without greetings, requests, asides and tags; what is left asks the same. */
export const withoutPoliteness = (text: string): string =>
  withoutOpening(withoutTags(text.replaceAll(IN_BRACKETS, ' ').replaceAll(ASIDES, ' ')).trim());

/** Where in a text the requests end behind which it asks, by the positions of characters. */
export const requestsIn = (text: string): number[] =>
  [...text.matchAll(ANY_REQUEST)]
    .map(({ 0: request, index }) => index + request.length)
    .filter((end) => end < text.length);
