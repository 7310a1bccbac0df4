import { distanceBetween } from '@caravan/contract/places/distance.rules.ts';
import { utcOffsetMinutes, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import type { DraftCard, Passage, Statement } from '../answer-draft.rules.ts';
import type { CitySubject } from './subject.rules.ts';
import { capitalised, cityName, isOrAre, regionOf } from './subject-names.rules.ts';
import { clockInWords, dayInWords } from '../trips/trip-wording.rules.ts';

/** A place that has a clock. */
export interface Clock {
  readonly name: string;
  /** IANA. */
  readonly timeZone: string;
}

/** An airport, and how far it is from a city. */
export interface CityAirport {
  readonly iata: string;
  readonly name: string;
  /** As the crow flies. */
  readonly kilometres: number;
}

type TravelledCity = Pick<CitySubject, 'id' | 'name' | 'apartBy' | 'latitude' | 'longitude'>;

/** A city's own page, which says where it is, how many people live there, and which clock it has. */
const geoNamesPage = (id: number): string => `https://www.geonames.org/${id}`;

const aboutCity = (id: number, title: string, passage: string): Passage => ({
  kind: 'place',
  title,
  source: 'GeoNames',
  url: geoNamesPage(id),
  passage,
  tripId: null,
  tripPart: null,
});

const aboutClock = (title: string, passage: string): Passage => ({
  kind: 'place',
  title,
  source: 'IANA Time Zone Database',
  url: 'https://www.iana.org/time-zones',
  passage,
  tripId: null,
  tripPart: null,
});

const aboutAirport = (title: string, passage: string): Passage => ({
  kind: 'place',
  title,
  source: 'airport-data-js',
  url: 'https://github.com/aashishvanand/airport-data-js',
  passage,
  tripId: null,
  tripPart: null,
});

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const people = (population: number): string => wholeNumber.format(population);

const kilometres = (distance: number): string =>
  distance < 1 ? 'less than 1 km' : `${wholeNumber.format(distance)} km`;

/** 'UTC+5:30', as zones are written. */
const offsetOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/**
 * What time it is somewhere.
 *
 * @param area what has these clocks, as it stands within a sentence.
 */
export const timeThere = (now: Date, clocks: readonly [Clock, ...Clock[]], area: string): Statement[] => {
  const isSeveral = clocks.length > 1;
  const title = isSeveral ? `Clocks in ${area}` : `Clock in ${area}`;
  const told = clocks.map(({ name, timeZone }): Statement => {
    const { date } = wallClockAt(now, timeZone);
    const time = clockInWords(now.toISOString(), timeZone);
    const offset = offsetOf(utcOffsetMinutes(now, timeZone));
    const passage = `${name}: time zone ${timeZone}, now ${offset}. At the time of the question it is ${time}.`;
    return {
      text: `In ${name} it is ${time} on ${dayInWords(date, date)} (${offset}).`,
      passages: [aboutClock(title, passage)],
      isItem: isSeveral,
    };
  });
  return isSeveral ? [{ text: `There is more than one clock in ${area}:`, passages: [] }, ...told] : told;
};

const hoursOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const told = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return told.join(' ');
};

/** How far the clock of one place is ahead of another's; without another, of the asker's own. */
export const clockDifference = (now: Date, there: Clock, other: Clock | { readonly timeZone: string }): Statement => {
  const whose = 'name' in other ? other.name : `your clock (${other.timeZone})`;
  const [first, second] = [utcOffsetMinutes(now, there.timeZone), utcOffsetMinutes(now, other.timeZone)];
  const minutes = first - second;
  const name = capitalised(there.name);
  const same = 'name' in other ? `${name} and ${whose} have` : `${name} and ${whose} show`;
  const told =
    minutes === 0
      ? `${same} the same time.`
      : `${name} ${isOrAre(name)} ${hoursOf(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} ${whose}.`;
  const passage = `${there.timeZone} is ${offsetOf(first)} now, ${other.timeZone} is ${offsetOf(second)}. ${told}`;
  return { text: told, passages: [aboutClock(`Clock in ${there.name}`, passage)] };
};

/** The airports near a city, the nearest first. */
export const airportsOfCity = (city: TravelledCity, airports: readonly CityAirport[]): Statement[] => {
  const told = airports.map(({ name, iata, kilometres: distance }): Statement => {
    const text = `${name} (${iata}) is ${kilometres(distance)} from ${cityName(city)}.`;
    return {
      text,
      passages: [
        aboutAirport(`Airports near ${cityName(city)}`, `${text} Measured from the centre, as the crow flies.`),
      ],
      isItem: airports.length > 1,
    };
  });
  const lead = `Airports near ${cityName(city)}, as the crow flies:`;
  return told.length > 1 ? [{ text: lead, passages: [] }, ...told] : told;
};

/** The airport that flights of a trip to this city go to. */
export const airportCard = (
  city: TravelledCity,
  { name, iata }: CityAirport,
  passages: readonly Passage[],
): DraftCard => ({
  title: `${name} (${iata})`,
  detail: `Airport near ${cityName(city)}`,
  location: name,
  activityCategory: 'other',
  shoppingCategory: null,
  passages,
});

/** How far two cities are apart. */
export const cityDistance = (from: TravelledCity, to: TravelledCity): Statement => {
  const told = `${cityName(from)} and ${cityName(to)} are ${kilometres(distanceBetween(from, to))} apart, as the crow flies.`;
  return {
    text: told,
    passages: [from, to].map((city, index) =>
      aboutCity(
        city.id,
        `Where ${cityName(city)} is`,
        `${cityName(city)}: ${city.latitude.toFixed(4)}, ${city.longitude.toFixed(4)}.${index === 0 ? ` ${told}` : ''}`,
      ),
    ),
  };
};

/** In which region and country a city is. */
export const cityLocation = (city: CitySubject): Statement => {
  const told = `${city.name} is in ${regionOf(city)}.`;
  return { text: told, passages: [aboutCity(city.id, `Where ${city.name} is`, told)] };
};

/** How many people live in a city; `null` where nobody has counted them. */
export const cityPopulation = (city: CitySubject): Statement | null => {
  if (city.population === 0) return null;
  const told = `${cityName(city)} has about ${people(city.population)} people.`;
  return { text: told, passages: [aboutCity(city.id, `People of ${cityName(city)}`, told)] };
};
