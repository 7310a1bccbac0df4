import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { WornOutfit } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { expectStoredFiles, storedFiles } from '../../testing/stored-files.ts';
import { expectStoredPictures, LINEN_DRESS, pictureStatusAt, takenPhoto } from '../../testing/outfit-pictures.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { formOf, upload } from '../../testing/uploads.ts';

const here = eachWithExampleMembers();
const photo = Buffer.from(await samplePhoto());
/** Shared by the people. */
let from: string;
/** The owner's own. */
let to: string;

beforeAll(async () => {
  from = (await newSharedTrip(here.members, { title: 'Lisbon' })).id;
  to = (await newTrip(here.owner, { title: 'Porto' })).id;
});
/** With its trips go its files: nothing is left of what was copied for nothing. */
afterEach(async () => {
  for (const id of [from, to]) await here.owner.delete(`/api/trips/${id}`);
  await expectStoredPictures(here.app, 0);
});

const add = async (fields: Record<string, unknown> = {}): Promise<Outfit> =>
  (await here.owner.post<Outfit>(`/api/trips/${from}/outfits`, { ...LINEN_DRESS, ...fields })).body;
const addWithPhoto = async (): Promise<Outfit> =>
  (await here.owner.post<Outfit>(`/api/trips/${from}/outfits`, formOf({ ...LINEN_DRESS, image: takenPhoto(photo) })))
    .body;
const transfer = ({ id }: Pick<Outfit, 'id'>, body: Record<string, unknown> = {}, by = here.owner) =>
  by.post<Outfit>(`/api/outfits/${id}/copies`, { tripId: to, ...body });
const refusal = async ({ id }: Pick<Outfit, 'id'>, body: Record<string, unknown> = {}, by = here.owner) => {
  const answer = await by.post(`/api/outfits/${id}/copies`, { tripId: to, ...body });
  return [answer.status, answer.body.code];
};
const closet = async (tripId: string, by = here.owner): Promise<Outfit[]> =>
  (await by.get<Outfit[]>(`/api/trips/${tripId}/outfits`)).body;
const addActivity = async (tripId: string): Promise<Activity> =>
  (await here.owner.post<Activity>(`/api/trips/${tripId}/itinerary`, { title: 'Dinner' })).body;

describe('an outfit for another trip', () => {
  test('is the same outfit there, on the day and for the activity that are chosen', async () => {
    const original = await add({
      description: 'With the green scarf',
      occasion: 'Dinner',
      category: 'Formal',
      plannedDate: '2027-06-10',
    });
    const dinner = await addActivity(to);

    const { status, body } = await transfer(original, { plannedDate: '2027-07-01', activityId: dinner.id });

    expect(status).toBe(201);
    expect(body).toEqual({
      ...original,
      id: body.id,
      tripId: to,
      plannedDate: '2027-07-01T12:00:00.000Z',
      activityId: dinner.id,
      activity: { title: 'Dinner' },
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    });
    expect([await closet(from), await closet(to)]).toEqual([[original], [body]]);
  });

  test('has a picture of its own, for those who are on that trip and nobody else', async () => {
    const original = await addWithPhoto();

    const { body: copy } = await transfer(original);

    expect(copy.imageUrl).not.toBe(original.imageUrl);
    const seen = await Promise.all(
      [here.owner, here.member, here.stranger].map((by) => pictureStatusAt(by, copy.imageUrl)),
    );
    expect(seen).toEqual([200, 404, 404]);
    await expectStoredPictures(here.app, 2);
    await here.owner.delete(`/api/trips/${from}/outfits/${original.id}`);
    await expectStoredPictures(here.app, 1);
    expect(await pictureStatusAt(here.owner, copy.imageUrl)).toBe(200);
  });

  test('is announced to everybody who is on that trip', async () => {
    const shared = (await newSharedTrip(here.members)).id;
    const live = await here.member.live();

    await transfer(await add(), { tripId: shared }, here.admin);

    const news = { type: 'trip_changed', tripId: shared, resource: 'outfits' };
    expect(await live.next('trip_changed')).toMatchObject({ tripId: from });
    expect(await live.next('trip_changed')).toMatchObject(news);
    live.close();
    await here.owner.delete(`/api/trips/${shared}`);
  });

  test('counts as worn on both', async () => {
    here.app.setNow('2027-05-10T12:00:00Z');
    await transfer(await add({ plannedDate: '2027-05-01' }), { plannedDate: '2027-05-02' });

    const { body } = await here.owner.get<WornOutfit[]>('/api/user/closets/most-worn');

    expect(body.map(({ days, trips, outfit }) => [days, trips, outfit.trip.title])).toEqual([[2, 2, 'Porto']]);
  });

  test('is made once, however often it is asked for', async () => {
    const original = await addWithPhoto();
    const key = { 'idempotency-key': randomUUID() };
    const ask = () => here.owner.post<Outfit>(`/api/outfits/${original.id}/copies`, { tripId: to }, key);

    const answers = await Promise.all([ask(), ask(), ask()]);

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await closet(to)).toHaveLength(1);
    await expectStoredPictures(here.app, 2);
  });
});

