import type { Airline, Airport } from '@caravan/contract/flights/flights.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countries, placeNames, places } from '../places/gazetteer.tables.ts';
import { airlines, airports } from './flights.tables.ts';
import { airlineByIcao } from './airports-and-airlines.store.ts';

const LISBON = 2267057;

let app: TestApp;
let ines: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  await db.insert(countries).values({ code: 'PT', name: 'Portugal' });
  const position = { latitude: 38.72635, longitude: -9.14843, timeZone: 'Europe/Lisbon' };
  await db.insert(places).values({ id: LISBON, name: 'Lisbon', countryCode: 'PT', population: 517_802, ...position });
  await db.insert(placeNames).values([
    { placeId: LISBON, folded: 'lisbon', weight: 10_356_040 },
    { placeId: LISBON, folded: 'lissabon', weight: 517_802 },
  ]);
  const portuguese = { countryCode: 'PT', timeZone: 'Europe/Lisbon' };
  await db.insert(airports).values([
    {
      iata: 'LIS',
      icao: 'LPPT',
      name: 'Humberto Delgado Airport',
      cityId: LISBON,
      words: ' humberto delgado airport lisbon',
      weight: 3_150,
      latitude: 38.7813,
      longitude: -9.13592,
      ...portuguese,
    },
    {
      iata: 'CAT',
      icao: 'LPCS',
      name: 'Cascais Airport',
      cityId: LISBON,
      words: ' cascais airport lisbon',
      weight: 60,
      latitude: 38.725,
      longitude: -9.35523,
      ...portuguese,
    },
    {
      iata: 'HOR',
      icao: null,
      name: 'Horta Airport',
      words: ' horta airport',
      weight: 2_040,
      latitude: 38.5199,
      longitude: -28.715901,
      countryCode: 'PT',
      timeZone: 'Atlantic/Azores',
    },
  ]);
  await db.insert(airlines).values([
    {
      id: 1,
      iata: 'TP',
      icao: 'TAP',
      name: 'TAP Portugal',
      country: 'Portugal',
      isActive: true,
      words: ' tap portugal air portugal',
    },
    { id: 2, iata: 'TP', icao: 'TAP', name: 'Tapas Air', country: null, isActive: false, words: ' tapas air' },
    {
      id: 3,
      iata: 'S4',
      icao: 'RZO',
      name: 'SATA International',
      country: 'Portugal',
      isActive: true,
      words: ' sata international air azores',
    },
  ]);
  ines = await app.signUp();
});
afterAll(() => app.stop());

const lookUp = async <Found>(what: 'airports' | 'airlines', input: string) =>
  ines.get<Found[]>(`/api/flights/${what}?${new URLSearchParams({ input }).toString()}`);

describe('airports', () => {
  test('come with their city, country and clock', async () => {
    const { status, body } = await lookUp<Airport>('airports', 'lis');

    expect(status).toBe(200);
    expect(body[0]).toEqual({
      iata: 'LIS',
      icao: 'LPPT',
      name: 'Humberto Delgado Airport',
      city: 'Lisbon',
      country: 'Portugal',
      timeZone: 'Europe/Lisbon',
    });
  });

  test.each([
    ['LIS', ['LIS', 'CAT'], 'the code, then what else is in the city'],
    ['cat', ['CAT'], 'a code in small letters'],
    ['lppt', ['LIS'], 'a code of four letters'],
    ['Lisbon', ['LIS', 'CAT'], 'the city, its largest airport first'],
    ['Lissabon', ['LIS', 'CAT'], 'the city in another language'],
    ['delgado humb', ['LIS'], 'words of the name, in any order'],
    ['air', ['LIS', 'HOR', 'CAT'], 'a word of all of them'],
    ['port', [], 'no beginning of a word'],
    ['%', [], 'what means something in a pattern'],
    ['_or', [], 'what means something in a pattern, with letters'],
    ['🛫', [], 'no word at all'],
  ])('%j finds %j: %s', async (input, codes) => {
    const { body } = await lookUp<Airport>('airports', input);

    expect(body.map(({ iata }) => iata)).toEqual(codes);
  });

  test('that serve no city are found too', async () => {
    expect((await lookUp<Airport>('airports', 'horta')).body).toMatchObject([{ iata: 'HOR', icao: null, city: null }]);
  });
});

describe('airlines', () => {
  test.each([
    ['TP', ['TAP Portugal', 'Tapas Air'], 'a code of two characters, the one that flies today first'],
    ['rzo', ['SATA International'], 'a code of three letters'],
    ['tap', ['TAP Portugal', 'Tapas Air'], 'a code and a name'],
    ['azores', ['SATA International'], 'what its pilots call it'],
    ['international sata', ['SATA International'], 'words of the name, in any order'],
    ['ata', [], 'no beginning of a word'],
  ])('%j finds %j: %s', async (input, names) => {
    const { body } = await lookUp<Airline>('airlines', input);

    expect(body.map(({ name }) => name)).toEqual(names);
  });

  test('of a code that two have had, the one is meant that flies today', async () => {
    expect(await airlineByIcao(app.database.db, 'TAP')).toMatchObject({ iata: 'TP', name: 'TAP Portugal' });
    expect(await airlineByIcao(app.database.db, 'XXX')).toBeNull();
  });
});

test.each(['airports', 'airlines'] as const)('%s are not looked up by more than 100 characters', async (what) => {
  expect((await lookUp(what, 'x'.repeat(100))).body).toEqual([]);
  expect((await lookUp(what, 'x'.repeat(101))).status).toBe(400);
});
