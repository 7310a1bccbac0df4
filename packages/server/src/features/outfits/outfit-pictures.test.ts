import { randomBytes, randomUUID } from 'node:crypto';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, newSharedTrip, signUpCompany } from '../../testing/company.ts';
import { expectKeptFiles } from '../../testing/kept-files.ts';
import type { Answer, Person, RequestHeaders, Visitor } from '../../testing/person.ts';
import { sampleExe, sampleHtml, samplePdf, sampleSvg } from '../../testing/sample-files.ts';
import { CORNERS, emptyPng, samplePhoto } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ChosenFile, download, formOf } from '../../testing/uploads.ts';

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

type Parts = Readonly<Record<string, string | ChosenFile>>;
const DRESS = { title: 'Linen dress', category: 'Casual' };
const taken = (bytes: Buffer<ArrayBuffer>): ChosenFile => ({ name: 'photo.jpg', bytes, type: 'image/jpeg' });

const add = <Body = Outfit>(by: Person, parts: Parts = {}, headers?: RequestHeaders): Promise<Answer<Body>> =>
  by.post<Body>(closet, formOf({ ...DRESS, ...parts }), headers);
const addWithPhoto = async (by = owner): Promise<Outfit> => (await add(by, { image: taken(photo) })).body;
const change = <Body = Outfit>(by: Person, { id }: Outfit, parts: Parts): Promise<Answer<Body>> =>
  by.patch<Body>(`/api/outfits/${id}`, formOf(parts));
const copy = async ({ id }: Outfit): Promise<Outfit> => (await owner.post<Outfit>(`${closet}/${id}/copies`, {})).body;
const list = async (): Promise<Outfit[]> => (await member.get<Outfit[]>(closet)).body;

const at = (visitor: Visitor, imageUrl: string | null) => download(visitor, String(imageUrl).replace(/^\/api/, ''));
const statusAt = async (visitor: Visitor, imageUrl: string | null) => (await at(visitor, imageUrl)).status;
/** A picture is kept as two files. */
const expectPictures = (count: number) => expectKeptFiles(app, 2 * count);

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

    const sizes = await Promise.all([at(member, imageUrl), at(member, cardImageUrl(String(imageUrl)))]);

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
    const { imageUrl } = (await add(owner, { image: taken(large) })).body;

    const [full, card] = await Promise.all([at(member, imageUrl), at(member, cardImageUrl(String(imageUrl)))]);

    expect(await sharp(full.bytes).metadata()).toMatchObject({ width: 1200, height: 1600 });
    expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 480, height: 640 });
  });

  test('is seen by everybody on the trip and by nobody else', async () => {
    const { imageUrl } = await addWithPhoto();
    const removed = await app.signUp();
    await owner.post(`/api/trips/${tripId}/members`, { userId: removed.id });
    const before = await statusAt(removed, imageUrl);
    await owner.delete(`/api/trips/${tripId}/members/${removed.id}`);

    for (const address of [imageUrl, cardImageUrl(String(imageUrl))]) {
      const people = [owner, admin, member, removed, stranger, app.anonymous];
      const answers = await Promise.all(people.map((person) => at(person, address)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 401]);
      for (const { bytes } of answers.slice(3)) expect(JSON.parse(String(bytes))).toHaveProperty('code');
    }
    expect(before).toBe(200);
  });

  test('goes with its outfit, for everybody at once', async () => {
    const { id, imageUrl } = await addWithPhoto();

    await admin.delete(`${closet}/${id}`);

    expect(await Promise.all([owner, member].map((person) => statusAt(person, imageUrl)))).toEqual([404, 404]);
    await expectPictures(0);
  });

  test('goes with the trip', async () => {
    const { imageUrl } = await addWithPhoto();
    await copy((await list())[0] as Outfit);

    await owner.delete(`/api/trips/${tripId}`);

    expect(await statusAt(owner, imageUrl)).toBe(404);
    await expectPictures(0);
  });
});

