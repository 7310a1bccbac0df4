import { getObject, uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import { addActivity, updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity, ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { userEvent } from 'vitest/browser';
import { FILES_DATABASE } from '../../platform/file-store.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { aFile, aPhoto, chooseFile } from '../../testing/files.ts';
import { alarm, toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const MEGABYTE = 1_048_576;
const PDF = 'application/pdf';

const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
const field = dialog.getByRole('group', { name: /^Attachment/ });
const attach = dialog.getByRole('button', { name: 'Attach a File' });
const save = dialog.getByRole('button', { name: 'Save Changes' });

const edit = () => page.getByRole('button', { name: 'Edit Check in' }).click();
const choose = (file: File, button = 'Attach a File') =>
  chooseFile(() => dialog.getByRole('button', { name: button }).click(), file);
/** Why a file is not attached, at the field. */
const reason = field.getByRole('alert');

/** A trip with one activity. */
const hotel = (data: TripData, fields: Partial<Activity> = {}) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  return { trip, activity: data.addActivity(trip, { title: 'Check in', ...fields }) };
};

const attached = (attachmentFilename: string): Partial<Activity> => ({
  attachmentUrl: `/objects/${crypto.randomUUID()}`,
  attachmentFilename,
  attachmentFileSize: 1000,
});

/** Takes files, and attaches what an activity is changed to. */
const answerUploads = (server: ApiServer, data: TripData) => {
  const uploads: Uploaded[] = [];
  server.answer(uploadObject, ({ file }) => {
    const { name: filename = '', type: contentType = '', size = 0 } = file ?? {};
    const uploaded = { objectPath: `/objects/${crypto.randomUUID()}`, filename, contentType, size };
    uploads.push(uploaded);
    return uploaded;
  });
  server.answer(updateActivity, ({ params, body: { attachments, title } }) => {
    const { activities } = data.on(params.tripId);
    const [activity] = activities as [Activity];
    const files = attachments?.map(({ url }): ActivityAttachment => {
      const {
        objectPath = '',
        filename = '',
        size = 0,
        contentType = '',
      } = uploads.find((uploaded) => uploaded.objectPath.endsWith(url)) ?? {};
      return { url: objectPath, filename, size, kind: contentType.startsWith('image/') ? 'image' : 'document' };
    });
    const changed: Activity = {
      ...activity,
      title: title ?? activity.title,
      attachments: files ?? activity.attachments,
    };
    activities.splice(0, 1, changed);
    return changed;
  });
};

/** Asks the store of files on their way, once there is one: to open it before would make another one. */
const askStore = async (ask: (files: IDBObjectStore) => IDBRequest): Promise<unknown> => {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === FILES_DATABASE);
  if (!isThere) return [];
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const opening = indexedDB.open(FILES_DATABASE);
  opening.addEventListener('success', () => {
    const request = ask(opening.result.transaction('files', 'readwrite').objectStore('files'));
    request.addEventListener('success', () => {
      opening.result.close();
      resolve(request.result);
    });
  });
  return promise;
};

/** As a browser does that needs the room, once a file is stored. */
const forgetStoredFiles = async (name: string): Promise<void> => {
  await expect.poll(() => askStore((files) => files.getAll())).toContainEqual(expect.objectContaining({ name }));
  await askStore((files) => files.clear());
};

test('a file that cannot be attached says why, and leaves what was there', async ({
  screen: { data, server, open },
}) => {
  const { trip } = hotel(data);
  answerUploads(server, data);
  await open(`/trip/${trip.id}`);
  await edit();

  for (const [file, title, text] of [
    [aFile('video.mp4', 'video/mp4', 20), 'Invalid file type', 'Only PDF, TXT, DOC, and DOCX files are allowed'],
    [aFile('plan.pdf', PDF, 10 * MEGABYTE + 1), 'File too large', 'File size must be less than 10MB'],
    [aFile('plan.pdf', PDF, 15 * MEGABYTE + 1), 'File too large', 'File size must be less than 15MB'],
    [aFile('empty.pdf', PDF, 0), 'Upload failed', 'This file is empty.'],
  ] as const) {
    await choose(file);
    await expect.element(reason).toMatchTextContent(`${title}. ${text}`);
    await dialog.getByRole('button', { name: `Forget ${file.name}` }).click();
    await expect.element(attach).toBeVisible();
  }
  expect(server.requests(uploadObject)).toEqual([]);
  for (const [name, code, title, text] of [
    ['setup.pdf', 'file_type', 'Invalid file type', 'Only PDF, TXT, DOC, and DOCX files are allowed'],
    ['half.pdf', 'file_damaged', 'Upload failed', 'This file is damaged. Please choose another.'],
  ] as const) {
    server.refuse(uploadObject, code);
    await choose(aFile(name, PDF, 200));
    await expect.element(reason).toMatchTextContent(`${title}. ${text}`);
    await expect.element(dialog.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: `Forget ${name}` }).click();
    await expect.element(attach).toBeVisible();
    await expect.element(field).toHaveFocus();
  }

  await choose(aFile('film.mp4', 'video/mp4', 20));
  answerUploads(server, data);
  await chooseFile(
    () => dialog.getByRole('button', { name: 'Choose another file for film.mp4' }).click(),
    aFile('film.pdf', PDF, 20),
  );
  await expect.element(field).toMatchTextContent('film.pdf');
  await expect.element(reason).not.toBeInTheDocument();
  await choose(aFile('song.mp3', 'audio/mp3', 20), 'Attach Another');
  await expect.element(reason).toMatchTextContent('Invalid file type');
  await save.click();
  await expect.element(dialog, { message: 'what cannot be taken holds nothing up' }).not.toBeInTheDocument();
  expect(data.on(trip).activities).toMatchObject([{ attachments: [{ filename: 'film.pdf' }] }]);
});

