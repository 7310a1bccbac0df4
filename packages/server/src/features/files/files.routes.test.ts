import { AppError, type ErrorBody } from '@caravan/contract/errors.ts';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failOnLoggedErrors } from '../../testing/logged-errors.ts';
import type { Person } from '../../testing/person.ts';
import { sampleDoc, sampleDocx, samplePdf, sampleXls, sampleXlsx, sampleZip } from '../../testing/sample-documents.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ChosenFile, download, upload } from '../../testing/uploads.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp();
});
afterAll(() => app.stop());
failOnLoggedErrors(() => app);

const uploaded = async (file: ChosenFile): Promise<Uploaded> => {
  const { status, body } = await upload(anna, file);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a document comes back byte for byte, by what it is', () => {
  test.each<[string, string, () => Buffer<ArrayBuffer>, string, string]>([
    ['a PDF', 'booking.pdf', samplePdf, 'application/pdf', 'booking.pdf'],
    ['a DOCX', 'plan.docx', sampleDocx, WORD, 'plan.docx'],
    ['a DOC', 'plan.doc', sampleDoc, 'application/msword', 'plan.doc'],
    ['a text', 'notes.txt', () => Buffer.from('Tram 28 — 9 h\r\n\tOlá\f'), 'text/plain', 'notes.txt'],
    ['a text in UTF-16', 'notes.txt', () => utf16('Olá, trem'), 'text/plain', 'notes.txt'],
    ['a text of an old program', 'notes.txt', () => Buffer.from('Ol\xe1 caf\xe9', 'latin1'), 'text/plain', 'notes.txt'],
    ['a text that begins like a picture', 'car.txt', () => Buffer.from('BMW, row 4'), 'text/plain', 'car.txt'],
    ['a text that begins like a program', 'car.txt', () => Buffer.from('MZ-12-34'), 'text/plain', 'car.txt'],
    ['a PDF under a false name', 'booking.doc', samplePdf, 'application/pdf', 'booking.doc.pdf'],
    ['a script', 'run.sh', () => Buffer.from('#!/bin/sh\nrm -rf ~\n'), 'text/plain', 'run.sh.txt'],
    ['a page', 'page.html', () => Buffer.from('<script>alert(1)</script>'), 'text/plain', 'page.html.txt'],
    ['a PDF with an ending in capitals', 'BOOKING.PDF', samplePdf, 'application/pdf', 'BOOKING.PDF'],
  ])('%s', async (_what, name, make, contentType, filename) => {
    const bytes = make();

    const { objectPath, ...about } = await uploaded({ name, bytes });
    const back = await download(anna, objectPath);

    expect(about).toEqual({ filename, contentType, size: bytes.length });
    expect(objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}$/);
    expect(back.status).toBe(200);
    expect(back.bytes.equals(bytes)).toBe(true);
    const written = contentType === 'text/plain' ? `${contentType}; charset=utf-8` : contentType;
    expect(back.headers.get('content-type')).toBe(written);
  });
});

const program = () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(2_000)]);
const tooManyControls = () => Buffer.from('Tram\u0000 28');

