import { randomUUID } from 'node:crypto';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { deleteAllFiles, expectStoredFiles } from '../../testing/stored-files.ts';
import type { Person, Visitor } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { download, formOf, upload } from '../../testing/uploads.ts';

const here = eachWithExampleMembers();
const photo = Buffer.from(await samplePhoto());

beforeEach(async () => {
  await deleteAllFiles(here.app.database.pool);
});

const uploadPhoto = async (by: Person = here.owner): Promise<string> =>
  (await upload(by, { name: 'beach.jpg', bytes: photo })).body.objectPath;
const withCover = async (): Promise<TripDetail> => newSharedTrip(here.members, { coverImageUrl: await uploadPhoto() });
const statusAt = async (visitor: Visitor, imageUrl: string | null) =>
  (await download(visitor, String(imageUrl).replace(/^\/api/, ''))).status;

describe("a trip's own cover", () => {
  test('is shown with the trip and in every list, to everybody on it and to nobody else', async () => {
    const objectPath = await uploadPhoto();
    const before = await statusAt(here.owner, objectPath);

    const trip = await newSharedTrip(here.members, {
      coverImageUrl: objectPath,
      startDate: '2020-01-01',
      endDate: '2020-01-02',
    });

    const coverImageUrl = `/api${objectPath}`;
    expect(trip.coverImageUrl).toBe(coverImageUrl);
    expect((await here.member.get<TripDetail>(`/api/trips/${trip.id}`)).body.coverImageUrl).toBe(coverImageUrl);
    for (const path of ['/api/trips', '/api/trips/completed']) {
      expect((await here.member.get<Trip[]>(path)).body.map((each) => each.coverImageUrl)).toEqual([coverImageUrl]);
    }
    for (const address of [coverImageUrl, cardImageUrl(coverImageUrl)]) {
      const people = [here.owner, here.admin, here.member, here.stranger, here.app.anonymous];
      expect(await Promise.all(people.map((person) => statusAt(person, address)))).toEqual([200, 200, 200, 404, 401]);
    }
    expect(before).toBe(200);
  });

  test('comes back upright and without the place where it was taken', async () => {
    const { coverImageUrl } = await withCover();

    for (const address of [coverImageUrl, cardImageUrl(String(coverImageUrl))]) {
      const { bytes } = await download(here.member, String(address).replace(/^\/api/, ''));
      const { width, height, exif, orientation } = await sharp(bytes).metadata();
      expect([width, height, exif, orientation]).toEqual([60, 80, undefined, undefined]);
    }
  });

  test('stays where nothing is said of it, or the same', async () => {
    const trip = await withCover();
    const changes = [{ title: 'Porto' }, { coverImageUrl: trip.coverImageUrl }];

    for (const fields of changes) {
      const { body } = await here.admin.put<TripDetail>(`/api/trips/${trip.id}`, fields);
      expect(body.coverImageUrl).toBe(trip.coverImageUrl);
    }
    expect(await statusAt(here.member, trip.coverImageUrl)).toBe(200);
  });

  test('gives way to another, and is gone for everybody at once', async () => {
    const trip = await withCover();

    const { body } = await here.admin.put<TripDetail>(`/api/trips/${trip.id}`, {
      coverImageUrl: await uploadPhoto(here.admin),
    });

    expect(body.coverImageUrl).not.toBe(trip.coverImageUrl);
    expect(await statusAt(here.owner, trip.coverImageUrl)).toBe(404);
    expect(await statusAt(here.member, body.coverImageUrl)).toBe(200);
  });

  test.each(['', null])('is taken away by %j', async (coverImageUrl) => {
    const trip = await withCover();

    const { body } = await here.owner.put<TripDetail>(`/api/trips/${trip.id}`, { coverImageUrl });

    expect([body.coverImageUrl, body.version]).toEqual([null, 2]);
    expect(await statusAt(here.owner, trip.coverImageUrl)).toBe(404);
  });

  test('is taken from no other trip, person or outfit, and is a picture', async () => {
    const { id } = await withCover();
    const trip = (await here.owner.get<TripDetail>(`/api/trips/${id}`)).body;
    const other = await newTrip(here.owner, { coverImageUrl: await uploadPhoto() });
    const form = formOf({ title: 'Dress', category: 'Casual', image: { name: 'dress.jpg', bytes: photo } });
    const outfit = (await here.owner.post<Outfit>(`/api/trips/${trip.id}/outfits`, form)).body;
    const { objectPath: document } = (await upload(here.owner, { name: 'a.pdf', bytes: Buffer.from(samplePdf()) }))
      .body;
    const refusals: [string | null, string][] = [
      [other.coverImageUrl, 'file_unavailable'],
      [outfit.imageUrl, 'file_unavailable'],
      [await uploadPhoto(here.admin), 'file_unavailable'],
      [`/objects/${randomUUID()}`, 'file_unavailable'],
      [document, 'image_type'],
    ];

    for (const [coverImageUrl, code] of refusals) {
      const change = await here.owner.put(`/api/trips/${trip.id}`, { coverImageUrl });
      const making = await here.owner.post('/api/trips', { title: 'Porto', coverImageUrl });
      expect([change.body.code, making.body.code]).toEqual([code, code]);
    }
    expect((await here.owner.get<TripDetail>(`/api/trips/${trip.id}`)).body).toEqual(trip);
    expect((await here.owner.get<Trip[]>('/api/trips')).body).toHaveLength(2);
  });
});

describe('deleting a trip', () => {
  test('leaves none of its files', async () => {
    const others = await withCover();
    await expectStoredFiles(here.app, 2);
    const trip = await withCover();
    const address = `/api/trips/${trip.id}`;
    const { objectPath } = (await upload(here.owner, { name: 'a.pdf', bytes: Buffer.from(samplePdf()) })).body;
    await here.owner.post(`${address}/itinerary`, { title: 'Flight', attachmentUrl: objectPath });
    const form = formOf({ title: 'Dress', category: 'Casual', image: { name: 'dress.jpg', bytes: photo } });
    const outfit = (await here.owner.post<Outfit>(`${address}/outfits`, form)).body;
    await here.owner.post(`${address}/outfits/${outfit.id}/copies`, {});
    await expectStoredFiles(here.app, 7);

    await here.owner.delete(address);

    const gone = [trip.coverImageUrl, objectPath, outfit.imageUrl].map((path) => statusAt(here.owner, path));
    expect(await Promise.all(gone)).toEqual([404, 404, 404]);
    expect(await statusAt(here.owner, others.coverImageUrl)).toBe(200);
    await expectStoredFiles(here.app, 2);
  });
});
