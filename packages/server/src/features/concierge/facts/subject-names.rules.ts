import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { countryInSentence } from './country-names.rules.ts';
import type { CitySubject, Subject } from './subject.rules.ts';

/** Names of several islands: 'the Azores are in Portugal'. */
const SEVERAL_ISLANDS = /(?:^| )(?:Islands|Azores)$/;

/** A place as it stands within a sentence: 'the Netherlands', 'the Canary Islands', 'Paris (Texas, United States)'. */
export const shownName = (subject: Subject): string => {
  if (subject.kind === 'country') return countryInSentence(subject.countryCode);
  if (subject.kind === 'city') return cityName(subject);
  return SEVERAL_ISLANDS.test(subject.name) ? `the ${subject.name}` : subject.name;
};

/** A city as it stands within a sentence. */
export const cityName = ({ name, apartBy }: Pick<CitySubject, 'name' | 'apartBy'>): string =>
  apartBy === undefined ? name : `${name} (${apartBy})`;

/** The verb behind a name as it is shown. */
export const isOrAre = (name: string): 'is' | 'are' => (SEVERAL_ISLANDS.test(name) ? 'are' : 'is');

/** A name at the beginning of a sentence. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

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
export const saysWhich = ({ population }: Pick<CitySubject, 'population'>, namesake: number): boolean =>
  population >= WELL_KNOWN && namesake < population * NAMESAKE_SHARE;

/** Whether a text says in which region or country a place is: 'Valencia, Spain'. 'Panama City' says nothing. */
export const saysWhere = (text: string, { name, countryCode, country, region }: CitySubject): boolean => {
  const others = ` ${foldName(text)} `.replaceAll(` ${foldName(name)} `, ' ');
  const areas = [country, countryInSentence(countryCode), ...(region === null ? [] : [region])];
  return areas.some((area) => others.includes(` ${foldName(area)} `));
};

/** In which region and country a city is, as it stands within a sentence. */
export const regionOf = ({ countryCode, country, region }: CitySubject): string =>
  region === null ? countryInSentence(countryCode) : `${region}, ${country}`;

/**
 * Places that are told of in one answer; cities of one name are told apart there.
 *
 * @param beside what else is told of.
 */
export const toldApart = <S extends Subject>(subjects: readonly S[], beside: readonly Subject[] = []): S[] => {
  const all = [...subjects, ...beside];
  return subjects.map((subject) =>
    subject.kind === 'city' && all.some((other) => isNamesake(subject, other))
      ? { ...subject, apartBy: regionOf(subject) }
      : subject,
  );
};

const isNamesake = (city: CitySubject, other: Subject): boolean =>
  other.kind === 'city' && other.id !== city.id && foldName(other.name) === foldName(city.name);
