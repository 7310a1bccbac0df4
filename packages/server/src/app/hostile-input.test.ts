import { randomUUID } from 'node:crypto';
import type { EndpointShape, Method } from '@caravan/contract/endpoint.ts';
import { objectIdIn } from '@caravan/contract/files/files.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { BODY_LIMIT_BYTES } from '@caravan/contract/limits.ts';
import { failOnLoggedErrors } from '../testing/logged-errors.ts';
import { anyText } from '@caravan/contract/testing/any-text.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectEndpoints, nameOf } from '../testing/contract-endpoints.ts';
import { expectDecent, expectRefusal, fieldsOf, hostileTexts, hostileValue } from '../testing/hostile.ts';
import type { Person, RequestHeaders, Visitor } from '../testing/person.ts';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { rotated, tries } from '../testing/seeded-random.ts';

const endpoints = await collectEndpoints();
const withBody = endpoints.filter(({ body }) => body !== undefined);
const withParams = endpoints.filter(({ params }) => params !== undefined);
const inRow = (some: readonly EndpointShape[]) =>
  some.map((endpoint, turn) => ({ name: nameOf(endpoint), endpoint, turn }));

let app: TestApp;
let owner: Person;
let guest: Person;
let tripId: string;
/** What stands in the addresses, by the folder it is in or the parameter's name. */
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp();
  [owner, guest] = await Promise.all([app.signUp(), app.signUp()]);
  tripId = (await owner.post<TripDetail>('/api/trips', { title: 'Lisbon' })).body.id;
  await owner.post(`/api/trips/${tripId}/members`, { userId: guest.id });
  const add = async (folder: string, body: object) =>
    (await owner.post<{ id: string }>(`/api/trips/${tripId}/${folder}`, body)).body.id;
  const joinLink = (await owner.post<JoinLink>(`/api/trips/${tripId}/join-links`, {})).body;
  const completed = { title: 'Porto', startDate: '2020-06-10', endDate: '2020-06-14' };
  await owner.post(`/api/trips/${tripId}/packing`);
  const list = await owner.post<PackingList>(`/api/trips/${tripId}/packing/entries`, { name: 'Passport' });
  known = {
    tripId,
    sourceTripId: (await owner.post<TripDetail>('/api/trips', completed)).body.id,
    userId: guest.id,
    username: 'anna',
    itinerary: await add('itinerary', { title: 'Tram' }),
    shopping: await add('shopping', { name: 'Water' }),
    expenseId: await add('money/expenses', {
      title: 'Dinner',
      spentOn: '2026-05-01',
      currency: 'EUR',
      amountMinor: 100,
      payers: [{ personId: owner.id, amountMinor: 100 }],
      split: { mode: 'equally', personIds: [owner.id, guest.id] },
    }),
    paymentId: await add('money/payments', {
      fromId: guest.id,
      toId: owner.id,
      currency: 'EUR',
      amountMinor: 50,
      paidOn: '2026-05-02',
    }),
    ideaId: await add('ideas', { title: 'Fado' }),
    outfitId: await add('outfits', { title: 'Linen', category: 'Casual' }),
    entryId: list.body.entries.find(({ kind }) => kind === 'own')?.id ?? '',
    pollId: await add('date-polls', { candidates: ['2027-06-04/2027-06-07'] }),
    linkId: joinLink.id,
    secret: joinLink.secret,
    objectId: objectIdIn((await upload(owner, { name: 'note.txt', bytes: 'Gate 12' })).body.objectPath),
  };
});
afterAll(() => app.stop());
failOnLoggedErrors(() => app);

const addressOf = ({ path }: EndpointShape, ids: Partial<Record<string, string>> = {}): string =>
  path.replaceAll(
    /(\w+)\/:(\w+)/g,
    (_match, folder: string, name: string) => `${folder}/${ids[name] ?? known[name] ?? known[folder]}`,
  );

/** Whoever may: the owner, but nobody where the call would end the owner's session. */
const callerOf = ({ access }: EndpointShape): Visitor => (access === 'public' ? app.anonymous : owner);

const call = (endpoint: EndpointShape, body: unknown, headers?: RequestHeaders, address = addressOf(endpoint)) =>
  callerOf(endpoint).request<unknown>(endpoint.method, address, body, headers);

/** Bodies with the endpoint's own fields, each now and then there and hardly ever right, and with fields it has not. */
const hostileBody = (endpoint: EndpointShape): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: hostileRecord([...fieldsOf(endpoint.body), 'id', 'role', 'ownerId', 'isAdmin']) },
    { weight: 1, arbitrary: hostileValue },
  );

const hostileRecord = (fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map((field) => [field, hostileValue])), { requiredKeys: [] });

// Made once: they are the same for each endpoint, and some are long. One parser reads them for all, so that each has its turn (`rotated`).

