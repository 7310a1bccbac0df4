import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type S3Stub, startS3Stub } from '../../testing/s3-stub.ts';
import { readSettings } from '../settings/settings.ts';
import { BucketError } from './s3-answers.ts';
import { type Bucket, openBucket } from './s3-bucket.ts';
import type { BucketTimings } from './s3-requests.ts';

let stub: S3Stub;
let said: string[] = [];

beforeAll(async () => {
  stub = await startS3Stub();
});
beforeEach(() => {
  stub.fail(null);
  said = [];
});
afterAll(() => stub.stop());

const log = pino({ base: null }, { write: (line: string) => void said.push(JSON.parse(line).msg) });

const withBucket = async (timings: BucketTimings, work: (bucket: Bucket) => Promise<void>): Promise<void> => {
  const bucket = openBucket(readSettings({ ...stub.env }).bucket!, { log, timings });
  try {
    await work(bucket);
  } finally {
    bucket.close();
  }
};

/** Asks for an object that is not there. @returns what came of it: `absent` is the bucket's own answer. */
const outcomeOf = (bucket: Bucket): Promise<string> =>
  bucket.ask({ method: 'HEAD', name: randomUUID(), task: 'read' }).then(
    () => 'found',
    (error: unknown) => (error instanceof BucketError ? error.problem : String((error as { code?: string }).code)),
  );

const manyOutcomes = (bucket: Bucket, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => outcomeOf(bucket)));

test('a bucket that is slow for more than it can answer in time is not taken for one that is away', async () => {
  await withBucket({ connect: 3_000, silence: 8_000, whole: 2_000, wholeUpload: 2_000 }, async (bucket) => {
    stub.fail({ slowBy: 600 });

    const outcomes = await manyOutcomes(bucket, 300);
    stub.fail(null);

    expect(new Set(outcomes)).toEqual(new Set(['absent', 'unavailable']));
    expect(await outcomeOf(bucket)).toBe('absent');
    expect(said).toEqual([]);
  });
});

test('a bucket that is silent for too long is away, and those who come then are refused at once', async () => {
  await withBucket({ connect: 3_000, silence: 300, whole: 2_000, wholeUpload: 2_000 }, async (bucket) => {
    stub.fail('hang');

    const outcomes = await manyOutcomes(bucket, 8);
    const begun = performance.now();
    const next = await outcomeOf(bucket);

    expect([...outcomes, next]).toEqual(Array.from({ length: 9 }, () => 'unavailable'));
    expect(performance.now() - begun).toBeLessThan(300);
    expect(said).toEqual(['the bucket gives no answer: uploads and downloads are refused until it does']);
  });
});
