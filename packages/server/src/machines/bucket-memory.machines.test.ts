import { readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp } from '../testing/person.ts';
import { type S3Stub, startS3Stub } from '../testing/s3-stub.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { download, upload } from '../testing/uploads.ts';

/** As many of the largest files at once as would be far beyond the bound, were they held in memory. */
const AT_ONCE = 8;
/** What all of them together may add to the server's memory, MiB: a third of their bytes. */
const GROWTH_MIB = (AT_ONCE * FILE_MAX_BYTES) / 3 / 2 ** 20;

let stub: S3Stub;
let database: TestDatabase;
let server: ServerProcess;
let anna: Person;
const bytes = samplePdf(FILE_MAX_BYTES - 100);

beforeAll(async () => {
  [stub, database] = await Promise.all([startS3Stub(), createTestDatabase()]);
  const SERVER_KEY = randomBytes(48).toString('base64url');
  server = await startServer({ ...stub.env, DATABASE_URL: database.url, SERVER_KEY });
  anna = await signUp(server.url);
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await database.release();
  await stub.stop();
});

/** Of the server's process, MiB. */
const memory = async (name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
};

/** @returns the most memory that the server has during the work over what it had before, MiB. */
const growthDuring = async (work: () => Promise<void>): Promise<number> => {
  await writeFile(`/proc/${server.pid}/clear_refs`, '5');
  const before = await memory('VmRSS');
  await work();
  return (await memory('VmHWM')) - before;
};

const uploadLargest = async (): Promise<string> => (await upload(anna, { name: 'largest.pdf', bytes })).body.objectPath;

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

test('the largest files pass through a server to the bucket and back without being held in its memory', async () => {
  // Code that runs for the first time takes memory of its own.
  const objectPath = await uploadLargest();
  await download(anna, objectPath);

  const uploading = await growthDuring(async () => void (await times(AT_ONCE, uploadLargest)));
  const sizes: number[] = [];
  const downloading = await growthDuring(async () => {
    // All have begun before anybody reads on.
    const begun = await times(AT_ONCE, () => fetch(`${server.url}/api${objectPath}`, { headers: anna.session }));
    for (const answer of begun) sizes.push((await answer.arrayBuffer()).byteLength);
  });

  expect(sizes).toEqual(Array(AT_ONCE).fill(bytes.length));
  expect(uploading).toBeLessThan(GROWTH_MIB);
  expect(downloading).toBeLessThan(GROWTH_MIB);
});
