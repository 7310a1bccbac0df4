import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const AT_MOST = 4;

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-limits-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Caravan</title>');
  await writeFile(path.join(folder, 'main.js'), '');
  const limits = { RATE_LIMIT_ADDRESS: String(AT_MOST), RATE_LIMIT_HEALTH: '3' };
  app = await startTestApp({ webFolder: folder, env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', ...limits } });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const from = (address: string, target: string) => fetch(app.url + target, { headers: { 'x-forwarded-for': address } });

/** What one address is answered, one request after the other. */
const statuses = async (addresses: readonly string[], target: string): Promise<number[]> => {
  const answers = [];
  for (const address of addresses) answers.push((await from(address, target)).status);
  return answers;
};

describe('whoever asks too often from one address', () => {
  test.each([
    ['/', 200],
    ['/trips', 200],
    ['/main.js', 200],
    ['/.env', 404],
    ['/api/config', 200],
    ['/api/nothing', 404],
    ['/api/auth/user', 401],
    ['/api/docs', 200],
    ['/api/docs/json', 200],
    ['/ws', 401],
  ])('has to wait, whatever they request: %s', async (target, status) => {
    const address = `address of ${target}`;

    const answers = await statuses(Array(AT_MOST).fill(address), target);
    const refused = await from(address, target);

    expect(answers).toEqual(Array(AT_MOST).fill(status));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await from(`another address of ${target}`, target)).status).not.toBe(429);
  });

  test('has to wait also for what is refused as unreadable', async () => {
    const headers = ['x-forwarded-for: two hosts', 'host: evil.example'];

    const answers = [];
    for (let sent = 0; sent <= AT_MOST; sent += 1) answers.push(await sendRaw(app.url, headOf('GET /', headers)));

    expect(answers.map(({ status }) => status)).toEqual([...Array(AT_MOST).fill(400), 429]);
  });

  // The framework refuses these before it knows whom a proxy has passed on: all of them count for the proxy, and nothing else does.
  test('has to wait for what is no address at all, which keeps nobody from the others', async () => {
    const answers = await statuses(Array(AT_MOST + 1).fill('whoever'), '/api/%zz');

    expect(answers).toEqual([...Array(AT_MOST).fill(400), 429]);
    expect((await from('whoever', '/api/config')).status).toBe(200);
  });

  test('reads so in their window', async () => {
    await statuses(Array(AT_MOST).fill('a window'), '/');

    const headers = ['x-forwarded-for: a window', 'sec-fetch-mode: navigate'];
    const refused = await sendRaw(app.url, headOf('GET /trips', headers));

    expect([refused.status, refused.head]).toEqual([
      429,
      expect.stringContaining('content-type: text/plain; charset=utf-8'),
    ]);
    expect(refused.body).toBe('Too many requests. Please wait a moment and try again.\n');
  });

  test.each([
    ['with a port each', ['192.0.2.1:1', '192.0.2.1:2', '192.0.2.1', '192.0.2.1:65535', '192.0.2.1:3']],
    ['in brackets', ['[2001:db8::1]:1', '[2001:db8::1]', '2001:db8::1', '[2001:db8::2]:2', '[2001:db8::3]:3']],
    ['written as IPv6', ['::ffff:192.0.2.7', '192.0.2.7', '[::ffff:192.0.2.7]:1', '192.0.2.7:1', '::ffff:c000:207']],
  ])('is one address, %s', async (_how, addresses) => {
    const answers = await statuses(addresses, '/');

    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});

test('what one request reads together counts one by one', async () => {
  const send = (address: string, target: string, body: object, cookie = '') => {
    const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': address };
    return fetch(app.url + target, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const names = { firstName: 'Ada', lastName: 'Reader', username: 'ada_reader' };
  const account = { ...names, email: 'ada@example.com', password: 'long enough' };
  const signedUp = await send('who signs up', '/api/auth/email-signup', account);
  const [cookie] = signedUp.headers.getSetCookie()[0]?.split(';') ?? [];
  const addresses = Array.from({ length: AT_MOST }, (_, place) => `/api/trips?offset=${place}`);
  const read = () => send('who reads', '/api/reads', { addresses }, cookie);

  const { answers } = (await (await read()).json()) as { answers: object };

  expect(Object.keys(answers)).toHaveLength(AT_MOST - 1);
  expect((await read()).status).toBe(429);
});

test('how the server is, somebody hears whose address asks too much, as often as they need', async () => {
  await statuses(Array(AT_MOST + 1).fill('busy'), '/');

  const answers = await statuses(Array(AT_MOST).fill('busy'), '/api/health');

  expect(answers).toEqual([200, 200, 200, 429]);
});
