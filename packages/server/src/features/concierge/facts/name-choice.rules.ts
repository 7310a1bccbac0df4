import { type QuestionWord, type Span, spansOf } from './question-words.rules.ts';

/** What a name says of a country: its name, the name of a part of it, or a word for what is of it. */
type CountryNameKind = 'name' | 'part' | 'adjective';

/** A country that is called so in English. */
interface NamedCountry {
  readonly folded: string;
  readonly countryCode: string;
  readonly kind: CountryNameKind;
}

/** A country, in any language, or a region that is called so. */
interface NamedArea {
  /** Without spaces. */
  readonly folded: string;
  readonly countryCode: string;
  readonly country: string;
  /** `null` for a whole country. */
  readonly regionCode: string | null;
  readonly region: string | null;
  /** People of a region. */
  readonly people: number;
}

/** The place that is most likely called so. */
interface NamedPlace {
  readonly folded: string;
  readonly id: number;
  readonly countryCode: string;
  readonly regionCode: string | null;
  /** People. */
  readonly population: number;
  /** Whether it is the place's own name, and not one of what it is called elsewhere. */
  readonly isOwn: boolean;
}

/** Everything that words of a question may be called. */
export interface NameCandidates {
  readonly countries: readonly NamedCountry[];
  readonly areas: readonly NamedArea[];
  readonly places: readonly NamedPlace[];
}

/** What a name means: countries (several are called Congo), a region or a city. */
export type Meaning =
  | { readonly kind: 'countries'; readonly codes: readonly string[]; readonly nameKind: CountryNameKind }
  | { readonly kind: 'region'; readonly area: NamedArea & { readonly regionCode: string; readonly region: string } }
  | { readonly kind: 'city'; readonly place: NamedPlace };

/** A name in a question. */
export interface ChosenName extends Span {
  readonly meaning: Meaning;
}

/** How the words of a text are to be taken. */
interface Reading {
  readonly words: readonly QuestionWord[];
  /** Whether a word is one of a question's own, by its place in the text. */
  readonly isKnown: (at: number) => boolean;
  /** Whether the text is nothing but names, as a trip's destination is. */
  readonly isNames: boolean;
}

/** Behind these stands a place, and hardly anything else without an article. */
const PREPOSITIONS: ReadonlySet<string> = new Set('in to from of for near around between'.split(' '));

/** Whether a word that nobody knows is the name of a place, if it is one: 'in Lisbn', but not 'the beach'. */
export const isLikelyName = (at: number, words: readonly QuestionWord[]): boolean =>
  !EVERYDAY.has(words[at]?.folded ?? '') &&
  (PREPOSITIONS.has(words[at - 1]?.folded ?? '') || (at > 0 && words[at]?.isCapitalised === true && !isShouted(words)));

/** Behind these stands a place, if anything is one. */
const INTRODUCING: ReadonlySet<string> = new Set(
  'in at to from of for near around between and or via within outside into through across visiting leaving is are does do'.split(
    ' ',
  ),
);

/** Cities are called so, and much else is; they are meant where they stand with a capital within a sentence. */
const EVERYDAY: ReadonlySet<string> = new Set(
  (
    'nice split bath reading mobile orange salt van most best bar sale male hull cork normal surprise paradise enterprise temple ' +
    'mission industry commerce corona hope liberty independence central northern southern eastern western north south east west ' +
    'centre center coast island islands beach old new good many much first last free victoria atlantis avalon eden'
  ).split(' '),
);

/** Whether a word is a place only where it is written as one. */
export const isEverydayWord = (folded: string): boolean => EVERYDAY.has(folded);

/** People of a place that is meant, at least: the less is said of its being one, the more. */
const PEOPLE = { both: 2_000, capitalised: 15_000, introduced: 100_000, bare: 300_000, byLetters: 1_000_000 };
/** The same of a place by what it is called elsewhere. */
const PEOPLE_OF_OTHERS = { both: 100_000, capitalised: 500_000, introduced: 1_000_000 };
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
  const spans = spansOf(reading.words).toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  for (const span of spans) {
    const at = range(span);
    if (at.some((index) => taken.has(index))) continue;
    const meaning = meaningOf(span, reading, candidates);
    if (meaning === null) continue;
    for (const index of at) taken.add(index);
    chosen.push({ ...span, meaning });
  }
  return chosen.toSorted((a, b) => a.from - b.from);
};

export const range = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from }, (_, more) => from + more);

const meaningOf = (span: Span, reading: Reading, candidates: NameCandidates): Meaning | null => {
  if (!/\p{L}/u.test(span.folded)) return null;
  const named = candidates.countries.filter(({ folded }) => folded === span.folded);
  if (named.length > 0) return isCountryMeant(span, reading) ? asCountries(named) : null;
  // Names in other languages and those of cities are no words of a question: 'time', 'water' and 'police' are cities too.
  if (range(span).every(reading.isKnown)) return null;
  const areas = candidates.areas.filter(({ folded }) => folded === span.folded.replaceAll(' ', ''));
  const place = candidates.places.find(({ folded }) => folded === span.folded);
  return elsewhereMeaning(span, reading, { areas, place });
};

