import { randomBytes, randomUUID } from 'node:crypto';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES } from '@caravan/contract/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { deleteAllFiles, expectStoredFiles } from '../../testing/stored-files.ts';
import type { Answer, Person, Visitor } from '../../testing/person.ts';
import { samplePdf, sampleText } from '../../testing/sample-files.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { download, upload } from '../../testing/uploads.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let itinerary: string;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = people);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(people)).id;
  itinerary = `/api/trips/${tripId}/itinerary`;
});
afterEach(async () => {
  await owner.delete(`/api/trips/${tripId}`);
  await deleteAllFiles(app.database.pool);
});

const uploadPdf = async (by: Person = owner, name = 'booking.pdf'): Promise<Uploaded> =>
  (await upload(by, { name, bytes: Buffer.from(samplePdf()) })).body;
const add = <Body = Activity>(by: Person, fields: Record<string, unknown>): Promise<Answer<Body>> =>
  by.post<Body>(itinerary, { title: 'Flight', ...fields });
const addWithPdf = async (by: Person = owner): Promise<Activity> =>
  (await add(by, { attachmentUrl: (await uploadPdf(by)).objectPath })).body;
const change = <Body = Activity>(
  by: Person,
  { id }: Activity,
  fields: Record<string, unknown>,
): Promise<Answer<Body>> => by.put<Body>(`${itinerary}/${id}`, fields);
const list = async (): Promise<Activity[]> => (await member.get<Activity[]>(itinerary)).body;
const statusAt = async (visitor: Visitor, objectPath: string | null) =>
  (await download(visitor, String(objectPath))).status;

describe('an activity with a document', () => {
  test('carries its name and its real size, and everybody on the trip may open it', async () => {
    const bytes = Buffer.from(samplePdf());
    const { objectPath } = (await upload(owner, { name: 'Booking for four.pdf', bytes })).body;

    const { status, body } = await add(owner, { attachmentUrl: objectPath, attachmentFileSize: 1 });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      attachmentUrl: objectPath,
      attachmentFilename: 'Booking for four.pdf',
      attachmentFileSize: bytes.length,
    });
    expect(await list()).toEqual([body]);
    const opened = await download(member, objectPath);
    expect([opened.status, opened.bytes.equals(bytes)]).toEqual([200, true]);
    expect(await statusAt(stranger, objectPath)).toBe(404);
    expect(await statusAt(app.anonymous, objectPath)).toBe(401);
  });

  test('may name it by its address too', async () => {
    const { objectPath } = await uploadPdf();

    const { body } = await add(owner, { attachmentUrl: `/api${objectPath}` });

    expect(body.attachmentUrl).toBe(objectPath);
  });

  test.each([
    ['../../Ticket to ride.pdf', 'Ticket to ride.pdf'],
    ['two\nlines.pdf', 'two lines.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['ticket.exe', 'ticket.exe.pdf'],
    ['', 'booking.pdf'],
    [null, 'booking.pdf'],
    [undefined, 'booking.pdf'],
  ])('that is to be called %j is called %j', async (attachmentFilename, expected) => {
    const { objectPath } = await uploadPdf();

    const { body } = await add(owner, { attachmentUrl: objectPath, attachmentFilename });

    expect(body.attachmentFilename).toBe(expected);
  });

  test('may call it something else later', async () => {
    const activity = await addWithPdf();

    const named = await change(admin, activity, { attachmentFilename: 'Ticket.pdf' });
    const saved = await download(member, String(activity.attachmentUrl));
    const unnamed = await change(admin, activity, { attachmentFilename: '' });

    expect(named.body).toMatchObject({ attachmentFilename: 'Ticket.pdf', attachmentUrl: activity.attachmentUrl });
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=Ticket.pdf');
    expect(unnamed.body).toMatchObject({ attachmentFilename: 'booking.pdf', attachmentUrl: activity.attachmentUrl });
  });

  test('keeps it where nothing is said of it, or the same', async () => {
    const activity = await addWithPdf();

    const silent = await change(admin, activity, { title: 'Earlier flight' });
    const same = await change(admin, activity, {
      attachmentUrl: activity.attachmentUrl,
      attachmentFilename: activity.attachmentFilename,
      attachmentFileSize: activity.attachmentFileSize,
    });

    const { attachmentUrl, attachmentFilename, attachmentFileSize } = activity;
    for (const { body } of [silent, same]) {
      expect(body).toMatchObject({ attachmentUrl, attachmentFilename, attachmentFileSize });
    }
    expect(await statusAt(member, attachmentUrl)).toBe(200);
  });

  test('gets another in its place, and the old one is gone for everybody at once', async () => {
    const activity = await addWithPdf();
    const bytes = Buffer.from(sampleText());
    const { objectPath } = (await upload(admin, { name: 'Check-in.txt', bytes })).body;

    const { body } = await change(admin, activity, { attachmentUrl: objectPath });

    expect(body).toMatchObject({ attachmentFilename: 'Check-in.txt', attachmentFileSize: bytes.length, version: 2 });
    expect(await statusAt(owner, activity.attachmentUrl)).toBe(404);
    expect(await statusAt(member, objectPath)).toBe(200);
  });

  test.each(['', null])('gives it up by %j', async (attachmentUrl) => {
    const activity = await addWithPdf();

    const { body } = await change(owner, activity, { attachmentUrl, attachmentFilename: 'left.pdf' });

    expect(body).toMatchObject({ attachmentUrl: null, attachmentFilename: null, attachmentFileSize: null });
    expect(await statusAt(owner, activity.attachmentUrl)).toBe(404);
    await expectStoredFiles(app, 0);
  });

  test('takes it along when it is deleted', async () => {
    const activity = await addWithPdf();

    await admin.delete(`${itinerary}/${activity.id}`);

    expect(await statusAt(owner, activity.attachmentUrl)).toBe(404);
    await expectStoredFiles(app, 0);
  });

  test('that two people give another at once has one in the end', async () => {
    const activity = await addWithPdf();
    const mine = await uploadPdf(owner, 'mine.pdf');
    const yours = await uploadPdf(admin, 'yours.pdf');

    await Promise.all([
      change(owner, activity, { attachmentUrl: mine.objectPath }),
      change(admin, activity, { attachmentUrl: yours.objectPath }),
    ]);

    const [left] = await list();
    expect(await statusAt(member, left?.attachmentUrl ?? null)).toBe(200);
    await expectStoredFiles(app, 1);
  });
});

