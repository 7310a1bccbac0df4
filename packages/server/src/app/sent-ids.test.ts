import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../testing/example-members.ts';
import { expectKeptInStep } from '../testing/kept-in-step.ts';
import { eachWithExampleMembers } from '../testing/member-tests.ts';
import { expectStoredPictures, LINEN_DRESS, takenPhoto } from '../testing/outfit-pictures.ts';
import type { Answer, Person, RequestHeaders } from '../testing/person.ts';
import { samplePng } from '../testing/sample-pictures.ts';
import { deleteAllFiles } from '../testing/stored-files.ts';
import { formOf } from '../testing/uploads.ts';

const here = eachWithExampleMembers();
/** Two trips that the owner, the admin and the member are on; the first has an outfit and is over. */
let trip: string;
let other: string;
let outfit: string;

const picture = takenPhoto(Buffer.from(await samplePng()));

beforeAll(async () => {
  [trip, other] = (await Promise.all(
    ['2026-01-04', '2026-02-04'].map(
      async (startDate) =>
        (await newSharedTrip(here.members, { startDate, endDate: startDate, membersMayAdd: true })).id,
    ),
  )) as [string, string];
  outfit = (await here.owner.post<Outfit>(`/api/trips/${trip}/outfits`, LINEN_DRESS)).body.id;
});

/** A thing as it is answered, or why it is not. */
type Made = Partial<ErrorBody> & { id?: string };

const refusal = (status: number, code: string) => ({ status, body: { code } });

interface Creation {
  /** Where it is kept. */
  readonly table: string;
  /** What is sent, on which of the trips. */
  readonly path: (on: string) => string;
  readonly body?: (on: string) => object;
  /** Sent with a picture. */
  readonly isForm?: true;
  readonly deletion: (id: string) => string;
  /** It is a person's own: another trip is none. */
  readonly isOwn?: true;
  /** What a repeat is answered once it is deleted, where that is no refusal. */
  readonly deleted?: object;
}

const outfits = { table: 'outfits', deletion: (id: string) => `/api/trips/${trip}/outfits/${id}` };