const noJson = [
  ['nothing', ''],
  ['half an object', '{"title": "Lis'],
  ['two objects', '{} {}'],
  ['a word', 'undefined'],
  ['a NUL', '\0'],
  ['a trailing comma', '{"title":"Lisbon",}'],
  ['single quotes', "{'title':'Lisbon'}"],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['brackets without end', '['.repeat(200_000)],
  ['braces without end', '{"a":'.repeat(100_000)],
] as const;

const noObjects = [
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"Lisbon"'],
  ['a list', '[{"title":"Lisbon"}]'],
  ['a deep list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
] as const;

const strangeObjects = [
  ['with a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
  ['with a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['with something deep in an unknown field', `{"x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  ['with a key twice', '{"title":"One","title":{},"email":1,"email":2}'],
  [
    'with ten thousand unknown fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n]))),
  ],
] as const;

const sendByHand = (endpoint: EndpointShape, headers: readonly string[], ...parts: readonly (string | Buffer)[]) => {
  const cookie = callerOf(endpoint).session['cookie'] ?? '';
  const line = `${endpoint.method} ${addressOf(endpoint)}`;
  return sendRaw(app.url, headOf(line, ['content-type: application/json', `cookie: ${cookie}`, ...headers]), ...parts);
};

const sizes = [
  {
    what: 'that says it is too large',
    isTooLarge: true,
    send: (endpoint: EndpointShape) => sendByHand(endpoint, [`content-length: ${TOO_LARGE.length}`], TOO_LARGE),
  },
  {
    what: 'that becomes too large',
    isTooLarge: true,
    send: (endpoint: EndpointShape) => sendByHand(endpoint, ['transfer-encoding: chunked'], CHUNK, CHUNK, '0\r\n\r\n'),
  },
  {
    what: 'right under the limit',
    isTooLarge: false,
    send: (endpoint: EndpointShape) => sendByHand(endpoint, [`content-length: ${LARGEST.length}`], LARGEST),
  },
] as const;

const STRANGE_IDS = [
  'x',
  '0',
  'null',
  '..%2F..%2Fetc%2Fpasswd',
  '%F0%9F%98%80',
  '%E2%80%AE',
  'x'.repeat(300),
  'x'.repeat(2_000),
] as const;

const TOO_LARGE = JSON.stringify({ title: 'x'.repeat(BODY_LIMIT_BYTES) });
const CHUNK = Buffer.from(`${BODY_LIMIT_BYTES.toString(16)}\r\n${'x'.repeat(BODY_LIMIT_BYTES)}\r\n`);
const LARGEST = JSON.stringify({ x: 'x'.repeat(BODY_LIMIT_BYTES - 8) });

describe.each(inRow(withBody))('$name', ({ endpoint, turn }) => {
  test('takes any fields with a working answer or a readable refusal', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBody(endpoint), async (body) => {
        expectDecent(await call(endpoint, body));
      }),
      { numRuns: tries(10, 150) },
    );
  });

  test.each(rotated(noJson, turn, 2))('refuses %s where JSON is due', async (_what, body) => {
    const answer = await call(endpoint, body);

    expectRefusal(answer, 400);
  });

  test.each(rotated(noObjects, turn, 1))('refuses %s where an object is due', async (_what, body) => {
    const answer = await call(endpoint, body);

    expectRefusal(answer, 400);
  });

  test.each(rotated(strangeObjects, turn, 1))('takes an object %s without harm', async (_what, body) => {
    expectDecent(await call(endpoint, body, { 'idempotency-key': randomUUID() }));

    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  const otherTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    ...(endpoint.file ? [] : ['multipart/form-data; boundary=x']),
    'application/xml',
    'application/json-patch+json',
    'nonsense',
    ';',
  ];
  test.each(rotated(otherTypes, turn, 2))('refuses the content type %s', async (contentType) => {
    const answer = await call(endpoint, '{"title":"Lisbon"}', { 'content-type': contentType });

    expectRefusal(answer, 415);
  });
  test.each(rotated(sizes, turn, 1))('answers a body $what readably', async ({ isTooLarge, send }) => {
    const { status, body } = await send(endpoint);

    expect(LARGEST).toHaveLength(BODY_LIMIT_BYTES);
    expect(status === 413).toBe(isTooLarge);
    expect(body.includes('"code":"too_large"')).toBe(isTooLarge);
    expectDecent({ status, body: status < 400 ? undefined : JSON.parse(body) });
  });
});

describe.each(inRow(withParams))('$name', ({ endpoint, turn }) => {
  const names = fieldsOf(endpoint.params);
  // A deletion is tried with one wrong id at a time; with right ones it would work. A NUL is what only a schema keeps from the database.
  const oneWrong = names.flatMap((name) =>
    ['%00', ...rotated(STRANGE_IDS, turn, 3), randomUUID()].map((id) => ({ name, id })),
  );

  test.each(oneWrong)('takes $id for no $name that exists', async ({ name, id }) => {
    const answer = await call(endpoint, endpoint.body && {}, {}, addressOf(endpoint, { [name]: id }));

    expectDecent(answer);
  });

  test.each(rotated(['%', '%E0%A4%A', '%zz', '%C0%80'], turn, 1))('refuses the broken address %s', async (id) => {
    const answer = await call(endpoint, endpoint.body && {}, {}, addressOf(endpoint, { [names[0] ?? '']: id }));

    expectRefusal(answer);
  });
});

describe('queries', () => {
  const withQuery = endpoints.filter(({ method }) => method === 'GET');

  test.each(withQuery.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name takes any with a working answer or a readable refusal',
    async ({ endpoint }) => {
      const fields = [...fieldsOf(endpoint.query), '__proto__', 'constructor[prototype][isAdmin]', 'x'];
      const pair = fc.tuple(fc.constantFrom(...fields), fc.oneof(fc.constantFrom(...hostileTexts), anyText()));
      await fc.assert(
        fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
          const query = pairs.map(
            ([field, value]) => `${field}=${encodeURIComponent(value.toWellFormed()).slice(0, 2_000)}`,
          );

          expectDecent(await call(endpoint, undefined, {}, `${addressOf(endpoint)}?${query.join('&')}`));
        }),
        { numRuns: tries(5, 80) },
      );
    },
  );

  test.each([
    ['a field without a value', '?q'],
    ['broken escapes', '?q=%E0%A4%A&timeZone=%'],
    ['a NUL', '?q=a%00b'],
    ['half a character', '?q=%ED%A0%80'],
    ['twelve thousand characters', `?q=${'a'.repeat(12_000)}`],
    ['a thousand people', `?q=${Array.from({ length: 1_000 }, (_, n) => `anna_${n}`).join(',')}`],
    ['a thousand questions', `?${'q=anna&'.repeat(1_000)}`],
    ['a thousand fields', `?${Array.from({ length: 1_000 }, (_, n) => `f${n}=1`).join('&')}&q=anna`],
  ])('the search for people takes %s', async (_what, query) => {
    expectDecent(await owner.get(`/api/users/search${query}`));
  });

  test('a field that is said twice is refused where one is asked for', async () => {
    const answer = await owner.get('/api/users/search?q=anna&q=ben');

    expectRefusal(answer, 400);
  });

  test('an address beyond what the server reads is refused readably', async () => {
    const head = headOf(`GET /api/users/search?q=${'a'.repeat(100_000)}`, []);

    const answer = await sendRaw(app.url, head);

    expectRefusal({ status: answer.status, body: JSON.parse(answer.body) }, 431);
  });

  test.each(['0', '-1', '101', '1.5', 'NaN', '1e309', '', ' ', '٣'])(
    'a page of %j messages is refused',
    async (limit) => {
      const answer = await owner.get(`/api/trips/${tripId}/chat?limit=${encodeURIComponent(limit)}`);

      expectRefusal(answer, 400);
    },
  );
});

