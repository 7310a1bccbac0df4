import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, newSharedTrip, newTrip, signUpCompany } from '../../testing/company.ts';
import { expectKeptPictures, LINEN_DRESS, pictureStatusAt, taken } from '../../testing/outfit-pictures.ts';
import type { Person } from '../../testing/person.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf } from '../../testing/uploads.ts';

let app: TestApp;
let company: Company;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let closet: string;
let photo: Buffer<ArrayBuffer>;
let otherPhoto: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await startTestApp();
  company = await signUpCompany(app);
  ({ owner, admin, member, stranger } = company);
  photo = Buffer.from(await samplePhoto());
  otherPhoto = Buffer.from(await samplePhoto(3, 50, 70));
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(company)).id;
  closet = `/api/trips/${tripId}/outfits`;
});
afterEach(async () => {
  await owner.delete(`/api/trips/${tripId}`);
  await expectPictures(0);
});

const add = async (fields: Record<string, unknown> = {}): Promise<Outfit> =>
  (await owner.post<Outfit>(closet, { ...LINEN_DRESS, ...fields })).body;
const addWithPhoto = async (): Promise<Outfit> =>
  (await owner.post<Outfit>(closet, formOf({ ...LINEN_DRESS, image: taken(photo) }))).body;
const copy = async ({ id }: Outfit): Promise<Outfit> => (await owner.post<Outfit>(`${closet}/${id}/copies`, {})).body;
const change = async ({ id }: Outfit, parts: Parameters<typeof formOf>[0]): Promise<Outfit> =>
  (await owner.patch<Outfit>(`/api/outfits/${id}`, formOf(parts))).body;
const list = async (): Promise<Outfit[]> => (await member.get<Outfit[]>(closet)).body;
const addActivity = async (title: string, trip = tripId): Promise<Activity> =>
  (await owner.post<Activity>(`/api/trips/${trip}/itinerary`, { title })).body;
const expectPictures = (count: number) => expectKeptPictures(app, count);

describe('wearing an outfit again', () => {
  test('copies what it is, not when it is worn', async () => {
    const dinner = await addActivity('Dinner');
    const outfit = await add({
      description: 'With the green scarf',
      occasion: 'Dinner',
      category: 'Formal',
      plannedDate: '2026-06-10',
      activityId: dinner.id,
    });

    const answer = await admin.post<Outfit>(`${closet}/${outfit.id}/copies`, { plannedDate: '2026-06-12' });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...outfit,
      id: answer.body.id,
      plannedDate: '2026-06-12T12:00:00.000Z',
      activityId: null,
      activity: null,
      createdBy: admin.id,
      creator: { firstName: 'Adam', lastName: admin.user.lastName },
      createdAt: answer.body.createdAt,
      updatedAt: answer.body.createdAt,
    });
    expect(await list()).toEqual([outfit, answer.body]);
  });

  test('for an activity of the trip, and for no other', async () => {
    const outfit = await add();
    const dinner = await addActivity('Dinner');
    const foreign = await addActivity('Foreign', (await newTrip(owner)).id);

    const own = await owner.post<Outfit>(`${closet}/${outfit.id}/copies`, { activityId: dinner.id });
    const other = await owner.post(`${closet}/${outfit.id}/copies`, { activityId: foreign.id });

    expect(own.body).toMatchObject({ activity: { title: 'Dinner' }, plannedDate: null });
    expect([other.status, other.body.issues?.[0]?.path]).toEqual([400, 'activityId']);
  });

  test('is not possible for what is not in the closet', async () => {
    const elsewhere = (await newTrip(owner)).id;
    const outfit = await add();

    const answers = await Promise.all([
      owner.post(`/api/trips/${elsewhere}/outfits/${outfit.id}/copies`, {}),
      owner.post(`${closet}/${randomUUID()}/copies`, {}),
      member.post(`${closet}/${outfit.id}/copies`, {}),
      stranger.post(`${closet}/${outfit.id}/copies`, {}),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 404]);
  });
});

describe('an outfit that is worn again', () => {
  test('shares its picture with the copy', async () => {
    const outfit = await addWithPhoto();

    const worn = await copy(outfit);

    expect([worn.imageUrl, worn.lookId]).toEqual([outfit.imageUrl, outfit.lookId]);
    await expectPictures(1);
  });

  test('keeps its picture when that of the copy changes, which is a look of its own from then on', async () => {
    const outfit = await addWithPhoto();
    const [first, second] = [await copy(outfit), await copy(outfit)];

    const changed = await change(first, { image: taken(otherPhoto) });
    const bare = await change(second, { removeImage: 'true' });

    const looks = new Set([outfit.lookId, changed.lookId, bare.lookId]);
    expect([looks.size, bare.imageUrl]).toEqual([3, null]);
    expect(await pictureStatusAt(member, outfit.imageUrl)).toBe(200);
    await expectPictures(2);
  });

  test('keeps its picture until the last of them is deleted', async () => {
    const outfit = await addWithPhoto();
    const worn = await copy(outfit);

    await owner.delete(`${closet}/${outfit.id}`);
    const between = await pictureStatusAt(member, worn.imageUrl);
    await owner.delete(`${closet}/${worn.id}`);

    expect([between, await pictureStatusAt(member, worn.imageUrl)]).toEqual([200, 404]);
    await expectPictures(0);
  });

  test('leaves no picture when all of them are deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outfit = await addWithPhoto();
      const copies = await Promise.all([copy(outfit), copy(outfit), copy(outfit)]);

      const deletions = await Promise.all(
        [outfit, ...copies].map(({ id }, index) => (index % 2 ? owner : admin).delete(`${closet}/${id}`)),
      );

      expect(deletions.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    }
    expect((await app.database.pool.query('select from files')).rowCount).toBe(0);
    await expectPictures(0);
  });

  test('has its picture even where it is copied while the other is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outfit = await addWithPhoto();

      await Promise.all([copy(outfit), owner.delete(`${closet}/${outfit.id}`), copy(outfit)]);

      for (const { id, imageUrl } of await list()) {
        expect(await pictureStatusAt(member, imageUrl)).toBe(200);
        await owner.delete(`${closet}/${id}`);
      }
    }
    await expectPictures(0);
  });
});