describe('an activity with several files', () => {
  const photo = async (by: Person = owner, name = 'view.png'): Promise<string> =>
    (await upload(by, { name, bytes: Buffer.from(await samplePng()) })).body.objectPath;
  const addWithThree = async (): Promise<Activity> => {
    const files = [(await uploadPdf()).objectPath, await photo(), (await uploadPdf(owner, 'map.pdf')).objectPath];
    const attachments = files.map((url, index) => ({ url, filename: index === 0 ? 'Ticket' : null }));
    return (await add(owner, { attachments })).body;
  };
  const urls = ({ attachments }: Activity): string[] => (attachments ?? []).map(({ url }) => url);
  const names = ({ attachments }: Activity): string[] => (attachments ?? []).map(({ filename }) => filename);

  test('has documents and pictures in their order, of which the first stands where there was one alone', async () => {
    const activity = await addWithThree();

    expect(activity.attachments).toMatchObject([
      { filename: 'Ticket.pdf', kind: 'document', size: activity.attachmentFileSize },
      { filename: 'view.jpg', kind: 'image' },
      { filename: 'map.pdf', kind: 'document' },
    ]);
    expect([activity.attachmentUrl, activity.attachmentFilename]).toEqual([urls(activity)[0], 'Ticket.pdf']);
    expect(await list()).toEqual([activity]);
    const card = await download(member, `${urls(activity)[1]}?size=card`);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await Promise.all(urls(activity).map((url) => statusAt(stranger, url)))).toEqual([404, 404, 404]);
  });

  test('is put in another order, and lets go what is not named again', async () => {
    const activity = await addWithThree();
    const [ticket, view, map] = urls(activity);

    const turned = await change(admin, activity, {
      attachments: [{ url: map }, { url: ticket, filename: 'Boarding' }],
    });

    expect([urls(turned.body), names(turned.body)]).toEqual([
      [map, ticket],
      ['map.pdf', 'Boarding.pdf'],
    ]);
    expect(turned.body).toMatchObject({ attachmentUrl: map, attachmentFilename: 'map.pdf' });
    expect(await statusAt(owner, view ?? null)).toBe(404);
    const none = await change(admin, activity, { attachments: [] });
    expect(none.body).toMatchObject({ attachments: [], attachmentUrl: null });
    await expectStoredFiles(app, 0);
  });

  test('loses none of them to whoever knows of one alone', async () => {
    const activity = await addWithThree();
    const [ticket, view, map] = urls(activity);
    const { attachmentUrl, attachmentFilename, attachmentFileSize } = activity;
    const other = (await uploadPdf(admin, 'new.pdf')).objectPath;

    const same = await change(admin, activity, {
      title: 'Ferry',
      attachmentUrl,
      attachmentFilename,
      attachmentFileSize,
    });
    const replaced = await change(admin, activity, { attachmentUrl: other });
    const removed = await change(admin, activity, { attachmentUrl: null });

    expect([same, replaced, removed].map(({ body }) => urls(body))).toEqual([
      [ticket, view, map],
      [other, view, map],
      [view, map],
    ]);
    expect(removed.body).toMatchObject({ attachmentUrl: view, attachmentFilename: 'view.jpg' });
    expect(await statusAt(owner, ticket ?? null)).toBe(404);
  });

  test('takes all of them along when it is deleted, by a server of the previous release within the hour', async () => {
    const [one, other] = [await addWithThree(), await addWithThree()];
    await admin.delete(`${itinerary}/${one.id}`);
    expect(await Promise.all(urls(one).map((url) => statusAt(owner, url)))).toEqual([404, 404, 404]);

    // It knows of the activity and its first file alone.
    await app.database.pool.query('delete from itinerary_items where id = $1', [other.id]);
    await app.database.pool.query('delete from item_directory where id = $1', [other.id]);
    await app.runJob('housekeeping');

    expect(
      await Promise.all(
        urls(other)
          .slice(1)
          .map((url) => statusAt(owner, url)),
      ),
    ).toEqual([404, 404]);
    expect((await app.database.pool.query('select from activity_attachments')).rowCount).toBe(0);
  });

  test('has ten at most, each once, and none that is another’s', async () => {
    const { objectPath: url } = await uploadPdf();
    const eleven = await Promise.all(Array.from({ length: 11 }, async () => ({ url: (await uploadPdf()).objectPath })));

    const answers = [
      await add<ErrorBody>(owner, { attachments: eleven }),
      await add<ErrorBody>(owner, { attachments: [{ url }, { url }] }),
      await add<ErrorBody>(owner, { attachments: [{ url }, { url: (await uploadPdf(stranger)).objectPath }] }),
      await add<ErrorBody>(owner, { attachments: [{ url: 'https://evil.example/1' }] }),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'An activity carries at most 10 files'],
      [400, 'Each file can be attached once'],
      [400, 'This file is not available any more. Please upload it again.'],
      [400, 'This file is not available any more. Please upload it again.'],
    ]);
    expect(await statusAt(owner, url)).toBe(200);
  });
});

