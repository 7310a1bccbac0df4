import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** What the web app brings besides what is built. */
const served = path.resolve(import.meta.dirname, '../../../web/public');
const { icons } = JSON.parse(readFileSync(path.join(served, 'manifest.webmanifest'), 'utf8')) as {
  icons: readonly { src: string; type: string }[];
};

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-installed-'));
  await cp(served, folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Caravan</title>');
  await writeFile(path.join(folder, 'shell.html'), '<!doctype html><title>Caravan</title>');
  await writeFile(path.join(folder, 'worker.js'), 'self.skipWaiting();');
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

test.each([
  { src: '/manifest.webmanifest', type: 'application/manifest+json' },
  { src: '/favicon.svg', type: 'image/svg+xml' },
  { src: '/apple-touch-icon.png', type: 'image/png' },
  { src: '/icons/favicon-48.png', type: 'image/png' },
  { src: '/worker.js', type: 'application/javascript' },
  { src: '/shell.html', type: 'text/html' },
  ...icons,
])('$src is served as $type, to be asked for anew after a release', async ({ src, type }) => {
  const answer = await fetch(app.url + src);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('the page may read its manifest and show its icons, and nobody else’s', async () => {
  const answer = await fetch(app.url);

  const policy = answer.headers.get('content-security-policy')?.split(';');
  expect(policy).toContain("manifest-src 'self'");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("img-src 'self' data: blob:");
});
