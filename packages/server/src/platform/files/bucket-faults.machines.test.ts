import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@caravan/contract/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Fault, type S3Stub, startS3Stub } from '../../testing/s3-stub.ts';
import { createLog } from '../log.ts';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { readSettings } from '../settings/settings.ts';
import { StartupError } from '../startup/startup-error.ts';
import { type BucketStore, openBucketStore } from './bucket-store.ts';
import { BUCKET_TIMINGS, type BucketTimings } from './s3-requests.ts';

/** A fifth of the server's patience: what is bounded by these numbers is bounded by any. */
const SHORT: BucketTimings = { connect: 1_500, silence: 1_500, whole: 5_000, wholeUpload: 9_000 };
/** More than any of those, for a machine that does other work too, milliseconds. */
const BOUND_MS = 15_000;
const BACK = 'the bucket does what it is asked again';
const AWAY = 'the bucket gives no answer: uploads and downloads are refused until it does';
const BROKEN = 'the bucket breaks off in the middle of objects: downloads do too';
const UNKNOWN_KEY = 'the bucket does not know the key: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
const MINUTE_MS = 60_000;

let stub: S3Stub;
let folder = '';
let store: BucketStore;
let logged: Record<string, unknown>[];

beforeAll(async () => {
  stub = await startS3Stub();
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-faults-'));
});
afterAll(async () => {
  await stub.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  store = await openStore();
});
afterEach(async () => {
  stub.fail(null);
  stub.clockAheadBy(0);
  store.close();
  stub.objects.clear();
  stub.uploads.clear();
  await stub.open();
});

const settingsWith = (env: Readonly<Record<string, string>> = {}): BucketSettings => {
  const { bucket } = readSettings({ DATA_DIR: folder, ...stub.env, ...env });
  if (bucket === null) throw new Error('There is no bucket.');
  return bucket;
};

/** Opens the bucket as a start does, with a log of its own. */
const openStore = (env: Readonly<Record<string, string>> = {}, timings = SHORT): Promise<BucketStore> => {
  logged = [];
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  return openBucketStore(settingsWith(env), { log, timings });
};

const messages = (): unknown[] => logged.map(({ msg }) => msg);

const draftOf = async (bytes: Buffer): Promise<string> => {
  const draft = path.join(folder, randomUUID());
  await writeFile(draft, bytes);
  return draft;
};

const put = async (bytes: Buffer, name: string = randomUUID()): Promise<string> => {
  await store.objects.put(name, await draftOf(bytes));
  return name;
};

const read = async (name: string): Promise<Buffer | null> => {
  const object = await store.objects.open(name);
  return object && buffer(object.stream);
};

/** What each thing that a server does with its bucket comes to; `Error.code` of a refusal, and what it says of another try. */
const outcomesOf = async (work: Readonly<Record<string, () => Promise<unknown>>>): Promise<Record<string, unknown>> => {
  const outcomes = Object.entries(work).map(async ([name, run]) => {
    const outcome = await run().catch((error: unknown) =>
      error instanceof AppError ? [error.code, (error.retryAfter ?? 0) > 0] : error,
    );
    return [name, outcome] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes));
};

const everything = (name: string) => ({
  put: () => put(randomBytes(1_000)),
  putInParts: () => put(randomBytes(9_000_000)),
  open: () => store.objects.open(name),
  copy: () => store.objects.copy(new Map([[name, randomUUID()]])),
  remove: () => store.objects.remove([name]),
});

const refusedAs = (code: AppError['code'], mayAskAgain: boolean): Record<string, unknown> =>
  Object.fromEntries(Object.keys(everything('')).map((name) => [name, [code, mayAskAgain]]));

const timed = async <T>(work: Promise<T>): Promise<{ result: T; ms: number }> => {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
};

