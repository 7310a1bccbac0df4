import { numbered } from '@caravan/concierge/answer.ts';
import { answerOfTrips } from '@caravan/concierge/trips/trip-answers.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prove } from '../../platform/membership.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { questionOf } from './built-in-answers.provider.ts';

let app: TestApp;
let mia: Person;
let ben: Person;
let tom: Person;
let tripId: string;
let emptyId: string;

const NOW = '2027-05-02T10:00:00Z';

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  [mia, ben, tom] = await Promise.all([
    app.signUp({ firstName: 'Mia', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben', lastName: 'Okafor' }),
    app.signUp({ firstName: 'Tom', lastName: 'Silva' }),
  ]);
  const make = async (title: string): Promise<string> => {
    const days = { startDate: '2027-05-01', endDate: '2027-05-08', timeZone: 'UTC', currency: 'EUR' };
    const { id } = (await mia.post<{ id: string }>('/api/trips', { title, ...days })).body;
    for (const { id: userId } of [ben, tom]) await mia.post(`/api/trips/${id}/members`, { userId });
    await Promise.all([ben, tom].map((person) => person.get(`/api/trips/${id}`)));
    return id;
  };
  tripId = await make('Naxos');
  emptyId = await make('Paros');
  const path = `/api/trips/${tripId}`;
  const emil = (await mia.post<Guest>(`${path}/guests`, { name: 'Emil' })).body;
  const plan = async (title: string, startTime: string): Promise<Activity> =>
    (await mia.post<Activity>(`${path}/itinerary`, { title, startTime })).body;
  const museum = await plan('Archaeological museum', '2027-05-03T09:00:00Z');
  await plan('Dinner at Nikos', '2027-05-03T18:00:00Z');
  const participants = { mode: 'some', personIds: [mia.id, emil.id] };
  await mia.put(`${path}/itinerary/${museum.id}`, { participants });
  const hike = await plan('Sunrise hike', '2027-05-05T04:00:00Z');
  await mia.put(`${path}/itinerary/${hike.id}`, { participants: { mode: 'some', personIds: [mia.id] } });
  const spend = (by: Person, title: string, fields: object) =>
    by.post(`${path}/money/expenses`, {
      title,
      spentOn: '2027-05-01',
      currency: 'EUR',
      split: { mode: 'equally', personIds: [mia.id, ben.id, tom.id] },
      ...fields,
    });
  const paid = (by: Person, amountMinor: number) => ({ amountMinor, payers: [{ personId: by.id, amountMinor }] });
  await spend(mia, 'Dinner', { ...paid(mia, 6000), category: 'food' });
  await spend(ben, 'Taxi', { ...paid(ben, 3000), category: 'transport' });
  await mia.put(`${path}/money/settings`, {
    budgets: [{ amountMinor: 50_000 }, { category: 'food', amountMinor: 10_000 }],
  });
  const idea = async (title: string): Promise<string> => (await mia.post<Idea>(`${path}/ideas`, { title })).body.id;
  const [boat, beach] = [await idea('Boat to Delos'), await idea('Beach at Agios')];
  for (const person of [mia, ben]) await person.put(`${path}/ideas/${boat}/answers/${person.id}`, { answer: 'want' });
  await tom.put(`${path}/ideas/${boat}/answers/${tom.id}`, { answer: 'rather-not' });
  await ben.put(`${path}/ideas/${beach}/answers/${ben.id}`, { answer: 'fine' });
});
afterAll(() => app.stop());

const answerTo = async (query: string, by = mia, trip = tripId): Promise<string | null> => {
  const draft = await answerOfTrips(
    questionOf(app.database.db, {
      query,
      userId: by.id,
      member: prove({ tripId: trip, userId: by.id, role: 'member' }, 'member'),
      now: new Date(NOW),
      timeZone: 'UTC',
    }),
  );
  return (
    draft &&
    numbered(draft)
      .response.replaceAll(/\[\d+\]/g, '')
      .replaceAll('\u2060', '')
  );
};

describe('who owes whom', () => {
  test.each(['Who owes whom?', 'who owes who', 'Who pays whom?', 'What are the balances?', 'Who still has to pay?'])(
    '%s',
    async (query) => {
      expect(await answerTo(query)).toBe('Tom Silva owes you €30.00.');
      expect(await answerTo(query, tom)).toBe('You owe Mia Berg €30.00.');
    },
  );

  test.each([
    ['How much do I owe?', 'You are settled.', 'You owe Mia Berg €30.00.'],
    ['How much does Tom owe Mia?', 'Tom Silva owes you €30.00.', 'You owe Mia Berg €30.00.'],
    ['Does Ben owe anything?', 'Ben Okafor is settled.', 'Ben Okafor is settled.'],
  ])('%s', async (query, toBen, toTom) => {
    const asker = query.startsWith('How much do I') ? ben : mia;
    expect(await answerTo(query, asker)).toBe(toBen);
    expect(await answerTo(query, tom)).toBe(toTom);
  });

  test('is said to be nothing where nothing was spent', async () => {
    expect(await answerTo('Who owes whom?', mia, emptyId)).toBe('Nobody has said yet what was spent on “Paros”.');
  });
});