const asCountries = (named: readonly NamedCountry[]): Meaning => ({
  kind: 'countries',
  codes: named.map(({ countryCode }) => countryCode),
  nameKind: named[0]?.kind ?? 'name',
});

/** South America is no country. */
const PARTS_OF_AMERICA: ReadonlySet<string> = new Set(['north', 'south', 'central', 'latin', 'middle']);

/** 'us' and 'states' are a country where it is written so, or behind 'the'. */
const isCountryMeant = ({ from, to, folded }: Span, { words, isNames }: Reading): boolean =>
  !(folded === 'america' && PARTS_OF_AMERICA.has(words[from - 1]?.folded ?? '')) &&
  ((folded !== 'us' && folded !== 'states') ||
    isNames ||
    range({ from, to }).every((at) => words[at]?.isUpperCase) ||
    words[from - 1]?.folded === 'the');

interface Elsewhere {
  readonly areas: readonly NamedArea[];
  readonly place: NamedPlace | undefined;
}

const elsewhereMeaning = (span: Span, reading: Reading, { areas, place }: Elsewhere): Meaning | null => {
  const least = leastPeople(span, reading);
  // 'The King of Spain' is nobody's town.
  if (least === null || reading.words[span.to]?.folded === 'of') return null;
  const isSaid = least < PEOPLE.bare && !isShort(span.folded);
  const country = areas.find(({ regionCode }) => regionCode === null);
  const isCity = place !== undefined && place.population >= (place.isOwn ? least : leastOfOthers(least));
  // A country of this name in another language: 'Salvador' is a city in Brazil.
  if (country && isSaid && !(isCity && place.population >= KNOWN_BEFORE_COUNTRIES))
    return { kind: 'countries', codes: [country.countryCode], nameKind: 'name' };
  const region = areas.find(
    (area) => isRegion(area) && (least <= PEOPLE.capitalised || isLargeRegion(area, span, reading)),
  );
  if (region && isRegion(region) && isSaid && !(isCity && isRatherCity(place, region, areas)))
    return { kind: 'region', area: region };
  return isCity ? { kind: 'city', place } : null;
};

const isRegion = (area: NamedArea): area is NamedArea & { regionCode: string; region: string } =>
  area.regionCode !== null && area.region !== null;

/** What a place is called elsewhere is any word of any language: 'turn' is Angren, and 'roles' is Raleigh. */
const leastOfOthers = (least: number): number => {
  if (least === 0) return 0;
  if (least === PEOPLE.bare) return Infinity;
  if (least === PEOPLE.capitalised) return PEOPLE_OF_OTHERS.capitalised;
  return least <= PEOPLE.both ? PEOPLE_OF_OTHERS.both : PEOPLE_OF_OTHERS.introduced;
};

/** A region in small letters is meant behind a preposition, where many live in it: 'in bali', but not 'the pool'. */
const isLargeRegion = ({ people }: NamedArea, { from }: Span, { words }: Reading): boolean => {
  const before = words[from - 1]?.folded === 'the' ? from - 2 : from - 1;
  return people >= PEOPLE.bare && PREPOSITIONS.has(words[before]?.folded ?? '');
};

/** Salzburg lies in Salzburg, and Manchester is larger than the parish of Jamaica; Florida of Uruguay is not what people call Florida. */
const isRatherCity = (place: NamedPlace, region: NamedArea, areas: readonly NamedArea[]): boolean =>
  place.population >= Math.min(KNOWN_BY_ITSELF, region.people) ||
  areas.some(({ regionCode }) => regionCode === place.regionCode);

/** How many people a place has to have to be meant by words as they stand here; `null` where no place is. */
const leastPeople = (span: Span, { words, isNames }: Reading): number | null => {
  if (isNames) return 0;
  const first = words[span.from];
  const isWithin = span.from > 0 || first?.isUpperCase === true;
  const isCapitalised = isWithin && first?.isCapitalised === true && !isShouted(words);
  if (EVERYDAY.has(span.folded) && !isCapitalised) return null;
  const isIntroduced = isIntroducedAt(span.from, words);
  // 'EU' is no town in Normandy, and 'LA' is Los Angeles.
  if (isShort(span.folded) && first?.isUpperCase === true && span.from + 1 === span.to) return PEOPLE.byLetters;
  if (isCapitalised) return isIntroduced ? PEOPLE.both : PEOPLE.capitalised;
  if (isShort(span.folded)) return isIntroduced ? PEOPLE.byLetters : null;
  return isIntroduced ? PEOPLE.introduced : PEOPLE.bare;
};

/** WHERE EVERYTHING IS WRITTEN SO, CAPITALS SAY NOTHING. */
const isShouted = (words: readonly QuestionWord[]): boolean =>
  words.length > 1 && words.filter(({ folded }) => /[a-z]/.test(folded)).every(({ isUpperCase }) => isUpperCase);

const isIntroducedAt = (at: number, words: readonly QuestionWord[]): boolean => {
  if (words[at]?.isBehindComma === true) return true;
  const before = words[at - 1]?.folded === 'the' ? at - 2 : at - 1;
  return INTRODUCING.has(words[before]?.folded ?? '');
};