describe('an outfit for another day of its trip', () => {
  test('shares its picture with the first one', async () => {
    const original = await addWithPhoto();

    const { status, body } = await transfer(original, { tripId: from, plannedDate: '2027-06-12' }, here.admin);

    expect([status, body.createdBy]).toEqual([201, here.admin.id]);
    expect(body).toMatchObject({ tripId: from, lookId: original.lookId, imageUrl: original.imageUrl });
    await expectStoredPictures(here.app, 1);
  });

  test('is planned by editors alone', async () => {
    expect(await refusal(await add(), { tripId: from }, here.member)).toEqual([403, 'forbidden']);
  });
});

describe('who may take an outfit where', () => {
  test('somebody who only looks at a trip takes it to one of their own', async () => {
    const own = (await newTrip(here.member)).id;

    const { status, body } = await transfer(await addWithPhoto(), { tripId: own }, here.member);

    expect([status, body.tripId, body.createdBy]).toEqual([201, own, here.member.id]);
    await here.member.delete(`/api/trips/${own}`);
  });

  test('nobody takes it to a trip that they only look at, are not on, or that is none', async () => {
    const [own, foreign] = [(await newTrip(here.admin)).id, (await newTrip(here.stranger)).id];
    await here.admin.post(`/api/trips/${own}/members`, { userId: here.owner.id });
    const original = await addWithPhoto();

    expect(await refusal(original, { tripId: own })).toEqual([403, 'forbidden']);
    expect(await refusal(original, { tripId: foreign })).toEqual([404, 'trip_not_found']);
    expect(await refusal(original, { tripId: randomUUID() })).toEqual([404, 'trip_not_found']);
    await expectStoredPictures(here.app, 1);
    await Promise.all([here.admin.delete(`/api/trips/${own}`), here.stranger.delete(`/api/trips/${foreign}`)]);
  });

  test('nobody takes one that they cannot see, or that is none', async () => {
    const own = (await newTrip(here.stranger)).id;
    const [hidden, missing] = await Promise.all([
      refusal(await add(), { tripId: own }, here.stranger),
      refusal({ id: randomUUID() }, { tripId: own }, here.stranger),
    ]);

    expect(hidden).toEqual(missing);
    expect(hidden[0]).toBe(404);
    await here.stranger.delete(`/api/trips/${own}`);
  });

  test.each<[string, (tripId: string) => Promise<Record<string, unknown>>]>([
    ['without a trip', async () => ({ tripId: null })],
    ['to what is no trip', async () => ({ tripId: 'Porto' })],
    ['for a day that does not exist', async () => ({ plannedDate: '2027-02-30' })],
    [
      'for an activity of the trip that it comes from',
      async (tripId) => ({ activityId: (await addActivity(tripId)).id }),
    ],
    ['for an activity that is none', async () => ({ activityId: randomUUID() })],
  ])('nobody takes it %s', async (_how, body) => {
    const original = await addWithPhoto();

    expect(await refusal(original, await body(from))).toEqual([400, 'validation']);
    expect(await closet(to)).toEqual([]);
    await expectStoredPictures(here.app, 1);
  });
});

