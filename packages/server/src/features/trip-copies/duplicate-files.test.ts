import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, signUpExampleMembers, tripTitles } from '../../testing/example-members.ts';
import { COMPLETED_TRIP_FILES, contentsOf, newCompletedTrip, type TripContents } from '../../testing/completed-trip.ts';
import { deleteAllFiles, expectStoredFiles } from '../../testing/stored-files.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-documents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { download, upload } from '../../testing/uploads.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let member: Person;
let stranger: Person;
let source: TripContents;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, member, stranger } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeEach(async () => {
  vi.restoreAllMocks();
  await deleteAllFiles(app.database.pool);
  source = await newCompletedTrip(people);
  await expectStoredFiles(app, COMPLETED_TRIP_FILES);
});

const AGAIN = { title: 'Lisbon again', startDate: '2027-01-04' };
const duplicate = <Body = TripDetail>(copy: object = AGAIN, headers = {}): Promise<Answer<Body>> =>
  member.post<Body>(`/api/trips/duplicate/${source.trip.id}`, copy, headers);
const copied = async (): Promise<TripContents> => contentsOf(member, (await duplicate()).body.id);

/** What a trip's cover, document and picture are to somebody, both sizes of pictures. */
const seenBy = async (person: Person, { trip, activities, outfits }: TripContents): Promise<(Buffer | number)[]> => {
  const document = activities.find(({ attachmentUrl }) => attachmentUrl !== null)?.attachmentUrl;
  const picture = outfits.find(({ imageUrl }) => imageUrl !== null)?.imageUrl;
  const pictures = [trip.coverImageUrl, picture].map((address) => String(address).replace(/^\/api/, ''));
  const addresses = [String(document), ...pictures, ...pictures.map((address) => `${address}?size=card`)];
  const files = await Promise.all(addresses.map((address) => download(person, address)));
  return files.map(({ status, bytes }) => (status === 200 ? bytes : status));
};

