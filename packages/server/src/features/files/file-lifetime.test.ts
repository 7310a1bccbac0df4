import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClusterJobs } from '../../platform/jobs.ts';
import { failOnLoggedErrors } from '../../testing/logged-errors.ts';
import { newTrip } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-documents.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { download, upload } from '../../testing/uploads.ts';
import { expectFile } from './files.store.ts';

let app: TestApp;
let anna: Person;
let trip: TripDetail;

beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp();
  trip = await newTrip(anna);
});
afterAll(() => app.stop());
failOnLoggedErrors(() => app);

/** Names of all files below a folder of the data folder. */
const namesIn = async (folder: 'objects' | 'drafts'): Promise<string[]> => {
  const entries = await readdir(path.join(app.dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** What the disk has of a file, once everything that was to go is gone. */
const expectOnDisk = (objectPath: string, names: readonly string[]) =>
  expect
    .poll(async () =>
      (await namesIn('objects')).filter((name) => name.startsWith(path.basename(objectPath))).toSorted(),
    )
    .toEqual(names.map((suffix) => path.basename(objectPath) + suffix));

const newUpload = async (): Promise<Uploaded> => (await upload(anna, { name: 'booking.pdf', bytes: samplePdf() })).body;

const newActivity = async (objectPath: string): Promise<string> => {
  const activity = { title: 'Tram', attachmentUrl: objectPath };
  return (await anna.post<Activity>(`/api/trips/${trip.id}/itinerary`, activity)).body.id;
};

const tidy = () => app.runJob('housekeeping');

/** Makes a file older, hours. */
const age = (objectPath: string, hours: number) =>
  app.database.pool.query(
    `with trips_file as (
       update files set created_at = now() - make_interval(hours => $2) where id = $1
     )
     update personal_files set created_at = now() - make_interval(hours => $2) where id = $1`,
    [path.basename(objectPath), hours],
  );

describe('a file is gone for everybody at once, and its bytes with it', () => {
  test('when another takes its place', async () => {
    const [old, next] = await Promise.all([newUpload(), newUpload()]);
    const id = await newActivity(old.objectPath);

    await anna.put(`/api/trips/${trip.id}/itinerary/${id}`, { attachmentUrl: next.objectPath });

    expect((await download(anna, old.objectPath)).status).toBe(404);
    expect((await download(anna, next.objectPath)).status).toBe(200);
    await expectOnDisk(old.objectPath, []);
    await expectOnDisk(next.objectPath, ['']);
  });

  test('when it is taken away', async () => {
    const { objectPath } = await newUpload();
    const id = await newActivity(objectPath);

    await anna.put(`/api/trips/${trip.id}/itinerary/${id}`, { attachmentUrl: null });

    expect((await download(anna, objectPath)).status).toBe(404);
    await expectOnDisk(objectPath, []);
  });

  test('when its activity is deleted', async () => {
    const { objectPath } = await newUpload();
    const id = await newActivity(objectPath);

    await anna.delete(`/api/trips/${trip.id}/itinerary/${id}`);

    expect((await download(anna, objectPath)).status).toBe(404);
    await expectOnDisk(objectPath, []);
  });

  test('when its trip is deleted, a picture in both sizes', async () => {
    const { id } = await newTrip(anna);
    const picture = (await upload(anna, { name: 'sea.png', bytes: new Uint8Array(await samplePng()) })).body;
    await anna.put(`/api/trips/${id}`, { coverImageUrl: `/api${picture.objectPath}` });
    await expectOnDisk(picture.objectPath, ['', '.card']);

    await anna.delete(`/api/trips/${id}`);

    expect((await download(anna, picture.objectPath)).status).toBe(404);
    await expectOnDisk(picture.objectPath, []);
  });
});

describe('a file that nothing refers to', () => {
  test('stays for a day', async () => {
    const { objectPath } = await newUpload();
    await age(objectPath, 23);

    await tidy();

    expect((await download(anna, objectPath)).status).toBe(200);
  });

  test('is gone after it, bytes and all', async () => {
    const { objectPath } = await newUpload();
    await age(objectPath, 24);

    await tidy();

    expect((await download(anna, objectPath)).status).toBe(404);
    await expectOnDisk(objectPath, []);
  });

  test('is gone after it although no server ever ran for an hour', async () => {
    const { objectPath } = await newUpload();
    await age(objectPath, 24);

    const jobs = new ClusterJobs({ ...app.database, log: pino({ enabled: false }), pollSeconds: 0.5 });
    jobs.add(app.jobNamed('housekeeping'));

    void jobs.start();

    await expect.poll(async () => (await download(anna, objectPath)).status, { timeout: 10_000 }).toBe(404);
    await jobs.stop();
    await expectOnDisk(objectPath, []);
  });

  test('but that something refers to now stays as long as that', async () => {
    const { objectPath } = await newUpload();
    await newActivity(objectPath);
    await age(objectPath, 1_000);

    await tidy();

    expect((await download(anna, objectPath)).status).toBe(200);
  });
});

describe('an upload that ends between its bytes and its file', () => {
  const keepBytes = async (): Promise<string> => {
    const id = randomUUID();
    await expectFile(app.database.db, id);
    const draft = path.join(app.dataDir, 'drafts', id);
    await writeFile(draft, 'Tram');
    await app.storage.objects.put(id, draft);
    return id;
  };

  test('leaves bytes that go within the hour', async () => {
    const id = await keepBytes();
    await app.database.pool.query(`update doomed_objects set remove_after = now() where id = $1`, [id]);

    await tidy();

    await expectOnDisk(id, []);
  });

  test('is left alone while it may still go on', async () => {
    const id = await keepBytes();

    await tidy();

    await expectOnDisk(id, ['']);
  });
});

test('nothing is left of what was refused', async () => {
  const before = await namesIn('objects');

  await upload(anna, { name: 'run.pdf', bytes: 'MZ\u0000\u0000' });
  await upload(anna, { name: 'photo.jpg', bytes: 'GIF89a', type: 'image/jpeg' });

  expect(await namesIn('objects')).toEqual(before);
  expect(await namesIn('drafts')).toEqual([]);
});

describe('an upload under a key', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });

  test('that comes again keeps one file and answers it again', async () => {
    const file = { name: 'booking.pdf', bytes: samplePdf() };
    const headers = key();
    const before = await namesIn('objects');

    const answers = await Promise.all([upload(anna, file, headers), upload(anna, file, headers)]);
    answers.push(await upload(anna, file, headers));

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.objectPath}`)).size).toBe(1);
    await expect.poll(async () => (await namesIn('objects')).length).toBe(before.length + 1);
  });

  test.each([
    ['other bytes', { name: 'booking.pdf', bytes: samplePdf() }],
    ['another name', { name: 'other.pdf', bytes: '%PDF %%EOF' }],
  ])('that comes with %s is refused', async (_what, other) => {
    const headers = key();
    await upload(anna, { name: 'booking.pdf', bytes: '%PDF %%EOF' }, headers);

    const { status, body } = await upload<{ code: string }>(anna, other, headers);

    expect([status, body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await namesIn('drafts')).toEqual([]);
  });
});