const creations: Readonly<Record<string, Creation>> = {
  'a trip': {
    table: 'trips',
    path: () => '/api/trips',
    body: () => ({ title: 'Oslo' }),
    deletion: (id) => `/api/trips/${id}`,
    isOwn: true,
  },
  'a copy of a trip': {
    table: 'trips',
    path: () => `/api/trips/duplicate/${trip}`,
    body: () => ({ title: 'Lisbon again' }),
    deletion: (id) => `/api/trips/${id}`,
    isOwn: true,
  },
  'an activity': {
    table: 'itinerary_items',
    path: (on) => `/api/trips/${on}/itinerary`,
    body: () => ({ title: 'Museum' }),
    deletion: (id) => `/api/trips/${trip}/itinerary/${id}`,
  },
  'an outfit': { ...outfits, path: (on) => `/api/trips/${on}/outfits`, body: () => LINEN_DRESS },
  'an outfit with its picture': { ...outfits, path: (on) => `/api/trips/${on}/outfits`, isForm: true },
  'an outfit on another day': { ...outfits, path: () => `/api/trips/${trip}/outfits/${outfit}/copies`, isOwn: true },
  'an outfit on another trip': {
    ...outfits,
    path: () => `/api/outfits/${outfit}/copies`,
    body: (on) => ({ tripId: on === trip ? other : trip }),
    deletion: (id) => `/api/trips/${other}/outfits/${id}`,
  },
  'an item to buy': {
    table: 'shopping_items',
    path: (on) => `/api/trips/${on}/shopping`,
    body: () => ({ name: 'Bread' }),
    deletion: (id) => `/api/trips/${trip}/shopping/${id}`,
  },
  'a poll about dates': {
    table: 'date_polls',
    path: (on) => `/api/trips/${on}/date-polls`,
    body: () => ({ candidates: ['2027-06-04/2027-06-07'] }),
    deletion: (id) => `/api/trips/${trip}/date-polls/${id}`,
  },
  'an expense': {
    table: 'expenses',
    path: (on) => `/api/trips/${on}/money/expenses`,
    body: () => ({
      title: 'Dinner',
      spentOn: '2026-01-04',
      currency: 'EUR',
      amountMinor: 100,
      payers: [{ personId: here.owner.id, amountMinor: 100 }],
      split: { mode: 'equally', personIds: [here.owner.id] },
    }),
    deletion: (id) => `/api/trips/${trip}/money/expenses/${id}`,
  },
  'a payment': {
    table: 'trip_payments',
    path: (on) => `/api/trips/${on}/money/payments`,
    body: () => ({
      fromId: here.owner.id,
      toId: here.member.id,
      currency: 'EUR',
      amountMinor: 100,
      paidOn: '2026-01-04',
    }),
    deletion: (id) => `/api/trips/${trip}/money/payments/${id}`,
  },
  'an idea': {
    table: 'ideas',
    path: (on) => `/api/trips/${on}/ideas`,
    body: () => ({ title: 'Fado' }),
    deletion: (id) => `/api/trips/${trip}/ideas/${id}`,
  },
  'a thing to pack': {
    table: 'packing_entries',
    path: (on) => `/api/trips/${on}/packing/entries`,
    body: () => ({ name: 'Passport' }),
    deletion: (id) => `/api/trips/${trip}/packing/entries/${id}`,
  },
  'a message': {
    table: 'chat_messages',
    path: (on) => `/api/trips/${on}/chat`,
    body: () => ({ content: 'Gate 12' }),
    deletion: (id) => `/api/trips/${trip}/chat/${id}`,
    // It is there, and says that it was deleted.
    deleted: { status: 201, body: { content: '', deletedAt: expect.any(String) } },
  },
  'a flight by hand': {
    table: 'tracked_flights',
    path: () => '/api/flights/track',
    body: () => ({ flightNumber: 'XX 1', flightDate: '2026-01-04' }),
    deletion: (id) => `/api/flights/tracked/${id}`,
    isOwn: true,
  },
};

const make = (
  by: Person,
  { path, body, isForm }: Creation,
  id: string | undefined,
  { on = trip, headers = {} }: { on?: string; headers?: RequestHeaders } = {},
): Promise<Answer<Made>> => {
  const given = { ...body?.(on), ...(id === undefined ? {} : { id }) };
  const sent = isForm ? formOf({ ...LINEN_DRESS, ...given, image: picture }) : given;
  return by.request<Made>('POST', path(on), sent, headers);
};

const countIn = async (table: string): Promise<number> => {
  const { rows } = await here.app.database.pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count ?? 0;
};