describe('headers', () => {
  const cookieLine = () => `cookie: ${owner.session['cookie'] ?? ''}`;
  const postTrip = 'POST /api/trips';
  const body = '{"title":"Lisbon"}';
  const length = `content-length: ${body.length}`;
  const json = 'content-type: application/json';

  test.each([
    ['two lengths', [json, length, 'content-length: 3']],
    ['a length that is no number', [json, 'content-length: many']],
    ['a negative length', [json, 'content-length: -1']],
    ['a length and chunks', [json, length, 'transfer-encoding: chunked']],
    ['an unknown transfer encoding', [json, 'transfer-encoding: gzip']],
    ['a header without a name', [json, length, ': x']],
    ['a header with a NUL', [json, length, 'x-a: \0']],
    ['two hosts', [json, length, 'host: evil.example']],
    ['the same host twice', [json, length, 'Host: caravan.test']],
  ])('with %s are refused readably', async (_what, headers) => {
    const answer = await sendRaw(app.url, headOf(postTrip, headers), body);

    expectRefusal({ status: answer.status, body: JSON.parse(answer.body) }, 400);
  });

  test.each([
    ['two content types', () => [json, 'content-type: text/plain', length, cookieLine()]],
    ['two cookies', () => [json, length, cookieLine(), 'cookie: sid=x']],
    ['two sessions in one cookie', () => [json, length, `${cookieLine()}; sid=x`]],
    ['two keys', () => [json, length, cookieLine(), 'idempotency-key: a', 'idempotency-key: b']],
    ['two origins', () => [json, length, cookieLine(), `origin: ${app.url}`, 'origin: https://evil.example']],
    ['a hundred headers', () => [json, length, cookieLine(), ...Array.from({ length: 100 }, (_, n) => `x-${n}: ${n}`)]],
    ['bytes that are no text', () => [json, length, cookieLine(), 'x-a: \x80\xff']],
    ['a key that is no UUID', () => [json, length, cookieLine(), 'idempotency-key: 1']],
    ['a forwarded address', () => [json, length, cookieLine(), 'x-forwarded-for: \'"<>, ::1, 999.1.1.1']],
  ])('with %s are answered or refused readably', async (_what, headers) => {
    const answer = await sendRaw(app.url, headOf(postTrip, headers()), body);

    expectDecent({ status: answer.status, body: JSON.parse(answer.body) });
    expect(answer.status).toBeGreaterThanOrEqual(201);
  });

  test('that are too large are refused readably', async () => {
    const answer = await sendRaw(app.url, headOf('GET /api/trips', [`x-large: ${'x'.repeat(40_000)}`]));

    expectRefusal({ status: answer.status, body: JSON.parse(answer.body) }, 431);
  });
});

