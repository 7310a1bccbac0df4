import { afterAll, beforeAll, expect, test } from 'vitest';
import { prove } from '../../platform/membership.ts';
import { newTrip } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertAirports } from '../../testing/spring-trip.ts';
import { NOT_FOUND, NOT_LOADED } from '@caravan/concierge/concierge.ts';
import { placePassages } from '@caravan/concierge/places/place-answers.ts';
import { builtInAnswers, questionOf } from './built-in-answers.provider.ts';

const NOW = new Date('2027-02-22T12:00:00Z');
const QUESTION = 'What plug should I bring to Lisbon?';

let app: TestApp;
let ines: Person;
let tripId: string;

beforeAll(async () => {
  app = await startTestApp();
  ines = await app.signUp();
  const fields = { title: 'Spring', destination: 'Lisbon', startDate: '2027-03-03', endDate: '2027-03-07' };
  tripId = (await newTrip(ines, fields)).id;
});
afterAll(() => app.stop());

const answerTo = async (query: string) => {
  const { db } = app.database;
  const member = prove({ tripId, userId: ines.id, role: 'owner' }, 'member');
  const question = { query, userId: ines.id, member, now: NOW, timeZone: 'Europe/Berlin' };
  const listener = { gone: new AbortController().signal, onText: () => undefined, onCitation: () => undefined };
  const { response, outcome } = await builtInAnswers(db).answer(question, listener);
  const titles = (await placePassages(questionOf(db, question))).map(({ title }) => title);
  return { response, outcome, titles };
};

/** Places that are called as a question's own words are, beside the one that it names. */
const keepPlaces = (): Promise<unknown> =>
  app.database.pool.query(
    `with place (id, name, folded, country, people) as (values
       (1, 'Lisbon', 'lisbon', 'PT', 517802), (2, 'Biyang', 'bring', 'CN', 900000), (3, 'Plug', 'plug', 'FR', 400000)
     ), lands as (
       insert into countries (code, name) values ('PT', 'Portugal'), ('CN', 'China'), ('FR', 'France')
     ), kept as (
       insert into places (id, name, country_code, latitude, longitude, time_zone, population)
       select id, name, country, 38.7, -9.1, 'Europe/Lisbon', people from place
     )
     insert into place_names (place_id, folded, weight) select id, folded, people * 10 from place`,
  );

test('before any place is loaded the concierge says so, and answers about trips', async () => {
  expect(await answerTo(QUESTION)).toEqual({ response: NOT_LOADED, outcome: 'not_found', titles: [] });
  expect(await answerTo('When does the trip start?')).toMatchObject({ outcome: 'answered' });
});

test('while a part of them is there and the rest is not, no word of a question is taken for a place', async () => {
  await keepPlaces();

  expect(await answerTo(QUESTION)).toEqual({ response: NOT_LOADED, outcome: 'not_found', titles: [] });
  expect(await answerTo('How far is the city from the airport?')).toMatchObject({ response: NOT_LOADED });
});

test('once all are there the question is answered, and what is not known is not found', async () => {
  await insertAirports(app);

  const { response, outcome, titles } = await answerTo(QUESTION);

  expect([outcome, response]).toEqual(['answered', expect.stringContaining('Portugal uses plugs of types C and F')]);
  expect(titles.filter((title) => title.includes('Biyang') || title.includes('China'))).toEqual([]);
  expect(titles).toContain('Plugs in Portugal');
  expect(await answerTo('Where is the best pizza?')).toMatchObject({ response: NOT_FOUND });
});