describe('what cannot be attached', () => {
  const unavailable = 'This file is not available any more. Please upload it again.';

  test('is a file of another activity, trip or person, or none at all', async () => {
    const other = await addWithPdf();
    const elsewhere = await newTrip(owner);
    const ofOtherTrip = (
      await owner.post<Activity>(`/api/trips/${elsewhere.id}/itinerary`, {
        title: 'Train',
        attachmentUrl: (await uploadPdf()).objectPath,
      })
    ).body;
    const paths = [
      other.attachmentUrl,
      ofOtherTrip.attachmentUrl,
      (await uploadPdf(admin)).objectPath,
      (await uploadPdf(stranger)).objectPath,
      `/objects/${randomUUID()}`,
    ];
    const activity = (await add(owner, {})).body;

    for (const attachmentUrl of paths) {
      const answers = [
        await add<ErrorBody>(owner, { attachmentUrl }),
        await change<ErrorBody>(owner, activity, { attachmentUrl }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
        [400, 'file_unavailable', unavailable],
        [400, 'file_unavailable', unavailable],
      ]);
    }
    expect(await list()).toEqual([other, activity]);
    expect(await statusAt(member, other.attachmentUrl)).toBe(200);
    await owner.delete(`/api/trips/${elsewhere.id}`);
  });

  test.each(['https://evil.example/objects/1', '/objects/../../etc/passwd', 'booking.pdf'])(
    'is %j, which names no file',
    async (attachmentUrl) => {
      const { status, body } = await add<ErrorBody>(owner, { attachmentUrl });

      expect([status, body.issues]).toEqual([400, [{ path: 'attachmentUrl', message: unavailable }]]);
    },
  );

  test('is a picture', async () => {
    const { objectPath } = (await upload(owner, { name: 'map.png', bytes: Buffer.from(await samplePng()) })).body;

    const { status, body } = await add<ErrorBody>(owner, { attachmentUrl: objectPath });

    expect([status, body.code, body.message]).toEqual([
      415,
      'file_type',
      'Only PDF, TXT, DOC, and DOCX files are allowed',
    ]);
    expect(await statusAt(owner, objectPath)).toBe(200);
  });

  test('is more than 10 MB, whatever size is claimed; exactly as much is taken', async () => {
    const line = Buffer.from(`${randomBytes(63).toString('base64').slice(0, 63)}\n`);
    const textOf = (bytes: number) => Buffer.alloc(bytes, line);
    const [most, more] = await Promise.all(
      [ACTIVITY_ATTACHMENT_MAX_BYTES, ACTIVITY_ATTACHMENT_MAX_BYTES + 1].map(
        async (bytes) => (await upload(owner, { name: 'log.txt', bytes: textOf(bytes) })).body.objectPath,
      ),
    );

    const taken = await add(owner, { attachmentUrl: most });
    const refused = await add<ErrorBody>(owner, { attachmentUrl: more, attachmentFileSize: 10 });

    expect([taken.status, taken.body.attachmentFileSize]).toEqual([201, ACTIVITY_ATTACHMENT_MAX_BYTES]);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      413,
      'attachment_too_large',
      'File size must be less than 10MB',
    ]);
    expect(await statusAt(owner, more ?? null)).toBe(200);
  });

  test('stays its uploader’s own where the change comes to nothing', async () => {
    const activity = await addWithPdf();
    const { objectPath } = await uploadPdf();

    const answers = [
      await change(owner, activity, { attachmentUrl: objectPath, version: 9 }),
      await change(owner, activity, { attachmentUrl: objectPath, endTime: '2026-06-10T09:00:00Z' }),
      await change(member, activity, { attachmentUrl: objectPath }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 400, 403]);
    expect(await Promise.all([owner, member].map((person) => statusAt(person, objectPath)))).toEqual([200, 404]);
    expect(await list()).toEqual([activity]);
  });
});
