import path from 'node:path';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMPLETED_TRIP_FILES, contentsOf, newCompletedTrip, type TripContents } from './testing/completed-trip.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from './testing/example-members.ts';
import { failOnLoggedErrors } from './testing/logged-errors.ts';
import { pictureAt } from './testing/outfit-pictures.ts';
import { type S3Stub, startS3Stub } from './testing/s3-stub.ts';
import { samplePdf } from './testing/sample-documents.ts';
import { samplePhoto } from './testing/sample-pictures.ts';
import { storedFiles } from './testing/stored-files.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { unzipped } from './testing/unzipped.ts';
import { download, upload } from './testing/uploads.ts';

let stub: S3Stub;
let app: TestApp;
let people: ExampleMembers;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  stub = await startS3Stub();
  photo = Buffer.from(await samplePhoto());
});
afterAll(() => stub.stop());

/** A server whose files are in the bucket, with people on it. */
const startOn = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  app = await startTestApp({ env: { ...stub.env, ...env } });
  people = await signUpExampleMembers(app);
};

const newDocument = async (bytes = samplePdf()): Promise<Uploaded> =>
  (await upload(people.owner, { name: 'booking.pdf', bytes })).body;

const newPicture = async (): Promise<Uploaded> =>
  (await upload(people.owner, { name: 'beach.jpg', bytes: photo, type: 'image/jpeg' })).body;

const expectInBucket = (count: number) => expect.poll(() => stub.objects.size).toBe(count);

/** A document of a trip that everybody but the stranger is on. */
const newAttachment = async (): Promise<{ trip: TripDetail; objectPath: string }> => {
  const trip = await newSharedTrip(people);
  const { objectPath } = await newDocument();
  await people.owner.post(`/api/trips/${trip.id}/itinerary`, { title: 'Tram', attachmentUrl: objectPath });
  return { trip, objectPath };
};

const degraded = async (): Promise<unknown> => {
  const { status, body } = await app.anonymous.get<{ degraded?: string[] }>('/api/ready');
  return [status, body.degraded];
};

