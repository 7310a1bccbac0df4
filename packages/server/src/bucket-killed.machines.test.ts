import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { query } from './testing/database-process.ts';
import { signUp, Visitor } from './testing/person.ts';
import { type S3Stub, startS3Stub } from './testing/s3-stub.ts';
import { samplePdf } from './testing/sample-documents.ts';
import { startInVain, startServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { download, upload } from './testing/uploads.ts';

const DAY_MS = 86_400_000;

let stub: S3Stub;
let database: TestDatabase;
/** The system's folder for what is temporary, as the server sees it. */
let temporary = '';
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  [stub, database, temporary] = await Promise.all([
    startS3Stub(),
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'caravan-bucket-killed-')),
  ]);
  env = {
    ...stub.env,
    DATABASE_URL: database.url,
    SERVER_KEY: randomBytes(48).toString('base64url'),
    TMPDIR: temporary,
  };
});
afterAll(async () => {
  await database.release();
  await stub.stop();
  await rm(temporary, { recursive: true, force: true });
});
afterEach(() => stub.fail(null));

const foldersOfDrafts = async (): Promise<string[]> =>
  (await readdir(temporary)).filter((name) => name.startsWith('caravan-drafts-'));

test(
  'a server that is killed in the middle of uploads leaves nothing in the bucket or on the disk for ever, and everything that it had answered',
  { timeout: 90_000 },
  async () => {
    const server = await startServer(env);
    const anna = await signUp(server.url);
    const bytes = samplePdf(500_000);
    const { objectPath } = (await upload(anna, { name: 'booking.pdf', bytes })).body;
    stub.fail('mute', { method: 'PUT' });
    const underWay = [10_000, 9_000_000].map((size) =>
      upload(anna, { name: 'lost.pdf', bytes: samplePdf(size) }).catch(() => null),
    );
    await expect.poll(() => stub.objects.size).toBe(2);
    await expect.poll(() => [...stub.uploads.values()].some(({ parts }) => parts.size > 0)).toBe(true);

    server.signal('SIGKILL');
    await Promise.all([server.ended, ...underWay]);
    stub.fail(null);
    const abandoned = await foldersOfDrafts();
    // A day goes by.
    const yesterday = new Date(Date.now() - 2 * DAY_MS);
    await query(database.url, `update doomed_objects set remove_after = now() - interval '1 day'`);
    await query(database.url, `update servers set seen_at = now() - interval '1 day'`);
    for (const [id, begun] of stub.uploads) stub.uploads.set(id, { ...begun, begunAt: yesterday });
    for (const name of abandoned) await utimes(path.join(temporary, name), yesterday, yesterday);
    const next = await startServer(env);

    await expect.poll(() => [stub.objects.size, stub.uploads.size]).toEqual([1, 0]);
    const back = await download(new Visitor(next.url, anna.session), objectPath);
    const folders = await foldersOfDrafts();
    next.signal('SIGTERM');
    await next.ended;
    expect(back.bytes.equals(bytes)).toBe(true);
    expect(abandoned).toHaveLength(1);
    expect(folders).toHaveLength(1);
    expect(folders).not.toEqual(abandoned);
    expect(await foldersOfDrafts()).toEqual([]);
    expect(await query(database.url, 'select id from doomed_objects')).toEqual([]);
  },
);

test(
  'a server that the bucket does not know the key of says so in one line and ends',
  { timeout: 60_000 },
  async () => {
    const { code, said } = await startInVain({ ...env, S3_SECRET_ACCESS_KEY: 'another' });

    expect(code).toBe(1);
    expect(said.trimEnd().split('\n')).toEqual([
      `The bucket caravan at ${stub.url} does not know the key, it answered 403 SignatureDoesNotMatch: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    ]);
  },
);