/** All is well again, by itself, and soon. */
const expectRecovery = async (): Promise<void> => {
  const bytes = randomBytes(2_000);
  await expect.poll(() => put(bytes).then(read, () => null), { interval: 50 }).toEqual(bytes);
};

describe('whatever is asked of a bucket is refused in time, with when to ask again, while it', () => {
  test.each<[string, S3Fault, string]>([
    ['ends every connection', 'away', AWAY],
    ['takes requests and never answers', 'hang', AWAY],
    ['says 500', { status: 500, code: 'InternalError' }, AWAY],
    ['says 503 SlowDown', { status: 503, code: 'SlowDown' }, AWAY],
    ['does not know the key', { status: 403, code: 'InvalidAccessKeyId' }, UNKNOWN_KEY],
    ['does not believe the signature', { status: 403, code: 'SignatureDoesNotMatch' }, UNKNOWN_KEY],
    ['holds the key for expired', { status: 400, code: 'ExpiredToken' }, UNKNOWN_KEY],
    ['is gone itself', { status: 404, code: 'NoSuchBucket' }, 'the bucket is not there: see S3_BUCKET and S3_ENDPOINT'],
  ])('%s: one line when that begins, one when it is over', async (_what, fault, line) => {
    const name = await put(randomBytes(1_000));
    stub.fail(fault);

    const { result, ms } = await timed(outcomesOf(everything(name)));
    stub.fail(null);
    await expectRecovery();

    expect(result).toEqual(refusedAs('unavailable', true));
    expect(ms).toBeLessThan(BOUND_MS);
    expect(messages()).toEqual([line, BACK]);
    expect(JSON.stringify(logged)).not.toContain(stub.env['S3_SECRET_ACCESS_KEY']);
  });

  test('takes no connection: those that come later do not wait', async () => {
    const name = await put(randomBytes(1_000));
    await stub.close();

    const first = await timed(outcomesOf(everything(name)));
    const second = await timed(outcomesOf({ open: () => store.objects.open(name) }));
    await stub.open();
    await expectRecovery();

    expect(first.result).toEqual(refusedAs('unavailable', true));
    expect(second.result).toEqual({ open: ['unavailable', true] });
    expect(Math.max(first.ms, second.ms)).toBeLessThan(BOUND_MS);
    expect(messages()).toEqual([AWAY, BACK]);
    expect(await read(name)).toHaveLength(1_000);
  });
});

test('what the key has no right to is one line for each thing, and the rest goes on', async () => {
  const name = await put(randomBytes(1_000));
  stub.fail({ status: 403, code: 'AccessDenied' }, { method: 'PUT' });

  const { put: whole, copy } = everything(name);
  const outcomes = await outcomesOf({ whole, copy, read: async () => (await read(name))?.length });
  stub.fail(null);
  await expectRecovery();

  expect(outcomes).toEqual({ whole: ['unavailable', true], copy: ['unavailable', true], read: 1_000 });
  expect(messages()).toEqual([
    'the bucket refuses what the key has no right to: see the rights of S3_ACCESS_KEY_ID',
    BACK,
  ]);
});

test.each<[string, S3Fault]>([
  ['507', { status: 507, code: 'InsufficientStorage' }],
  ['a quota that is used up', { status: 403, code: 'QuotaExceeded' }],
  ['a quota that a file is too large for', { status: 413, code: 'EntityTooLarge' }],
])('a bucket that is full, %s, takes nothing, and downloads go on', async (_what, fault) => {
  const name = await put(randomBytes(1_000));
  stub.fail(fault, { method: 'PUT' });

  const { put: whole, putInParts: inParts, copy } = everything(name);
  const outcomes = await outcomesOf({ whole, inParts, copy, read: async () => (await read(name))?.length });
  const left = { objects: stub.objects.size, uploads: stub.uploads.size };
  stub.fail(null);
  await expectRecovery();

  const full = ['storage_full', false];
  expect(outcomes).toEqual({ whole: full, inParts: full, copy: full, read: 1_000 });
  expect(left).toEqual({ objects: 1, uploads: 0 });
  expect(messages()).toEqual(['the bucket takes no more: it is full, or its quota is used up', BACK]);
});

