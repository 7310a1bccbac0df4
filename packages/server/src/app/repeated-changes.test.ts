import { randomUUID } from 'node:crypto';
import type { Method } from '@caravan/contract/endpoint.ts';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../testing/example-members.ts';
import { eachWithExampleMembers } from '../testing/member-tests.ts';
import { LINEN_DRESS, takenPhoto } from '../testing/outfit-pictures.ts';
import { samplePng } from '../testing/sample-pictures.ts';
import { formOf } from '../testing/uploads.ts';

const here = eachWithExampleMembers();
const picture = takenPhoto(Buffer.from(await samplePng()));
let trip: string;
/** The ids of what is on the trip. */
let activity: string;
let outfit: string;
let message: string;

beforeAll(async () => {
  trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const add = async (what: string, body: object) =>
    (await here.owner.post<{ id: string }>(`${trip}/${what}`, body)).body.id;
  activity = await add('itinerary', { title: 'Museum' });
  outfit = await add('outfits', LINEN_DRESS);
  message = await add('chat', { content: 'Gate 12' });
});

type Change = readonly [Method, string, (object | FormData | undefined)?];

const changes: Readonly<Record<string, () => Change>> = {
  'an edit with its version': () => ['PUT', `${trip}/itinerary/${activity}`, { title: 'Park', version: 1 }],
  'an edit of the trip': () => ['PUT', trip, { title: 'Porto', version: 1 }],
  'an edit with a picture': () => [
    'PATCH',
    `/api/outfits/${outfit}`,
    formOf({ title: 'Suit', version: '1', image: picture }),
  ],
  'an edited message': () => ['PATCH', `${trip}/chat/${message}`, { content: 'Gate 13' }],
  'a deletion': () => ['DELETE', `${trip}/itinerary/${activity}`],
  'the deletion of an outfit': () => ['DELETE', `${trip}/outfits/${outfit}`],
};

describe.each(Object.entries(changes))('%s that comes again under its key', (_what, changeOf) => {
  const send = (key: string | null) => {
    const [method, path, body] = changeOf();
    return here.owner.request<unknown>(method, path, body, key === null ? {} : { 'idempotency-key': key });
  };

  test('is answered the same, once it is done and at the same time', async () => {
    const key = randomUUID();
    const answers = await Promise.all([send(key), send(key), send(key)]);

    const later = await send(key.toUpperCase());

    for (const { status, body } of [...answers, later]) {
      expect(status).toBe(answers[0]?.status);
      expect(status).toBeLessThan(300);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  test('is a change of its own once the key is past its time', async () => {
    const key = randomUUID();
    const first = await send(key);
    await here.app.database.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);

    const [nextDay, without] = [await send(key), await send(null)];

    expect(first.status).toBeLessThan(300);
    expect(nextDay.status).toBe(without.status);
    expect((await here.app.database.pool.query('select from idempotency_keys where status is null')).rowCount).toBe(0);
  });

  test('leaves nothing behind without a key', async () => {
    await here.app.database.pool.query('delete from idempotency_keys');

    await send(null);

    expect((await here.app.database.pool.query('select from idempotency_keys')).rowCount).toBe(0);
  });
});

test('a key that was used for another change is refused, and one that is no UUID', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  await here.owner.put(`${trip}/itinerary/${activity}`, { title: 'Park' }, headers);

  const answers = [
    await here.owner.put(`${trip}/itinerary/${activity}`, { title: 'Beach' }, headers),
    await here.owner.delete(`${trip}/itinerary/${activity}`, headers),
    await here.owner.delete(`${trip}/itinerary/${activity}`, { 'idempotency-key': '1' }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'idempotency_mismatch'],
    [409, 'idempotency_mismatch'],
    [400, 'validation'],
  ]);
});

test('whoever may not make a change any more gets no answer of one', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const rename = () => here.admin.put(`${trip}/itinerary/${activity}`, { title: 'Park' }, headers);
  await rename();
  await here.owner.delete(`${trip}/members/${here.admin.id}`);

  expect(await rename()).toMatchObject({ status: 404, body: { code: 'trip_not_found' } });
});

test('what goes by its moment keeps no answer under its key: a repeat changes nothing', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const item = (await here.owner.post<{ id: string }>(`${trip}/shopping`, { name: 'Water' })).body.id;
  const own = { id: v7(), name: 'Passport' };
  await here.owner.post(`${trip}/packing/entries`, own);
  await here.app.database.pool.query('delete from idempotency_keys');
  const reaction = `${trip}/chat/${message}/reactions/%F0%9F%91%8D`;
  const at = new Date(Date.now() - 60_000).toISOString();
  const send = async () => [
    await here.owner.put(`${trip}/shopping/${item}`, { isCompleted: true, version: 1, at }, headers),
    await here.owner.patch(`${trip}/packing/entries`, { entryIds: [own.id], isPacked: true, at }, headers),
    await here.owner.patch(`${trip}/packing/entries/${own.id}`, { isPacked: true, at }, headers),
    await here.owner.put(`${reaction}?at=${at}`, undefined, headers),
    await here.owner.delete(`${reaction}?at=${at}`, headers),
  ];
  const keys = async () => (await here.app.database.pool.query('select from idempotency_keys')).rowCount;

  const answers = [...(await send()), ...(await send())];
  const without = await keys();
  await here.owner.put(`${trip}/shopping/${item}`, { name: 'Wine', isCompleted: true, at }, headers);
  const ahead = new Date(Date.now() + 60_000).toISOString();
  const byFastClock = { 'idempotency-key': randomUUID() };
  await here.owner.put(`${trip}/shopping/${item}`, { isCompleted: true, at: ahead }, byFastClock);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 200, 200, 200, 200, 204]);
  expect([without, await keys()]).toEqual([0, 2]);
});