describe('what was spent', () => {
  test.each([
    ['What did we spend on food?', '€60.00 was spent on food and drink so far.'],
    ['How much have we spent on taxis?', '€30.00 was spent on transport so far.'],
    ['How much did we spend on groceries?', 'Nothing was spent on groceries so far.'],
    ['How much have we spent in total?', '€90.00 was spent on “Naxos” so far.'],
    ['What have we spent so far?', '€90.00 was spent on “Naxos” so far.'],
    ['What did Ben pay?', 'Ben Okafor has paid €30.00 so far.'],
    ['How much have I paid?', 'You have paid €60.00 so far.'],
    ['What is left of the budget?', '€410.00 is left of the budget of €500.00.'],
    ['What is left of the food budget?', '€40.00 is left of the budget of €100.00 for food and drink.'],
    ['What is left of the budget for taxis?', 'There is no budget for transport.'],
  ])('%s', async (query, expected) => {
    expect(await answerTo(query)).toBe(expected);
  });
});

describe('what one person spent on something', () => {
  test.each([
    [
      'How much did Ben spend on food?',
      'Ben Okafor has paid nothing for food and drink so far; their share of what was spent on it is €20.00.',
    ],
    [
      'How much did I spend on food?',
      'You have paid €60.00 for food and drink so far; your share of what was spent on it is €20.00.',
    ],
    [
      'What did Emil pay for souvenirs?',
      'Emil has paid nothing for shopping so far; their share of what was spent on it is nothing.',
    ],
  ])('%s', async (query, expected) => {
    expect(await answerTo(query)).toBe(expected);
  });
});

describe('what the group wants', () => {
  test.each([
    'What does the group want most?',
    'Which ideas are there?',
    'What are the ideas?',
    'What does everybody want?',
    'What does the group want to do most?',
  ])('%s', async (query) => {
    expect(await answerTo(query)).toBe(
      '“Beach at Agios” stands first of 2 ideas: 1 is fine with it.\n- “Boat to Delos”: 2 want it and Tom Silva would rather not.',
    );
  });

  test.each([
    ['Who wants the boat to Delos?', '“Boat to Delos”: you and Ben Okafor want it and Tom Silva would rather not.'],
    ['Who does not want the boat?', '“Boat to Delos”: you and Ben Okafor want it and Tom Silva would rather not.'],
    ['Does Tom want the boat?', '“Boat to Delos”: you and Ben Okafor want it and Tom Silva would rather not.'],
    ['Who wants the beach?', '“Beach at Agios”: Ben Okafor is fine with it.'],
  ])('%s', async (query, expected) => {
    expect(await answerTo(query)).toBe(expected);
  });

  test('is said to be nothing yet where nobody has an idea', async () => {
    expect(await answerTo('Which ideas are there?', mia, emptyId)).toBe('There are no ideas for “Paros” yet.');
  });
});

describe('who joins', () => {
  test.each([
    ['Who comes to the museum?', '2 of 4 join “Archaeological museum”: you and Emil.'],
    ['Who is going to the museum?', '2 of 4 join “Archaeological museum”: you and Emil.'],
    ['Who joins the sunrise hike?', '1 of 4 joins “Sunrise hike”: you.'],
    ['Who joins the dinner?', 'Everybody joins “Dinner at Nikos”: you, Ben Okafor, Tom Silva and Emil.'],
    ['Who is not coming to the museum?', 'Ben Okafor and Tom Silva do not join “Archaeological museum”.'],
    ['Who is not coming to the dinner?', 'Everybody joins “Dinner at Nikos”.'],
    ['Is Ben coming to the museum?', 'No, Ben Okafor does not join “Archaeological museum”.'],
    ['Am I joining the museum?', 'Yes, you join “Archaeological museum”.'],
    ['Is Emil coming to the museum?', 'Yes, Emil joins “Archaeological museum”.'],
  ])('%s', async (query, expected) => {
    expect(await answerTo(query)).toBe(expected);
  });

  test.each([
    ['Ben', 'What do I join tomorrow?', ['Dinner at Nikos']],
    ['Mia', 'What do I join tomorrow?', ['Archaeological museum', 'Dinner at Nikos']],
    ['Ben', 'What am I doing tomorrow?', ['Dinner at Nikos']],
    ['Ben', 'What are we doing tomorrow?', ['Archaeological museum', 'Dinner at Nikos']],
  ])('and what somebody alone does is what they join: %s, %s', async (name, query, titles) => {
    const answer = await answerTo(query, name === 'Ben' ? ben : mia);
    expect([...(answer ?? '').matchAll(/“(.*?)”/g)].map(([, title]) => title)).toEqual(titles);
  });

  test('and who is on the trip are two questions, to which guests belong', async () => {
    expect(await answerTo('Who is coming?')).toMatch(/^There are 4 people on “Naxos”: .*Tom Silva and Emil\.$/);
    expect(await answerTo('How many people are coming?')).toBe('4 people are on “Naxos”.');
    expect(await answerTo('Is Emil coming?')).toBe('Yes, Emil is on “Naxos”.');
  });

  test('and who has left is known where money hangs on them', async () => {
    const gone = await app.signUp({ firstName: 'Zoe', lastName: 'Lang' });
    await mia.post(`/api/trips/${tripId}/members`, { userId: gone.id });
    await gone.post(`/api/trips/${tripId}/money/expenses`, {
      title: 'Ferry',
      spentOn: '2027-05-01',
      currency: 'EUR',
      amountMinor: 400,
      category: 'transport',
      payers: [{ personId: gone.id, amountMinor: 400 }],
      split: { mode: 'equally', personIds: [gone.id] },
    });
    await gone.post(`/api/trips/${tripId}/leave`);

    expect(await answerTo('Is Zoe coming?')).toBe('No, Zoe Lang is not on “Naxos” any more.');
    expect(await answerTo('How much did Zoe pay?')).toBe('Zoe Lang has paid €4.00 so far.');
    expect(await answerTo('Is Zoe coming to the dinner?')).toBe('No, Zoe Lang does not join “Dinner at Nikos”.');
  });
});