describe('a server whose files are in a bucket', () => {
  beforeAll(() => startOn());
  afterAll(() => app.stop());
  failOnLoggedErrors(() => app);
  beforeEach(() => stub.objects.clear());
  afterEach(async () => {
    stub.fail(null);
    await stub.open();
  });

  test('keeps a document there and nothing of it on its disk', async () => {
    const bytes = samplePdf(9_000_000);
    const { objectPath } = await newDocument(bytes);

    const back = await download(people.owner, objectPath);

    expect(back.bytes.equals(bytes)).toBe(true);
    expect(back.headers.get('cache-control')).toBe('no-store');
    expect([...stub.objects.keys()]).toEqual([path.basename(objectPath)]);
    expect(await storedFiles({ dataDir: app.dataDir }).catch(() => [])).toEqual([]);
  });

  test('answers a picture in two sizes, by its tag and by its headers, as from a disk', async () => {
    const { objectPath, size } = await newPicture();
    const [full, card] = await Promise.all([
      download(people.owner, objectPath),
      download(people.owner, `${objectPath}?size=card`),
    ]);
    const tag = full.headers.get('etag') ?? '';
    const calls = stub.calls.length;

    const known = await download(people.owner, objectPath, { headers: { 'if-none-match': tag } });
    const calledFor = stub.calls.length - calls;
    const head = await download(people.owner, objectPath, { method: 'HEAD' });

    expect([full.status, full.bytes.length, card.status]).toEqual([200, size, 200]);
    expect(card.headers.get('etag')).not.toBe(tag);
    expect(full.headers.get('cache-control')).toBe('private, no-cache');
    // Whether a browser's copy is right says the tag alone.
    expect([known.status, known.bytes.length, calledFor]).toEqual([304, 0, 0]);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
    await expectInBucket(2);
  });

  test('copies files with a trip and shares a picture with a copied outfit, and removes each with the last of what it is for', async () => {
    const source = await newCompletedTrip(people);
    await expectInBucket(COMPLETED_TRIP_FILES);
    const picturesOf = async ({ outfits }: TripContents, by = people.owner): Promise<(Buffer | null)[]> => {
      const shown = outfits.filter(({ imageUrl }) => imageUrl !== null);
      const pictures = await Promise.all(shown.map(({ imageUrl }) => pictureAt(by, imageUrl)));
      return pictures.map(({ status, bytes }) => (status === 200 ? bytes : null));
    };
    const before = await picturesOf(source);

    const again = { title: 'Lisbon again', startDate: '2027-01-04' };
    const { body } = await people.member.post<TripDetail>(`/api/trips/duplicate/${source.trip.id}`, again);
    const copy = await contentsOf(people.member, body.id);
    await expectInBucket(2 * COMPLETED_TRIP_FILES);
    const first = source.outfits.find(({ imageUrl }) => imageUrl !== null);
    await people.owner.delete(`/api/trips/${source.trip.id}/outfits/${first?.id}`);
    const left = (await people.owner.get<Outfit[]>(`/api/trips/${source.trip.id}/outfits`)).body;
    const shown = await pictureAt(people.owner, left.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null);
    await people.owner.delete(`/api/trips/${source.trip.id}`);

    await expectInBucket(COMPLETED_TRIP_FILES);
    expect(before).toHaveLength(2);
    expect(shown.bytes.equals(before[0] ?? Buffer.alloc(0))).toBe(true);
    expect(await picturesOf(copy, people.member)).toEqual(before);
    await people.member.delete(`/api/trips/${copy.trip.id}`);
    await expectInBucket(0);
  });

  test('brings all of somebody’s files with a download of their data', async () => {
    const bytes = samplePdf(300_000);
    const person = await app.signUp();
    await upload(person, { name: 'booking.pdf', bytes });

    const response = await fetch(`${app.url}/api/auth/user/data`, { headers: person.session });
    const archive = await unzipped(Buffer.from(await response.arrayBuffer()));

    expect(archive.get('uploads/booking.pdf')?.equals(bytes)).toBe(true);
  });

  test('removes with housekeeping what could not be removed at once', async () => {
    const { objectPath } = await newDocument();
    const trip = await newSharedTrip(people);
    const activity = { title: 'Tram', attachmentUrl: objectPath };
    const { id } = (await people.owner.post<{ id: string }>(`/api/trips/${trip.id}/itinerary`, activity)).body;
    stub.fail({ status: 403, code: 'AccessDenied' }, { method: 'DELETE' });

    const { status } = await people.owner.delete(`/api/trips/${trip.id}/itinerary/${id}`);
    await expect.poll(() => app.loggedErrors.join('')).toContain('deleted files are removed later');
    const gone = (await download(people.owner, objectPath)).status;
    stub.fail(null);
    await app.runJob('housekeeping');

    expect([status, gone, stub.objects.size]).toEqual([204, 404, 0]);
    app.takeLoggedErrors();
  });

  test('is ready while the bucket is away, says what does not work, and does the rest', async () => {
    const { trip, objectPath } = await newAttachment();
    await stub.close();

    const message = await people.member.post(`/api/trips/${trip.id}/chat`, { content: 'Still here' });
    const [read, sent] = await Promise.all([
      download(people.member, objectPath),
      upload(people.owner, { name: 'b.pdf', bytes: samplePdf() }),
    ]);
    const during = await degraded();
    await stub.open();
    await expect.poll(async () => (await download(people.member, objectPath)).status).toBe(200);

    expect([message.status, read.status, sent.status]).toEqual([201, 503, 503]);
    expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(read.headers.get('content-disposition')).toBeNull();
    expect([during, await degraded()]).toEqual([
      [200, ['files']],
      [200, undefined],
    ]);
    const lines = app.takeLoggedErrors().map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(lines.filter((line) => line.includes('bucket'))).toHaveLength(1);
    // What of the upload had come is nobody's: no file, no draft.
    await app.runJob('housekeeping');
    expect(stub.objects.size).toBe(1);
  });

  test('breaks a download off that the bucket breaks off, so that nobody takes it for whole', async () => {
    const bytes = samplePdf(3_000_000);
    const { objectPath } = await newDocument(bytes);
    stub.fail('cut', { method: 'GET' });

    const answer = await fetch(`${app.url}/api${objectPath}`, { headers: people.owner.session });

    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    stub.fail(null);
    expect((await download(people.owner, objectPath)).bytes.equals(bytes)).toBe(true);
    expect(app.takeLoggedErrors().join('')).toContain('the bucket breaks off in the middle of objects');
  });

  test('lets pages take nothing from the bucket', async () => {
    const { headers } = await app.anonymous.get('/api/ready');

    expect(headers.get('content-security-policy')).not.toContain(stub.url);
  });
});

