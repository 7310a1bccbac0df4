import type { Db } from '../../../platform/db.ts';
import { utcOffsetMinutes } from '@caravan/contract/time/zones.rules.ts';
import { clocksOfArea } from '../../places/named-places.store.ts';
import { findGazetteerPlace } from '../../places/gazetteer.store.ts';
import type { DraftCard, Statement } from '../answer-draft.rules.ts';
import { findCityAirports } from './city-airports.store.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { countryInSentence } from './country-names.rules.ts';
import { tellCountryFact } from './facts.store.ts';
import { zoneInCountry } from './country-zones.rules.ts';
import {
  airportCard,
  airportsOfCity,
  cityDistance,
  cityLocation,
  cityPopulation,
  type Clock,
  clockDifference,
  timeThere,
} from './place-facts.rules.ts';
import type { CitySubject, Subject } from './subject.rules.ts';
import { capitalised, isOrAre, shownName } from './subject-names.rules.ts';
import type { PlaceTopic } from './topics.rules.ts';

/** What is answered in one topic: its sentences, and what of them can be put into a trip. */
export interface TopicAnswer {
  readonly statements: readonly Statement[];
  readonly cards: readonly DraftCard[];
}

/** Of a region, a clock that fewer of its people live by is that of places across its border. */
const REGION_SHARE_MIN = 0.02;
/** Airports that can be put into a trip; the others are told. */
const AIRPORT_CARDS_MAX = 3;

const told = (statements: readonly Statement[]): TopicAnswer => ({ statements, cards: [] });
const NOTHING = told([]);

type PlaceAnswerer = (
  db: Db,
  subjects: readonly Subject[],
  asked: AskedQuestion,
  home: CitySubject | null,
) => Promise<TopicAnswer>;

/** Answers about places: no statements where nothing is known. */
export const placeAnswers: Readonly<Record<PlaceTopic, PlaceAnswerer>> = {
  // A country is as big as its land, and a city as it has people.
  size: async (db, subjects) => {
    const sizes = await Promise.all(
      subjects.map(async (subject) => {
        if (subject.kind === 'city') return peopleOf(subject);
        return subject.kind === 'country' ? tellCountryFact(db, subject.countryCode, 'area') : [];
      }),
    );
    return sizes.some((size) => size.length === 0) ? NOTHING : told(sizes.flat());
  },
  time: async (db, subjects, { now }) => {
    const times = await Promise.all(
      subjects.map(async (subject) => {
        const [first, ...others] = await clocksOf(db, subject, now);
        return first ? timeThere(now, [first, ...others], shownName(subject)) : [];
      }),
    );
    return told(times.flat());
  },
  time_difference: async (db, subjects, { now, timeZone }) => {
    const [first = [], second, ...more] = await Promise.all(subjects.map((subject) => clocksOf(db, subject, now)));
    if (second === undefined) return told(first.map((clock) => clockDifference(now, clock, { timeZone })));
    // Of two countries with several clocks each, nobody can say it in a few words.
    const [several, [one, ...others]] = second.length === 1 ? [first, second] : [second, first];
    if (more.length > 0 || others.length > 0 || one === undefined) return NOTHING;
    return told(several.map((clock) => clockDifference(now, clock, one)));
  },
  airports: async (db, subjects) => {
    const cities = await citiesOf(db, subjects);
    const answers = await Promise.all(
      cities.map(async (city) => {
        const airports = await findCityAirports(db, city);
        const statements = airportsOfCity(city, airports);
        const cards = airports.slice(0, AIRPORT_CARDS_MAX).map((airport, index) => {
          const own = statements.at(statements.length - airports.length + index);
          return airportCard(city, airport, own?.passages ?? []);
        });
        return { statements, cards };
      }),
    );
    return {
      statements: answers.flatMap(({ statements }) => statements),
      cards: answers.flatMap(({ cards }) => cards),
    };
  },
  distance: async (db, subjects, _asked, home) => {
    const [from, to, ...more] = await citiesOf(db, subjects);
    const other = to ?? (home?.id === from?.id ? null : home);
    return from && other && more.length === 0 && subjects.length <= 2 ? told([cityDistance(from, other)]) : NOTHING;
  },
  location: async (_db, subjects) => told(subjects.flatMap(locationOf)),
};

/** Where a place is: in which region and country. Nobody asks it of a country. */
export const locationOf = (subject: Subject): Statement[] => {
  if (subject.kind === 'city') return [cityLocation(subject)];
  if (subject.kind === 'country') return [];
  const name = shownName(subject);
  const text = `${capitalised(name)} ${isOrAre(name)} in ${countryInSentence(subject.countryCode)}.`;
  const passage = {
    kind: 'place',
    title: `Where ${name} ${isOrAre(name)}`,
    source: 'GeoNames',
    url: 'https://www.geonames.org',
  } as const;
  return [{ text, passages: [{ ...passage, passage: text, tripId: null, tripPart: null }] }];
};

export const peopleOf = (city: CitySubject): Statement[] => {
  const statement = cityPopulation(city);
  return statement ? [statement] : [];
};

/** The clocks that a place lives by, those that show the same but once. */
const clocksOf = async (db: Db, subject: Subject, now: Date): Promise<Clock[]> => {
  const clocks = await allClocksOf(db, subject);
  const different = new Map<number, (typeof clocks)[number]>();
  for (const clock of clocks) {
    const offset = utcOffsetMinutes(now, clock.timeZone);
    if (!different.has(offset)) different.set(offset, clock);
  }
  const told = [...different.values()];
  // Nobody has said where a part without a region of its own lies.
  if (told.length > 1 && subject.kind === 'region' && subject.regionCode === null) return [];
  const [only] = told;
  if (told.length === 1 && only) return [{ name: shownName(subject), timeZone: only.timeZone }];
  return told.map(({ place, timeZone }) => ({ name: place, timeZone }));
};

const allClocksOf = async (db: Db, subject: Subject): Promise<{ place: string; timeZone: string }[]> => {
  const { countryCode, kind } = subject;
  const regionCode = kind === 'region' ? (subject.regionCode ?? undefined) : undefined;
  const clocks =
    kind === 'city'
      ? [{ place: shownName(subject), timeZone: subject.timeZone, share: 1 }]
      : await clocksOfArea(db, { countryCode, regionCode });
  const least = kind === 'region' ? REGION_SHARE_MIN : 0;
  return clocks.flatMap(({ place, timeZone: near, share }) => {
    const timeZone = zoneInCountry({ countryCode, timeZone: near });
    return timeZone !== null && share >= least ? [{ place, timeZone }] : [];
  });
};

/** The cities among these places; Singapore is one too. Nothing where one of them is none. */
const citiesOf = async (db: Db, subjects: readonly Subject[]): Promise<CitySubject[]> => {
  const found = await Promise.all(
    subjects.map(async (subject): Promise<CitySubject | null> => {
      if (subject.kind === 'city') return subject;
      if (subject.kind === 'region' || subject.cityId === null) return null;
      const place = await findGazetteerPlace(db, subject.cityId);
      return place && { kind: 'city', ...place };
    }),
  );
  const cities = found.filter((city) => city !== null);
  return cities.length === subjects.length ? cities : [];
};
