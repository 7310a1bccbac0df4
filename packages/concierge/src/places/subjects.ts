import { foldName } from '@caravan/contract/places/places.rules.ts';
import { item, type Passage, placePassage, type Statement, stated } from '../answer.ts';
import { capitalised, countryInSentence } from '../countries/country-names.ts';
import type { Place, Places } from '../knowledge.ts';

/** A country or territory that a question is about. */
export interface CountrySubject {
  readonly kind: 'country';
  readonly countryCode: string;
  readonly name: string;
  /** What else is called so, and is not meant: 'a region of the United States'. */
  readonly otherMeaning: string | null;
  /** The city in it that has the same name, as Singapore and Luxembourg have; GeoNames'. */
  readonly cityId: number | null;
}

/** A part of a country that a question is about: Bali, Tuscany. */
export interface RegionSubject {
  readonly kind: 'region';
  readonly countryCode: string;
  /** GeoNames'; `null` for a part that is no region of its own. */
  readonly regionCode: string | null;
  readonly name: string;
}

/** A city, town or village that a question is about. */
export interface CitySubject extends Place {
  readonly kind: 'city';
  /** Where it is, where another of its name is spoken of as well. */
  readonly apartBy?: string;
}

export type Subject = CountrySubject | RegionSubject | CitySubject;

/** Names of several islands: 'the Azores are in Portugal'. */
const SEVERAL_ISLANDS = /(?:^| )(?:Islands|Azores)$/;

/** A place as it stands within a sentence: 'the Netherlands', 'the Canary Islands', 'Paris (Texas, United States)'. */
export const shownName = (subject: Subject): string => {
  if (subject.kind === 'country') return countryInSentence(subject.countryCode);
  if (subject.kind === 'city')
    return subject.apartBy === undefined ? subject.name : `${subject.name} (${subject.apartBy})`;
  return SEVERAL_ISLANDS.test(subject.name) ? `the ${subject.name}` : subject.name;
};

/** The verb behind a name as it is shown. */
export const isOrAre = (name: string): 'is' | 'are' => (SEVERAL_ISLANDS.test(name) ? 'are' : 'is');

/** In which region and country a city is, as it stands within a sentence. */
const regionOf = ({ countryCode, country, region }: Place): string =>
  region === null ? countryInSentence(countryCode) : `${region}, ${country}`;

/** Places that are spoken of in one answer; cities of one name get their region there, also where the other one is `beside`. */
export const namedApart = <S extends Subject>(subjects: readonly S[], beside: readonly Subject[] = []): S[] => {
  const cities = [...subjects, ...beside].filter((each): each is S & CitySubject => each.kind === 'city');
  const isNamesake = (city: CitySubject): boolean =>
    cities.some(({ id, name }) => id !== city.id && foldName(name) === foldName(city.name));
  return subjects.map((subject) =>
    subject.kind === 'city' && isNamesake(subject) ? { ...subject, apartBy: regionOf(subject) } : subject,
  );
};

/** A passage of GeoNames, about a city where its id is given. */
export const geoNames = (id: number | null, title: string, passage: string): Passage =>
  placePassage(title, 'GeoNames', `https://www.geonames.org${id === null ? '' : `/${id}`}`, passage);

/** Where a place is: in which region and country. Nobody asks it of a country. */
export const locationOf = (subject: Subject): Statement[] => {
  if (subject.kind === 'country') return [];
  const isCity = subject.kind === 'city';
  const name = isCity ? subject.name : shownName(subject);
  const where = isCity ? regionOf(subject) : countryInSentence(subject.countryCode);
  const text = `${isCity ? name : capitalised(name)} ${isOrAre(name)} in ${where}.`;
  return [stated(text, geoNames(isCity ? subject.id : null, `Where ${name} ${isOrAre(name)}`, text))];
};

/** People of a city that many know by its name alone. */
const WELL_KNOWN = 500_000;
/** Of two places of one name the smaller is thought of where it has so many of the larger one's people. */
const NAMESAKE_SHARE = 0.1;

/**
 * Whether a city's name alone says which is meant: many know it, and hardly anybody thinks of another one of its name. London
 * is clear beside that in Ontario; Valencia is one of two.
 *
 * @param namesake people of the largest other place of that name.
 */
const isClearByName = ({ population }: Place, namesake: number): boolean =>
  population >= WELL_KNOWN && namesake < population * NAMESAKE_SHARE;

/** Whether a text says in which region or country a place is: 'Valencia, Spain'. 'Panama City' says nothing. */
const isLocatedBy = (text: string, { name, countryCode, country, region }: Place): boolean => {
  const others = ` ${foldName(text)} `.replaceAll(` ${foldName(name)} `, ' ');
  return [country, countryInSentence(countryCode), ...(region === null ? [] : [region])].some((area) =>
    others.includes(` ${foldName(area)} `),
  );
};

/**
 * Where places are whose names do not say which they are: regions, and cities that few know or that others are called like.
 *
 * @param text what speaks of them; it may say where they are by itself.
 */
export const locationsOfUnclear = async (places: Places, subjects: readonly Subject[], text: string) => {
  const located = subjects.map(async (subject) => {
    if (subject.kind !== 'city') return locationOf(subject);
    const isClear = subject.apartBy !== undefined || isLocatedBy(text, subject);
    return isClear || isClearByName(subject, await places.peopleOfNamesake(subject)) ? [] : locationOf(subject);
  });
  return (await Promise.all(located)).flat();
};

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
export const kilometres = (distance: number): string =>
  distance < 1 ? 'less than 1 km' : `${wholeNumber.format(distance)} km`;

/** How many people live in a city; nothing where nobody has counted them. */
export const peopleOf = (city: CitySubject): Statement[] => {
  if (city.population === 0) return [];
  const name = shownName(city);
  const text = `${name} has about ${wholeNumber.format(city.population)} people.`;
  return [stated(text, geoNames(city.id, `People of ${name}`, text))];
};

/** Airports within this distance are a city's own, kilometres: Beauvais is 66 km from Paris, Skavsta 88 km from Stockholm. */
const OWN = 100;
/** A small one that has the city's name is at most so far from it: Queenstown in New Zealand has one. */
const CALLED_SO = 30;
/** Where a city has none of its own, the nearest within this distance is given. */
const NEAREST = 500;
const AIRPORTS_MAX = 6;

/** The airports that a traveller to this city comes by, the nearest first. */
export const airportsOf = async (places: Places, city: CitySubject) => {
  const found = await places.airportsNear(city, NEAREST);
  const own = found.filter((airport) => airport.kilometres <= OWN);
  if (own.length > 0) return own.slice(0, AIRPORTS_MAX);
  const [small] = await places.airportsNear(city, CALLED_SO, foldName(city.name));
  return small ? [small] : found.slice(0, 1);
};

/** How far a city is from its airports; nothing where none is known. */
export const airportDistances = (city: CitySubject, airports: Awaited<ReturnType<typeof airportsOf>>): Statement[] => {
  const name = shownName(city);
  const source = ['airport-data-js', 'https://github.com/aashishvanand/airport-data-js'] as const;
  const distances = airports.map((airport) => {
    const text = `${airport.name} (${airport.iata}) is ${kilometres(airport.kilometres)} from ${name}.`;
    const passage = `${text} Measured from the centre, as the crow flies.`;
    return (airports.length > 1 ? item : stated)(text, placePassage(`Airports near ${name}`, ...source, passage));
  });
  return distances.length > 1 ? [stated(`Airports near ${name}, as the crow flies:`), ...distances] : distances;
};
