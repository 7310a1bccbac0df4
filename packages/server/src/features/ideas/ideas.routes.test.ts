import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { randomUUID } from 'node:crypto';
import { type Idea, type IdeaComment, IDEAS_MAX } from '@caravan/contract/ideas/ideas.schema.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { pictureStatusAt } from '../../testing/outfit-pictures.ts';
import type { Person } from '../../testing/person.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { deleteAllFiles, expectStoredFiles } from '../../testing/stored-files.ts';
import { upload } from '../../testing/uploads.ts';

/** A photo is stored in two sizes. */
const PHOTO_FILES = 2;

const here = eachWithExampleMembers();
let tripId: string;
let ideas: string;

beforeEach(async () => {
  tripId = (await newSharedTrip(here.members)).id;
  ideas = `/api/trips/${tripId}/ideas`;
});

const add = async (by: Person, fields: Record<string, unknown> = {}): Promise<Idea> =>
  (await by.post<Idea>(ideas, { title: 'Fado', ...fields })).body;
const list = async (by: Person = here.member): Promise<Idea[]> => (await by.get<Idea[]>(ideas)).body;
const uploaded = async (by: Person): Promise<string> =>
  (await upload(by, { name: 'fado.png', bytes: Buffer.from(await samplePng()) })).body.objectPath;

describe('adding an idea', () => {
  test('is for everybody on the trip, and needs no more than a title', async () => {
    const { status, body } = await here.member.post<Idea>(ideas, { title: ' Fado ' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      tripId,
      title: 'Fado',
      note: null,
      location: null,
      position: null,
      link: null,
      linkTitle: null,
      linkImageUrl: null,
      cost: null,
      photoUrl: null,
      answers: [],
      commentCount: 0,
      plannedActivityId: null,
      createdBy: here.member.id,
      creator: { firstName: 'Mia', lastName: here.member.user.lastName },
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
      version: 1,
    });
    expect(await list()).toEqual([body]);
    expect((await here.stranger.post(ideas, { title: 'Fado' })).status).toBe(404);
  });

  test('keeps every field, with a photo that its trip alone sees', async () => {
    const fields = {
      note: 'In Alfama',
      location: 'Alfama',
      position: { latitude: 38.71, longitude: -9.13 },
      link: 'https://example.com/fado',
      cost: { amountMinor: 2_550, currency: 'EUR' },
    };

    const idea = await add(here.member, { ...fields, photoUrl: await uploaded(here.member) });

    expect(idea).toMatchObject(fields);
    expect(await pictureStatusAt(here.owner, idea.photoUrl ?? '')).toBe(200);
    expect(await pictureStatusAt(here.stranger, idea.photoUrl ?? '')).toBe(404);
  });

  test.each<[string, object, string, string]>([
    ['no title', { title: '' }, 'title', 'Title is required'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'Must be at most 255 characters'],
    [
      'a link that is none',
      { link: 'javascript:alert(1)' },
      'link',
      'Must be a web address, such as https://example.com',
    ],
    [
      'less than nothing to pay',
      { cost: { amountMinor: -1, currency: 'EUR' } },
      'cost.amountMinor',
      'The cost cannot be negative',
    ],
  ])('with %s is refused at the field', async (_what, fields, path, message) => {
    const answer = await here.member.post(ideas, { title: 'Fado', ...fields });

    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]]);
    expect(await list()).toEqual([]);
  });

  test('with somebody else’s photo is refused, and so is one with a text for a photo', async () => {
    const text = (await upload(here.member, { name: 'a.txt', bytes: 'Fado' })).body.objectPath;

    const answers = [
      await here.member.post(ideas, { title: 'Fado', photoUrl: await uploaded(here.owner) }),
      await here.member.post(ideas, { title: 'Fado', photoUrl: text }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'file_unavailable'],
      [415, 'image_type'],
    ]);
    expect(await list()).toEqual([]);
  });

  test('ends at two hundred, however many come at once', async () => {
    await here.app.database.pool.query(
      `insert into ideas (trip_id, id, title, created_by) select $1, gen_random_uuid(), 'Idea', $2 from generate_series(1, $3)`,
      [tripId, here.owner.id, IDEAS_MAX - 2],
    );

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => [here.owner, here.admin, here.member][n % 3]!.post(ideas, { title: 'Fado' })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(IDEAS_MAX);
  });
});