describe('changing an outfit', () => {
  test('without a word of its picture keeps it', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(owner, outfit, { title: 'Silk dress' });
    const asJson = await owner.patch<Outfit>(`/api/outfits/${outfit.id}`, { removeImage: false });

    expect(body).toMatchObject({ title: 'Silk dress', imageUrl: outfit.imageUrl, lookId: outfit.lookId });
    expect(asJson.body).toMatchObject({ imageUrl: outfit.imageUrl, lookId: outfit.lookId });
  });

  test('puts the new picture in the place of the old one, which is gone for everybody', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(admin, outfit, { image: taken(otherPhoto) });

    expect(body.imageUrl).not.toBe(outfit.imageUrl);
    expect(body.lookId).not.toBe(outfit.lookId);
    expect(await statusAt(owner, outfit.imageUrl)).toBe(404);
    expect(await sharp((await at(member, body.imageUrl)).bytes).metadata()).toMatchObject({ width: 50, height: 70 });
    await expectPictures(1);
  });

  test('takes the picture away', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(owner, outfit, { removeImage: 'true' });

    expect(body).toMatchObject({ imageUrl: null, title: outfit.title, version: 2 });
    expect(await statusAt(owner, outfit.imageUrl)).toBe(404);
    await expectPictures(0);
  });

  test('takes nothing away where a new picture comes along', async () => {
    const outfit = await addWithPhoto();

    const { body } = await change(owner, outfit, { removeImage: 'true', image: taken(otherPhoto) });

    expect(await statusAt(member, body.imageUrl)).toBe(200);
    await expectPictures(1);
  });

  test('that has no picture, to have none, leaves it the same look', async () => {
    const outfit = (await add(owner)).body;

    const { body } = await change(owner, outfit, { removeImage: 'true' });

    expect([body.imageUrl, body.lookId]).toEqual([null, outfit.lookId]);
  });

  test('by two people who each bring a picture keeps one picture', async () => {
    const outfit = await addWithPhoto();

    const answers = await Promise.all([
      change(owner, outfit, { image: taken(photo) }),
      change(admin, outfit, { image: taken(otherPhoto) }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [left] = await list();
    expect(await statusAt(member, left?.imageUrl ?? null)).toBe(200);
    await expectPictures(1);
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

    const changed = (await change(owner, first, { image: taken(otherPhoto) })).body;
    const bare = (await change(owner, second, { removeImage: 'true' })).body;

    const looks = new Set([outfit.lookId, changed.lookId, bare.lookId]);
    expect([looks.size, bare.imageUrl]).toEqual([3, null]);
    expect(await statusAt(member, outfit.imageUrl)).toBe(200);
    await expectPictures(2);
  });

  test('keeps its picture until the last of them is deleted', async () => {
    const outfit = await addWithPhoto();
    const worn = await copy(outfit);

    await owner.delete(`${closet}/${outfit.id}`);
    const between = await statusAt(member, worn.imageUrl);
    await owner.delete(`${closet}/${worn.id}`);

    expect([between, await statusAt(member, worn.imageUrl)]).toEqual([200, 404]);
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
        expect(await statusAt(member, imageUrl)).toBe(200);
        await owner.delete(`${closet}/${id}`);
      }
    }
    await expectPictures(0);
  });
});

describe('what is no photo', () => {
  const cut = async () => {
    const whole = await samplePhoto(1, 600, 800);
    return Buffer.from(whole.subarray(0, whole.length / 2));
  };
  const refused: [what: string, bytes: () => Promise<Buffer> | Buffer, status: number, code: string][] = [
    ['a page of the web that is called a JPEG', sampleHtml, 415, 'image_type'],
    ['a drawing that may hold a script', sampleSvg, 415, 'image_type'],
    ['a document', samplePdf, 415, 'image_type'],
    ['a program', sampleExe, 415, 'image_type'],
    ['noise', () => randomBytes(5000), 415, 'image_type'],
    ['nothing', () => Buffer.alloc(0), 400, 'file_empty'],
    ['half a photo', cut, 400, 'image_unreadable'],
    ['60 megapixels', () => emptyPng(10_000, 6_000), 413, 'too_many_pixels'],
    ['16 MB', () => Buffer.concat([photo, randomBytes(16_000_000)]), 413, 'image_too_large'],
  ];

  test.each(refused)('%s is refused, and nothing of it is kept', async (_what, bytes, status, code) => {
    const outfit = (await add(owner)).body;
    const image = taken(Buffer.from(await bytes()));

    const addition = await add<ErrorBody>(owner, { image });
    const changing = await change<ErrorBody>(owner, outfit, { title: 'Changed', image });

    expect([addition.status, addition.body.code]).toEqual([status, code]);
    expect([changing.status, changing.body.code]).toEqual([status, code]);
    expect(await list()).toEqual([outfit]);
    await expectPictures(0);
  });

  test('too large says what to do', async () => {
    const { body } = await add<ErrorBody>(owner, { image: taken(Buffer.alloc(15_728_641)) });

    expect(body.message).toBe('Maximum file size is 15MB. Please choose a smaller image.');
  });
});

describe('a photo that comes to nothing', () => {
  const untouched = async (outfit: Outfit) => {
    expect(await list()).toEqual([outfit]);
    expect(await statusAt(member, outfit.imageUrl)).toBe(200);
    await expectPictures(1);
  };

  test.each([
    ['the outfit was changed meanwhile', { version: '7' }, 409],
    ['the activity is gone', { activityId: randomUUID() }, 400],
    ['the title is missing', { title: '' }, 400],
  ])('because %s is not kept', async (_why, parts, status) => {
    const outfit = await addWithPhoto();

    const answer = await change(owner, outfit, { ...parts, image: taken(otherPhoto) });

    expect(answer.status).toBe(status);
    await untouched(outfit);
  });

  test('because the sender may not is not kept', async () => {
    const outfit = await addWithPhoto();

    const answers = await Promise.all([
      add(member, { image: taken(otherPhoto) }),
      add(stranger, { image: taken(otherPhoto) }),
      change(member, outfit, { image: taken(otherPhoto) }),
      change(stranger, outfit, { image: taken(otherPhoto) }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403, 404]);
    await untouched(outfit);
  });

  test('because the sender was removed while it was on its way is not kept', async () => {
    const outfit = await addWithPhoto();
    const removal = await app.database.pool.connect();
    await removal.query('begin');
    await removal.query('delete from trip_members where trip_id = $1 and user_id = $2', [tripId, admin.id]);

    const changing = change<ErrorBody>(admin, outfit, { image: taken(otherPhoto) });
    await app.untilSomebodyWaits();
    await removal.query('commit');
    removal.release();

    expect((await changing).status).toBe(404);
    await untouched(outfit);
  });

  test('because it was sent twice under one key is kept once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (image: ChosenFile) => add(owner, { image }, headers);

    const first = await send(taken(photo));
    const again = await Promise.all([send(taken(photo)), send(taken(photo))]);
    const other = await send(taken(otherPhoto));

    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [201, first.body],
      [201, first.body],
    ]);
    expect(other.status).toBe(409);
    await untouched(first.body);
  });
});
