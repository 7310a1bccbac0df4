import type { QuestionWord } from './question-words.rules.ts';

/** How a text speaks of a place: as of one that somebody is in or goes to, as of one that something comes from, or neither. */
export type Placing = 'gone-to' | 'come-from' | 'named';

const GONE_TO: ReadonlySet<string> = new Set(
  'to in into at near around for visiting visit through across called towards toward via onto on of'.split(' '),
);
const COME_FROM: ReadonlySet<string> = new Set(['from', 'leaving', 'outside']);
/** What may stand between these and the name: 'from my UK sim', 'for the São Paulo office'. */
const BETWEEN_MAX = 2;

/** How a text speaks of the place that it names there. */
export const placingAt = (at: number, words: readonly QuestionWord[]): Placing => {
  for (const { folded } of words.slice(Math.max(0, at - 1 - BETWEEN_MAX), at).toReversed()) {
    if (COME_FROM.has(folded)) return 'come-from';
    if (GONE_TO.has(folded)) return 'gone-to';
  }
  return 'named';
};

const ORDER: readonly Placing[] = ['gone-to', 'named', 'come-from'];

/** Of places that a text names those that somebody goes to; without any, those that are only named, or that something comes from. */
export const likeliestMeant = <T extends { readonly placing: Placing }>(places: readonly T[]): T[] => {
  const likeliest = ORDER.find((placing) => places.some((place) => place.placing === placing));
  return places.filter((place) => place.placing === likeliest);
};

/** Behind these stands a place even in small letters, unless it is something that everybody knows. */
const PLACED_IN: ReadonlySet<string> = new Set(['in', 'near', 'visiting', 'into']);
/** Words behind which no name stands, and others that are no place. */
const NO_PLACE: ReadonlySet<string> = new Set(
  (
    'a an the my our his her their your its this that these those it them him me us you some any all one two three four five six ' +
    'january february march april may june july august september october november december spring summer autumn fall winter ' +
    'monday tuesday wednesday thursday friday saturday sunday advent easter christmas time case front general fact total advance ' +
    'law cash bed english french german spanish love hospital town person mind need order school'
  ).split(' '),
);

/** Whether a text tells of a place, by how it is written, that is none of the words which are known. */
export const tellsOfUnknownPlace = (words: readonly QuestionWord[], isKnown: (at: number) => boolean): boolean =>
  words.some(({ folded, isCapitalised }, at) => {
    const before = words[at - 1]?.folded ?? '';
    if (isKnown(at) || NO_PLACE.has(folded) || !/^\p{L}/u.test(folded)) return false;
    return PLACED_IN.has(before) || (isCapitalised && (GONE_TO.has(before) || COME_FROM.has(before)));
  });
