import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers, tripTitles } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, member, stranger } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);

describe('making a trip', () => {
  test('needs no more than a title, and makes its maker the owner', async () => {
    const answer = await owner.post<TripDetail>('/api/trips', { title: '  Lisbon  ' });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: 'Lisbon',
      description: null,
      destination: null,
      position: null,
      startDate: null,
      endDate: null,
      coverImageUrl: null,
      currency: 'USD',
      timeZone: null,
      ownerId: owner.id,
      memberCount: 1,
      role: 'owner',
      members: [{ userId: owner.id, role: 'owner', user: { firstName: 'Olga' } }],
    });
    expect(answer.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(answer.body.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  test('keeps every field, and of an instant the date it is written with', async () => {
    const fields = {
      title: 'Tokyo',
      description: 'Cherry blossom',
      destination: 'Tokyo, Japan',
      position: { latitude: 35.6895, longitude: 139.69171 },
      startDate: '2026-03-29T23:30:00-10:00',
      endDate: '2026-04-05',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
    };

    const { body } = await owner.post<TripDetail>('/api/trips', fields);

    expect(body).toMatchObject({ ...fields, startDate: '2026-03-29' });
  });

  test.each([
    ['no title', {}, 'title', 'Trip title is required'],
    ['a blank title', { title: ' \t ' }, 'title', 'Trip title is required'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'Must be at most 255 characters'],
    [
      'an end before the start',
      { title: 'Lisbon', startDate: '2026-06-10', endDate: '2026-06-09' },
      'endDate',
      'End date must be on or after start date',
    ],
    [
      'a position beyond the pole',
      { title: 'Lisbon', position: { latitude: 90.1, longitude: 0 } },
      'position.latitude',
      'Too big: expected number to be <=90',
    ],
    ['a zone that does not exist', { title: 'Lisbon', timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
    [
      'another currency',
      { title: 'Lisbon', currency: 'XXX' },
      'currency',
      'Please choose one of the offered currencies',
    ],
  ])('with %s is refused at the field', async (_what, body, path, message) => {
    const answer = await owner.post('/api/trips', body);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await tripTitles(owner, '/api/trips')).toEqual([]);
  });

  test('of one day, and of 255 characters, is taken', async () => {
    const title = 'x'.repeat(255);

    const answer = await owner.post('/api/trips', { title, startDate: '2026-06-10', endDate: '2026-06-10' });

    expect(answer.status).toBe(201);
  });

  test('twice under one key makes one trip', async () => {
    const key = { 'idempotency-key': randomUUID() };

    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post<TripDetail>('/api/trips', { title: 'Once' }, key)),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await tripTitles(owner, '/api/trips')).toEqual(['Once']);
  });
});

describe('reading a trip', () => {
  test('shows it with its members: owner, admins, members', async () => {
    const trip = await newSharedTrip(people);

    const { status, body } = await member.get<TripDetail>(`/api/trips/${trip.id}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: trip.id, role: 'member', memberCount: 3 });
    expect(body.members.map(({ role, user }) => [role, user.firstName])).toEqual([
      ['owner', 'Olga'],
      ['admin', 'Adam'],
      ['member', 'Mia'],
    ]);
  });

  test('a stranger cannot tell a private trip from none', async () => {
    const trip = await newSharedTrip(people);

    const answers = await Promise.all([trip.id, randomUUID(), 'no-id'].map((id) => stranger.get(`/api/trips/${id}`)));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([
        JSON.stringify({
          message: "This trip doesn't exist or you don't have access to it.",
          code: 'trip_not_found',
        }),
      ]),
    );
  });

  test('is one trip, however its id is spelled', async () => {
    const trip = await newSharedTrip(people);

    const { body } = await member.get<TripDetail>(`/api/trips/${trip.id.toUpperCase()}`);

    expect(body.id).toBe(trip.id);
  });
});
