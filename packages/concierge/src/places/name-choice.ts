import { type CountryName, countryNames } from '../countries/country-names.ts';
import type { NamedArea, NamedPlace } from '../knowledge.ts';
import { wordList } from '../tables.ts';
import { type QuestionWord, range, type Span, spansOf } from '../words.ts';
import type { RegionSubject } from './subjects.ts';

/** Everything that words of a question may be called beside countries in English. */
export interface NameCandidates {
  readonly areas: readonly NamedArea[];
  readonly places: readonly NamedPlace[];
}

/** What a name means: countries (several are called Congo), a region or a city. */
type Meaning =
  | { readonly kind: 'countries'; readonly codes: readonly string[]; readonly nameKind: CountryName['kind'] }
  | RegionSubject
  | { readonly kind: 'city'; readonly place: NamedPlace };

/** A name in a question. */
export interface ChosenName extends Span {
  readonly meaning: Meaning;
}

/** How the words of a text are to be taken. */
interface Reading {
  readonly words: readonly QuestionWord[];
  /** Whether a word is one of a question's own, by its place; `null` for a text that is nothing but names, as a destination is. */
  readonly isKnown: ((at: number) => boolean) | null;
}

/** Behind these stands a place, and hardly anything else without an article. */
const PREPOSITIONS = wordList('place behind');
/** Behind these stands a place, if anything is one. */
const INTRODUCING = wordList('introducing a place');
/** Cities are called so, and much else is; they are meant where they stand with a capital within a sentence. */
const EVERYDAY = wordList('everyday places');
/** South America is no country. */
const PARTS_OF_AMERICA = wordList('parts of america');

/** Whether a word is a place only where it is written as one. */
export const isEverydayWord = (folded: string): boolean => EVERYDAY.has(folded);

/** Whether a word that nobody knows is the name of a place, if it is one: 'in Lisbn', but not 'the beach'. */
export const isLikelyName = (at: number, words: readonly QuestionWord[]): boolean =>
  !isEverydayWord(words[at]?.folded ?? '') &&
  (PREPOSITIONS.has(words[at - 1]?.folded ?? '') || (at > 0 && words[at]?.isCapitalised === true && !isShouted(words)));

/** People of a place that is meant, at least: the less is said of its being one, the more; and of one by what it is called elsewhere. */
const PEOPLE = {
  name: { own: 0, other: 0 },
  both: { own: 2_000, other: 100_000 },
  capitalised: { own: 15_000, other: 500_000 },
  introduced: { own: 100_000, other: 1_000_000 },
  // What a place is called elsewhere is any word of any language: 'turn' is Angren, and 'roles' is Raleigh.
  bare: { own: 300_000, other: Infinity },
  byLetters: { own: 1_000_000, other: 1_000_000 },
} as const;
type Standing = keyof typeof PEOPLE;

/** Shorter names are codes; a word of other scripts than Latin is a name from its first character. */
const NAME_MIN = 4;
const isShort = (folded: string): boolean => folded.length < NAME_MIN && /^[a-z0-9 ]+$/.test(folded);
/** People of a city that is meant although a region elsewhere is called like it. */
const KNOWN_BY_ITSELF = 500_000;
/** The same where a country is called so in another language: Granada is a city before it is Grenada in Spanish. */
const KNOWN_BEFORE_COUNTRIES = 200_000;

/**
 * The names in a text, each with what it most likely means, in their order. The longest comes first, so that 'New York City' is
 * neither New York nor a city; a country before a city, a city before a region elsewhere.
 */
export const chooseNames = (reading: Reading, candidates: NameCandidates): ChosenName[] => {
  const taken = new Set<number>();
  const chosen: ChosenName[] = [];
  for (const span of spansOf(reading.words).toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    if (range(span).some((at) => taken.has(at))) continue;
    const meaning = meaningOf(span, reading, candidates);
    if (meaning === null) continue;
    for (const at of range(span)) taken.add(at);
    chosen.push({ ...span, meaning });
  }
  return chosen.toSorted((a, b) => a.from - b.from);
};

const meaningOf = (span: Span, reading: Reading, { areas, places }: NameCandidates): Meaning | null => {
  if (!/\p{L}/u.test(span.folded)) return null;
  const named = countryNames.get(span.folded) ?? [];
  if (named.length > 0) {
    const codes = named.map(({ countryCode }) => countryCode);
    return isCountryMeant(span, reading) ? { kind: 'countries', codes, nameKind: named[0]?.kind ?? 'name' } : null;
  }
  // Names in other languages and those of cities are no words of a question: 'time', 'water' and 'police' are cities too.
  if (range(span).every((at) => reading.isKnown?.(at) === true)) return null;
  // 'The King of Spain' is nobody's town.
  const standing = reading.words[span.to]?.folded === 'of' ? null : standingOf(span, reading);
  if (standing === null) return null;
  const folded = span.folded.replaceAll(' ', '');
  return elsewhereMeaning(span, reading, {
    standing,
    areas: areas.filter((area) => area.folded === folded),
    place: places.find((place) => place.folded === span.folded),
  });
};

