import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import { expectStoredFiles } from '../testing/stored-files.ts';
import type { Answer, Person } from '../testing/person.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { samplePng } from '../testing/sample-pictures.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { formOf, upload } from '../testing/uploads.ts';

const SEED = 20_261_121;
const ROUNDS = 6;
const AT_ONCE = 10;

let app: TestApp;
let owner: Person;
let admin: Person;
let trip: string;
let picture: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await startTestApp();
  const group = await signUpExampleMembers(app);
  ({ owner, admin } = group);
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  picture = Buffer.from(await samplePng());
});
afterAll(() => app.stop());

type Change = (by: Person, outfit: Outfit | undefined, activity: Activity | undefined) => Promise<Answer<unknown>>;

const image = () => ({ name: 'photo.png', bytes: picture });
const uploaded = async (by: Person, name: string, bytes: Buffer) =>
  (await upload(by, { name, bytes: Buffer.from(bytes) })).body.objectPath;

/** What people do to the parts of a trip that hang together. */
const changes: readonly Change[] = [
  (by, _outfit, activity) =>
    by.post(
      `${trip}/outfits`,
      formOf({ title: 'Dress', category: 'Casual', activityId: activity?.id ?? '', image: image() }),
    ),
  (by, outfit, activity) => by.patch(`/api/outfits/${outfit?.id}`, { activityId: activity?.id ?? null }),
  (by, outfit) => by.patch(`/api/outfits/${outfit?.id}`, formOf({ image: image() })),
  (by, outfit) => by.patch(`/api/outfits/${outfit?.id}`, { removeImage: true }),
  (by, outfit, activity) => by.post(`${trip}/outfits/${outfit?.id}/copies`, { activityId: activity?.id }),
  (by, outfit) => by.delete(`${trip}/outfits/${outfit?.id}`),
  (by) => by.post(`${trip}/itinerary`, { title: 'Dinner', startTime: '2026-06-10T19:00:00Z' }),
  (by, _outfit, activity) =>
    by.put(`${trip}/itinerary/${activity?.id}`, { moveOutfits: { from: '2026-06-10', to: '2026-06-11' } }),
  async (by, _outfit, activity) =>
    by.put(`${trip}/itinerary/${activity?.id}`, { attachmentUrl: await uploaded(by, 'a.pdf', samplePdf()) }),
  (by, _outfit, activity) => by.delete(`${trip}/itinerary/${activity?.id}`),
  async (by) => by.put(trip, { coverImageUrl: await uploaded(by, 'a.png', picture) }),
  (by) => by.put(trip, { coverImageUrl: '' }),
  (by) => by.put(trip, { startDate: '2026-06-08', contents: { move: 'all' } }),
  (by) => by.put(trip, { startDate: '2026-06-10', contents: { move: 'all' } }),
];

test('whatever two people do at once to a trip, its parts hold together and no file is lost or left', async () => {
  const random = seededRandom(SEED);
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const seen = async () => ({
    outfits: (await owner.get<Outfit[]>(`${trip}/outfits`)).body,
    activities: (await owner.get<Activity[]>(`${trip}/itinerary`)).body,
  });

  for (let round = 0; round < ROUNDS; round += 1) {
    const { outfits, activities } = await seen();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () =>
        pick(changes)?.(random() < 0.5 ? owner : admin, pick(outfits), pick(activities)),
      ),
    );
    // Gone meanwhile, or an activity that is; never a conflict that the server made by itself.
    expect(
      answers.map((answer) => answer?.status).filter((status) => ![200, 201, 204, 400, 404].includes(status ?? 0)),
    ).toEqual([]);
  }

  const { outfits, activities } = await seen();
  const { coverImageUrl } = (await owner.get<TripDetail>(trip)).body;
  const pictures = new Set([coverImageUrl, ...outfits.map(({ imageUrl }) => imageUrl)].filter((url) => url !== null));
  const documents = activities.filter(({ attachmentUrl }) => attachmentUrl !== null);
  const known = new Set(activities.map(({ id }) => id));
  expect(outfits.filter(({ activityId }) => activityId !== null && !known.has(activityId))).toEqual([]);
  // What was uploaded for an activity that was gone meanwhile is unattached, and goes after a day.
  await app.database.pool.query(`
    insert into doomed_objects (id, remove_after) select id, date_trunc('milliseconds', now()) from personal_files;
    delete from file_directory where user_id is not null;
    delete from personal_files`);
  await owner.put(trip, {});
  await expectStoredFiles(app, 2 * pictures.size + documents.length);
  expect(app.loggedErrors).toEqual([]);
});