describe('a clock', () => {
  test.each([10, -10])('%d minutes off is no matter', async (minutes) => {
    stub.clockAheadBy(minutes * MINUTE_MS);

    await expectRecovery();

    expect(logged).toEqual([]);
  });

  test.each([10, -10])('%d minutes off is no matter to addresses that live for half a minute', async (minutes) => {
    store.close();
    stub.clockAheadBy(minutes * MINUTE_MS);
    store = await openStore({ S3_SIGNED_ADDRESSES: '30' });
    const bytes = randomBytes(1_000);
    const as = { contentType: 'text/plain', contentDisposition: 'inline', isCacheable: true };
    const name = await put(bytes);

    const given = await fetch((await store.objects.addressOf?.(name, as)) ?? '');
    // Whoever sets one of the clocks meanwhile needs no restart.
    stub.clockAheadBy(0);
    await read(name);
    const givenLater = await fetch((await store.objects.addressOf?.(name, as)) ?? '');

    expect([given.status, givenLater.status]).toEqual([200, 200]);
    expect(Buffer.from(await given.arrayBuffer())).toEqual(bytes);
  });

  test.each([
    [20, "this machine's clock is 20 minutes behind the bucket's"],
    [-20, "this machine's clock is 20 minutes ahead of the bucket's"],
  ])('%d minutes off is one line that says how far', async (minutes, reason) => {
    const name = await put(randomBytes(1_000));
    stub.clockAheadBy(minutes * MINUTE_MS);

    const outcomes = await outcomesOf(everything(name));
    stub.clockAheadBy(0);
    await expectRecovery();

    expect(outcomes).toEqual(refusedAs('unavailable', true));
    expect(messages()).toEqual(["the bucket believes no signature: set this machine's clock", BACK]);
    expect(logged[0]).toMatchObject({ problem: 'clock', reason });
  });

  test('is known by the date of the answer, where a store calls it a wrong key', async () => {
    stub.clockAheadBy(20 * MINUTE_MS);
    stub.fail({ status: 403, code: 'AccessDenied' });

    await outcomesOf({ open: () => store.objects.open(randomUUID()) });

    expect(logged[0]).toMatchObject({ problem: 'clock' });
  });
});

describe('a bucket that is slow by two seconds', () => {
  test('is waited for, by the patience that a server has', async () => {
    store.close();
    store = await openStore({}, BUCKET_TIMINGS);
    stub.fail({ slowBy: 2_000 });

    const { result, ms } = await timed(put(randomBytes(1_000)).then(read));

    expect(result).toHaveLength(1_000);
    expect(ms).toBeGreaterThan(4_000);
    expect(logged).toEqual([]);
  });
});

