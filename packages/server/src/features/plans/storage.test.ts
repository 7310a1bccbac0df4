import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { OwnPlan, StorageUsage } from '@caravan/contract/plans/plans.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { newCompletedTrip } from '../../testing/completed-trip.ts';
import { expectStoredFiles } from '../../testing/stored-files.ts';
import { LINEN_DRESS, takenPhoto } from '../../testing/outfit-pictures.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { takePlan } from '../../testing/plans.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { formOf, upload } from '../../testing/uploads.ts';

const PLANS = [{ id: 'plus', name: 'Plus', price: 499, maxStorage: '7 KiB', maxStoragePerTrip: '3 KiB' }];
const here = eachWithExampleMembers({
  STORAGE_PER_ACCOUNT: '5 KiB',
  STORAGE_PER_TRIP: '2 KiB',
  PLANS: JSON.stringify(PLANS),
});
let trip: TripDetail;

beforeAll(async () => {
  trip = await newSharedTrip(here.members, { title: 'Tokyo' });
});

const DELETE = 'Delete documents, photos of outfits or covers that are not needed any more.';

const refusalOf = ({ status, body }: Answer<unknown>): string =>
  status < 300 ? 'done' : `${status} ${(body as ErrorBody).code}: ${(body as ErrorBody).message}`;
/** A text of one kilobyte. */
const document = (name = 'notes.txt') => ({ name, bytes: 'a'.repeat(1024) });
const bring = async (by: Person, name?: string): Promise<string> => {
  const answer = await upload(by, document(name));
  expect(refusalOf(answer)).toBe('done');
  return answer.body.objectPath;
};
const plan = (by: Person, fields: Record<string, unknown>, { id } = trip) =>
  by.post<Activity>(`/api/trips/${id}/itinerary`, { title: 'Ramen', ...fields });
/** Brings a document to an activity of a trip. */
const attach = async (by: Person, on = trip, name?: string): Promise<Answer<Activity>> =>
  plan(by, { attachmentUrl: await bring(by, name), attachmentFilename: name }, on);
const usageOf = async (person: Person): Promise<StorageUsage> =>
  (await person.get<OwnPlan>('/api/user/plan')).body.usage.storage;

describe('the storage of a person', () => {
  test('takes files until it is full, and then says what to delete', async () => {
    for (const on of [trip, await newTrip(here.owner, { title: 'Oslo' })]) {
      expect(refusalOf(await attach(here.owner, on))).toBe('done');
    }
    expect(refusalOf(await attach(here.owner))).toBe('done');
    await bring(here.owner);
    await bring(here.owner);

    const answer = await upload(here.owner, { name: 'one.txt', bytes: 'a' });

    expect(refusalOf(answer)).toBe(
      `413 storage_quota: Your storage is full. The Free plan allows 5 KB of storage. Most of yours is in “Tokyo”: 2 KB. ${DELETE}`,
    );
    expect(answer.body).toMatchObject({ isOwnPlan: true });
    const events = () => here.owner.get<SecurityEvent[]>('/api/auth/security-events?limit=1');
    await expect.poll(async () => (await events()).body[0]?.kind).toBe('storage_full');
    await expectStoredFiles(here.app, 5);
  });

  test('has room again once something is deleted, or with a larger plan', async () => {
    const { body: activity } = await attach(here.owner);
    for (let count = 0; count < 4; count += 1) await bring(here.owner);

    await takePlan(here.app, here.owner, 'plus');
    await bring(here.owner);
    await bring(here.owner);
    expect(refusalOf(await upload(here.owner, document()))).toContain('The Plus plan allows 7 KB of storage.');
    await here.owner.delete(`/api/trips/${trip.id}/itinerary/${activity.id}`);
    await bring(here.owner);
  });

  test('leaves the last place to one of several that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(here.owner, document())));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(3);
    await expectStoredFiles(here.app, 5);
  });

  test('is nobody else’s: what one brings takes none of that of another', async () => {
    for (let count = 0; count < 5; count += 1) await bring(here.owner);

    await bring(here.admin);

    expect((await usageOf(here.owner)).bytes).toBe(5 * 1024);
    expect((await usageOf(here.admin)).bytes).toBe(1024);
  });

  test('is taken by all files of one’s trips, whoever brought them, and by none of others’ trips', async () => {
    await attach(here.admin);
    await attach(here.owner);

    expect(await usageOf(here.admin)).toMatchObject({ bytes: 0, largest: [] });
    expect((await usageOf(here.owner)).bytes).toBe(2 * 1024);
    expect((await usageOf(here.owner)).largest).toHaveLength(2);
  });
});