describe('addresses and methods', () => {
  test('that name another host than the header are refused, and with the same one they are heard', async () => {
    const targets = [
      'http://evil.example/api/config',
      'http://caravan.test:81/api/config',
      'http://evil.example@caravan.test/api/config',
      'http://caravan.test/api/config?x',
      'http://caravan.test:80/api/config',
      'HTTP://Caravan.test',
    ];

    const answers = await Promise.all(targets.map((target) => sendRaw(app.url, headOf(`GET ${target}`, []))));

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 200, 200, 404]);
  });

  test('that name the only host, as HTTP/1.0 does, are heard', async () => {
    const answer = await sendRaw(app.url, 'GET http://caravan.test/api/config HTTP/1.0\r\n\r\n');

    expect(answer.status).toBe(200);
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/trips/',
    '//api/trips',
    '/api/trips//',
    '/API/TRIPS',
    '/api/%2e%2e/x',
  ])('%s is answered or refused readably', async (address) => {
    expectDecent(await owner.get(address));
  });

  test.each<string>(['PATCH', 'OPTIONS', 'PROPFIND', 'BREW', 'TRACE'])(
    '%s is refused readably where it is not served',
    async (method) => {
      const answer = await sendRaw(
        app.url,
        headOf(`${method} /api/trips`, [`cookie: ${owner.session['cookie'] ?? ''}`]),
      );

      expectRefusal({ status: answer.status, body: JSON.parse(answer.body) });
    },
  );

  test.each<Method>(['GET', 'DELETE'])(
    '%s with a body it does not need is answered or refused readably',
    async (method) => {
      const body = '{"title":"Lisbon"}';
      const head = headOf(`${method} /api/trips/${tripId}/itinerary/${randomUUID()}`, [
        `cookie: ${owner.session['cookie'] ?? ''}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
      ]);

      const answer = await sendRaw(app.url, head, body);

      expectRefusal({ status: answer.status, body: JSON.parse(answer.body) }, 404);
    },
  );

  test('a deletion that names a type for a body it does not have is done', async () => {
    const { id } = (await owner.post<Activity>(`/api/trips/${tripId}/itinerary`, { title: 'Tram' })).body;

    const answer = await owner.delete(`/api/trips/${tripId}/itinerary/${id}`, { 'content-type': 'application/json' });

    expect(answer.status).toBe(204);
  });

  test('what is no HTTP is refused readably', async () => {
    const answer = await sendRaw(app.url, 'HELLO CARAVAN\r\n\r\n');

    expectRefusal({ status: answer.status, body: JSON.parse(answer.body) }, 400);
  });
});

describe('text that people may write', () => {
  test('comes back as it was written, trimmed, in every script', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), async (title) => {
        fc.pre(title.trim() !== '' && title.length <= 255);

        const { status, body } = await owner.put<TripDetail>(`/api/trips/${tripId}`, { title, description: title });

        expect([status, body.title, body.description]).toEqual([200, title.trim(), title.trim()]);
      }),
      { numRuns: tries(10, 300) },
    );
  });

  test.each([
    ['a NUL', 'Lis\0bon'],
    ['half a character', 'Lis\ud800bon'],
  ])('with %s is refused at the field', async (_what, title) => {
    const answer = await owner.post('/api/trips', { title });

    expectRefusal(answer, 400);
    expect(answer.body.issues).toEqual([{ path: 'title', message: 'Contains characters that cannot be stored' }]);
  });

  test('that runs from right to left or hides marks is kept as it is', async () => {
    const title = '\u202erome\u202c \u200e\u2066trip\u2069';

    const { body } = await owner.put<TripDetail>(`/api/trips/${tripId}`, { title });

    expect(body.title).toBe(title);
  });
});