describe('what is sent to a bucket', () => {
  test.each<[string, S3Fault, 'put' | 'putInParts']>([
    ['that ends the connection in the middle', 'cut-upload', 'put'],
    ['that ends the connection in the middle of a part', 'cut-upload', 'putInParts'],
    ['that stops in the middle', 'stall-upload', 'put'],
    ['that stops in the middle of a part', 'stall-upload', 'putInParts'],
  ])('%s is refused in time, and leaves nothing', async (_what, fault, way) => {
    stub.fail(fault, { method: 'PUT' });

    const { result, ms } = await timed(outcomesOf({ sent: everything('')[way] }));
    const left = { objects: stub.objects.size, uploads: stub.uploads.size };
    stub.fail(null);
    await expectRecovery();

    expect(result).toEqual({ sent: ['unavailable', true] });
    expect(ms).toBeLessThan(BOUND_MS);
    expect(left).toEqual({ objects: 0, uploads: 0 });
    expect(messages()).toEqual([AWAY, BACK]);
  });

  test.each<[string, S3Fault]>([
    ['whose connection ends in the middle', 'cut-upload'],
    ['whose answer is lost', 'lost-answer'],
    ['that is told of an error in an answer of success', 'error-in-success'],
    ['that is told to slow down', { status: 503, code: 'SlowDown' }],
  ])('%s once is sent again', async (_what, fault) => {
    const [small, large] = [randomBytes(1_000), randomBytes(12_000_000)];
    for (const bytes of [small, large]) {
      stub.fail(fault, { times: 1, method: 'PUT' });
      expect((await read(await put(bytes)))?.equals(bytes)).toBe(true);
    }
    expect(stub.uploads.size).toBe(0);
    expect(logged).toEqual([]);
  });

  test('is there once, where only the answer to the end of its parts is lost', async () => {
    const bytes = randomBytes(9_000_000);
    const draft = await draftOf(bytes);
    const name = randomUUID();
    // The request that begins the upload is a POST too, without the upload's id.
    stub.fail('lost-answer', { times: 1, method: 'POST', parameter: 'uploadId' });

    await store.objects.put(name, draft);

    expect((await read(name))?.equals(bytes)).toBe(true);
    expect([stub.uploads.size, stub.objects.size]).toEqual([0, 1]);
  });

  test('and fails at the end, with an error in an answer of success, leaves nothing', async () => {
    const draft = await draftOf(randomBytes(9_000_000));
    stub.fail('error-in-success', { method: 'POST', parameter: 'uploadId' });

    await expect(store.objects.put(randomUUID(), draft)).rejects.toMatchObject({ code: 'unavailable' });

    expect([stub.uploads.size, stub.objects.size]).toEqual([0, 0]);
  });

  test('and copied with an error in an answer of success is no copy', async () => {
    const name = await put(randomBytes(1_000));
    stub.fail('error-in-success', { method: 'PUT' });

    const copied = store.objects.copy(new Map([[name, randomUUID()]]));

    await expect(copied).rejects.toMatchObject({ code: 'unavailable' });
    expect(stub.objects.size).toBe(1);
  });

  test('in parts by a server that was killed is given up a day later, and what is not ours stays', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE_MS);
    const begun = (name: string, hours: number) => ({ name, begunAt: hoursAgo(hours), parts: new Map() });
    stub.uploads.set('old', begun(randomUUID(), 25));
    stub.uploads.set('variant', begun(`${randomUUID()}.card`, 25));
    stub.uploads.set('young', begun(randomUUID(), 23));
    stub.uploads.set('of others', begun('backup.tar', 25));

    await store.objects.removeUnfinished?.();

    expect([...stub.uploads.keys()]).toEqual(['young', 'of others']);
  });

  test('in parts is given up also where the store lists it behind a thousand others', async () => {
    const begunAt = new Date(Date.now() - 25 * 60 * MINUTE_MS);
    const others = Array.from({ length: 2_100 }, (_, n) => [`of others ${n}`, `!${n}.tar`] as const);
    const ours = [1, 2, 3].map((n) => [`ours ${n}`, randomUUID()] as const);
    for (const [id, name] of [...others, ...ours]) stub.uploads.set(id, { name, begunAt, parts: new Map() });
    const before = stub.calls.length;

    await store.objects.removeUnfinished?.();

    expect([...stub.uploads.keys()]).toEqual(others.map(([id]) => id));
    expect(stub.calls.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(3);
  });

  test('in parts is looked for in twenty pages at a time', async () => {
    const begunAt = new Date(Date.now() - 25 * 60 * MINUTE_MS);
    for (let n = 0; n < 21_000; n += 1)
      stub.uploads.set(`of others ${n}`, { name: `!${n}.tar`, begunAt, parts: new Map() });
    const before = stub.calls.length;

    await store.objects.removeUnfinished?.();

    expect(stub.calls.slice(before)).toHaveLength(20);
  });

  test('in parts that a store lists for nobody is no matter', async () => {
    stub.fail({ status: 403, code: 'AccessDenied' }, { method: 'GET' });

    await store.objects.removeUnfinished?.();

    expect(logged).toEqual([]);
  });
});

