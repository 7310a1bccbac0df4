import { foldName } from '@caravan/contract/places/places.rules.ts';

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  readonly name: string;
}

export interface Region {
  /** GeoNames': the country's code, a dot, the region's: 'US.TX'. */
  readonly code: string;
  readonly countryCode: string;
  readonly name: string;
}

/** What people write of a country or region; the whole country without a region. */
interface AreaName {
  readonly folded: string;
  readonly countryCode: string;
  readonly regionCode: string | null;
}

/** The languages in which travellers name countries, those that most websites are written in. */
const LANGUAGES =
  'en es de ja fr pt ru it nl pl tr zh fa vi cs id ko uk ar el he hu sv ro da fi no th sk bg hr hi ca'.split(' ');

/** What countries are called beside their names in every language. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'Britain'],
  NL: ['Holland', 'The Netherlands'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
};

/** Countries whose long name says more than a traveller would: 'Hong Kong SAR China', 'Myanmar (Burma)'. */
const CALLED_SHORT: ReadonlySet<string> = new Set(['HK', 'MM', 'MO', 'PS']);

/** A country's name in English. */
export const countryName = (code: string): string =>
  nameIn('en', CALLED_SHORT.has(code) ? 'short' : 'long', code) ?? code;

const nameIn = (language: string, style: 'long' | 'short', code: string): string | undefined =>
  new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }).of(code);

/** An area's name as it is compared: without spaces, so that 'D.C.', 'DC' and 'd c' are one. */
export const foldArea = (text: string): string => foldName(text).replaceAll(' ', '');

/** All that people write of these countries and regions, each name of an area once. */
export const areaNamesOf = (countries: readonly Country[], regions: readonly Region[]): AreaName[] => [
  ...countries.flatMap((country) => countryNamesOf(country)),
  ...regions.flatMap((region) => regionNamesOf(region)),
];

const countryNamesOf = ({ code, name }: Country): AreaName[] => {
  const inLanguages = LANGUAGES.flatMap((language) => [
    nameIn(language, 'long', code),
    nameIn(language, 'short', code),
  ]);
  const known = inLanguages.filter((each) => each !== undefined);
  return foldedOnce([name, code, ...known, ...(OTHER_NAMES[code] ?? []), ...initialsOf(name)]).map((folded) => ({
    folded,
    countryCode: code,
    regionCode: null,
  }));
};

/** Codes of letters are what people write of a region ('TX'); numbers are not. */
const regionNamesOf = ({ code, countryCode, name }: Region): AreaName[] => {
  const [, own = ''] = code.split('.');
  const written = /^[A-Z]+$/.test(own) ? [own] : [];
  return foldedOnce([name, ...written, ...initialsOf(name)]).map((folded) => ({
    folded,
    countryCode,
    regionCode: code,
  }));
};

/** 'BC' of British Columbia, 'NSW' of New South Wales, 'UAE' of the United Arab Emirates. */
const initialsOf = (name: string): string[] => {
  const words = foldName(name).split(' ');
  return words.length > 1 ? [words.map(([first]) => first).join('')] : [];
};

const foldedOnce = (names: readonly string[]): string[] =>
  [...new Set(names.map(foldArea))].filter((name) => name !== '');

/** A place's name, and the names of what it lies within: 'paris' in 'texas' and 'usa'. */
export interface TypedPlace {
  readonly name: string;
  readonly within: readonly string[];
}

const COMMA_PATTERN = /[,،、，;]/u;

/** A place lies in a region of a country; what is written behind further commas says nothing more. */
const AREAS_MAX = 4;
/** More words than this behind each other are no place's name. */
const WORDS_MAX = 8;

/** What was typed in front of the first comma, and behind it; `null` where there is no name in it. */
export const placeInCommas = (text: string): TypedPlace | null => {
  const [name, ...within] = text
    .split(COMMA_PATTERN)
    .map((part) => part.trim())
    .filter((part) => foldName(part) !== '');
  return name === undefined ? null : { name: foldName(name), within: within.slice(0, AREAS_MAX).map(foldArea) };
};

/**
 * What was typed without a comma, taken apart at each space, the longest name first: 'san jose costa rica' is 'san jose costa'
 * in 'rica', 'san jose' in 'costarica', 'san' in 'josecostarica'.
 */
export const splitsOf = (folded: string): TypedPlace[] => {
  const words = folded.split(' ').slice(0, WORDS_MAX);
  return words
    .slice(1)
    .map((_, index) => ({
      name: words.slice(0, index + 1).join(' '),
      within: [words.slice(index + 1).join('')],
    }))
    .toReversed();
};

/** What a name that begins with what was typed counts for where it is no more than that: 'bath' is Bath before Bathinda. */
export const WHOLE_NAME_FACTOR = 8;

/**
 * A place's own name counts for so much more than what it is called elsewhere: 'pa' is Paris, although Chongqing once was Pa,
 * and 'los' Los Angeles, as Lagos is called in parts of Africa.
 */