describe.each(Object.entries(creations))('%s under an id of its own', (name, creation) => {
  test('is made once, and answered as it is by then', async () => {
    const id = v7();
    const first = await make(here.owner, creation, id.toUpperCase());
    const count = await countIn(creation.table);
    await here.app.database.pool.query('delete from idempotency_keys');

    const again = await make(here.owner, creation, id);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(name === 'a thing to pack' || first.body.id === id).toBe(true);
    expect(await countIn(creation.table)).toBe(count);
    const kept = await here.app.database.pool.query(`select from ${creation.table} where id = $1`, [id]);
    expect(kept.rowCount).toBe(1);
  });

  test('is made once by requests that come at once, under keys too', async () => {
    const id = v7();
    const count = await countIn(creation.table);
    const headers = { 'idempotency-key': v7() };

    const answers = await Promise.all(
      [{}, headers, {}, headers, {}].map((sent) => make(here.owner, creation, id, { headers: sent })),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countIn(creation.table)).toBe(count + 1);
  });

  test('is not made again once its key is forgotten, nor once it is past its time', async () => {
    const id = v7();
    const headers = { 'idempotency-key': v7() };
    const first = await make(here.owner, creation, id, { headers });
    const count = await countIn(creation.table);

    await here.app.database.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);
    const nextDay = await make(here.owner, creation, id, { headers });
    await here.app.database.pool.query('delete from idempotency_keys');
    const nextYear = await make(here.owner, creation, id, { headers });

    expect([first.status, nextDay.status, nextYear.status]).toEqual([201, 201, 201]);
    expect([nextDay.body, nextYear.body]).toEqual([first.body, first.body]);
    expect(await countIn(creation.table)).toBe(count);
  });

  test('is found under its key where a server of the previous release made it, which knows no ids', async () => {
    const headers = { 'idempotency-key': v7() };
    const first = await make(here.owner, creation, undefined, { headers });
    const count = await countIn(creation.table);

    const again = await make(here.owner, creation, v7(), { headers });

    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([await countIn(creation.table), await countIn('used_ids')]).toEqual([count, 0]);
  });

  test('is not made again after it was deleted', async () => {
    const id = v7();
    const headers = { 'idempotency-key': v7() };
    await make(here.owner, creation, id, { headers });
    expect((await here.owner.delete(creation.deletion(id))).status).toBe(204);
    const count = await countIn(creation.table);

    const again = await make(here.owner, creation, id, { headers });
    await here.app.database.pool.query('delete from idempotency_keys');
    const later = await make(here.owner, creation, id);

    const { deleted = refusal(410, 'deleted_meanwhile') } = creation;
    expect([again, later]).toMatchObject([deleted, deleted]);
    expect(await countIn(creation.table)).toBe(count);
  });

  test("is refused where the id is somebody else's, another kind's or on another trip, and nothing is said of it", async () => {
    const [id, shared] = [v7(), v7()];
    await make(here.owner, creation, id);
    const elsewhere = creation.table === 'itinerary_items' ? 'shopping' : 'itinerary';
    await here.owner.post(`/api/trips/${trip}/${elsewhere}`, { title: 'Taken', name: 'Taken', id: shared });
    const count = await countIn(creation.table);

    const answers = [
      await make(here.admin, creation, id),
      await make(here.owner, creation, shared),
      ...(creation.isOwn ? [] : [await make(here.owner, creation, id, { on: other })]),
    ];

    for (const { status, body } of answers)
      expect([status, body]).toEqual([409, { code: 'id_used', message: 'This id was used for something else.' }]);
    expect(await countIn(creation.table)).toBe(count);
  });

  test('is refused under what is no id of version 7, and made without one as before', async () => {
    const count = await countIn(creation.table);

    const refused = await make(here.owner, creation, 'a8b1c2d3-0000-4000-8000-000000000000');
    const made = await make(here.owner, creation, undefined);

    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'id', message: 'Not an id of a new thing' }] },
    });
    expect(made.status).toBe(201);
    expect(await countIn(creation.table)).toBe(count + 1);
  });
});

test('an id that the server gave is no other thing’s', async () => {
  const item = await here.owner.post<Made>(`/api/trips/${trip}/shopping`, { name: 'Bread' });
  const activity = await here.owner.post<Made>(`/api/trips/${trip}/itinerary`, { title: 'Museum' });
  const message = await here.owner.post<Message>(`/api/trips/${trip}/chat`, { content: 'Gate 12' });

  const answers = [
    await here.owner.post('/api/trips', { title: 'Oslo', id: trip }),
    await here.owner.post(`/api/trips/${trip}/shopping`, { name: 'Milk', id: item.body.id }),
    await here.owner.post(`/api/trips/${other}/itinerary`, { title: 'Park', id: activity.body.id }),
    await here.owner.post(`/api/trips/${trip}/chat`, { content: 'Gate 13', id: message.body.id }),
  ];

  for (const answer of answers) expect(answer).toMatchObject(refusal(409, 'id_used'));
});