describe('a server that sends browsers to the bucket', () => {
  beforeAll(() => startOn({ S3_SIGNED_ADDRESSES: '300' }));
  afterAll(() => app.stop());
  failOnLoggedErrors(() => app);
  beforeEach(() => stub.objects.clear());
  afterEach(() => stub.clockAheadBy(0));

  /** Where somebody is sent; `null` with the status where nowhere. */
  const sentTo = async (by: { get: TestApp['anonymous']['get'] }, objectPath: string) => {
    const { status, headers } = await by.get(`/api${objectPath}`);
    return { status, address: headers.get('location'), cache: headers.get('cache-control') };
  };

  test('sends whoever may see a file to it, and nobody else', async () => {
    const { trip, objectPath } = await newAttachment();
    const { owner, member, stranger } = people;
    const statuses = async () =>
      Promise.all([owner, member, stranger, app.anonymous].map(async (by) => (await sentTo(by, objectPath)).status));

    const before = await statuses();
    await owner.delete(`/api/trips/${trip.id}/members/${member.id}`);
    const after = await statuses();

    expect(before).toEqual([302, 302, 404, 401]);
    expect(after).toEqual([302, 404, 404, 401]);
  });

  test('says there what the file is, as the server would, and keeps the way to it nowhere', async () => {
    const bytes = samplePdf();
    const { objectPath } = await newDocument(bytes);

    const { address, cache } = await sentTo(people.owner, objectPath);
    const answer = await fetch(address ?? '');

    expect(new URL(address ?? '').origin).toBe(stub.url);
    expect(cache).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=booking.pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('lets a browser keep a picture under an address that stays', async () => {
    const { objectPath } = await newPicture();

    const addresses = [await sentTo(people.owner, objectPath), await sentTo(people.owner, objectPath)];
    const card = await sentTo(people.owner, `${objectPath}?size=card`);
    const answer = await fetch(card.address ?? '');

    expect(addresses[0]?.address).toBe(addresses[1]?.address);
    expect(card.address).not.toBe(addresses[0]?.address);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300, immutable');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  test('gives an address that ends, and that leads to nothing else', async () => {
    const [one, other] = [await newDocument(), await newDocument()];
    const { address } = await sentTo(people.owner, one.objectPath);
    const swapped = (address ?? '').replace(path.basename(one.objectPath), path.basename(other.objectPath));

    const elsewhere = await fetch(swapped);
    stub.clockAheadBy(301_000);
    const late = await fetch(address ?? '');

    expect([elsewhere.status, late.status]).toEqual([403, 403]);
  });

  test('carries what is asked for its headers alone itself, and lets pages take files from the bucket', async () => {
    const { objectPath, size } = await newDocument();

    const head = await download(people.owner, objectPath, { method: 'HEAD' });

    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
    const policy = (await app.anonymous.get('/api/ready')).headers.get('content-security-policy') ?? '';
    const naming = policy.split(';').filter((directive) => directive.includes(stub.url));
    expect(naming.map((directive) => directive.trim().split(' ')[0])).toEqual(['img-src', 'connect-src']);
  });
});