test('an upload that breaks off can be tried again, and one that takes too long be cancelled', async ({
  screen: { data, server, open },
}) => {
  const { trip } = hotel(data);
  await open(`/trip/${trip.id}`);
  await edit();
  server.lose(uploadObject);
  await choose(aFile('Tickets.pdf', PDF, 1000));
  await expect.element(reason).toMatchTextContent('Upload error. An unexpected error occurred during upload');
  await save.click();
  await expect.element(field).toMatchTextContent('The file is not uploaded. Try again, or go on without it.');

  answerUploads(server, data);
  const release = server.hold(uploadObject);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('progressbar')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel the upload of Tickets.pdf' }).click();
  await expect.element(attach).toBeVisible();
  await expect.element(field).not.toMatchTextContent('Try again');
  await choose(aFile('Tickets.pdf', PDF, 1000));
  await expect.element(dialog.getByRole('progressbar')).toBeInTheDocument();
  await expect.element(field).not.toMatchTextContent('on its way');
  await save.click();
  await expect.element(field).toMatchTextContent('The file is still on its way. Wait for it, or cancel it.');
  await expect.element(field).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel the upload of Tickets.pdf' }).click();
  release();
  await server.settled();
  await expect.element(attach).toBeVisible();
  await choose(aFile('Tickets.pdf', PDF, 1000));
  await expect.element(toast('File uploaded')).toBeVisible();
  await save.click();
  await expect.element(page.getByRole('link', { name: /^Download Tickets.pdf/ })).toBeVisible();

  expect(data.on(trip).activities).toMatchObject([{ attachments: [{ filename: 'Tickets.pdf' }] }]);
});

