import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import {
  type ExampleMembers,
  newSharedTrip,
  newTrip,
  signUpExampleMembers,
  tripTitles,
} from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);

const calendar = (from: string, to: string) => `/api/trips/calendar?from=${from}&to=${to}`;

describe('the trips of a calendar', () => {
  test.each([
    ['that begin and end in it', '2026-06-10', '2026-06-14', true],
    ['that end on its first day', '2026-05-20', '2026-06-01', true],
    ['that ended the day before', '2026-05-20', '2026-05-31', false],
    ['that begin on its last day', '2026-06-30', '2026-07-04', true],
    ['that begin the day after', '2026-07-01', '2026-07-04', false],
    ['that last longer than it', '2024-12-30', '2027-01-02', true],
    ['of one day', '2026-06-10', '2026-06-10', true],
    ['that begin in it and have no end', '2026-06-10', null, true],
    ['that began before and have no end', '2026-05-31', null, false],
    ['that have an end alone, in it', null, '2026-06-10', true],
    ['that have an end alone, after it', null, '2026-07-01', false],
    ['without dates', null, null, false],
  ])('of June, those %s', async (_which, startDate, endDate, isShown) => {
    await newTrip(owner, { startDate, endDate });

    expect(await tripTitles(owner, calendar('2026-06-01', '2026-06-30'))).toEqual(isShown ? ['Lisbon'] : []);
  });

  test('come by their first day, with what a calendar shows of them', async () => {
    await newTrip(owner, { title: 'Third', startDate: '2026-06-20' });
    await newTrip(owner, { title: 'Second', endDate: '2026-06-12' });
    const first = await newTrip(owner, {
      title: 'First',
      description: 'Port and tiles',
      destination: 'Porto',
      startDate: '2026-06-01',
      endDate: '2026-06-30',
    });
    await newTrip(owner, { title: 'Fourth', startDate: '2026-06-20', endDate: '2026-06-21' });

    const { body } = await owner.get<CalendarTrip[]>(calendar('2026-06-01', '2026-06-30'));

    expect(body.map(({ title }) => title)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(body[0]).toEqual({
      id: first.id,
      title: 'First',
      description: 'Port and tiles',
      destination: 'Porto',
      startDate: '2026-06-01',
      endDate: '2026-06-30',
    });
  });

  test.each([
    ['none', null, null],
    ['one that fits', '🚋'.repeat(500), '🚋'.repeat(500)],
    ['one that is too long', '🚋'.repeat(501), `${'🚋'.repeat(499)}…`],
    ['one with a space where it is cut', `${'a'.repeat(498)} ${'b'.repeat(50)}`, `${'a'.repeat(498)}…`],
  ])('tell the beginning of their description: %s', async (_which, description, shown) => {
    await newTrip(owner, { description, startDate: '2026-06-10' });

    const { body } = await owner.get<CalendarTrip[]>(calendar('2026-06-01', '2026-06-30'));

    expect(body[0]?.description).toBe(shown);
  });

  test('are those of everybody on them, and of nobody else', async () => {
    await newSharedTrip(people, { startDate: '2026-06-10' });
    const day = calendar('2026-06-10', '2026-06-10');

    const titles = await Promise.all([people.admin, people.member, people.stranger].map((who) => tripTitles(who, day)));

    expect(titles).toEqual([['Lisbon'], ['Lisbon'], []]);
  });

  test.each([
    ['a year with the weeks around it', '2025-12-29', '2027-01-31'],
    ['400 days', '2026-01-01', '2027-02-05'],
    ['a single day', '2026-02-28', '2026-02-28'],
    ['the first days that there are', '1900-01-01', '1900-12-31'],
    ['the last days that there are', '2999-01-01', '2999-12-31'],
  ])('can be asked for %s', async (_what, from, to) => {
    expect((await owner.get(calendar(from, to))).status).toBe(200);
  });

  const notADate = 'Must be a date between 1900 and 2999';
  test.each([
    ['from', '2026-02-30', '2026-03-01', notADate],
    ['to', '2026-02-01', '2026-02-29', notADate],
    ['from', '0000-01-01', '2026-01-01', notADate],
    ['to', '2026-01-01', '9999-01-01', notADate],
    ['from', '2026-01-01T00:00:00Z', '2026-02-01', notADate],
    ['from', '', '2026-02-01', notADate],
    ['to', '2026-02-01', '2026-01-31', 'Must be on or after from'],
    ['to', '2026-01-01', '2027-02-06', 'Must be at most 400 days after from'],
  ])('are refused at %s from %s to %s', async (path, from, to, message) => {
    const answer = await owner.get(calendar(from, to));

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
  });

  test.each(['', '?from=2026-01-01', '?to=2026-01-01', '?from=2026-01-01&from=2026-01-02&to=2026-02-01'])(
    'are refused with the span %j',
    async (query) => {
      const answer = await owner.get(`/api/trips/calendar${query}`);

      expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    },
  );
});
