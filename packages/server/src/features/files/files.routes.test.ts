import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { download, upload } from '../../testing/uploads.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp();
});
afterAll(() => app.stop());

const samplePdf = (bytes = 2_000): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')]);

describe('a document', () => {
  test('comes back byte for byte', async () => {
    const bytes = samplePdf();

    const { status, body } = await upload(anna, { name: 'booking.pdf', bytes });
    const back = await download(anna, body.objectPath);

    expect([status, body.filename, body.contentType, body.size]).toEqual([
      201,
      'booking.pdf',
      'application/pdf',
      bytes.length,
    ]);
    expect(back.status).toBe(200);
    expect(back.bytes.equals(bytes)).toBe(true);
  });
});