describe('what is no document is refused in words', () => {
  test.each<[string, string, () => Buffer<ArrayBuffer>, AppError['code'], string?]>([
    ['a program called a PDF', 'booking.pdf', program, 'file_type', 'application/pdf'],
    ['a Linux program', 'booking', () => Buffer.from('\x7fELF\x02\x01\x01' + '\0'.repeat(200), 'latin1'), 'file_type'],
    ['a PDF that is cut', 'booking.pdf', () => samplePdf(5_000).subarray(0, 4_000), 'file_damaged'],
    ['a DOCX that is cut', 'plan.docx', () => sampleDocx().subarray(0, -40), 'file_damaged'],
    ['a table of Excel', 'costs.xlsx', sampleXlsx, 'file_type'],
    ['an old table with a text of Word inside', 'costs.doc', sampleXls, 'file_type'],
    ['half an old document', 'plan.doc', () => sampleDoc().subarray(0, 700), 'file_type'],
    ['an archive', 'all.zip', sampleZip, 'file_type'],
    ['bytes that are no text', 'notes.txt', tooManyControls, 'file_type'],
    ['half a character of UTF-16', 'notes.txt', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'file_type'],
    ['nothing', 'empty.txt', () => Buffer.alloc(0), 'file_empty'],
    ['a drawing as an image', 'cat.svg', () => Buffer.from('<svg/>'), 'image_type', 'image/svg+xml'],
    ['a page as an image', 'cat.jpg', () => Buffer.from('<html></html>'), 'image_type', 'image/jpeg'],
    ['a moving picture', 'cat.gif', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image_type', 'image/gif'],
  ])('%s', async (_what, name, make, code, type) => {
    const { status, body } = await upload<ErrorBody>(anna, { name, bytes: make(), ...(type ? { type } : {}) });

    expect(body).toEqual(new AppError(code).toBody());
    expect(status).toBe(new AppError(code).status);
  });
});

describe('a picture', () => {
  test('is kept in two sizes, under a name that fits', async () => {
    const { objectPath, filename, contentType, size } = await uploaded({
      name: 'dress.png',
      bytes: new Uint8Array(await samplePng()),
    });
    const [full, card] = await Promise.all([download(anna, objectPath), download(anna, `${objectPath}?size=card`)]);

    expect([filename, contentType]).toEqual(['dress.jpg', 'image/jpeg']);
    expect(full.bytes).toHaveLength(size);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(card.headers.get('etag')).not.toBe(full.headers.get('etag'));
  });

  test('is shown in its place, and a document is saved', async () => {
    const picture = await uploaded({ name: 'dress.png', bytes: new Uint8Array(await samplePng()) });
    const document = await uploaded({ name: 'booking.pdf', bytes: samplePdf() });

    const [shown, saved] = await Promise.all([download(anna, picture.objectPath), download(anna, document.objectPath)]);

    expect(shown.headers.get('content-disposition')).toBe('inline; filename=dress.jpg');
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=booking.pdf');
  });

  test('has a small variant, a document has none', async () => {
    const { objectPath } = await uploaded({ name: 'booking.pdf', bytes: samplePdf() });

    expect((await download(anna, `${objectPath}?size=card`)).status).toBe(404);
    expect((await download(anna, `${objectPath}?size=huge`)).status).toBe(400);
  });
});

describe('a stored file', () => {
  test('is nobody: it runs nothing, is what it says, and stays with this site', async () => {
    const { objectPath } = await uploaded({ name: 'page.html', bytes: '<script>alert(1)</script>' });

    const { headers } = await download(anna, objectPath);

    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-length')).toBe('25');
  });

  test('that is a document is kept by no cache', async () => {
    const { objectPath } = await uploaded({ name: 'booking.pdf', bytes: samplePdf() });

    const { headers } = await download(anna, objectPath);

    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('that is a picture which the browser still has is not sent again, but asked for each time', async () => {
    const { objectPath } = await uploaded({ name: 'dress.png', bytes: new Uint8Array(await samplePng()) });
    const { headers } = await download(anna, objectPath);
    const tag = headers.get('etag') ?? '';
    const again = (etag: string) => download(anna, objectPath, { headers: { 'if-none-match': etag } });

    const [same, weak, other] = await Promise.all([again(tag), again(`"x", W/${tag}`), again('"x"')]);

    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    expect([weak.status, other.status]).toEqual([304, 200]);
    expect((await download(app.anonymous, objectPath, { headers: { 'if-none-match': tag } })).status).toBe(401);
  });

  test('tells its headers alone to whoever asks for them', async () => {
    const { objectPath, size } = await uploaded({ name: 'booking.pdf', bytes: samplePdf() });

    const { status, headers, bytes } = await download(anna, objectPath, { method: 'HEAD' });

    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(size), 0]);
    expect(headers.get('content-type')).toBe('application/pdf');
  });
});

describe('a name', () => {
  test.each([
    ['with folders', '../../etc/reisepläne.pdf', 'reisepläne.pdf'],
    ['with folders of Windows', 'C:\\Users\\anna\\plan.pdf', 'plan.pdf'],
    ['with line breaks', 'plan\r\nX-Evil: 1\n.pdf', 'plan X-Evil: 1 .pdf'],
    ['with quotes', 'the "plan".pdf', 'the "plan".pdf'],
    ['of 300 characters', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['in other scripts', '予約 🚃.pdf', '予約 🚃.pdf'],
    ['that turns round', 'plan\u202efdp.exe', 'plan fdp.exe.pdf'],
    ['of points alone', '..', 'file.pdf'],
  ])('%s is made fit, and comes back with the file', async (_what, name, clean) => {
    const { filename, objectPath } = await uploaded({ name, bytes: samplePdf(10) });
    const header = (await download(anna, objectPath)).headers.get('content-disposition') ?? '';

    expect(filename).toBe(clean);
    expect(header).not.toMatch(/[\r\n]/);
    const extended = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
    const plain = /filename="?((?:[^"\\]|\\.)*)"?$/.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1');
    expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(clean);
  });
});