test('an attachment that is gone says so, and is taken away', async ({ screen: { data, server, open } }) => {
  const { trip } = hotel(data, attached('Notes.txt'));
  answerUploads(server, data);
  server.refuse(getObject, 'not_found');
  await open(`/trip/${trip.id}`);
  const link = page.getByRole('link', { name: /^Download Notes.txt/ });

  await link.click();
  await expect.element(alarm('Download failed')).toMatchTextContent('Could not download the file. Please try again.');
  await expect.element(link).not.toMatchTextContent('Downloading');
  await link.click();
  await expect.poll(() => server.requests(getObject)).toHaveLength(2);
  await edit();
  await expect.element(dialog.getByRole('button', { name: 'Replace Notes.txt' })).toBeVisible();
  await expectAccessible('an activity with a file', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Remove Notes.txt' }).click();
  await expect.element(attach).toBeVisible();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();

  await expect.element(link).not.toBeInTheDocument();
  await expect.poll(() => server.requests(updateActivity).at(-1)?.body.attachmentUrl).toBeNull();
});

test('several pictures and documents come with an activity in their order, and pictures open large', async ({
  screen: { data, server, open },
}) => {
  const { trip } = hotel(data);
  answerUploads(server, data);
  await open(`/trip/${trip.id}`, 'phone');
  await edit();
  await choose(await aPhoto(40, 30, 'Door.jpg'));
  await expect.element(dialog.getByRole('button', { name: 'View Door.jpg' })).toBeVisible();
  await choose(aFile('Booking.pdf', PDF, 1000), 'Attach Another');
  await expect.element(dialog.getByRole('button', { name: 'Remove Booking.pdf' })).toBeVisible();
  await choose(await aPhoto(40, 30, 'Lobby.jpg'), 'Attach Another');
  await expect.element(dialog.getByRole('button', { name: 'Remove Lobby.jpg' })).toBeVisible();
  await chooseFile(
    () => dialog.getByRole('button', { name: 'Replace Booking.pdf' }).click(),
    aFile('Voucher.pdf', PDF, 3000),
  );
  await expect.element(dialog.getByRole('button', { name: 'Remove Voucher.pdf' })).toBeVisible();
  await expectAccessible('an activity with several files', '[role=dialog]');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(data.on(trip).activities[0]?.attachments?.map(({ filename }) => filename)).toEqual([
    'Door.jpg',
    'Voucher.pdf',
    'Lobby.jpg',
  ]);

  await page.getByRole('button', { name: 'Show Door.jpg' }).click();
  const pictures = page.getByRole('dialog', { name: 'Door.jpg' });
  await expect.element(pictures.getByRole('img', { name: 'Door.jpg' })).toBeVisible();
  await pictures.getByRole('button', { name: 'Next picture' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Lobby.jpg' })).toMatchTextContent('2 of 2');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Show Door.jpg' })).toHaveFocus();
});

test('files that are chosen without a connection wait with their activity, are shown, and go out with it', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  await open(`/trip/${trip.id}`);
  for (const change of [addActivity, updateActivity, uploadObject]) server.lose(change);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Activity' });
  await adding.getByLabelText('Title').fill('Check in');
  await adding.getByRole('button', { name: 'Add Activity', exact: true }).click();
  await expect.element(toast('Saved on this device')).toBeVisible();

  await edit();
  await choose(await aPhoto(40, 30, 'Door.jpg'));
  await expect.element(field).toMatchTextContent('Goes along once there is a connection');
  await choose(aFile('Menu.pdf', PDF, 1000), 'Attach Another');
  await dialog.getByRole('button', { name: 'Forget Menu.pdf' }).click();
  await expectAccessible('an activity with a file that waits', '[role=dialog]');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Behind what waits already.
  await edit();
  await choose(aFile('Map.pdf', PDF, 2000), 'Attach Another');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await reload();

  const picture = page.getByRole('button', { name: 'Show Door.jpg' });
  const map = page.getByRole('link', { name: /^Download Map.pdf/ });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => picture.element().querySelector('img')?.naturalWidth).toBe(40);
  await expect.element(map).toHaveAttribute('href', expect.stringMatching(/^blob:/));
  expect(data.on(trip).activities).toEqual([]);
  const before = server.requests(uploadObject).length;
  answerFrom(server, data);
  answerUploads(server, data);
  dispatchEvent(new Event('online'));

  const stored = () =>
    data.on(trip).activities.map(({ title, attachments }) => [title, attachments?.map(({ filename }) => filename)]);
  await expect.poll(stored).toEqual([['Check in', ['Door.jpg', 'Map.pdf']]]);
  await expect.element(map).toHaveAttribute('href', expect.stringMatching(/^\/api\/objects\//));
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  expect(server.requests(uploadObject)).toHaveLength(before + 2);
});

test('a file whose bytes the browser did not keep over a reload is said to be gone', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip } = hotel(data);
  answerUploads(server, data);
  await open(`/trip/${trip.id}`);
  await edit();
  const release = server.hold(uploadObject);
  await choose(aFile('Map.pdf', PDF, 2000));
  await expect.element(dialog.getByRole('progressbar')).toBeInTheDocument();
  await forgetStoredFiles('Map.pdf');
  await reload();
  release();

  await edit();
  await expect.element(reason).toMatchTextContent('This file was on its way when the page was left, and is gone.');
  await expect.element(field).toMatchTextContent('Map.pdf');
});

