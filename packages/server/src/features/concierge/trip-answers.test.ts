import { prove } from '../../platform/membership.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { BEFORE_THE_TRIP, keepAirports, makeToldTrip, type ToldTrip } from '../../testing/told-trip.ts';
import { numbered } from './answer-draft.rules.ts';
import { answerFromTrips } from './trip-answers.store.ts';

let app: TestApp;
let trip: ToldTrip;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(BEFORE_THE_TRIP);
  await keepAirports(app);
  trip = await makeToldTrip(app);
});
afterAll(() => app.stop());

interface How {
  readonly by?: Person;
  readonly at?: string;
  /** The trip that is chosen; `null` for none. */
  readonly tripId?: string | null;
}

const draftOf = (query: string, { by = trip.member, at = BEFORE_THE_TRIP, tripId = trip.id }: How = {}) =>
  answerFromTrips(app.database.db, {
    query,
    userId: by.id,
    member: tripId === null ? null : prove({ tripId, userId: by.id, role: 'member' }, 'member'),
    now: new Date(at),
    timeZone: 'Europe/Lisbon',
  });

/** The answer without its marks; `null` where there is none. */
const told = async (query: string, how?: How): Promise<string | null> => {
  const draft = await draftOf(query, how);
  return (
    draft &&
    numbered(draft)
      .response.replaceAll(/\[\d+\]/g, '')
      .replaceAll('\u2060', '')
  );
};

describe('the trip itself tells', () => {
  test.each([
    ['When does the trip start?', '“Spring with friends” begins on Wednesday, March 3, in 9 days.'],
    ['When do we leave?', '“Spring with friends” begins on Wednesday, March 3, in 9 days.'],
    ['when do we come back', '“Spring with friends” ends on Sunday, March 7, in 13 days.'],
    ['When does our trip end?', '“Spring with friends” ends on Sunday, March 7, in 13 days.'],
    ['When is the trip?', '“Spring with friends” is from Wednesday, March 3 to Sunday, March 7.'],
    [
      'How long is our trip?',
      '“Spring with friends” is 5 days long (4 nights), from Wednesday, March 3 to Sunday, March 7.',
    ],
    [
      'How many days are left until we leave?',
      'It is 9 days until “Spring with friends” begins, on Wednesday, March 3.',
    ],
    ['Where are we going?', '“Spring with friends” goes to Lisbon, Portugal.'],
    ['What time zone is the trip in?', '“Spring with friends” is in the time zone Europe/Lisbon.'],
    ['Who is coming?', 'There are 4 people on “Spring with friends”: Olga Berg, Adam Novak, Bruno Costa and Mia Chen.'],
    [
      'Who’s travelling with us?',
      'There are 4 people on “Spring with friends”: Olga Berg, Adam Novak, Bruno Costa and Mia Chen.',
    ],
    ['How many people are on the trip?', '4 people are on “Spring with friends”.'],
    ['Is Adam coming?', 'Yes, Adam Novak is on “Spring with friends”.'],
    ['Who owns this trip?', 'Olga Berg owns “Spring with friends”.'],
    ['Who are the admins?', 'Adam Novak is an admin of “Spring with friends”, and Olga Berg owns it.'],
  ])('%s', async (question, answer) => {
    expect(await told(question)).toBe(answer);
  });
});