export const OWN_NAME_FACTOR = 40;

/** The people that a place without a known population counts for. */
const UNCOUNTED = 500;

/** How fast more people draw more travellers: ten times the people, twice the travellers. */
const PEOPLE_POWER = 0.3;

/** More names than so many say no more: a few places have many by chance. */
const NAMES_MAX = 60;
/** What a place without other names counts for. */
const NAMES_ADDED = 3;

/** Keeps the weights in the range of people's numbers, which the index of similar names is bounded by. */
const SCALE = 50;

/** People go to capitals a little more than to other places of their size, and seldom mean a part of a city (GeoNames' codes). */
const KIND_FACTORS: ReadonlyMap<string, number> = new Map([
  ['PPLC', 1.25],
  ['PPLX', 0.1],
]);

/** How people fly to a place: to a large airport of its own, to one, or to another place's. */
export type AirTravel = 'large' | 'some' | 'none';

/** Where many arrive there is a large airport: Palma and Punta Cana have one, and towns of their size seldom do. */
const AIR_FACTORS: Readonly<Record<AirTravel, number>> = { large: 8, some: 2, none: 1 };

/** What says how many people travel to a place. */
interface Drawing {
  readonly population: number;
  /** GeoNames' feature code. */
  readonly kind: string;
  /** How many names the place has in the languages of the world: people name what they go to. */
  readonly names: number;
  readonly airTravel: AirTravel;
}

/**
 * How many people travel to a place, as well as open data tells: by what it is called in other languages and by its airport far
 * more than by who lives there. Venice has 51,000 people, 64 names and a large airport; Vientiane has 14 times the people.
 */
export const drawOf = ({ population, kind, names, airTravel }: Drawing): number =>
  SCALE *
  Math.max(population, UNCOUNTED) ** PEOPLE_POWER *
  (Math.min(names, NAMES_MAX) + NAMES_ADDED) *
  (KIND_FACTORS.get(kind) ?? 1) *
  AIR_FACTORS[airTravel];

/** GeoNames' feature codes of places that are there no more: abandoned, destroyed, historical. */
const GONE: ReadonlySet<string> = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** Whether one can go to a place of this kind. */
export const isThere = (kind: string): boolean => !GONE.has(kind);

/**
 * How likely a name means a place.
 *
 * @param draw how many travel to it.
 * @param isOwn whether it is the place's own name or what everybody calls it, and not one in another language.
 */
export const nameWeight = (draw: number, isOwn: boolean): number => draw * (isOwn ? OWN_NAME_FACTOR : 1);

/** A name of a place, as it is compared. */
export interface WeightedName {
  readonly placeId: number;
  readonly folded: string;
  /** As it is written; `null` for the place's own, which is shown anyway. */
  readonly spelled: string | null;
  readonly weight: number;
}

/** A place among the first of those that a start may mean. */
interface PlaceOfStart {
  readonly start: string;
  readonly placeId: number;
  /** The name that begins so, as it is written; `null` for the place's own. */
  readonly spelled: string | null;
  readonly weight: number;
}

/** From how many names on a start gets places stored, and how many. */
interface StartBounds {
  /** So many names are quickly searched. */
  readonly manyNames: number;
  readonly stored: number;
}

/**
 * The first places of each start that more than so many names have, the likeliest first: a search of all names that begin with
 * 'sa' would take too long while somebody types.
 *
 * @param names in the order of their letters.
 */
export const startsOf = (names: readonly WeightedName[], bounds: StartBounds): PlaceOfStart[] => {
  const found: PlaceOfStart[] = [];
  const findStarts = (from: number, to: number, length: number): void => {
    for (let begin = from; begin < to;) {
      const start = names[begin]?.folded.slice(0, length) ?? '';
      let end = begin + 1;
      while (end < to && names[end]?.folded.startsWith(start) === true) end += 1;
      if (start.length === length && end - begin > bounds.manyNames) {
        if (isTyped(start)) found.push(...firstPlaces(start, names.slice(begin, end), bounds.stored));
        findStarts(begin, end, length + 1);
      }
      begin = end;
    }
  };
  findStarts(0, names.length, 1);
  return found;
};

/** No search is for a start that ends in a space, or in half of a character. */
const isTyped = (start: string): boolean => !start.endsWith(' ') && start.isWellFormed();

const firstPlaces = (start: string, names: readonly WeightedName[], limit: number): PlaceOfStart[] => {
  const found = new Map<number, PlaceOfStart>();
  for (const { placeId, folded, spelled, weight } of names) {
    const here = folded === start ? weight * WHOLE_NAME_FACTOR : weight;
    if (here > (found.get(placeId)?.weight ?? 0)) found.set(placeId, { start, placeId, spelled, weight: here });
  }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight || a.placeId - b.placeId).slice(0, limit);
};