describe('storage among several people', () => {
  const FULL = 'The Free plan of the trip’s owner allows 5 KB of storage.';
  const REMEDY = 'Delete files here that are not needed any more, or ask them to make room.';

  /** Fills the owner's storage by what the admin brings to their trips. @returns those trips. */
  const fill = async (): Promise<TripDetail[]> => {
    const trips = [];
    for (const files of [2, 2, 1]) {
      const on = await newSharedTrip(here.members, { title: 'Oslo' });
      for (let file = 0; file < files; file += 1) expect(refusalOf(await attach(here.admin, on))).toBe('done');
      trips.push(on);
    }
    return trips;
  };

  test('says to others whose storage is full, and is reported to its owner alone, without their device', async () => {
    await fill();

    expect(refusalOf(await attach(here.admin))).toBe(
      `413 storage_quota: The storage of the owner of “Tokyo” is full. ${FULL} ${REMEDY}`,
    );
    await takePlan(here.app, here.owner, 'plus');
    expect(refusalOf(await attach(here.admin))).toBe('done');
    // The refused one is there still, and at the admin's own account their own full storage alone.
    for (let count = 1; count < 5; count += 1) await bring(here.admin);
    expect(refusalOf(await upload(here.admin, document()))).toContain('413 storage_quota: Your storage is full.');
    const full = async (person: Person) => {
      const { body: events } = await person.get<SecurityEvent[]>('/api/auth/security-events');
      return events.filter(({ kind }) => kind === 'storage_full');
    };
    await expect.poll(() => full(here.admin)).toMatchObject([{ count: 1 }]);
    await expect.poll(() => full(here.owner)).toMatchObject([{ count: 1, device: null }]);
    const { rows } = await here.app.database.pool.query(
      `select details from security_events where kind = 'storage_full' order by details::text`,
    );
    expect(rows).toEqual([{ details: { other: expect.stringMatching(/^[\w-]{22}$/) } }, { details: {} }]);
  });

  test.each([
    ['leaving', (id: string) => here.admin.post(`/api/trips/${id}/leave`)],
    ['a role', (id: string) => here.owner.patch(`/api/trips/${id}/members/${here.admin.id}`, { role: 'member' })],
    ['being removed', (id: string) => here.owner.delete(`/api/trips/${id}/members/${here.admin.id}`)],
  ])('has no more room by %s', async (_what, change) => {
    for (const { id } of await fill()) expect((await change(id)).status).toBeLessThan(300);

    expect((await usageOf(here.owner)).bytes).toBe(5 * 1024);
    expect(refusalOf(await attach(here.admin))).toContain(FULL);
  });

  test('has to have room for a trip that is handed over with its files', async () => {
    const [first] = await fill();
    for (let count = 0; count < 4; count += 1) await bring(here.member);
    const handOver = (id = '') => here.owner.post(`/api/trips/${id}/owner`, { userId: here.member.id });

    expect(refusalOf(await handOver(first?.id))).toBe(
      '413 storage_quota: The new owner has no room for the files of this trip. ' +
        `The Free plan of the new owner allows 5 KB of storage. ${REMEDY}`,
    );
    expect((await usageOf(here.owner)).bytes).toBe(5 * 1024);
    await takePlan(here.app, here.member, 'plus');
    expect(refusalOf(await handOver(first?.id))).toBe('done');
    expect((await usageOf(here.member)).bytes).toBe(6 * 1024);
    expect((await usageOf(here.owner)).bytes).toBe(3 * 1024);
    expect(refusalOf(await handOver(trip.id))).toBe('done');
  });

  test('has to have room on the trip itself as well, where the plan of the new owner allows less', async () => {
    await takePlan(here.app, here.owner, 'plus');
    for (let count = 0; count < 3; count += 1) expect(refusalOf(await attach(here.owner))).toBe('done');
    const handOver = () => here.owner.post(`/api/trips/${trip.id}/owner`, { userId: here.member.id });

    expect(refusalOf(await handOver())).toBe(
      '413 storage_quota: The new owner has no room for the files of this trip. The Free plan of the new owner allows ' +
        '2 KB of storage on a trip. Delete files here that are not needed any more.',
    );
    await takePlan(here.app, here.member, 'plus');
    expect(refusalOf(await handOver())).toBe('done');
  });

  test('takes no more than it may while files are brought and the trip is handed over at once', async () => {
    const own = await newTrip(here.member);
    for (let count = 0; count < 2; count += 1) expect(refusalOf(await attach(here.member, own))).toBe('done');
    for (let count = 0; count < 2; count += 1) await bring(here.member);
    const paths = [await bring(here.admin), await bring(here.admin)];

    const answers = await Promise.all([
      ...paths.map((attachmentUrl) => plan(here.admin, { attachmentUrl })),
      here.owner.post(`/api/trips/${trip.id}/owner`, { userId: here.member.id }),
    ]);

    expect(answers.some(({ status }) => status === 413)).toBe(true);
    expect((await usageOf(here.member)).bytes).toBeLessThanOrEqual(5 * 1024);
  });

  test('that is full lets others change what is there, for no file comes with it', async () => {
    const { body: activity } = await attach(here.admin, trip, 'ticket.txt');
    await here.app.database.pool.query('update files set size = 6 * 1024 where trip_id = $1', [trip.id]);

    const change = { version: activity.version, attachmentFilename: 'boarding.txt' };
    const answer = await here.admin.put<Activity>(`/api/trips/${trip.id}/itinerary/${activity.id}`, change);

    expect([refusalOf(answer), answer.body.attachmentFilename]).toEqual(['done', 'boarding.txt']);
  });
});

