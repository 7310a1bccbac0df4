import { foldName } from '@caravan/contract/places/places.rules.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAirlines, airportsByIata, searchAirports } from '../features/flights/airports-and-airlines.store.ts';
import { findGazetteerCity, type GazetteerPlace, searchGazetteer } from '../features/places/gazetteer.store.ts';
import { places } from '../features/places/gazetteer.tables.ts';
import { NICKNAMES } from '../features/places/nicknames.rules.ts';
import { type Database, openDatabase } from '../platform/db.ts';
import { checkExternalPostgres } from '../platform/postgres/external-postgres.ts';
import { findStale } from '../platform/reference-data.store.ts';
import { REFERENCE_DATA_WITHIN_MS } from '../testing/reference-data.ts';
import destinations from '@caravan/contract/testing/destinations.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { behindDeadHost } from '../testing/two-hosts.ts';
import { startReferenceData, datasetVersions } from './reference-data.ts';

let testDatabase: TestDatabase;
let database: Database;
/** Where it is, by a list of hosts of which the check of a start has put the one that lives first. */
let databaseUrl = '';

/** Starts loading as a server does. @returns ends it. */
const startLoading = () => startReferenceData({ db: database.db, databaseUrl, log: pino({ enabled: false }) });

/** The lock is held for as long as something is loaded. */
const untilLoadingBegins = async (): Promise<void> => {
  const loading = `select from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`;
  while (((await database.pool.query(loading)).rowCount ?? 0) === 0);
};

const arrive = async (wanted: { hasReferenceData?: boolean } = {}): Promise<void> => {
  testDatabase = await createTestDatabase(wanted);
  const log = pino({ enabled: false });
  databaseUrl = await checkExternalPostgres(behindDeadHost(testDatabase.url), log);
  database = openDatabase({ connectionString: databaseUrl, max: 4 }, log);
};
const leave = async (): Promise<void> => {
  await database.close();
  await testDatabase.release();
};
beforeAll(() => arrive());
afterAll(leave);

const shown = ({ name, region, country }: GazetteerPlace): string =>
  [...new Set([name, region, country])].filter((part) => part !== null).join(', ');

test('before anything is loaded nothing is found, and nothing fails', async () => {
  expect(await searchGazetteer(database.db, 'lisb', 8)).toEqual([]);
  expect(await findGazetteerCity(database.db, 'Lisbon')).toBeNull();
  expect(await searchAirports(database.db, 'lis', 8)).toEqual([]);
  expect(await searchAirlines(database.db, 'tap', 8)).toEqual([]);
});

test('what is loaded by half when the server stops is not there at all', async () => {
  const end = startLoading();
  await untilLoadingBegins();

  await end();

  expect(await database.db.$count(places)).toBe(0);
});

