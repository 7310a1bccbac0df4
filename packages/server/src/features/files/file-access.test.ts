import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person, Visitor } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-documents.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { download, upload } from '../../testing/uploads.ts';

let app: TestApp;
let group: ExampleMembers;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
});
afterAll(() => app.stop());

const newUpload = async (by: Person): Promise<string> =>
  (await upload(by, { name: 'booking.pdf', bytes: samplePdf() })).body.objectPath;

const attach = (by: Person, trip: TripDetail, objectPath: string) =>
  by.post<Activity>(`/api/trips/${trip.id}/itinerary`, { title: 'Tram', attachmentUrl: objectPath });

/** An attachment of a trip that the whole group but the stranger is on. */
const newAttachment = async (): Promise<{ trip: TripDetail; activity: Activity; objectPath: string }> => {
  const [trip, objectPath] = await Promise.all([newSharedTrip(group), newUpload(group.admin)]);
  return { trip, activity: (await attach(group.admin, trip, objectPath)).body, objectPath };
};

const statusFor = async (visitor: Visitor, objectPath: string): Promise<number> =>
  (await download(visitor, objectPath)).status;

/** For the owner, the admin, the member, the stranger and somebody without a session. */
const statusesFor = ({ owner, admin, member, stranger }: ExampleMembers, objectPath: string): Promise<number[]> =>
  Promise.all([owner, admin, member, stranger, app.anonymous].map((who) => statusFor(who, objectPath)));

describe('a file', () => {
  test("is its uploader's alone until something refers to it", async () => {
    const objectPath = await newUpload(group.admin);
    await newSharedTrip(group);

    expect(await statusesFor(group, objectPath)).toEqual([404, 200, 404, 404, 401]);
  });

  test('is seen by everybody on its trip, and by nobody else', async () => {
    const { objectPath } = await newAttachment();

    expect(await statusesFor(group, objectPath)).toEqual([200, 200, 200, 404, 401]);
  });

  test('is lost at once by whoever is removed from the trip, its uploader too', async () => {
    const { trip, objectPath } = await newAttachment();

    await group.owner.delete(`/api/trips/${trip.id}/members/${group.member.id}`);
    await group.owner.delete(`/api/trips/${trip.id}/members/${group.admin.id}`);

    expect(await statusesFor(group, objectPath)).toEqual([200, 404, 404, 404, 401]);
  });

  test('that never was reads like one of others', async () => {
    const { objectPath } = await newAttachment();
    const read = (path: string) => group.stranger.get(`/api${path}`);

    const [ofOthers, unknown] = await Promise.all([
      read(objectPath),
      read('/objects/3f0c1f0e-7a54-4c41-9a0b-6a3c64f7a001'),
    ]);

    expect(ofOthers.status).toBe(404);
    expect(unknown.body).toEqual(ofOthers.body);
  });

  test('is given to a trip by its uploader alone', async () => {
    const trip = await newSharedTrip(group);
    const objectPath = await newUpload(group.admin);

    const { status, body } = await group.owner.post(`/api/trips/${trip.id}/itinerary`, {
      title: 'Tram',
      attachmentUrl: objectPath,
    });

    expect([status, body.code]).toEqual([400, 'file_unavailable']);
    expect(await statusFor(group.owner, objectPath)).toBe(404);
  });

  test('of one trip is not taken over into another', async () => {
    const { objectPath } = await newAttachment();
    const other = await newSharedTrip(group);

    const { body } = await group.admin.post(`/api/trips/${other.id}/itinerary`, {
      title: 'Tram',
      attachmentUrl: objectPath,
    });

    expect(body.code).toBe('file_unavailable');
  });

  test('given to two activities at once is given to one', async () => {
    const [trip, objectPath] = await Promise.all([newSharedTrip(group), newUpload(group.admin)]);

    const answers = await Promise.all([1, 2, 3].map(() => attach(group.admin, trip, objectPath)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('of the wrong kind is refused, and stays unattached', async () => {
    const trip = await newSharedTrip(group);
    const picture = await upload(group.admin, { name: 'tram.png', bytes: new Uint8Array(await samplePng()) });
    const document = await newUpload(group.admin);

    const attached = await group.admin.post(`/api/trips/${trip.id}/itinerary`, {
      title: 'Tram',
      attachmentUrl: picture.body.objectPath,
    });
    const covered = await group.admin.put(`/api/trips/${trip.id}`, { coverImageUrl: `/api${document}` });

    expect([attached.body.code, covered.body.code]).toEqual(['file_type', 'image_type']);
    expect(await statusFor(group.owner, document)).toBe(404);
  });
});