describe('the storage of a trip', () => {
  test('is as large as the plan of its owner allows, whoever brings something', async () => {
    await attach(here.owner);
    await attach(here.admin);

    const LIMIT = 'allows 2 KB of storage on a trip.';
    expect(refusalOf(await attach(here.owner))).toBe(
      `413 storage_quota: Your storage is full for “Tokyo”. The Free plan ${LIMIT} ${DELETE}`,
    );
    expect(refusalOf(await attach(here.admin))).toBe(
      `413 storage_quota: The storage of “Tokyo” is full. The Free plan of the trip’s owner ${LIMIT} ${DELETE}`,
    );
    await takePlan(here.app, here.owner, 'plus');
    expect(refusalOf(await attach(here.admin))).toBe('done');
  });

  test('lets one document take the place of another while it is full', async () => {
    const { body: activity } = await attach(here.owner);
    await attach(here.owner);

    const attachmentUrl = await bring(here.owner);
    const change = { version: activity.version, attachmentUrl };

    expect(refusalOf(await here.owner.put(`/api/trips/${trip.id}/itinerary/${activity.id}`, change))).toBe('done');
    expect((await usageOf(here.owner)).fullestTrip).toEqual({ tripId: trip.id, title: 'Tokyo', count: 2 * 1024 });
  });

  test('leaves the last place to one of several that come at once', async () => {
    const paths = await Promise.all(Array.from({ length: 4 }, () => bring(here.owner)));

    const answers = await Promise.all(paths.map((attachmentUrl) => plan(here.owner, { attachmentUrl })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(2);
  });

  test('has no room for a cover or a photo either, of which nothing is kept', async () => {
    await attach(here.owner);
    await attach(here.owner);
    const photo = Buffer.from(await samplePhoto());
    const { objectPath } = (await upload(here.owner, takenPhoto(photo))).body;

    const cover = await here.owner.put(`/api/trips/${trip.id}`, { version: trip.version, coverImageUrl: objectPath });
    const outfit = await here.owner.post(
      `/api/trips/${trip.id}/outfits`,
      formOf({ ...LINEN_DRESS, image: takenPhoto(photo) }),
    );

    expect([cover.status, outfit.status]).toEqual([413, 413]);
    await expectStoredFiles(here.app, 2 + 2);
  });

  test('has to have room for the photo of an outfit that comes from another trip', async () => {
    const photo = Buffer.from(await samplePhoto());
    const form = () => formOf({ ...LINEN_DRESS, image: takenPhoto(photo) });
    const { body: outfit } = await here.owner.post<Outfit>(`/api/trips/${trip.id}/outfits`, form());
    const { id: tripId } = await newTrip(here.owner, { title: 'Porto' });
    await attach(here.owner, { ...trip, id: tripId });
    await attach(here.owner, { ...trip, id: tripId });

    const copy = await here.owner.post(`/api/outfits/${outfit.id}/copies`, { tripId });

    expect(refusalOf(copy)).toContain('413 storage_quota: Your storage is full for “Porto”.');
    expect((await here.owner.get<Outfit[]>(`/api/trips/${tripId}/outfits`)).body).toEqual([]);
    await expectStoredFiles(here.app, 2 + 2);
  });

  test('has to have room for all files of a copy, or there is no copy', async () => {
    const { trip: source } = await newCompletedTrip(here.members);
    while ((await upload(here.owner, document())).status === 201);

    const copy = await here.owner.post(`/api/trips/duplicate/${source.id}`, { title: 'Again' });

    expect(refusalOf(copy)).toContain('413 storage_quota: Your storage is full.');
    const titles = (await here.owner.get<TripDetail[]>('/api/trips')).body.map(({ title }) => title);
    expect(titles).not.toContain('Again');
  });
});

describe('what is used of storage', () => {
  test('names the largest files, what each is for and where it is', async () => {
    const { body: activity } = await attach(here.owner, trip, 'ticket.txt');
    const { objectPath } = (await upload(here.owner, { name: 'unattached.txt', bytes: 'a'.repeat(100) })).body;

    expect(await usageOf(here.owner)).toEqual({
      bytes: 1124,
      fullestTrip: { tripId: trip.id, title: 'Tokyo', count: 1024 },
      largest: [
        {
          id: activity.attachmentUrl?.split('/').at(-1),
          filename: 'ticket.txt',
          size: 1024,
          use: 'activity',
          of: 'Ramen',
          outfitId: null,
          trip: { id: trip.id, title: 'Tokyo' },
        },
        {
          id: objectPath.split('/').at(-1),
          filename: 'unattached.txt',
          size: 100,
          use: 'nothing',
          of: null,
          outfitId: null,
          trip: null,
        },
      ],
    });
  });

  test('is nothing for whoever has brought nothing', async () => {
    await attach(here.owner);

    expect(await usageOf(here.member)).toEqual({ bytes: 0, fullestTrip: null, largest: [] });
  });
});
