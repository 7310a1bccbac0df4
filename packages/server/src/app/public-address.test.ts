import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secretDigest } from '../platform/security/cookies.ts';
import { type Answer, Visitor } from '../testing/person.ts';
import { collectEndpoints } from '../testing/contract-endpoints.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** What a browser opens by itself while somebody signs in or out. */
const LEADING = new Set(['/api/login', '/api/login/callback', '/api/logout']);

let app: TestApp;
let webFolder: string;

beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'caravan-page-'));
  await writeFile(path.join(webFolder, 'index.html'), '<!doctype html><html lang="en"><body></body></html>');
});
afterAll(() => rm(webFolder, { recursive: true }));
afterEach(() => app.stop());

const signUp = (origin: string) =>
  app.anonymous.post(
    '/api/auth/email-signup',
    {
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
      firstName: 'Anna',
      lastName: 'Lee',
      username: randomUUID().slice(0, 8),
    },
    { origin },
  );

const HOLDS_CACHE = '__Host-cache=1; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax';

const tokenOf = (answer: Answer<unknown>): string => answer.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '';

/** What a browser says of a request that a page of the site makes. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

describe('a site that people open over https', () => {
  const origin = 'https://trips.example.com';
  beforeEach(async () => {
    app = await startTestApp({ env: { PUBLIC_URL: origin, SECURITY_CONTACT: 'security@example.com' }, webFolder });
  });

  test('hands out its session to its own host over https alone, and speaks for no other site', async () => {
    const answer = await signUp(origin);

    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      HOLDS_CACHE,
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await signUp('http://trips.example.com')).status).toBe(403);
    expect((await signUp('https://other.example.com')).status).toBe(403);
  });

  test('names whom to report a vulnerability to, for the next half year', async () => {
    app.setNow('2026-05-04T12:00:00.000Z');

    const answer = await fetch(`${app.url}/.well-known/security.txt`);

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await answer.text()).split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2026-10-31T12:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ]);
  });

  test('takes no change that a page of its own host sends over http', async () => {
    const host = new URL(app.url).host;

    const answers = [await signUp(`http://${host}`), await signUp(`https://${host}`)];

    expect(answers.map(({ status }) => status)).toEqual([403, 201]);
  });

  test('keeps sessions that it gave out before it was, and takes their cookies back when they end', async () => {
    const token = tokenOf(await signUp(origin));
    await app.database.pool.query(`update sessions set sid = $1, expire = now() + interval '5 days'`, [
      secretDigest(token),
    ]);
    const person = new Visitor(app.url, { cookie: `sid=${token}` });

    const [used, ended] = [await person.get('/api/auth/user'), await person.get('/api/logout', OWN_PAGE)];

    expect([used.status, used.headers.getSetCookie()]).toEqual([
      200,
      [`sid=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`, HOLDS_CACHE],
    ]);
    expect(ended.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=; Max-Age=0;/),
      expect.stringMatching(/^sid=; Max-Age=0;/),
    ]);
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });

  test('signs nobody out where it is not said that their own page asks for that', async () => {
    const person = new Visitor(app.url, { cookie: `__Host-sid=${tokenOf(await signUp(origin))}` });

    const answer = await person.get('/api/logout');

    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });

  test('lets nobody plant a session under the name that other hosts of its domain may write', async () => {
    const [victim, attacker] = [tokenOf(await signUp(origin)), tokenOf(await signUp(origin))];
    const visit = async (cookie: string) => (await new Visitor(app.url, { cookie }).get('/api/auth/user')).status;

    const answers = [
      await visit(`sid=${attacker}`),
      await visit(`sid=${attacker}; __Host-sid=${victim}`),
      await visit(`__Host-sid=${victim}`),
    ];

    expect(answers).toEqual([401, 200, 200]);
  });

  test('remembers for its own host alone a sign-in that somebody has begun', async () => {
    const answer = await app.anonymous.post('/api/auth/passkeys/sign-in-options', {}, { origin });

    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      200,
      [expect.stringMatching(/^__Host-passkey_sign_in=[\w-]{43}; .*Path=\/; HttpOnly; Secure;/)],
    ]);
  });

  test('leads no call of the API from http to https, which would hide that it was sent in the clear', async () => {
    const overHttp = { 'x-forwarded-proto': 'http', origin: 'http://trips.example.com' };
    const endpoints = (await collectEndpoints()).filter(({ path }) => !LEADING.has(path));

    const answers = await Promise.all(
      endpoints.map(async ({ method, path }) => {
        const address = app.url + path.replaceAll(/:\w+/g, randomUUID());
        const { status, headers } = await fetch(address, { method, headers: overHttp, redirect: 'manual' });
        return { path, isLed: (status >= 300 && status < 400) || headers.has('location') };
      }),
    );

    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ isLed }) => isLed)).toEqual([]);
  });

  test('has a browser forget the pictures it keeps of whoever signs out, or whose session has ended or run out', async () => {
    const session = `__Host-sid=${tokenOf(await signUp(origin))}`;
    const both = `${session}; __Host-cache=1`;
    const clearedBy = async (address: string, headers: Record<string, string>) => {
      const { headers: said } = await fetch(app.url + address, { headers, redirect: 'manual' });
      return [said.get('clear-site-data'), said.getSetCookie().some((cookie) => cookie.startsWith('__Host-cache=;'))];
    };
    const forgets = ['"cache"', true];
    const nothing = [null, false];

    expect(await clearedBy('/api/auth/user', { cookie: both })).toEqual(nothing);
    expect(await clearedBy('/', { cookie: both })).toEqual(nothing);
    expect(await clearedBy('/api/logout', { cookie: both, ...OWN_PAGE })).toEqual(forgets);
    expect(await clearedBy('/api/auth/user', { cookie: both })).toEqual(forgets);
    expect(await clearedBy('/', { cookie: both })).toEqual(forgets);
    expect(await clearedBy('/api/auth/user', { cookie: '__Host-cache=1' })).toEqual(forgets);
    expect(await clearedBy('/', { cookie: '__Host-cache=1' })).toEqual(forgets);
    expect(await clearedBy('/', { cookie: session })).toEqual(nothing);
    expect(await clearedBy('/', {})).toEqual(nothing);
  });
});

test('a site that people open over http has a session that works there', async () => {
  app = await startTestApp();

  const answer = await signUp(app.url);

  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie().join()).not.toContain('Secure');
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  // Nobody is named here to tell of holes.
  expect((await app.anonymous.get('/.well-known/security.txt')).status).toBe(404);
});
