import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prove } from '../../platform/membership.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { BEFORE_THE_TRIP, insertAirports, makeSpringTrip, type SpringTrip } from '../../testing/spring-trip.ts';
import { numbered } from '@caravan/concierge/answer.ts';
import { answerOfTrips } from '@caravan/concierge/trips/trip-answers.ts';
import { questionOf } from './built-in-answers.provider.ts';

let app: TestApp;
let trip: SpringTrip;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(BEFORE_THE_TRIP);
  await insertAirports(app);
  trip = await makeSpringTrip(app);
});
afterAll(() => app.stop());

/** The answer without its marks, to somebody who chose the trip; `null` where there is none. */
const answerTo = async (query: string, context = ''): Promise<string | null> => {
  const request = {
    query,
    userId: trip.member.id,
    member: prove({ tripId: trip.id, userId: trip.member.id, role: 'member' }, 'member'),
    now: new Date(BEFORE_THE_TRIP),
    timeZone: 'Europe/Lisbon',
  };
  const draft = await answerOfTrips({ ...questionOf(app.database.db, request), context });
  if (draft === null) return null;
  const { response } = numbered(draft);
  return response.replaceAll(/\[\d+\]/g, '').replaceAll('\u2060', '');
};

describe('as travellers type it,', () => {
  test.each([
    ['who made this', 'Olga Berg owns “Spring with friends”.'],
    ['Is Adam in the group', 'Yes, Adam Novak is on “Spring with friends”.'],
    ['did Bruno bail', 'Bruno Costa is on “Spring with friends”.'],
    ['Adam is admin, yes', 'Adam Novak can edit “Spring with friends”, and Olga Berg owns it.'],
    ['who besides Olga can edit the trip', 'Adam Novak can edit “Spring with friends”, and Olga Berg owns it.'],
    [
      'is the trip a full week',
      '“Spring with friends” is 5 days long (4 nights), from Wednesday, March 3 to Sunday, March 7.',
    ],
    ['From when until when are we away', '“Spring with friends” is from Wednesday, March 3 to Sunday, March 7.'],
    [
      'is the 8th still in our trip',
      'Monday, March 8 is after “Spring with friends”, which is from Wednesday, March 3 to Sunday, March 7.',
    ],
    ['which dates did we agree on', '“Spring with friends” is from Wednesday, March 3 to Sunday, March 7.'],
    ['do we come back on Sunday', '“Spring with friends” ends on Sunday, March 7, in 13 days.'],
    [
      'Thursday the 4th plan?',
      'On Thursday, March 4, 2 things are planned:\n- 10:00 AM to 12:00 PM: “Sagrada tram tour”, at Praça Martim Moniz.\n- 8:00 PM: “Fado night”, at Clube de Fado.',
    ],
    [
      'what is arranged for Thursday',
      'On Thursday, March 4, 2 things are planned:\n- 10:00 AM to 12:00 PM: “Sagrada tram tour”, at Praça Martim Moniz.\n- 8:00 PM: “Fado night”, at Clube de Fado.',
    ],
    ['Is Friday empty', 'Nothing is planned on Friday, March 5. 1 activity has no time yet: “Buy tiles”.'],
    ['On which days have we nothing', '2 days have nothing planned: Friday, March 5 and Sunday, March 7.'],
    ['what comes as next', 'Next: “We land” is on Wednesday, March 3 at 10:45 AM.'],
    [
      'what time do I need to be at the surf thing',
      '“Surf lesson” is on Saturday, March 6 from 9:00 AM to 11:30 AM, at Costa da Caparica.',
    ],
    [
      'Ramiro is on Wednesday at 8',
      '“Dinner at Ramiro” is on Wednesday, March 3 from 7:30 PM to 9:30 PM, at Avenida Almirante Reis 1.',
    ],
    [
      'is the tram in the morning or the afternoon',
      '“Sagrada tram tour” is on Thursday, March 4 from 10:00 AM to 12:00 PM, at Praça Martim Moniz.',
    ],
    ['where do we meet for the tram', '“Sagrada tram tour” is at Praça Martim Moniz.'],
    ['which things still have no time set', '1 activity has no time yet: “Buy tiles”.'],
    ['does buying tiles have a time yet', '“Buy tiles” has no time yet.'],
    [
      'who gets in first, Adam or Mia',
      'Mia Chen and Olga Berg land first: on Wednesday, March 3 at 10:45 AM at Lisbon Humberto Delgado (LIS), terminal 1, with BA500.',
    ],
    [
      'picking Adam up, what time should I be there',
      'Adam Novak lands on Wednesday, March 3 at 1:05 PM at Lisbon Humberto Delgado (LIS), with TP1241.',
    ],
    [
      'At which terminal do I have to wait for Mia',
      'Mia Chen and Olga Berg land on Wednesday, March 3 at 10:45 AM at Lisbon Humberto Delgado (LIS), terminal 1, with BA500.',
    ],
    [
      'Is the flight of Adam behind schedule',
      'Nobody has told whether TP1241 is late. Adam Novak is on TP1241: it leaves on Wednesday, March 3 at 10:30 AM from Prague Vaclav Havel (PRG), and lands on Wednesday, March 3 at 1:05 PM at Lisbon Humberto Delgado (LIS).',
    ],
    ['For which days did I not yet choose clothes', '2 days have no outfit: Friday, March 5 and Sunday, March 7.'],
    ['What put I on tomorrow', 'No outfit is planned for Tuesday, February 23.'],
    [
      'was it the 3rd for which the linen suit was meant',
      '“Linen suit” (Formal) is for “Dinner at Ramiro”, on Wednesday, March 3.',
    ],
    ['are the playing cards sorted', '“Playing cards” is assigned to Olga Berg, and done.'],
    [
      'what has not been bought yet',
      '3 items are still to be bought:\n- “Sunscreen” (€12.50, Mia Chen).\n- “Travel adapter” (€9.00, Adam Novak).\n- “Port wine” ($20.00).',
    ],
    [
      'still to buy?',
      '3 items are still to be bought:\n- “Sunscreen” (€12.50, Mia Chen).\n- “Travel adapter” (€9.00, Adam Novak).\n- “Port wine” ($20.00).',
    ],
    [
      'how many days in total',
      '“Spring with friends” is 5 days long (4 nights), from Wednesday, March 3 to Sunday, March 7.',
    ],
    ['who takes care of the sunscreen', '“Sunscreen” is assigned to Mia Chen, and still to be bought.'],
    ['is Adam on the travel adapter', '“Travel adapter” is assigned to Adam Novak, and still to be bought.'],
    [
      'what does the list come to in euros and dollars each',
      'The shopping list comes to €25.50 + $20.00, of which €21.50 + $20.00 is still to be bought.',
    ],
    [
      'what have we not sorted yet',
      '- 2 days have nothing planned: Friday, March 5 and Sunday, March 7.\n- 1 activity has no time yet: “Buy tiles”.\n- 2 days have no outfit: Friday, March 5 and Sunday, March 7.\n- 3 items are still to be bought: “Sunscreen” (€12.50, Mia Chen), “Travel adapter” (€9.00, Adam Novak) and “Port wine” ($20.00).\n- Bruno Costa has no flight on this trip.',
    ],
  ])('%s', async (question, answer) => {
    expect(await answerTo(question)).toBe(answer);
  });
});

