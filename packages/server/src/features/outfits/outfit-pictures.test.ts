import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  eachWithCloset,
  expectStoredPictures,
  LINEN_DRESS,
  pictureAt,
  pictureStatusAt,
  takenPhoto,
} from '../../testing/outfit-pictures.ts';
import { allWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';
import { CORNERS, samplePhoto } from '../../testing/sample-pictures.ts';
import { type ChosenFile, formOf } from '../../testing/uploads.ts';

const here = allWithExampleMembers();
const on = eachWithCloset(here);
const photo = Buffer.from(await samplePhoto());
const otherPhoto = Buffer.from(await samplePhoto(3, 50, 70));

type Parts = Readonly<Record<string, string | ChosenFile>>;

const add = async (by: Person, parts: Parts = {}): Promise<Outfit> =>
  (await by.post<Outfit>(on.closet, formOf({ ...LINEN_DRESS, ...parts }))).body;
const addWithPhoto = (by = here.owner): Promise<Outfit> => add(by, { image: takenPhoto(photo) });
const change = (by: Person, { id }: Outfit, parts: Parts) => by.patch<Outfit>(`/api/outfits/${id}`, formOf(parts));
const list = async (): Promise<Outfit[]> => (await here.member.get<Outfit[]>(on.closet)).body;

const expectPictures = (count: number) => expectStoredPictures(here.app, count);

const cornersOf = async (bytes: Buffer): Promise<string[]> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [right, bottom] = [info.width - 4, info.height - 4];
  const colourAt = (x: number, y: number) =>
    `#${[0, 1, 2].map((channel) => ((data[(y * info.width + x) * 3 + channel] ?? 0) > 128 ? 'd0' : '10')).join('')}`;
  return [colourAt(3, 3), colourAt(right, 3), colourAt(right, bottom), colourAt(3, bottom)];
};

describe('a photo of an outfit', () => {
  test('comes back upright and without the place where it was taken, in both sizes', async () => {
    const sent = await sharp(photo).metadata();
    const { imageUrl } = await addWithPhoto();

    const sizes = await Promise.all([
      pictureAt(here.member, imageUrl),
      pictureAt(here.member, cardImageUrl(String(imageUrl))),
    ]);

    expect([sent.orientation, sent.exif?.includes('Phone')]).toEqual([6, true]);
    expect(imageUrl).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/);
    for (const { status, headers, bytes } of sizes) {
      const { width, height, orientation, exif, format } = await sharp(bytes).metadata();
      expect([status, headers.get('content-type'), format]).toEqual([200, 'image/jpeg', 'jpeg']);
      expect([width, height, orientation, exif]).toEqual([60, 80, undefined, undefined]);
      expect(await cornersOf(bytes)).toEqual(CORNERS);
    }
  });

  test('is smaller on a card than at full size', async () => {
    const large = Buffer.from(await samplePhoto(6, 1200, 1600));
    const { imageUrl } = await add(here.owner, { image: takenPhoto(large) });

    const [full, card] = await Promise.all([
      pictureAt(here.member, imageUrl),
      pictureAt(here.member, cardImageUrl(String(imageUrl))),
    ]);

    expect(await sharp(full.bytes).metadata()).toMatchObject({ width: 1200, height: 1600 });
    expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 480, height: 640 });
  });

  test('is seen by everybody on the trip and by nobody else', async () => {
    const { imageUrl } = await addWithPhoto();
    const removed = await here.app.signUp();
    await here.owner.post(`/api/trips/${on.tripId}/members`, { userId: removed.id });
    const before = await pictureStatusAt(removed, imageUrl);
    await here.owner.delete(`/api/trips/${on.tripId}/members/${removed.id}`);

    for (const address of [imageUrl, cardImageUrl(String(imageUrl))]) {
      const people = [here.owner, here.admin, here.member, removed, here.stranger, here.app.anonymous];
      const answers = await Promise.all(people.map((person) => pictureAt(person, address)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 401]);
      for (const { bytes } of answers.slice(3)) expect(JSON.parse(String(bytes))).toHaveProperty('code');
    }
    expect(before).toBe(200);
  });

  test('goes with its outfit, for everybody at once', async () => {
    const { id, imageUrl } = await addWithPhoto();

    await here.admin.delete(`${on.closet}/${id}`);

    expect(await Promise.all([here.owner, here.member].map((person) => pictureStatusAt(person, imageUrl)))).toEqual([
      404, 404,
    ]);
    await expectPictures(0);
  });

  test('goes with the trip', async () => {
    const { id, imageUrl } = await addWithPhoto();
    await here.owner.post(`${on.closet}/${id}/copies`, {});

    await here.owner.delete(`/api/trips/${on.tripId}`);

    expect(await pictureStatusAt(here.owner, imageUrl)).toBe(404);
    await expectPictures(0);
  });
});

describe('changing an outfit', () => {
  test('without a word of its picture keeps it', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(here.owner, outfit, { title: 'Silk dress' });
    const asJson = await here.owner.patch<Outfit>(`/api/outfits/${outfit.id}`, { removeImage: false });

    expect(body).toMatchObject({ title: 'Silk dress', imageUrl: outfit.imageUrl, lookId: outfit.lookId });
    expect(asJson.body).toMatchObject({ imageUrl: outfit.imageUrl, lookId: outfit.lookId });
  });

  test('puts the new picture in the place of the old one, which is gone for everybody', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(here.admin, outfit, { image: takenPhoto(otherPhoto) });

    expect(body.imageUrl).not.toBe(outfit.imageUrl);
    expect(body.lookId).not.toBe(outfit.lookId);
    expect(await pictureStatusAt(here.owner, outfit.imageUrl)).toBe(404);
    expect(await sharp((await pictureAt(here.member, body.imageUrl)).bytes).metadata()).toMatchObject({
      width: 50,
      height: 70,
    });
    await expectPictures(1);
  });

  test('takes the picture away', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(here.owner, outfit, { removeImage: 'true' });

    expect(body).toMatchObject({ imageUrl: null, title: outfit.title, version: 2 });
    expect(await pictureStatusAt(here.owner, outfit.imageUrl)).toBe(404);
    await expectPictures(0);
  });

  test('takes nothing away where a new picture comes along', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(here.owner, outfit, { removeImage: 'true', image: takenPhoto(otherPhoto) });

    expect(await pictureStatusAt(here.member, body.imageUrl)).toBe(200);
    await expectPictures(1);
  });

  test('that has no picture, to have none, leaves it the same look', async () => {
    const outfit = await add(here.owner);

    const { body } = await change(here.owner, outfit, { removeImage: 'true' });

    expect([body.imageUrl, body.lookId]).toEqual([null, outfit.lookId]);
  });

  test('by two people who each bring a picture keeps one picture', async () => {
    const outfit = await addWithPhoto();

    const answers = await Promise.all([
      change(here.owner, outfit, { image: takenPhoto(photo) }),
      change(here.admin, outfit, { image: takenPhoto(otherPhoto) }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [left] = await list();
    expect(await pictureStatusAt(here.member, left?.imageUrl ?? null)).toBe(200);
    await expectPictures(1);
  });
});
