import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { describe, expect, test } from 'vitest';
import {
  eachWithCloset,
  expectStoredPictures,
  LINEN_DRESS,
  pictureStatusAt,
  takenPhoto,
} from '../../testing/outfit-pictures.ts';
import { newTrip } from '../../testing/example-members.ts';
import { allWithExampleMembers } from '../../testing/member-tests.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { formOf } from '../../testing/uploads.ts';

const here = allWithExampleMembers();
const on = eachWithCloset(here);
const photo = Buffer.from(await samplePhoto());
const otherPhoto = Buffer.from(await samplePhoto(3, 50, 70));

const add = async (fields: Record<string, unknown> = {}): Promise<Outfit> =>
  (await here.owner.post<Outfit>(on.closet, { ...LINEN_DRESS, ...fields })).body;
const addWithPhoto = async (): Promise<Outfit> =>
  (await here.owner.post<Outfit>(on.closet, formOf({ ...LINEN_DRESS, image: takenPhoto(photo) }))).body;
const copy = async ({ id }: Outfit): Promise<Outfit> =>
  (await here.owner.post<Outfit>(`${on.closet}/${id}/copies`, {})).body;
const change = async ({ id }: Outfit, parts: Parameters<typeof formOf>[0]): Promise<Outfit> =>
  (await here.owner.patch<Outfit>(`/api/outfits/${id}`, formOf(parts))).body;
const list = async (): Promise<Outfit[]> => (await here.member.get<Outfit[]>(on.closet)).body;
const addActivity = async (title: string, trip = on.tripId): Promise<Activity> =>
  (await here.owner.post<Activity>(`/api/trips/${trip}/itinerary`, { title })).body;
const expectPictures = (count: number) => expectStoredPictures(here.app, count);

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

    const answer = await here.admin.post<Outfit>(`${on.closet}/${outfit.id}/copies`, { plannedDate: '2026-06-12' });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...outfit,
      id: answer.body.id,
      plannedDate: '2026-06-12T12:00:00.000Z',
      activityId: null,
      activity: null,
      createdBy: here.admin.id,
      creator: { firstName: 'Adam', lastName: here.admin.user.lastName },
      createdAt: answer.body.createdAt,
      updatedAt: answer.body.createdAt,
    });
    expect(await list()).toEqual([outfit, answer.body]);
  });

  test('for an activity of the trip, and for no other', async () => {
    const outfit = await add();
    const dinner = await addActivity('Dinner');
    const foreign = await addActivity('Foreign', (await newTrip(here.owner)).id);

    const own = await here.owner.post<Outfit>(`${on.closet}/${outfit.id}/copies`, { activityId: dinner.id });
    const other = await here.owner.post(`${on.closet}/${outfit.id}/copies`, { activityId: foreign.id });

    expect(own.body).toMatchObject({ activity: { title: 'Dinner' }, plannedDate: null });
    expect([other.status, other.body.issues?.[0]?.path]).toEqual([400, 'activityId']);
  });

  test('is not possible for what is not in the closet', async () => {
    const elsewhere = (await newTrip(here.owner)).id;
    const outfit = await add();

    const answers = await Promise.all([
      here.owner.post(`/api/trips/${elsewhere}/outfits/${outfit.id}/copies`, {}),
      here.owner.post(`${on.closet}/${randomUUID()}/copies`, {}),
      here.member.post(`${on.closet}/${outfit.id}/copies`, {}),
      here.stranger.post(`${on.closet}/${outfit.id}/copies`, {}),
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

    const changed = await change(first, { image: takenPhoto(otherPhoto) });
    const bare = await change(second, { removeImage: 'true' });

    const looks = new Set([outfit.lookId, changed.lookId, bare.lookId]);
    expect([looks.size, bare.imageUrl]).toEqual([3, null]);
    expect(await pictureStatusAt(here.member, outfit.imageUrl)).toBe(200);
    await expectPictures(2);
  });

  test('keeps its picture until the last of them is deleted', async () => {
    const outfit = await addWithPhoto();
    const worn = await copy(outfit);

    await here.owner.delete(`${on.closet}/${outfit.id}`);
    const between = await pictureStatusAt(here.member, worn.imageUrl);
    await here.owner.delete(`${on.closet}/${worn.id}`);

    expect([between, await pictureStatusAt(here.member, worn.imageUrl)]).toEqual([200, 404]);
    await expectPictures(0);
  });

  test('leaves no picture when all of them are deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outfit = await addWithPhoto();
      const copies = await Promise.all([copy(outfit), copy(outfit), copy(outfit)]);

      const deletions = await Promise.all(
        [outfit, ...copies].map(({ id }, index) => (index % 2 ? here.owner : here.admin).delete(`${on.closet}/${id}`)),
      );

      expect(deletions.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    }
    expect((await here.app.database.pool.query('select from file_directory')).rowCount).toBe(0);
    await expectPictures(0);
  });

  test('has its picture even where it is copied while the other is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outfit = await addWithPhoto();

      await Promise.all([copy(outfit), here.owner.delete(`${on.closet}/${outfit.id}`), copy(outfit)]);

      for (const { id, imageUrl } of await list()) {
        expect(await pictureStatusAt(here.member, imageUrl)).toBe(200);
        await here.owner.delete(`${on.closet}/${id}`);
      }
    }
    await expectPictures(0);
  });
});