test('a repeat keeps no second picture', async () => {
  await deleteAllFiles(here.app.database.pool);
  const creation = creations['an outfit with its picture'];
  const id = v7();

  const answers = creation && [await make(here.owner, creation, id), await make(here.owner, creation, id)];

  expect(answers?.map(({ status }) => status)).toEqual([201, 201]);
  await expectStoredPictures(here.app, 1);
});

test('what others changed meanwhile is in the answer, and nobody hears of a repeat', async () => {
  const id = v7();
  await here.owner.post(`/api/trips/${trip}/itinerary`, { title: 'Museum', id });
  await here.admin.put(`/api/trips/${trip}/itinerary/${id}`, { title: 'Park' });
  const live = await here.admin.live();
  await live.join(trip);

  const again = await here.owner.post(`/api/trips/${trip}/itinerary`, { title: 'Museum', id });
  await live.settled();

  expect(again).toMatchObject({ status: 201, body: { id, title: 'Park', version: 2 } });
  expect(live.heard.filter(({ type }) => type === 'trip_changed')).toEqual([]);
  live.close();
});

test('whoever is on the trip no more learns nothing of it by a repeat', async () => {
  const id = v7();
  await here.owner.post('/api/trips', { title: 'Oslo', id });
  await here.owner.post(`/api/trips/${id}/members`, { userId: here.admin.id, role: 'admin' });
  await here.admin.get(`/api/trips/${id}`);
  await here.owner.post(`/api/trips/${id}/owner`, { userId: here.admin.id });
  expect((await here.owner.post(`/api/trips/${id}/leave`)).status).toBe(204);

  const again = await here.owner.post('/api/trips', { title: 'Oslo', id });

  expect(again).toMatchObject(refusal(404, 'trip_not_found'));
});

test('a message that a page sends by the live channel is the same as one that is posted', async () => {
  const id = v7();
  const live = await here.member.live();
  await live.join(trip);

  live.send({ type: 'chat_message', tripId: trip, message: 'Gate 12', id });
  const { message } = await live.next('chat_message');
  const posted = await here.member.post<Message>(`/api/trips/${trip}/chat`, { content: 'Gate 12', id });
  live.send({ type: 'chat_message', tripId: other, message: 'Gate 12', id });

  expect(posted).toMatchObject({ status: 201, body: { ...message, id } });
  expect(await live.next('error')).toMatchObject({ code: 'id_used' });
  live.close();
});

test('many messages at once are each there once, also where some come again among them', async () => {
  const ids = Array.from({ length: 30 }, () => v7());
  const sent = ids.flatMap((id, index) => (index % 3 === 0 ? [id, id] : [id]));

  const answers = await Promise.all(
    sent.map((id) => here.member.post<Message>(`/api/trips/${trip}/chat`, { content: id, id })),
  );

  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(sent.map((id) => [201, id]));
  const { body: stored } = await here.member.get<Message[]>(`/api/trips/${trip}/chat`);
  expect(stored.map(({ content }) => content).toSorted()).toEqual(ids.toSorted());
  expect(stored.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1));
});

test('used ids go with the trip, and those of what was a person’s own with the account', async () => {
  const leaver = await here.app.signUp({ firstName: 'Lea' });
  await newTrip(leaver, { id: v7() }).then(({ id }) => leaver.delete(`/api/trips/${id}`));
  await here.owner.post(`/api/trips/${trip}/itinerary`, { title: 'Museum', id: v7() });
  await here.owner.post(`/api/trips/${trip}/chat`, { content: 'Gate 12', id: v7() });
  const usedBy = async ({ id }: Person) =>
    (await here.app.database.pool.query('select from used_ids where user_id = $1', [id])).rowCount;
  expect([await usedBy(leaver), await usedBy(here.owner)]).toEqual([1, 2]);

  await here.owner.delete(`/api/trips/${trip}`);
  const { status } = await leaver.post('/api/auth/user/deletion');

  expect(status).toBe(204);
  expect([await usedBy(leaver), await usedBy(here.owner)]).toEqual([0, 0]);
  await expectKeptInStep(here.app.database.pool);
});