describe('an object', () => {
  test.each<[string, S3Fault]>([
    ['that ends in the middle', 'cut'],
    ['that stops in the middle', 'stall'],
    ['that is shorter than was said', 'short'],
  ])('%s fails in time: no reader takes it for whole', async (_what, fault) => {
    const name = await put(randomBytes(3_000_000));
    stub.fail(fault, { method: 'GET' });
    const tries = Array.from({ length: 3 }, () => read(name));

    const { result, ms } = await timed(Promise.allSettled(tries));
    stub.fail(null);
    await expectRecovery();

    expect(result.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(ms).toBeLessThan(BOUND_MS);
    expect(messages()).toEqual([BROKEN, BACK]);
  });

  test('whose length the bucket does not say is not begun', async () => {
    const name = await put(randomBytes(1_000));
    stub.fail('unsized', { method: 'GET' });

    const outcomes = await outcomesOf({ open: () => store.objects.open(name) });
    stub.fail(null);
    await expectRecovery();

    expect(outcomes).toEqual({ open: ['unavailable', true] });
    expect(messages()).toHaveLength(2);
  });

  test('that somebody leaves in the middle, with an error or without, says nothing of the bucket', async () => {
    const name = await put(randomBytes(3_000_000));
    for (const error of [undefined, new Error('the reader has gone')]) {
      const object = await store.objects.open(name);
      object?.stream.once('error', () => undefined);
      await object?.stream[Symbol.asyncIterator]().next();
      object?.stream.destroy(error);
    }

    await expectRecovery();

    expect(logged).toEqual([]);
  });

  test('that is read slowly is waited for', async () => {
    const bytes = randomBytes(5_000_000);
    const name = await put(bytes);
    const object = await store.objects.open(name);
    const chunks: Buffer[] = [];

    for await (const chunk of object?.stream ?? []) {
      // Longer than the bucket may be silent, once.
      if (chunks.length === 1) await new Promise((resolve) => void setTimeout(resolve, 2 * SHORT.silence));
      chunks.push(chunk as Buffer);
    }

    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(logged).toEqual([]);
  });
});

describe('a start', () => {
  test.each<[string, Readonly<Record<string, string>>, number, RegExp]>([
    ['with a wrong bucket', { S3_BUCKET: 'nobodys' }, 0, /^The bucket nobodys at \S+ is not there: see S3_BUCKET/],
    ['with a wrong key id', { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 0, /does not know the key, .*InvalidAccessKeyId: see/],
    ['with a wrong key', { S3_SECRET_ACCESS_KEY: 'other' }, 0, /does not know the key, .*SignatureDoesNotMatch: see/],
    ['with a wrong region', { S3_REGION: 'eu-other-1' }, 0, /the bucket is in the region eu-test-1: see S3_REGION/],
    ['with a wrong clock', {}, 20, /believes no signature: this machine's clock is 20 minutes behind .* Set the clock/],
  ])('%s ends with one line', async (_what, env, minutes, line) => {
    stub.clockAheadBy(minutes * MINUTE_MS);

    const failed = await openStore(env).catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(StartupError);
    expect((failed as StartupError).message).toMatch(line);
    expect((failed as StartupError).message).not.toContain('\n');
    expect((failed as StartupError).message).not.toContain(settingsWith(env).secretAccessKey);
  });

  test('while the bucket is away goes on, says so once, and needs no second one', async () => {
    await stub.close();
    store.close();
    store = await openStore();
    await expect(store.check()).rejects.toThrow();

    await stub.open();
    await expectRecovery();

    await store.check();
    expect(messages()).toEqual([AWAY, BACK]);
  });
});
