import path from 'node:path';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AppError, type ErrorBody } from '@caravan/contract/errors.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DraftWriter } from '../platform/files/drafts.ts';
import { newTrip } from '../testing/example-members.ts';
import type { Person } from '../testing/person.ts';
import { openFiles } from '../testing/stored-files.ts';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { download, formOf, upload } from '../testing/uploads.ts';

let app: TestApp;
let anna: Person;
let trip: TripDetail;

beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp();
  trip = await newTrip(anna);
});
afterAll(() => app.stop());
afterEach(async () => {
  vi.restoreAllMocks();
  // Whatever was sent, a call leaves no draft behind.
  await vi.waitUntil(async () => (await draftsLeft()).length === 0);
});

const draftsLeft = () => readdir(path.join(app.dataDir, 'drafts'));

const refusal = (code: AppError['code']) => new AppError(code).toBody();

const uploadHead = (headers: readonly string[]): string =>
  headOf('POST /api/objects/upload', [`cookie: ${anna.session['cookie']}`, ...headers]);

const BOUNDARY = 'content-type: multipart/form-data; boundary=edge';
const partHead = (name: string, filename?: string): string =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`;

/** Sends a body written by hand. */
const sendForm = async (body: string | Buffer, headers: readonly string[] = [BOUNDARY]): Promise<ErrorBody> => {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const answer = await sendRaw(app.url, uploadHead([...headers, length]), body);
  return JSON.parse(answer.body);
};

describe('a file as large as may be', () => {
  test('is taken to the last byte', async () => {
    const bytes = samplePdf(FILE_MAX_BYTES - 32);
    const exact = Buffer.concat([bytes.subarray(0, FILE_MAX_BYTES - 6), Buffer.from('%%EOF\n')]);

    const { status, body } = await upload(anna, { name: 'large.pdf', bytes: exact });

    expect([status, body.size]).toEqual([201, FILE_MAX_BYTES]);
    expect((await download(anna, body.objectPath)).bytes.equals(exact)).toBe(true);
  });

  test('with one byte more is refused in words, over a connection that holds', async () => {
    const { status, body } = await upload<ErrorBody>(anna, { name: 'x.pdf', bytes: samplePdf(FILE_MAX_BYTES) });

    expect([status, body]).toEqual([413, refusal('file_too_large')]);
    expect(body.message).toBe('File size must be less than 15MB');
  });

  test('as a picture is refused in the words for pictures', async () => {
    const image = { name: 'x.jpg', bytes: new Uint8Array(FILE_MAX_BYTES + 1) };

    const { body } = await anna.post(`/api/trips/${trip.id}/outfits`, formOf({ title: 'Dress', image }));

    expect(body).toEqual(refusal('image_too_large'));
  });

  test('and far beyond is refused in words too, and not read to its end', async () => {
    const chunk = Buffer.alloc(4_194_304, 'x');
    const head = uploadHead([BOUNDARY, 'content-length: 1000000000']).replace('connection: close\r\n', '');

    const answer = await sendRaw(app.url, head, partHead('file', 'x.pdf'), ...Array.from({ length: 40 }, () => chunk));

    expect(JSON.parse(answer.body)).toEqual(refusal('file_too_large'));
  });
});

describe('a form', () => {
  test('is checked as JSON is, with the same words', async () => {
    const fields = { title: ' ', category: 'Elegant' };
    const address = `/api/trips/${trip.id}/outfits`;

    const [form, json] = await Promise.all([anna.post(address, formOf(fields)), anna.post(address, fields)]);

    expect(form.status).toBe(400);
    expect(form.body).toEqual(json.body);
  });

  test('with a file where none is expected is refused by its name', async () => {
    const photo = { name: 'dress.jpg', bytes: 'x' };

    const { status, body } = await anna.post(`/api/trips/${trip.id}/outfits`, formOf({ title: 'Dress', photo }));

    expect([status, body.code, body.issues]).toEqual([
      400,
      'validation',
      [{ path: 'photo', message: 'No file is expected here' }],
    ]);
  });

  test('with two files is refused', async () => {
    const form = formOf({ file: { name: 'one.pdf', bytes: samplePdf() } });
    form.append('file', new Blob([samplePdf()]), 'two.pdf');

    const { body } = await anna.post('/api/objects/upload', form);

    expect(body.code).toBe('validation');
  });

  test.each<[string, () => FormData | string]>([
    ['without the file', () => formOf({ title: 'Tram' })],
    ['in which nobody chose a file', () => formOf({ file: { name: '', bytes: '' } })],
    ['that is none but JSON', () => '{}'],
  ])('%s is refused', async (_what, body) => {
    const answer = await anna.post('/api/objects/upload', body());

    expect(answer.body).toEqual(refusal('file_missing'));
  });

  test('with fields under names that objects have of themselves does no harm', async () => {
    const form = formOf({ title: 'Dress', category: 'Casual', __proto__: 'x', constructor: 'y', toString: 'z' });
    form.append('__proto__', '{"isAdmin":true}');

    const { status } = await anna.post(`/api/trips/${trip.id}/outfits`, form);

    expect(status).toBe(201);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each<[string, () => FormData]>([
    ['a field that is too long', () => formOf({ title: 'x'.repeat(70_000) })],
    ['too many fields', () => formOf(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, 'x'])))],
  ])('with %s is refused', async (_what, form) => {
    const { status, body } = await anna.post(`/api/trips/${trip.id}/outfits`, form());

    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  test.each([
    ['no boundary', '', ['content-type: multipart/form-data'], 'bad_request'],
    ['no parts', '', [BOUNDARY], 'upload_incomplete'],
    ['text alone', 'This is no form.', [BOUNDARY], 'upload_incomplete'],
    ['an end alone', '--edge--\r\n', [BOUNDARY], 'file_missing'],
    ['half a head', '--edge\r\ncontent-disp', [BOUNDARY], 'upload_incomplete'],
    [
      'a head without a name',
      '--edge\r\ncontent-disposition: form-data\r\n\r\nx\r\n--edge--\r\n',
      [BOUNDARY],
      'validation',
    ],
    ['no end', `${partHead('file', 'a.pdf')}%PDF-1.7 %%EOF`, [BOUNDARY], 'upload_incomplete'],
    ['a head that never ends', `--edge\r\nx: ${'x'.repeat(200_000)}\r\n--edge--\r\n`, [BOUNDARY], 'file_missing'],
  ])('with %s is refused readably', async (_what, body, headers, code) => {
    expect((await sendForm(body, headers)).code).toBe(code);
  });

  test('names a file in UTF-8 as browsers do, and as the standard for headers does', async () => {
    const end = '%PDF-1.7 %%EOF\r\n--edge--\r\n';
    const extended = `--edge\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''%E4%BA%88%E7%B4%84.pdf\r\n\r\n${end}`;

    const answers = [await sendForm(partHead('file', '予約 %22neu%22.pdf') + end), await sendForm(extended)];

    expect(answers).toMatchObject([{ filename: '予約 "neu".pdf' }, { filename: '予約.pdf' }]);
  });

  test('is not read from somebody who may not send it', async () => {
    const stranger = await app.signUp();
    const form = () => formOf({ title: 'Dress', image: { name: 'x.jpg', bytes: new Uint8Array(1_000_000) } });
    const begun = vi.spyOn(app.storage.drafts, 'begin');

    const answers = await Promise.all([
      stranger.post(`/api/trips/${trip.id}/outfits`, form()),
      app.anonymous.post('/api/objects/upload', form()),
      anna.post('/api/objects/upload', form(), { origin: 'https://evil.example' }),
      anna.put(`/api/trips/${trip.id}`, form()),
    ]);

    expect(answers.map(({ body }) => body.code)).toEqual([
      'trip_not_found',
      'unauthorized',
      'foreign_origin',
      'unsupported_type',
    ]);
    expect(begun).not.toHaveBeenCalled();
  });
});

describe('an upload that does not come to its end', () => {
  test('because its sender goes away leaves nothing, and no logged error', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    socket.write(uploadHead([BOUNDARY, 'content-length: 1000000']) + partHead('file', 'x.pdf') + 'x'.repeat(500_000));
    await expect.poll(draftsLeft).toHaveLength(1);

    socket.destroy();

    await expect.poll(draftsLeft).toEqual([]);
    expect(app.loggedErrors).toEqual([]);
  });

  test('because the disk is full is refused, and the next one is taken', async () => {
    // A device of the system's that answers every write as a full disk does.
    vi.spyOn(app.storage.drafts, 'begin').mockReturnValueOnce(new DraftWriter('/dev/full'));
    const file = { name: 'booking.pdf', bytes: samplePdf(1_000_000) };

    const refused = await upload<ErrorBody>(anna, file);
    const taken = await upload(anna, file);

    expect([refused.status, refused.body]).toEqual([503, refusal('storage_full')]);
    expect(taken.status).toBe(201);
  });
});

/** Files of the object store that this process has open. */
const openObjects = async (): Promise<string[]> =>
  (await openFiles()).filter((file) => file.startsWith(path.join(app.dataDir, 'objects')));

const largeFile = async (): Promise<string> =>
  (await upload(anna, { name: 'large.pdf', bytes: samplePdf(14_000_000) })).body.objectPath;

describe('a download', () => {
  test('whose reader goes away in the middle leaves no file open, and no logged error', async () => {
    const before = app.loggedErrors.length;
    const objectPath = await largeFile();
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(headOf(`GET /api${objectPath}`, [`cookie: ${anna.session['cookie']}`]));
    await once(socket, 'data');
    socket.pause();
    await expect.poll(openObjects).toHaveLength(1);

    socket.destroy();

    await expect.poll(openObjects).toEqual([]);
    expect(app.loggedErrors).toHaveLength(before);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('large files pass through without being held in memory', async () => {
  const chunk = Buffer.alloc(65_536, 'x');
  const held = (): number => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  // What is collected is counted as gone a moment later; what is held stays, for as long as nothing moves.
  const untilLittleIsHeld = () => vi.waitUntil(() => held() - before < 2_000_000);
  async function* form() {
    yield Buffer.from(partHead('file', 'large.txt'));
    for (let count = 0; count < 220; count += 1) {
      if (count === 110) await untilLittleIsHeld();
      yield chunk;
    }
    yield Buffer.from('\r\n--edge--\r\n');
  }

  // The browser's own way to send would hold all that it was given.
  const sending = request(`${app.url}/api/objects/upload`, {
    method: 'POST',
    headers: { ...anna.session, 'content-type': 'multipart/form-data; boundary=edge' },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(form, sending);
  const [answer] = await answered;
  const { objectPath } = (await json(answer)) as { objectPath: string };
  const response = await fetch(`${app.url}/api${objectPath}`, { headers: anna.session });
  let size = 0;
  for await (const piece of response.body ?? []) {
    if (size === 0) await untilLittleIsHeld();
    size += piece.length;
  }

  expect(size).toBe(220 * chunk.length);
});