describe("a copy's files", () => {
  test('are what they were, for its own people alone', async () => {
    const copy = await copied();

    expect(await seenBy(member, copy)).toEqual(await seenBy(owner, source));
    expect(await seenBy(owner, copy)).toEqual(Array(5).fill(404));
    expect(await seenBy(stranger, copy)).toEqual(Array(5).fill(404));
    await expectStoredFiles(app, 2 * COMPLETED_TRIP_FILES);
  });

  test('are all of an activity’s, in their order', async () => {
    const bytes = samplePdf();
    const tram = source.activities.find(({ title }) => title === 'Tram 28');
    const files = await Promise.all(['map.pdf', 'seats.pdf'].map((name) => upload(owner, { name, bytes })));
    const attachments = [...(tram?.attachments ?? []), ...files.map(({ body }) => ({ url: body.objectPath }))];
    await owner.put(`/api/trips/${source.trip.id}/itinerary/${tram?.id}`, { attachments });

    const { activities } = await copied();
    const without = await duplicate({ ...AGAIN, parts: ['activities'] });

    const copy = activities.find(({ title }) => title === 'Tram 28')?.attachments ?? [];
    expect(copy.map(({ filename }) => filename)).toEqual(['ticket.pdf', 'map.pdf', 'seats.pdf']);
    const opened = await Promise.all(copy.map(({ url }) => download(member, url)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    const plain = await member.get<Activity[]>(`/api/trips/${without.body.id}/itinerary`);
    expect(plain.body.flatMap((activity) => activity.attachments ?? [])).toEqual([]);
  });

  test('stay when the trip is deleted that they come from', async () => {
    const before = await seenBy(owner, source);
    const copy = await copied();

    await owner.delete(`/api/trips/${source.trip.id}`);

    await expectStoredFiles(app, COMPLETED_TRIP_FILES);
    expect(await seenBy(member, copy)).toEqual(before);
  });

  test('go with the copy, and those that they come from stay', async () => {
    const before = await seenBy(owner, source);
    const copy = await copied();

    await member.delete(`/api/trips/${copy.trip.id}`);

    await expectStoredFiles(app, COMPLETED_TRIP_FILES);
    expect(await seenBy(owner, source)).toEqual(before);
  });

  test('can be replaced and are gone then, as anybody’s own', async () => {
    const { trip, activities } = await copied();
    const { objectPath } = (await upload(member, { name: 'b.pdf', bytes: samplePdf() })).body;

    const ride = `/api/trips/${trip.id}/itinerary/${activities[0]?.id}`;
    const { status } = await member.put(ride, { attachmentUrl: objectPath });

    expect(status).toBe(200);
    expect((await download(member, String(activities[0]?.attachmentUrl))).status).toBe(404);
    await expectStoredFiles(app, 2 * COMPLETED_TRIP_FILES);
  });

  test.each([
    ['documents', ['activities', 'outfits'], 4],
    ['outfits', ['activities', 'attachments'], 3],
    ['activities and outfits', [], 2],
  ])('are only the others where %s stay behind', async (_what, parts, files) => {
    await duplicate({ ...AGAIN, parts });

    await expectStoredFiles(app, COMPLETED_TRIP_FILES + files);
  });
});

describe('nothing is left of a copy', () => {
  const expectNothing = async (): Promise<void> => {
    await expectStoredFiles(app, COMPLETED_TRIP_FILES);
    expect(await tripTitles(member, '/api/trips')).toEqual(['Lisbon']);
    expect(await contentsOf(owner, source.trip.id)).toEqual(source);
  };

  test('for which there is no room on the disk', async () => {
    const { objects } = app.storage;
    const { copy } = objects;
    vi.spyOn(objects, 'copy').mockImplementation(async (names) => {
      await copy(new Map([...names].slice(0, 2)));
      throw new AppError('storage_full');
    });

    const { status, body } = await duplicate<{ code: string }>();
    await owner.put(`/api/trips/${source.trip.id}`, {});

    expect([status, body.code]).toEqual([503, 'storage_full']);
    expect(app.takeLoggedErrors()).toEqual([expect.stringContaining('storage_full')]);
    expect(await tripTitles(member, '/api/trips')).toEqual(['Lisbon']);
    await expectStoredFiles(app, COMPLETED_TRIP_FILES);
  });

  test('of which the bytes of a file are missing', async () => {
    vi.spyOn(app.storage.objects, 'copy').mockResolvedValue(false);

    const { status, body } = await duplicate<{ code: string }>();

    expect([status, body.code]).toEqual([409, 'conflict']);
    await expectNothing();
  });

  test('that is refused after its files were copied', async () => {
    const { status } = await duplicate({ title: 'Far away', startDate: '2999-12-30' });

    expect(status).toBe(400);
    await expectNothing();
  });

  test('that was only repeated, but for the first', async () => {
    const headers = { 'idempotency-key': randomUUID() };

    const answers = await Promise.all([duplicate(AGAIN, headers), duplicate(AGAIN, headers)]);

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await expectStoredFiles(app, 2 * COMPLETED_TRIP_FILES);
  });
});

describe('a document that changes between the copying of files and of the trip', () => {
  /** Does something as soon as the files are copied, before anything else of the trip is. */
  const afterFiles = (work: () => Promise<unknown>) => {
    const { objects } = app.storage;
    const { copy } = objects;
    vi.spyOn(objects, 'copy').mockImplementation(async (names) => {
      const isWhole = await copy(names);
      await work();
      return isWhole;
    });
  };
  const ride = () => `/api/trips/${source.trip.id}/itinerary/${source.activities[0]?.id}`;

  test('is reported, and nothing is copied', async () => {
    const { objectPath } = (await upload(owner, { name: 'b.pdf', bytes: samplePdf() })).body;
    afterFiles(() => owner.put<Activity>(ride(), { attachmentUrl: objectPath }));

    const { status, body } = await duplicate<{ code: string }>();

    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await tripTitles(member, '/api/trips')).toEqual(['Lisbon']);
    await expectStoredFiles(app, COMPLETED_TRIP_FILES);
  });

  test('to none is copied as none, and its bytes go', async () => {
    afterFiles(() => owner.delete(ride()));

    const { activities } = await copied();

    expect(activities.map(({ title }) => title)).toEqual(['Fado', 'Tile museum']);
    await expectStoredFiles(app, 2 * (COMPLETED_TRIP_FILES - 1));
  });

  test('with the whole trip, which is gone, leaves nothing', async () => {
    afterFiles(() => owner.delete(`/api/trips/${source.trip.id}`));

    const { status, body } = await duplicate<{ code: string }>();

    expect([status, body.code]).toEqual([404, 'trip_not_found']);
    await expectStoredFiles(app, 0);
  });
});
