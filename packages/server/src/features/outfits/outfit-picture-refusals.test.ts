import { randomBytes, randomUUID } from 'node:crypto';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { describe, expect, test } from 'vitest';
import {
  eachWithCloset,
  expectStoredPictures,
  LINEN_DRESS,
  pictureStatusAt,
  takenPhoto,
} from '../../testing/outfit-pictures.ts';
import { allWithExampleMembers } from '../../testing/member-tests.ts';
import type { Answer, Person, RequestHeaders } from '../../testing/person.ts';
import { sampleExe, sampleHtml, samplePdf, sampleSvg } from '../../testing/sample-files.ts';
import { emptyPng, samplePhoto } from '../../testing/sample-pictures.ts';
import { type ChosenFile, formOf } from '../../testing/uploads.ts';

const here = allWithExampleMembers();
const on = eachWithCloset(here);
const photo = Buffer.from(await samplePhoto());
const otherPhoto = Buffer.from(await samplePhoto(3, 50, 70));

type Parts = Readonly<Record<string, string | ChosenFile>>;

const add = <Body = Outfit>(by: Person, parts: Parts = {}, headers?: RequestHeaders): Promise<Answer<Body>> =>
  by.post<Body>(on.closet, formOf({ ...LINEN_DRESS, ...parts }), headers);
const addWithPhoto = async (by = here.owner): Promise<Outfit> => (await add(by, { image: takenPhoto(photo) })).body;
const change = <Body = Outfit>(by: Person, { id }: Outfit, parts: Parts): Promise<Answer<Body>> =>
  by.patch<Body>(`/api/outfits/${id}`, formOf(parts));
const list = async (): Promise<Outfit[]> => (await here.member.get<Outfit[]>(on.closet)).body;

const expectPictures = (count: number) => expectStoredPictures(here.app, count);

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
    const outfit = (await add(here.owner)).body;
    const image = takenPhoto(Buffer.from(await bytes()));

    const addition = await add<ErrorBody>(here.owner, { image });
    const changing = await change<ErrorBody>(here.owner, outfit, { title: 'Changed', image });

    expect([addition.status, addition.body.code]).toEqual([status, code]);
    expect([changing.status, changing.body.code]).toEqual([status, code]);
    expect(await list()).toEqual([outfit]);
    await expectPictures(0);
  });

  test('too large says what to do', async () => {
    const { body } = await add<ErrorBody>(here.owner, { image: takenPhoto(Buffer.alloc(15_728_641)) });

    expect(body.message).toBe('Maximum file size is 15MB. Please choose a smaller image.');
  });
});

describe('a photo that comes to nothing', () => {
  const untouched = async (outfit: Outfit) => {
    expect(await list()).toEqual([outfit]);
    expect(await pictureStatusAt(here.member, outfit.imageUrl)).toBe(200);
    await expectPictures(1);
  };

  test.each([
    ['the outfit was changed meanwhile', { version: '7' }, 409],
    ['the activity is gone', { activityId: randomUUID() }, 400],
    ['the title is missing', { title: '' }, 400],
  ])('because %s is not kept', async (_why, parts, status) => {
    const outfit = await addWithPhoto();

    const answer = await change(here.owner, outfit, { ...parts, image: takenPhoto(otherPhoto) });

    expect(answer.status).toBe(status);
    await untouched(outfit);
  });

  test('because the sender may not is not kept', async () => {
    const outfit = await addWithPhoto();

    const answers = await Promise.all([
      add(here.member, { image: takenPhoto(otherPhoto) }),
      add(here.stranger, { image: takenPhoto(otherPhoto) }),
      change(here.member, outfit, { image: takenPhoto(otherPhoto) }),
      change(here.stranger, outfit, { image: takenPhoto(otherPhoto) }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403, 404]);
    await untouched(outfit);
  });

  test('because the sender was removed while it was on its way is not kept', async () => {
    const outfit = await addWithPhoto();
    const removal = await here.app.database.pool.connect();
    await removal.query('begin');
    await removal.query('delete from trip_members where trip_id = $1 and user_id = $2', [on.tripId, here.admin.id]);
    await removal.query('delete from person_trips where trip_id = $1 and user_id = $2', [on.tripId, here.admin.id]);

    const changing = change<ErrorBody>(here.admin, outfit, { image: takenPhoto(otherPhoto) });
    await here.app.untilSomebodyWaits();
    await removal.query('commit');
    removal.release();

    expect((await changing).status).toBe(404);
    await untouched(outfit);
  });

  test('because it was sent twice under one key is kept once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (image: ChosenFile) => add(here.owner, { image }, headers);

    const first = await send(takenPhoto(photo));
    const again = await Promise.all([send(takenPhoto(photo)), send(takenPhoto(photo))]);
    const other = await send(takenPhoto(otherPhoto));

    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [201, first.body],
      [201, first.body],
    ]);
    expect(other.status).toBe(409);
    await untouched(first.body);
  });
});