test('a file that was chosen before the page was left is still there, and one on its way goes on', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip } = hotel(data);
  answerUploads(server, data);
  await open(`/trip/${trip.id}`);
  await edit();
  await choose(aFile('Booking.pdf', PDF, 1000));
  await expect.element(dialog.getByRole('button', { name: 'Replace Booking.pdf' })).toBeVisible();
  const release = server.hold(uploadObject);
  await choose(aFile('Map.pdf', PDF, 2000), 'Attach Another');
  await expect.element(dialog.getByRole('progressbar')).toBeInTheDocument();
  await reload();
  release();

  await edit();
  await expect.element(dialog).toMatchTextContent('This is what you had typed before.');
  await expect.element(field).toMatchTextContent('Booking.pdf');
  await expect.element(dialog.getByRole('button', { name: 'Remove Map.pdf' })).toBeVisible();
  await save.click();
  await expect.element(page.getByRole('link', { name: /^Download Map.pdf/ })).toBeVisible();

  await expect.element(page.getByRole('link', { name: /^Download Booking.pdf/ })).toBeVisible();
});

test('whoever deletes an activity learns what goes with it and what stays', async ({ screen: { data, open } }) => {
  const { trip, activity } = hotel(data, attached('Booking.pdf'));
  data.addOutfit(trip, { title: 'Linen suit', category: 'Formal', activityId: activity.id, activity });
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('button', { name: /^1 outfit planned/ })).toBeVisible();

  await edit();
  await dialog.getByRole('button', { name: 'Delete Activity' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Activity' });
  await expect
    .element(question)
    .toMatchTextContent('Check in goes from the itinerary for everybody, and its attachment with it.');
  await expect
    .element(question)
    .toMatchTextContent('The outfit planned for it stays in the closet, without the activity.');
  await question.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect.element(toast('Activity deleted successfully!')).toBeVisible();
  expect(data.on(trip).activities).toEqual([]);
});

test('files that find no room any more are named at the field', async ({ screen: { data, server, open } }) => {
  const document = (n: number): ActivityAttachment => ({
    url: `/objects/${crypto.randomUUID()}`,
    filename: `${n}.pdf`,
    size: 1000,
    kind: 'document',
  });
  const { trip } = hotel(data, { attachments: Array.from({ length: 9 }, (_, n) => document(n)) });
  answerUploads(server, data);
  await open(`/trip/${trip.id}`);
  await edit();

  await chooseFile(
    () => dialog.getByRole('button', { name: 'Attach Another' }).click(),
    ...['Tenth.pdf', 'Menu.pdf', 'Map.pdf'].map((name) => aFile(name, PDF, 1000)),
  );

  await expect.element(reason).toMatchTextContent('Left out: Menu.pdf, Map.pdf');
  await expect.element(field).toMatchTextContent('10 files: an activity carries no more.');
  await dialog.getByRole('button', { name: 'Remove Tenth.pdf' }).click();
  await expect.element(reason).not.toBeInTheDocument();
});

test('what found no room in one activity says nothing of the next', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  answerUploads(server, data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Activity' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Activity' });
  const alert = adding.getByRole('group', { name: /^Attachment/ }).getByRole('alert');

  await adding.getByLabelText('Title').fill('Check in');
  await chooseFile(
    () => adding.getByRole('button', { name: 'Attach a File' }).click(),
    ...Array.from({ length: 11 }, (_, n) => aFile(`${n}.pdf`, PDF, 1000)),
  );
  await expect.element(alert).toMatchTextContent('Left out: 10.pdf');
  await expect.element(adding.getByRole('button', { name: 'Remove 9.pdf' })).toBeVisible();
  await adding.getByRole('button', { name: 'Add Another' }).click();

  await expect.element(adding.getByLabelText('Title')).toHaveValue('');
  await expect.element(alert).not.toBeInTheDocument();
});

test('a file of a tab that was closed in mid-upload is forgotten a day later, or once somebody else is signed in', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip } = hotel(data);
  answerUploads(server, data);
  const release = server.hold(uploadObject);
  await open(`/trip/${trip.id}`);
  await edit();
  await choose(aFile('Tickets.pdf', PDF, 1000));
  await expect.poll(() => askStore((files) => files.getAll())).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel the upload of Tickets.pdf' }).click();
  release();
  await expect.poll(() => askStore((files) => files.getAll())).toEqual([]);
  const yesterday = Date.now() - 25 * 60 * 60 * 1000;
  const old = { id: 'old', name: 'Old.pdf', type: PDF, storedAt: yesterday };
  await askStore((files) => files.put(old));
  await askStore((files) => files.put({ ...old, id: 'other', storedAt: Date.now(), of: 'somebody else' }));
  await askStore((files) => files.put({ ...old, id: 'own', storedAt: Date.now(), of: data.viewer.id }));

  await reload();

  await expect.poll(() => askStore((files) => files.getAllKeys())).toEqual(['own']);
});
