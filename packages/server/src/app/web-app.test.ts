import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const PAGE = '<!doctype html><title>Caravan</title>';
const SCRIPT = 'const answer = 42;';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'assets/main-a1.js'), SCRIPT);
  for (const name of ['look.css', 'robots.txt', 'manifest.webmanifest', 'drawn.svg'])
    await writeFile(path.join(folder, name), '{}');
  await writeFile(path.join(folder, 'assets/main-a1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(folder, 'assets/main-a1.js.gz'), gzipSync(SCRIPT));
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

/** With `accept-encoding: identity` nothing is compressed on the way. */
const open = (address: string, accept = 'identity', method = 'GET') =>
  fetch(app.url + address, { method, headers: { 'accept-encoding': accept } });

describe('the page', () => {
  test.each(['/', '/?from=mail', '/trips', '/trip/0190c0de-0000-7000-8000-000000000000/chat', '/nope/nope'])(
    'is sent for %s',
    async (address) => {
      const answer = await open(address);

      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toMatch(new RegExp(`^${PAGE}`));
    },
  );

  test('runs nothing but the files of this site', async () => {
    const answer = await open('/trips');

    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('what another app shares is led to a page that says that it could not be taken, where no worker has', async () => {
  const body = new FormData();
  body.set('files', new File([new Uint8Array(5_000_000)], 'photo.jpg'));

  const answer = await fetch(`${app.url}/share`, { method: 'POST', body, redirect: 'manual' });

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?lost']);
});

describe('what no page is called', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/foo.js',
    '/%2Eenv',
    '/trip/x.php?y',
    '/healthz',
    '/livez',
    '/readyz/',
    '/metrics',
    '/status',
    '/HealthZ',
    '/actuator/env',
    '/health-check',
    '/_health',
    '/-/healthy',
    '/prometheus',
    '/debug/vars',
    '/metrics;x',
  ])('is not found, for a program that looks for %s', async (address) => {
    const answer = await open(address);

    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });

  test('is said in a sentence to whoever opens it in a window', async () => {
    const answer = await sendRaw(app.url, headOf('GET /old-page.html', ['sec-fetch-mode: navigate']));

    expect([answer.status, answer.head]).toEqual([
      404,
      expect.stringContaining('content-type: text/plain; charset=utf-8'),
    ]);
    expect(answer.body).toBe('The requested resource was not found.\n');
  });

  test('is a page’s name though it begins alike', async () => {
    const answers = await Promise.all(['/statuses', '/trip/healthz', '/api-guide'].map((address) => open(address)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('the files of the page', () => {
  test.each([
    ['/assets/main-a1.js', 'application/javascript'],
    ['/look.css', 'text/css'],
    ['/robots.txt', 'text/plain'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/drawn.svg', 'image/svg+xml'],
  ])('that are text say how it is written: %s', async (address, type) => {
    const answers = await Promise.all([open(address), open(address, 'br')]);

    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
      `${type}; charset=utf-8`,
      `${type}; charset=utf-8`,
    ]);
  });

  test('are kept by browsers for good, because their names change with what is in them', async () => {
    const answer = await open('/assets/main-a1.js');

    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(SCRIPT);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['identity', null],
  ])('come compressed as they were built to whoever takes %s, to be kept for a year', async (accepted, encoding) => {
    const answer = await open('/assets/main-a1.js', accepted);

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(SCRIPT);
  });

  test.each(['/assets/gone-b2.js', '/assets', '/assets/', '/api', '/api/nothing', '/api/'])(
    'are not mistaken for pages: %s is not found',
    async (address) => {
      const answer = await open(address);

      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        message: 'The requested resource was not found.',
        code: 'not_found',
      });
    },
  );

  test.each(['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/package.json', '/.%00'])(
    'are none outside of their folder: %s',
    async (address) => {
      const answer = await open(address);

      expect(answer.status === 200 ? await answer.text() : PAGE).toMatch(new RegExp(`^${PAGE}`));
      expect(answer.status).toBeLessThan(500);
    },
  );

  test('are only read', async () => {
    const answer = await open('/assets/main-a1.js', 'identity', 'POST');

    expect(answer.status).toBe(404);
  });
});
