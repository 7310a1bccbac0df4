import { randomUUID } from 'node:crypto';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { errorTable } from '@caravan/contract/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failOnLoggedErrors } from '../testing/logged-errors.ts';
import { newTrip } from '../testing/example-members.ts';
import { collectEndpoints, nameOf } from '../testing/contract-endpoints.ts';
import { expectDecent, expectRefusal, fieldsOf, hostileTexts } from '../testing/hostile.ts';
import type { Person } from '../testing/person.ts';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { samplePdf, sampleText } from '../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type ChosenFile, formOf } from '../testing/uploads.ts';
import { tries } from '../testing/seeded-random.ts';

const endpoints = (await collectEndpoints()).filter(({ file }) => file !== undefined);

let app: TestApp;
let owner: Person;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  const tripId = (await newTrip(owner)).id;
  const outfit = await owner.post<{ id: string }>(`/api/trips/${tripId}/outfits`, {
    title: 'Linen',
    category: 'Casual',
  });
  ids = { tripId, outfitId: outfit.body.id };
});
afterAll(() => app.stop());
failOnLoggedErrors(() => app);

const addressOf = ({ path }: EndpointShape): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => ids[name] ?? name);

const send = (endpoint: EndpointShape, body: unknown) =>
  owner.request<unknown>(endpoint.method, addressOf(endpoint), body, { 'idempotency-key': randomUUID() });

/** Sends a body that no browser would write. */
const sendBytes = async (endpoint: EndpointShape, body: string, contentType = 'multipart/form-data; boundary=x') => {
  const head = headOf(`${endpoint.method} ${addressOf(endpoint)}`, [
    `cookie: ${owner.session['cookie'] ?? ''}`,
    `content-type: ${contentType}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]);
  const answer = await sendRaw(app.url, head, body);
  return { status: answer.status, body: JSON.parse(answer.body) as unknown };
};

const part = (disposition: string, content: string): string =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string): string => part(`name="${name}"`, content);
const file = (name: string, content: string): string => part(`name="${name}"; filename="a.txt"`, content);
const END = '--x--\r\n';

const bytes = fc
  .oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(samplePdf(), sampleText(), samplePdf().subarray(0, 60), Buffer.from('MZ\x90\0')),
  )
  .map((content) => new Uint8Array(content));
const name = fc.constantFrom(...hostileTexts).map((text) => text.toWellFormed());
const chosenFile: fc.Arbitrary<ChosenFile> = fc.record({ name, bytes, type: name });

/** Forms with the endpoint's own fields and others, hardly ever right, and files where one is due and where none is. */
const hostileForm = (endpoint: EndpointShape): fc.Arbitrary<Record<string, string | ChosenFile>> => {
  const texts = [...fieldsOf(endpoint.body), 'id', 'role', '__proto__', 'constructor'];
  const files = [endpoint.file?.field ?? '', 'attachment'];
  const pair = fc.oneof(
    fc.tuple(fc.constantFrom(...texts, ...files), name),
    fc.tuple(fc.constantFrom(...files), chosenFile),
  );
  return fc.array(pair, { maxLength: 8 }).map((pairs) => Object.fromEntries(pairs));
};

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  const due = endpoint.file?.field ?? '';

  test('takes any form with a working answer or a readable refusal', async () => {
    await fc.assert(
      fc.asyncProperty(hostileForm(endpoint), async (form) => {
        expectDecent(await send(endpoint, formOf(form)));
      }),
      { numRuns: tries(15, 100) },
    );
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['a line break', '\r\n'],
    ['no form', '{"title":"Linen"}'],
    ['another boundary', '--y\r\ncontent-disposition: form-data; name="title"\r\n\r\nLinen\r\n--y--\r\n'],
    ['a part that is cut', field('title', 'Linen')],
    ['a file that is cut', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSeat'],
    ['a head that is cut', '--x\r\ncontent-dispo'],
    ['a file in a field that takes none', `${file('attachment', 'Seat 12')}${END}`],
    ['a field of a megabyte', `${field('title', 'x'.repeat(1_000_000))}${END}`],
    ['a hundred fields', `${Array.from({ length: 100 }, (_, n) => field(`f${n}`, '1')).join('')}${END}`],
    ['a file in a part without a name', `${part('filename="a.txt"', 'Seat 12')}${END}`],
    ['a part without a name', `${part('x=y', 'Linen')}${END}`],
    ['a hundred files', `${Array.from({ length: 100 }, () => file('file', '1')).join('')}${END}`],
  ])('refuses %s', async (_what, body) => {
    expectRefusal(await sendBytes(endpoint, body));
  });

  test.each([
    ['no part', END],
    ['a head of a hundred kilobytes', `${part(`name="title"; x="${'x'.repeat(100_000)}"`, 'Linen')}${END}`],
    ['a part without a head', `--x\r\n\r\nLinen\r\n${END}`],
    ['a field with an empty name', `${field('', 'Linen')}${END}`],
    ['a poisoned prototype', `${field('__proto__', '{"isAdmin":true}')}${field('__proto__.isAdmin', 'true')}${END}`],
    ['a form in a form', `${field('title', `--y\r\n${field('title', 'Linen')}`)}${END}`],
    ['something behind the end', `${END}${field('title', 'Linen')}`],
    ['one field twice', `${field('title', 'One')}${field('title', 'Two')}${END}`],
    ['a file twice', `${file(due, 'Seat 12')}${file(due, 'Seat 14')}${END}`],
    ['a file as a text', `${field(due, 'Seat 12')}${END}`],
    ['a text as a file', `${file('title', 'Linen')}${END}`],
  ])('answers or refuses %s readably', async (_what, body) => {
    expectDecent(await sendBytes(endpoint, body));

    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
    'multipart/form-data; boundary="',
    'multipart/mixed; boundary=x',
    'multipart/form-data; boundary=x; boundary=y',
  ])('answers or refuses the content type %s readably', async (contentType) => {
    const body = `${field('title', 'Linen')}${END}`;

    expectDecent(await sendBytes(endpoint, body, contentType));
  });

  test('says in words that a file is one byte too large', async () => {
    const { kind = 'image', maxBytes = 0 } = endpoint.file ?? {};
    const code = kind === 'image' ? 'image_too_large' : 'file_too_large';

    const answer = await send(endpoint, formOf({ [due]: { name: 'a.jpg', bytes: new Uint8Array(maxBytes + 1) } }));

    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ code, message: errorTable[code].message });
  });

  test('needs its file where it is required, and takes JSON alone where it is not', async () => {
    const body = { title: 'Linen', category: 'Casual' };

    const [json, form] = [await send(endpoint, body), await send(endpoint, formOf(body))];

    const expected = endpoint.file?.isRequired ? errorTable.file_missing.status : endpoint.status;
    expect([json.status, form.status]).toEqual([expected, expected]);
    expectDecent(json);
    expectDecent(form);
  });
});

test('an upload that breaks off in the middle leaves the server well', async () => {
  const controller = new AbortController();
  const address = `${app.url}/api/objects/upload`;
  async function* half() {
    yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSeat`);
    controller.abort();
    yield Buffer.from(' 12');
  }
  const headers = { ...owner.session, 'content-type': 'multipart/form-data; boundary=x' };
  const options = { method: 'POST', headers, body: half(), duplex: 'half', signal: controller.signal } as const;

  await expect(fetch(address, options as unknown as RequestInit)).rejects.toThrow();

  expect((await owner.get('/api/trips')).status).toBe(200);
});