describe('once everything is loaded', () => {
  beforeAll(async () => {
    await leave();
    await arrive({ hasReferenceData: true });
  }, REFERENCE_DATA_WITHIN_MS);

  test('a server that starts again has nothing to do', async () => {
    expect(await findStale(database.db, Object.values(datasetVersions()))).toEqual([]);
  });

  test.each([
    // A beginning means the place that most people go to.
    ['pa', 'Paris, Île-de-France, France'],
    ['lo', 'London, England, United Kingdom'],
    ['be', 'Beijing, China'],
    ['ber', 'Berlin, Germany'],
    ['to', 'Tokyo, Japan'],
    ['ro', 'Rome, Lazio, Italy'],
    ['new y', 'New York City, New York, United States'],
    ['los', 'Los Angeles, California, United States'],
    ['las v', 'Las Vegas, Nevada, United States'],
    ['san f', 'San Francisco, California, United States'],
    ['rio de', 'Rio de Janeiro, Brazil'],
    ['cape t', 'Cape Town, Western Cape, South Africa'],
    ['hong k', 'Hong Kong'],
    ['honol', 'Honolulu, Hawaii, United States'],
    ['lisb', 'Lisbon, Portugal'],
    ['REYKJ', 'Reykjavík, Capital Region, Iceland'],
    // A whole name comes before longer ones.
    ['bath', 'Bath, England, United Kingdom'],
    ['york', 'York, England, United Kingdom'],
    ['nice', "Nice, Provence-Alpes-Côte d'Azur, France"],
    ['cork', 'Cork, Munster, Ireland'],
    ['male', 'Male, Kaafu Atoll, Maldives'],
    // In other languages, by other names and codes.
    ['Munich', 'Munich, Bavaria, Germany'],
    ['München', 'Munich, Bavaria, Germany'],
    ['munchen', 'Munich, Bavaria, Germany'],
    ['Wien', 'Vienna, Austria'],
    ['Praha', 'Prague, Czechia'],
    ['Roma', 'Rome, Lazio, Italy'],
    ['Firenze', 'Florence, Tuscany, Italy'],
    ['Lisbona', 'Lisbon, Portugal'],
    ['den haag', 'The Hague, South Holland, Netherlands'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['saigon', 'Ho Chi Minh City, Vietnam'],
    ['Kiev', 'Kyiv, Ukraine'],
    ['Astana', 'Astana, Kazakhstan'],
    ['NYC', 'New York City, New York, United States'],
    // With accents or without, with marks or without.
    ['sao paulo', 'São Paulo, Brazil'],
    ['Córdoba', 'Córdoba, Argentina'],
    ['zurich', 'Zürich, Switzerland'],
    ['Xi’an', 'Xi’an, Shaanxi, China'],
    ['xian', 'Xi’an, Shaanxi, China'],
    ['St. Louis', 'St. Louis, Missouri, United States'],
    ['saint louis', 'St. Louis, Missouri, United States'],
    ['st petersb', 'Saint Petersburg, St.-Petersburg, Russia'],
    // In their own script, from the first characters.
    ['東京', 'Tokyo, Japan'],
    ['القاهرة', 'Cairo, Egypt'],
    ['القا', 'Cairo, Egypt'],
    ['Москва', 'Moscow, Russia'],
    ['Моск', 'Moscow, Russia'],
    ['서울', 'Seoul, South Korea'],
    ['กรุงเทพ', 'Bangkok, Thailand'],
    ['दिल्ली', 'Delhi, India'],
    ['Αθήνα', 'Athens, Attica, Greece'],
    ['תל אביב', 'Tel Aviv, Israel'],
    // Where several have the name, by where they lie.
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['Paris, Texas, USA', 'Paris, Texas, United States'],
    ['Paris TX', 'Paris, Texas, United States'],
    ['paris france', 'Paris, Île-de-France, France'],
    ['Springfield IL', 'Springfield, Illinois, United States'],
    ['London, Ontario', 'London, Ontario, Canada'],
    ['london uk', 'London, England, United Kingdom'],
    ['portland me', 'Portland, Maine, United States'],
    ['vancouver bc', 'Vancouver, British Columbia, Canada'],
    ['sydney nsw', 'Sydney, New South Wales, Australia'],
    ['san jose ca', 'San Jose, California, United States'],
    ['san jose costa rica', 'San José, Costa Rica'],
    ['Firenze, Italia', 'Florence, Tuscany, Italy'],
    ['washington dc', 'Washington, District of Columbia, United States'],
    ['Washington, D.C.', 'Washington, District of Columbia, United States'],
    ['Oxford, Oxfordshire', 'Oxford, England, United Kingdom'],
    // A country or region is where its largest city is.
    ['Iceland', 'Reykjavík, Capital Region, Iceland'],
    ['Tuscany', 'Florence, Tuscany, Italy'],
    ['China', 'Shanghai, China'],
    ['united states', 'New York City, New York, United States'],
    ['Bali', 'Denpasar, Bali, Indonesia'],
    // Unless a place in it is called the same.
    ['Quebec', 'Québec, Canada'],
    ['Mexico', 'Mexico City, Mexico'],
    ['new york', 'New York City, New York, United States'],
    ['Salzburg', 'Salzburg, Austria'],
    // Mistyped.
    ['Amsterdm', 'Amsterdam, North Holland, Netherlands'],
    ['barcelna', 'Barcelona, Catalonia, Spain'],
    ['istambul', 'Istanbul, Türkiye'],
    ['nashvile', 'Nashville, Tennessee, United States'],
    ['edinborough', 'Edinburgh, Scotland, United Kingdom'],
  ])('%j proposes %s first', async (typed, expected) => {
    const [first] = await searchGazetteer(database.db, typed, 8);

    expect(first && shown(first)).toBe(expected);
  });

  test.each([
    ['Ven', 'Venice'],
    ['Nap', 'Naples'],
    ['Bar', 'Barcelona'],
    ['Rom', 'Rome'],
    ['Lis', 'Lisbon'],
    ['LA', 'Los Angeles'],
    ['Flo', 'Florence'],
    ['San', 'San Francisco'],
    ['SF', 'San Francisco'],
    ['Vegas', 'Las Vegas'],
    ['Santorini', 'Firá'],
    ['Mallorca', 'Palma'],
  ])('%j brings %s among the first three', async (typed, name) => {
    const found = await searchGazetteer(database.db, typed, 8);

    expect(found.slice(0, 3).map((place) => place.name)).toContain(name);
  });

  /** One in twenty. */
  const MISSED_MAX = 15;

  test('three letters or what everybody calls it bring nearly every place that people travel to among the first three', async () => {
    const missed: string[] = [];
    for (const { id, name } of destinations) {
      const typed = [[...foldName(name)].slice(0, 3).join(''), ...(NICKNAMES.get(id) ?? [])];
      const found = await Promise.all(typed.map((each) => searchGazetteer(database.db, each, 3)));
      if (!found.flat().some((place) => place.id === id)) missed.push(name);
    }

    expect(destinations).toHaveLength(300);
    expect(missed.slice(MISSED_MAX)).toEqual([]);
  });

  test.each([
    ['Venezia', 'Venice', 'Venezia'],
    ['firenze', 'Florence', 'Firenze'],
    ['LA', 'Los Angeles', 'LA'],
    ['Ven', 'Venice', null],
    ['Japan', 'Tokyo', null],
    ['paris tx', 'Paris', null],
  ])('%j finds %s and says by which other name: %s', async (typed, name, calledAlso) => {
    const [first] = await searchGazetteer(database.db, typed, 8);

    expect([first?.name, first?.calledAlso]).toEqual([name, calledAlso]);
  });

  test.each(['', ' ', '%', '_', '\\', '🗼', ',,,', '…', 'x'.repeat(255), 'zz top '.repeat(36)])(
    '%j proposes nothing',
    async (typed) => {
      expect(await searchGazetteer(database.db, typed, 8)).toEqual([]);
    },
  );

  const letters = [...'abcdefghijklmnopqrstuvwxyz'];

  test.each(letters)('no beginning with %s proposes a place twice, or more than are asked for', async (letter) => {
    for (const typed of [letter, ...letters.map((other) => letter + other)]) {
      const found = (await searchGazetteer(database.db, typed, 8)).map(shown);
      expect(found.length).toBeLessThanOrEqual(8);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test.each([
    ['Paris, France', 'Paris, Île-de-France, France'],
    ['Paris, Texas, USA', 'Paris, Texas, United States'],
    ['Tokyo', 'Tokyo, Japan'],
    ['Mexico', 'Mexico City, Mexico'],
    ['New York', 'New York City, New York, United States'],
    ['Singapore', 'Singapore'],
  ])('a trip to %j is one to %s', async (destination, expected) => {
    const city = await findGazetteerCity(database.db, destination);

    expect(city && shown(city)).toBe(expected);
  });

  test.each(['Rome & Florence', 'Japan', 'Peru', 'Georgia', 'Florida', 'Bali', 'Paris, Atlantis', 'Erewhon', ''])(
    'a trip to %j is to no city in particular',
    async (destination) => {
      expect(await findGazetteerCity(database.db, destination)).toBeNull();
    },
  );

  test.each([
    ['JFK', ['JFK']],
    ['EGLL', ['LHR']],
    ['haneda', ['HND']],
    ['heathrow', ['LHR']],
    ['LON', ['LHR', 'LGW']],
    ['Tokyo', ['HND', 'NRT']],
    ['new york', ['JFK', 'EWR', 'LGA']],
    ['NYC', ['JFK', 'EWR', 'LGA']],
    ['München', ['MUC']],
    ['cdg', ['CDG']],
  ])('%j finds the airports %j first', async (typed, codes) => {
    const found = await searchAirports(database.db, typed, 8);

    expect(found.slice(0, codes.length).map(({ iata }) => iata)).toEqual(codes);
  });

  test('an airport is known with its city, country and clock', async () => {
    const known = await airportsByIata(database.db, ['NRT', 'BER', '1AA']);

    expect([...known.keys()].toSorted()).toEqual(['BER', 'NRT']);
    expect(known.get('NRT')).toEqual({
      iata: 'NRT',
      icao: 'RJAA',
      name: 'Narita International Airport',
      city: 'Tokyo',
      country: 'Japan',
      timeZone: 'Asia/Tokyo',
    });
  });

  test.each([
    ['BA', 'British Airways'],
    ['baw', 'British Airways'],
    ['klm', 'KLM'],
    ['luft', 'Lufthansa'],
    ['speedbird', 'British Airways'],
    ['japan air', 'Japan Airlines'],
  ])('%j finds the airline %s first', async (typed, name) => {
    const [first] = await searchAirlines(database.db, typed, 8);

    expect(first?.name).toBe(name);
  });
});
