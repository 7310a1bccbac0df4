import { cell, type Row } from './question-tables.ts';

/** What `of` says of a column, in which form a question expects it. */
type Expected = (of: (column: string) => string) => string;

const inForm =
  (column: string, form: (value: string) => string): Expected =>
  (of) =>
    of(column) && form(of(column));

/** By topic, where it is not the column of that name as it is. Forms are read by `question-scores.ts`. */
const COUNTRY_FACTS: Readonly<Record<string, Expected>> = {
  plugs: inForm('plugs', (letters) => `plug:${letters}`),
  voltage: inForm('voltage', (volts) => `volt:${volts}`),
  currency: (of) => `${of('money')}|${of('currency')}`,
  languages: inForm('languages', (languages) => languages.replaceAll(',', '|')),
  emergency: (of) =>
    [...new Set(['police', 'ambulance', 'fire'].flatMap((service) => of(service).split('/')))]
      .filter(Boolean)
      .join('/'),
  tipping: inForm('tipping', (stance) => `tipping:${stance}`),
  water: inForm('water', (verdict) => `water:${verdict}`),
  neighbours: inForm('neighbours', (codes) => `neighbours:${codes}`),
  area: inForm('area', (squareKilometres) => `number:${squareKilometres}±5%`),
  population: inForm('population', (millions) => `number:${Math.round(Number(millions) * 1e6)}±10%`),
};

/** What has to be said of a country; empty where that is not known for certain. */
export const countryFact = (topic: string, country: Row): string => {
  const of = (column: string) => cell(country, column);
  return (COUNTRY_FACTS[topic] ?? (() => of(topic)))(of);
};

const CITY_FACTS: Readonly<Record<string, (of: (column: string) => string, other: Row) => string>> = {
  zone: (of) => `offset:${of('zone')}`,
  clock: (of) => `clock:${of('zone')}`,
  difference: (of) => `difference:${of('zone')}`,
  airports: (of) => of('airport') && [of('airport'), ...of('otherAirports').split(',').filter(Boolean)].join('/'),
  'airport-distance': (of) =>
    of('airport') &&
    `km:${kilometresBetween(pointOf(of), { latitude: of('airportLatitude'), longitude: of('airportLongitude') })}±25%`,
  distance: (of, other) =>
    `km:${kilometresBetween(
      pointOf(of),
      pointOf((column) => cell(other, column)),
    )}±5%`,
  lies: (of) => `country:${of('country')}`,
  'city-population': (of) =>
    `number:${of('population')
      .split('/')
      .map((thousands) => Number(thousands) * 1000)
      .join('/')}±25%`,
};

/** What a city can be asked that a country cannot. */
export const isCityTopic = (topic: string): boolean => topic in CITY_FACTS;

/** What has to be said of a city, or of the way from it to another; empty where that is not known for certain. */
export const cityFact = (topic: string, city: Row, other: Row): string =>
  CITY_FACTS[topic]?.((column) => cell(city, column), other) ?? '';

interface Point {
  readonly latitude: string;
  readonly longitude: string;
}

const pointOf = (of: (column: string) => string): Point => ({ latitude: of('latitude'), longitude: of('longitude') });

const EARTH_RADIUS_KM = 6371;

/** Along the great circle, by the haversine formula. */
const kilometresBetween = (one: Point, other: Point): number => {
  const [lat1, lon1, lat2, lon2] = [one.latitude, one.longitude, other.latitude, other.longitude].map(
    (degrees) => (Number(degrees) * Math.PI) / 180,
  ) as [number, number, number, number];
  const chord = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord)));
};