describe('what is said around a question says whom and what it speaks of:', () => {
  test.each([
    [
      'Mia comes tomorrow, and I fetch her',
      'When does she land',
      'Mia Chen and Olga Berg land on Wednesday, March 3 at 10:45 AM at Lisbon Humberto Delgado (LIS), terminal 1, with BA500.',
    ],
    [
      'I wait for Mia',
      'which terminal is it',
      'Mia Chen and Olga Berg are on BA500: it leaves on Wednesday, March 3 at 8:00 AM from London Heathrow (LHR), and lands on Wednesday, March 3 at 10:45 AM at Lisbon Humberto Delgado (LIS), terminal 1.',
    ],
    [
      'I may have a call on Thursday',
      'Is anything planned that day',
      'On Thursday, March 4, 2 things are planned:\n- 10:00 AM to 12:00 PM: “Sagrada tram tour”, at Praça Martim Moniz.\n- 8:00 PM: “Fado night”, at Clube de Fado.',
    ],
    [
      'My husband would love a quiet Saturday',
      'What is planned for it',
      'On Saturday, March 6, 1 thing is planned:\n- 9:00 AM to 11:30 AM: “Surf lesson”, at Costa da Caparica.',
    ],
    [
      'I look forward to the surf lesson',
      'When does it start',
      '“Surf lesson” is on Saturday, March 6 from 9:00 AM to 11:30 AM, at Costa da Caparica.',
    ],
    ['I look forward to the opera', 'When does it start', null],
    ['I read that the museums are closed', 'Is it still on tomorrow', null],
    ['We got a fine', 'Do I have to pay it', null],
    ['I call my mother in Toronto', 'What is the time gap', null],
    [
      'I look forward to our holiday',
      'When does it start',
      '“Spring with friends” begins on Wednesday, March 3, in 9 days.',
    ],
    ['The sunscreen is all gone', 'Who brings it', '“Sunscreen” is assigned to Mia Chen, and still to be bought.'],
    ['I wait for Stefan', 'When does he land', null],
    ['Mia is so excited', 'When do we leave', '“Spring with friends” begins on Wednesday, March 3, in 9 days.'],
    [
      'Mia told me about the surf lesson',
      'When is it',
      '“Surf lesson” is on Saturday, March 6 from 9:00 AM to 11:30 AM, at Costa da Caparica.',
    ],
    ['Mia called', 'What is first', null],
    ['Mia called', 'When do we pick up the car', null],
    [
      'Mia called',
      'When do we pick her up',
      'Mia Chen and Olga Berg land on Wednesday, March 3 at 10:45 AM at Lisbon Humberto Delgado (LIS), terminal 1, with BA500.',
    ],
    [
      'Mia called',
      'When does she leave',
      'Mia Chen and Olga Berg leave on Wednesday, March 3 at 8:00 AM from London Heathrow (LHR), with BA500.',
    ],
    ['I look forward to the opera tour', 'When does it start', null],
    [
      'I look forward to the Sagrada tour',
      'When does it start',
      '“Sagrada tram tour” is on Thursday, March 4 from 10:00 AM to 12:00 PM, at Praça Martim Moniz.',
    ],
    ['My phone adapter is lost', 'Who brings it', null],
    [
      'Our old travel adapter is lost',
      'Who brings it',
      '“Travel adapter” is assigned to Adam Novak, and still to be bought.',
    ],
  ])('%s %s', async (context, question, answer) => {
    expect(await answerTo(question, context)).toBe(answer);
  });
});

describe('words that are near, and ask for what no trip says:', () => {
  test.each([
    'how do I get to Ramiro',
    'who is the leader of Portugal',
    'who made the tram',
    'What should I wear in Lisbon',
    'is Saturday a public holiday',
    'what time should we leave for the surf lesson',
    'is one day of surf too much',
    'How expensive is Ramiro',
  ])('%s', async (question) => {
    expect(await answerTo(question)).toBeNull();
  });
});