describe('while others change things at the same time', () => {
  test('an outfit that is deleted meanwhile is copied whole or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const original = await addWithPhoto();

      const [copied] = await Promise.all([
        transfer(original),
        here.owner.delete(`/api/trips/${from}/outfits/${original.id}`),
        transfer(original),
      ]);

      expect([201, 404, 409]).toContain(copied.status);
      for (const { id, imageUrl } of await closet(to)) {
        expect(await pictureStatusAt(here.owner, imageUrl)).toBe(200);
        await here.owner.delete(`/api/trips/${to}/outfits/${id}`);
      }
    }
    await expectStoredPictures(here.app, 0);
  });

  test('an outfit whose picture goes halfway through its copy leaves nothing of the copy behind', async () => {
    const original = await addWithPhoto();
    const card = (await storedFiles(here.app)).find((name) => name.endsWith('.card')) ?? '';
    await rm(path.join(here.app.dataDir, 'objects', card.slice(0, 2), card));

    expect(await refusal(original)).toEqual([409, 'conflict']);

    await expectStoredFiles(here.app, 1);
    expect(await closet(to)).toEqual([]);
  });

  test('outfits that come to a trip and documents that are added to it wait for each other in one order', async () => {
    const original = await addWithPhoto();
    const attach = async () => {
      const { body } = await upload(here.owner, { name: 'ticket.txt', bytes: 'Seat 12' });
      return here.owner.post(`/api/trips/${to}/itinerary`, { title: 'Train', attachmentUrl: body.objectPath });
    };

    const statuses = [];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([attach(), transfer(original), attach(), transfer(original)]);
      statuses.push(...answers.map(({ status }) => status));
    }

    expect(statuses).toEqual(Array(24).fill(201));
  });

  test('somebody who copies between two trips and deletes their account waits for neither for ever', async () => {
    for (let round = 0; round < 4; round += 1) {
      const leaving = await here.app.signUp();
      for (const tripId of [from, to])
        await here.owner.post(`/api/trips/${tripId}/members`, { userId: leaving.id, role: 'admin' });
      const [one, other] = [await add(), await here.owner.post<Outfit>(`/api/trips/${to}/outfits`, LINEN_DRESS)];

      const answers = await Promise.all([
        transfer(one, {}, leaving),
        transfer(other.body, { tripId: from }, leaving),
        leaving.post('/api/auth/user/deletion'),
        transfer(one, {}, leaving),
        transfer(other.body, { tripId: from }, leaving),
      ]);

      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers[2]?.status).toBe(204);
    }
  });
});

test('a trip takes no more outfits than the plan of its owner allows, and says so', async () => {
  const plans = JSON.stringify([{ id: 'free', name: 'Free', maxOutfitsPerTrip: 1 }]);
  const limited = await startTestApp({ env: { PLANS: plans } });
  try {
    const person = await limited.signUp();
    const [full, empty] = [(await newTrip(person)).id, (await newTrip(person)).id];
    const outfit = await person.post<Outfit>(`/api/trips/${full}/outfits`, LINEN_DRESS);
    const copyTo = (tripId: string) => person.post(`/api/outfits/${outfit.body.id}/copies`, { tripId });

    const answers = [await copyTo(full), ...(await Promise.all([copyTo(empty), copyTo(empty)]))];

    const statuses = answers.map(({ status }) => status);
    expect([statuses[0], statuses.slice(1).filter((status) => status === 201)]).toEqual([403, [201]]);
    expect(answers[0]?.body).toMatchObject({
      code: 'plan_limit',
      message: 'The Free plan allows 1 outfit in a trip.',
    });
  } finally {
    await limited.stop();
  }
});