/** 'us' and 'states' are a country where it is written so, or behind 'the'. */
const isCountryMeant = ({ from, to, folded }: Span, { words, isKnown }: Reading): boolean => {
  const before = words[from - 1]?.folded ?? '';
  if (folded === 'america' && PARTS_OF_AMERICA.has(before)) return false;
  if (folded !== 'us' && folded !== 'states') return true;
  return isKnown === null || before === 'the' || range({ from, to }).every((at) => words[at]?.isUpperCase === true);
};

interface Elsewhere {
  readonly standing: Standing;
  readonly areas: readonly NamedArea[];
  readonly place: NamedPlace | undefined;
}

const elsewhereMeaning = (span: Span, reading: Reading, { standing, areas, place }: Elsewhere): Meaning | null => {
  const { own, other } = PEOPLE[standing];
  const city = place !== undefined && place.population >= (place.isOwn ? own : other) ? place : null;
  const isNamed = standing !== 'bare' && standing !== 'byLetters' && !isShort(span.folded);
  // A country of this name in another language: 'Salvador' is a city in Brazil.
  const country = areas.find(({ regionCode }) => regionCode === null);
  if (country && isNamed && !(city && city.population >= KNOWN_BEFORE_COUNTRIES))
    return { kind: 'countries', codes: [country.countryCode], nameKind: 'name' };
  const area = areas
    .filter(({ regionCode }) => regionCode !== null)
    .find((each) => own <= PEOPLE.capitalised.own || isLargeRegion(each, span, reading));
  if (area && isNamed && !(city && isRatherCity(city, area, areas))) return asRegion(area);
  return city && { kind: 'city', place: city };
};

export const asRegion = ({ countryCode, regionCode, region }: NamedArea): RegionSubject => ({
  kind: 'region',
  countryCode,
  regionCode,
  name: region ?? '',
});

/** The word in front of a place, without an article. */
const wordBefore = (at: number, words: readonly QuestionWord[]): string =>
  words[words[at - 1]?.folded === 'the' ? at - 2 : at - 1]?.folded ?? '';

/** A region in small letters is meant behind a preposition, where many live in it: 'in bali', but not 'the pool'. */
const isLargeRegion = ({ people }: NamedArea, { from }: Span, { words }: Reading): boolean =>
  people >= PEOPLE.bare.own && PREPOSITIONS.has(wordBefore(from, words));

/** Salzburg lies in Salzburg, and Manchester is larger than the parish of Jamaica; Florida of Uruguay is not what people call Florida. */
const isRatherCity = (place: NamedPlace, region: NamedArea, areas: readonly NamedArea[]): boolean =>
  place.population >= Math.min(KNOWN_BY_ITSELF, region.people) ||
  areas.some(({ regionCode }) => regionCode === place.regionCode);

/** How much says that words are a place, as they stand here; `null` where they are none. */
const standingOf = (span: Span, { words, isKnown }: Reading): Standing | null => {
  if (isKnown === null) return 'name';
  const first = words[span.from];
  const isWithin = span.from > 0 || first?.isUpperCase === true;
  const isCapitalised = isWithin && first?.isCapitalised === true && !isShouted(words);
  if (isEverydayWord(span.folded) && !isCapitalised) return null;
  const isIntroduced = first?.isBehindComma === true || INTRODUCING.has(wordBefore(span.from, words));
  // 'EU' is no town in Normandy, and 'LA' is Los Angeles.
  if (isShort(span.folded) && first?.isUpperCase === true && span.from + 1 === span.to) return 'byLetters';
  if (isCapitalised) return isIntroduced ? 'both' : 'capitalised';
  if (isShort(span.folded)) return isIntroduced ? 'byLetters' : null;
  return isIntroduced ? 'introduced' : 'bare';
};

/** WHERE EVERYTHING IS WRITTEN SO, CAPITALS SAY NOTHING. */
const isShouted = (words: readonly QuestionWord[]): boolean =>
  words.length > 1 && words.filter(({ folded }) => /[a-z]/.test(folded)).every(({ isUpperCase }) => isUpperCase);
