import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Notification } from '@caravan/contract/notifications/notifications.schema.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertNews, type News } from './news.store.ts';
import { listUnnoticedChats, takeMessages } from './recipients.store.ts';

let app: TestApp;
let anna: Person;
let ben: Person;
let tripId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Noon in Lisbon. */
const NOON = '2026-06-10T11:00:00.000Z';

beforeEach(async () => {
  [anna, ben] = await Promise.all([
    app.signUp({ firstName: 'Anna', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben', lastName: 'Oja' }),
  ]);
  const trip = { title: 'Lisbon', timeZone: 'Europe/Lisbon', startDate: '2026-06-08', endDate: '2026-06-14' };
  tripId = (await anna.post<TripDetail>('/api/trips', trip)).body.id;
  await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
  await ben.post('/api/notifications/read', { all: true });
  app.setNow(NOON);
});

const unreadOf = async (person: Person): Promise<Notification[]> =>
  (await person.get<Notification[]>('/api/notifications')).body.filter(({ isRead }) => !isRead);
const textsOf = async (person: Person): Promise<string[]> => (await unreadOf(person)).map(({ text }) => text);
const add = async (title: string, startTime: string | null): Promise<Activity> =>
  (await anna.post<Activity>(`/api/trips/${tripId}/itinerary`, { title, startTime })).body;
const pathOf = ({ id }: Activity) => `/api/trips/${tripId}/itinerary/${id}`;
const say = async (by: Person, content: string): Promise<void> => {
  const { body } = await by.post<{ seq: number }>(`/api/trips/${tripId}/chat`, { content });
  const noticed = 'select from chat_notices where trip_id = $1 and seq >= $2';
  while ((await app.database.pool.query(noticed, [tripId, body.seq])).rowCount === 0);
};

describe('a vote on the dates of a trip', () => {
  const span = '2026-07-01/2026-07-04';
  const open = async () =>
    (await anna.post<{ id: string }>(`/api/trips/${tripId}/date-polls`, { candidates: [span] })).body.id;

  test('is news to the others, and then which dates it has given the trip', async () => {
    const pollId = await open();
    const opened = await unreadOf(ben);
    await anna.post(`/api/trips/${tripId}/date-polls/${pollId}/choice`, { span });
    const chosen = await unreadOf(ben);

    expect(opened.map(({ title, text, path }) => [title, text, path])).toEqual([
      ['Lisbon', 'Anna Berg would like to know which dates suit you.', `/trip/${tripId}/dates`],
    ]);
    expect(chosen.map(({ title, text, path }) => [title, text, path])).toEqual([
      ['Lisbon', 'Anna Berg set the dates: Jul 1 – 4, 2026.', `/trip/${tripId}/itinerary`],
    ]);
    expect(await textsOf(anna)).toEqual([]);
  });

  test('is none to whoever hears nothing of the trip', async () => {
    await ben.put(`/api/trips/${tripId}/notifications`, { notice: 'mentions' });
    await open();

    expect(await textsOf(ben)).toEqual([]);
  });
});

describe("a change of today's plan", () => {
  test('is news to the others: added, moved, moved away, deleted', async () => {
    const dinner = await add('Dinner', '2026-06-10T18:30:00Z');
    const added = await textsOf(ben);
    await anna.put(pathOf(dinner), { startTime: '2026-06-10T19:00:00Z', version: dinner.version });
    const moved = await textsOf(ben);
    await anna.put(pathOf(dinner), { startTime: '2026-06-11T19:00:00Z' });
    const movedAway = await textsOf(ben);
    await anna.put(pathOf(dinner), { startTime: '2026-06-10T20:00:00Z' });
    await anna.delete(pathOf(dinner));
    const deleted = await textsOf(ben);

    expect([added, moved, movedAway, deleted]).toEqual([
      ['Anna Berg added “Dinner” to today at 19:30.'],
      ['Anna Berg moved “Dinner” to 20:00.'],
      ['Anna Berg moved “Dinner” to another day.'],
      ['Anna Berg took “Dinner” off today’s plan.'],
    ]);
    expect(await textsOf(anna)).toEqual([]);
  });

  test('is one of its trip, however much of today is moved at once', async () => {
    const activities = await Promise.all(
      ['Tram', 'Museum', 'Dinner'].map((title) => add(title, '2026-06-10T18:30:00Z')),
    );
    await ben.post('/api/notifications/read', { all: true });

    const moves = activities.map(({ id, version }, at) => ({ id, version, startTime: `2026-06-10T19:0${at}:00.000Z` }));
    const { status } = await anna.post(`/api/trips/${tripId}/itinerary/moves`, { moves });
    const atOnce = await unreadOf(ben);
    await add('Fado', '2026-06-10T21:00:00Z');
    const later = await unreadOf(ben);

    expect(status).toBe(200);
    expect(atOnce.map(({ title, text }) => [title, text])).toEqual([
      ['Lisbon · 3 changes', 'Anna Berg moved “Dinner” to 20:02.'],
    ]);
    expect(later.map(({ title, text }) => [title, text])).toEqual([
      ['Lisbon · 4 changes', 'Anna Berg added “Fado” to today at 22:00.'],
    ]);
  });

  test('is one of its trip where that moves to other dates with its plan', async () => {
    for (const title of ['Tram', 'Museum']) await add(title, '2026-06-10T18:30:00Z');
    await add('Beach', '2026-06-12T09:00:00Z');
    await add('Fado', '2026-06-09T21:00:00Z');
    await ben.post('/api/notifications/read', { all: true });

    const dates = { startDate: '2026-06-09', endDate: '2026-06-15', contents: { move: 'all' } };
    const { status } = await anna.put(`/api/trips/${tripId}`, dates);

    expect(status).toBe(200);
    expect((await unreadOf(ben)).map(({ title, text }) => [title, text])).toEqual([
      ['Lisbon · 3 changes', expect.stringMatching(/^Anna Berg moved “(Fado|Tram|Museum)” to (22:00|another day)\.$/)],
    ]);
    expect(await textsOf(anna)).toEqual([]);
  });

  test.each([
    ['comes to it', '2026-06-10T23:30:00Z', 'UTC', 'Anna Berg moved “Fado” to 23:30.'],
    ['leaves it', '2026-06-10T22:30:00Z', 'Europe/Athens', 'Anna Berg moved “Fado” to another day.'],
    ['stays in it', '2026-06-10T18:30:00Z', 'Europe/Athens', null],
    ['stays out of it', '2026-06-12T18:30:00Z', 'Europe/Athens', null],
  ])('is also what %s as its trip goes by another clock', async (_what, startTime, timeZone, text) => {
    await add('Fado', startTime);
    await ben.post('/api/notifications/read', { all: true });

    await anna.put(`/api/trips/${tripId}`, { timeZone });

    expect(await textsOf(ben)).toEqual(text === null ? [] : [text]);
  });

  test.each([
    ['tomorrow', '2026-06-10T23:00:00Z'],
    ['yesterday', '2026-06-09T22:59:00Z'],
    ['no day', null],
  ])('is none of %s, by the clock of the trip', async (_what, startTime) => {
    const activity = await add('Tram', startTime);
    await anna.put(pathOf(activity), { title: 'Tram 28' });
    await anna.delete(pathOf(activity));

    expect(await textsOf(ben)).toEqual([]);
  });
});

describe('a message', () => {
  test('mentions who is named, and is one of a chat to the others', async () => {
    const carla = await app.signUp({ firstName: 'Carla' });
    await anna.post(`/api/trips/${tripId}/members`, { userId: carla.id });
    await carla.post('/api/notifications/read', { all: true });
    await ben.put(`/api/trips/${tripId}/notifications`, { notice: 'mentions' });

    await say(anna, 'Anybody?');
    await say(anna, '@Ben, the tickets?');
    await say(ben, 'Bought');

    const [ofBen, ofCarla, ofAnna] = await Promise.all([ben, carla, anna].map(unreadOf));
    expect(ofBen?.map(({ title, text }) => [title, text])).toEqual([
      ['Anna Berg mentioned you in Lisbon', '@Ben, the tickets?'],
    ]);
    expect(ofCarla?.map(({ title, text }) => [title, text])).toEqual([['Lisbon · 3 messages', 'Ben Oja: Bought']]);
    expect(ofAnna?.map(({ text }) => text)).toEqual(['Ben Oja: Bought']);
  });

  test('that a server left as it ended is news to who has not read it, once', async () => {
    await say(anna, 'The gate is open');
    await app.database.pool.query('update chat_notices set seq = 0');
    await app.database.pool.query('delete from notifications');

    await app.runJob('unnoticed-messages');
    const left = await unreadOf(ben);
    await app.runJob('unnoticed-messages');

    expect(left.map(({ title, text }) => [title, text])).toEqual([['Lisbon', 'Anna Berg: The gate is open']]);
    expect(await unreadOf(ben)).toEqual(left);
    expect(await textsOf(anna)).toEqual([]);
  });

  test('that was left is found among the recent ones, however many chats have older ones', async () => {
    const { pool } = app.database;
    const chats = `select gen_random_uuid() as id, $1::uuid as by from generate_series(1, 2000)`;
    await pool.query(
      `with chats as materialized (${chats}),
         made as (insert into trips (id, title, owner_id) select id, 'Past', by from chats returning id),
         counted as (insert into trip_chats (trip_id, last_seq) select id, 1 from chats on conflict (trip_id) do update set last_seq = 1)
       insert into chat_messages (id, trip_id, sender_id, content, seq, created_at)
         select gen_random_uuid(), id, by, 'Bye', 1, now() - interval '1 day' from chats`,
      [anna.id],
    );
    await pool.query('analyze chat_messages, trip_chats, chat_notices');
    await say(anna, 'The gate is open');
    await pool.query('update chat_notices set seq = 0');

    const [found, read] = await app.database.db.transaction(async (transaction) => {
      const chatsFound = await listUnnoticedChats(transaction, null);
      const counts = await transaction.execute<{ rows: number }>(sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname in ('chat_messages', 'trip_chats')
      `);
      return [chatsFound, counts.rows[0]?.rows];
    });

    expect(found).toContain(tripId);
    expect(read).toBeLessThan(100);
  });

  test('is read with its chat, and says no more once it is deleted', async () => {
    await say(anna, 'Secret');
    const [message] = (await ben.get<{ id: string; seq: number }[]>(`/api/trips/${tripId}/chat`)).body;
    app.setNow(new Date().toISOString());
    await anna.delete(`/api/trips/${tripId}/chat/${message?.id}`);
    const texts = await textsOf(ben);
    await ben.put(`/api/trips/${tripId}/chat/read`, { seq: message?.seq });

    expect([texts, await textsOf(ben)]).toEqual([['Anna Berg: This message was deleted.'], []]);
  });
});

/** By the clock that tests begin with. */
const inMinutes = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

describe('what somebody hears of one trip', () => {
  test.each([
    ['all', ['mention', 'message', 'next', 'plan']],
    ['mentions', ['mention']],
    ['nothing', []],
  ])('is %s where they want that', async (notice, kinds) => {
    await ben.patch('/api/notifications/settings', { minutesBefore: 30 });
    await ben.put(`/api/trips/${tripId}/notifications`, { notice });

    await say(anna, 'Hello');
    await say(anna, 'And @Ben');
    await add('Tram', inMinutes(29));
    await app.runJob('reminders');

    expect((await unreadOf(ben)).map(({ kind }) => kind).toSorted()).toEqual(kinds);
  });
});

describe('the next activity', () => {
  test('is news again where it begins at another time, in place of what was', async () => {
    await ben.patch('/api/notifications/settings', { minutesBefore: 30, plan: false });
    const tram = await add('Tram', inMinutes(29));
    await app.runJob('reminders');
    await anna.put(pathOf(tram), { startTime: inMinutes(90), version: tram.version });
    app.setNow(inMinutes(61));
    await app.runJob('reminders');

    const ofNext = (await unreadOf(ben)).filter(({ kind }) => kind === 'next');
    expect(ofNext.map(({ text }) => text)).toEqual(['13:30 · Lisbon']);
  });

  test('is news again where it is moved away and back, read or not', async () => {
    await ben.patch('/api/notifications/settings', { minutesBefore: 30, plan: false });
    const tram = await add('Tram', inMinutes(29));
    const texts: string[][] = [];
    for (const [at, start] of [
      [0, 29],
      [1, 31],
      [2, 29],
      [3, 29],
    ] as const) {
      app.setNow(inMinutes(at));
      await anna.put(pathOf(tram), { startTime: inMinutes(start) });
      await app.runJob('reminders');
      texts.push((await unreadOf(ben)).filter(({ kind }) => kind === 'next').map(({ text }) => text));
      if (at === 2) await ben.post('/api/notifications/read', { all: true });
    }

    expect(texts).toEqual([['12:29 · Lisbon'], ['12:31 · Lisbon'], ['12:29 · Lisbon'], []]);
  });

  test('is news once, so long before as somebody wants, and to nobody else', async () => {
    await ben.patch('/api/notifications/settings', { minutesBefore: 30 });
    await ben.patch('/api/notifications/settings', { plan: false });
    const tram = await add('Tram', inMinutes(31));
    await add('Museum', inMinutes(20));
    await ben.post('/api/notifications/read', { all: true });
    await app.runJob('reminders');
    const early = await textsOf(ben);
    app.setNow(inMinutes(1));
    await Promise.all([app.runJob('reminders'), app.runJob('reminders')]);
    const due = await unreadOf(ben);
    await ben.post('/api/notifications/read', { ids: due.map(({ id }) => id) });
    app.setNow(inMinutes(2));
    await app.runJob('reminders');

    expect(early).toEqual([]);
    expect(due.map(({ kind, title, text, path }) => [kind, title, text, path])).toEqual([
      ['next', tram.title, '12:31 · Lisbon', `/trip/${tripId}/itinerary`],
    ]);
    expect([await textsOf(ben), (await unreadOf(anna)).filter(({ kind }) => kind === 'next')]).toEqual([[], []]);
  });
});

describe('the list', () => {
  test('goes with the trip that somebody leaves, and with one that is deleted', async () => {
    const carla = await app.signUp();
    await anna.post(`/api/trips/${tripId}/members`, { userId: carla.id });
    await add('Dinner', '2026-06-10T18:30:00Z');
    await ben.post(`/api/trips/${tripId}/leave`);
    const ofBen = await textsOf(ben);
    await anna.delete(`/api/trips/${tripId}`);

    expect([ofBen, await textsOf(carla)]).toEqual([[], []]);
    const { rowCount } = await app.database.pool.query('select from notifications where trip_id = $1', [tripId]);
    expect(rowCount).toBe(0);
  });

  test('comes in pages, the newest first, counts what is unread, and forgets what is older than 90 days', async () => {
    await app.database.pool.query(
      `insert into notifications (user_id, id, kind, trip_id, topic, facts, happened_at)
       select $1, gen_random_uuid(), 'plan', $2, n::text, json_build_object('title', n::text, 'change', 'deleted'),
         now() - n * interval '1 day' from generate_series(1, 120) n`,
      [ben.id, tripId],
    );
    const page = async (query = '') => (await ben.get<Notification[]>(`/api/notifications${query}`)).body;
    const first = await page();
    const second = await page(`?before=${first.at(-1)?.id}`);
    const { body: user } = await ben.get<CurrentUser>('/api/auth/user');
    await app.runJob('housekeeping');
    const { body: kept } = await ben.post<{ unread: number }>('/api/notifications/read', {
      tripId,
      kinds: ['message'],
    });

    expect([first.length, second.length, new Set([...first, ...second].map(({ id }) => id)).size]).toEqual([
      50, 50, 100,
    ]);
    expect([user.unreadNotifications, kept.unread]).toEqual([120, 89]);
  });

  test("is one's own", async () => {
    await add('Dinner', '2026-06-10T18:30:00Z');
    const [one] = await unreadOf(ben);

    await anna.post('/api/notifications/read', { ids: [one?.id] });
    const { body } = await anna.get<Notification[]>(`/api/notifications?before=${one?.id}`);

    expect([(await unreadOf(ben)).length, body.some(({ id }) => id === one?.id)]).toEqual([1, false]);
  });
});

describe('a trip that is deleted at that moment', () => {
  const newsOf = (trip: string): News => ({
    userId: ben.id,
    kind: 'plan',
    tripId: trip,
    subjectId: null,
    topic: `plan:${trip}`,
    byUserId: anna.id,
    facts: { title: 'Dinner', change: 'added', time: null },
    expiresAt: new Date(Date.parse(NOON) + 3_600_000),
  });
  const moment = { now: new Date(NOON), holdMs: 0 };

  test('goes after what is being written of it', async () => {
    await add('Dinner', '2026-06-10T18:30:00Z');

    const deletion = await app.database.db.transaction(async (db) => {
      await takeMessages(db, tripId);
      const deleting = anna.delete(`/api/trips/${tripId}`);
      await app.untilSomebodyWaits();
      await insertNews(db, [newsOf(tripId)], moment);
      return { deleting };
    });

    expect((await deletion.deleting).status).toBe(204);
    expect(await textsOf(ben)).toEqual([]);
  });

  test('is no news once it is gone, and has no messages to notify of', async () => {
    const gone = randomUUID();

    const messages = await app.database.db.transaction(async (db) => {
      await insertNews(db, [newsOf(gone)], moment);
      return takeMessages(db, gone);
    });

    expect(messages).toEqual([]);
    expect(await textsOf(ben)).toEqual([]);
  });
});