describe('an idea', () => {
  test('is changed by whoever added it and by editors, and by nobody else', async () => {
    const [own, others] = [await add(here.member), await add(here.owner)];

    const answers = [
      await here.member.put<Idea>(`${ideas}/${own.id}`, { title: 'Jazz', version: 1 }),
      await here.admin.put<Idea>(`${ideas}/${own.id}`, { note: 'Late', version: 2 }),
      await here.member.put<Idea>(`${ideas}/${others.id}`, { title: 'Jazz' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(answers[1]?.body).toMatchObject({ title: 'Jazz', note: 'Late', version: 3, createdBy: here.member.id });
    expect((await list())[1]).toEqual(others);
  });

  test('over which somebody else has written is not written over', async () => {
    const idea = await add(here.member);
    await here.admin.put(`${ideas}/${idea.id}`, { title: 'Jazz', version: 1 });

    const late = await here.member.put(`${ideas}/${idea.id}`, { title: 'Rock', version: 1 });

    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await list()).toMatchObject([{ title: 'Jazz' }]);
  });

  test('has no position any more at another location, nor what was read of another link', async () => {
    const position = { latitude: 38.71, longitude: -9.13 };
    const { id } = await add(here.member, { location: 'Alfama', position, link: 'https://example.com/a' });
    await here.app.database.pool.query(`update ideas set link_title = 'Fado' where id = $1`, [id]);

    const same = await here.member.put<Idea>(`${ideas}/${id}`, { link: 'https://example.com/a', location: 'Alfama' });
    const other = await here.member.put<Idea>(`${ideas}/${id}`, { link: 'https://example.com/b', location: 'Graça' });

    expect(same.body).toMatchObject({ linkTitle: 'Fado', position });
    expect(other.body).toMatchObject({ linkTitle: null, position: null });
  });

  test('is deleted by whoever added it and by editors, with its photo, answers and comments', async () => {
    await deleteAllFiles(here.app.database.pool);
    const own = await add(here.member, { photoUrl: await uploaded(here.member) });
    const others = await add(here.owner);
    await here.owner.put(`${ideas}/${own.id}/answers/${here.owner.id}`, { answer: 'want' });
    await here.owner.post(`${ideas}/${own.id}/comments`, { text: 'Yes' });
    await expectStoredFiles(here.app, PHOTO_FILES);

    const answers = [
      await here.member.delete(`${ideas}/${others.id}`),
      await here.member.delete(`${ideas}/${own.id}`),
      await here.member.delete(`${ideas}/${own.id}`),
      await here.admin.delete(`${ideas}/${others.id}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 204, 404, 204]);
    expect(await list()).toEqual([]);
    expect((await here.owner.get(`/api/trips/${tripId}/idea-comments`)).body).toEqual([]);
    await expectStoredFiles(here.app, 0);
  });

  test('loses the photo that another takes the place of, and one that is taken away', async () => {
    await deleteAllFiles(here.app.database.pool);
    const { id } = await add(here.member, { photoUrl: await uploaded(here.member) });

    const other = await here.member.put<Idea>(`${ideas}/${id}`, { photoUrl: await uploaded(here.member) });
    await expectStoredFiles(here.app, PHOTO_FILES);
    const kept = await here.member.put<Idea>(`${ideas}/${id}`, { photoUrl: other.body.photoUrl, title: 'Jazz' });
    const none = await here.member.put<Idea>(`${ideas}/${id}`, { photoUrl: null });

    expect([kept.body.photoUrl, none.body.photoUrl]).toEqual([other.body.photoUrl, null]);
    await expectStoredFiles(here.app, 0);
  });

  test('has its photo on the plan too, where it stays for as long as one of both has it', async () => {
    await deleteAllFiles(here.app.database.pool);
    const { id, photoUrl } = await add(here.member, { photoUrl: await uploaded(here.member) });

    const { body } = await here.owner.post<Activity>(`${ideas}/${id}/plan`, { startTime: '2027-05-01T19:00:00Z' });

    expect(body.attachments).toMatchObject([{ filename: 'fado.jpg', kind: 'image' }]);
    await here.member.delete(`${ideas}/${id}`);
    expect(await pictureStatusAt(here.owner, photoUrl ?? '')).toBe(200);
    await expectStoredFiles(here.app, PHOTO_FILES);
    await here.owner.delete(`/api/trips/${tripId}/itinerary/${body.id}`);
    await expectStoredFiles(here.app, 0);
  });

  test('of another trip is reached by nobody from this one', async () => {
    const idea = await add(here.owner);
    const comment = (await here.owner.post<IdeaComment>(`${ideas}/${idea.id}/comments`, { text: 'Yes' })).body;
    const elsewhere = `/api/trips/${(await newTrip(here.owner)).id}/ideas`;

    const answers = await Promise.all([
      here.owner.put(`${elsewhere}/${idea.id}`, { title: 'Jazz' }),
      here.owner.put(`${elsewhere}/${idea.id}/answers/${here.owner.id}`, { answer: 'want' }),
      here.owner.post(`${elsewhere}/${idea.id}/comments`, { text: 'No' }),
      here.owner.post(`${elsewhere}/${idea.id}/plan`, { startTime: '2027-05-01T19:00:00Z' }),
      here.owner.delete(`${elsewhere}/${idea.id}/comments/${comment.id}`),
      here.owner.delete(`${elsewhere}/${idea.id}`),
      here.owner.put(`${ideas}/${randomUUID()}/answers/${here.owner.id}`, { answer: 'want' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await list()).toMatchObject([{ id: idea.id, answers: [], commentCount: 1 }]);
  });
});
