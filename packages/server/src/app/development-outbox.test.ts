import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-outbox-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Caravan</title>');
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

/** How the calls of the outbox, its page and what says whether there is one answer to a request with these headers. */
const ask = async (...headers: string[]) => {
  const answers = ['/api/dev/outbox', '/dev/outbox', '/api/config'].map((address) =>
    sendRaw(app.url, [`GET ${address} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n')),
  );
  const [call, page, config] = await Promise.all(answers);
  return [call?.status, page?.status, (JSON.parse(config?.body ?? '') as { hasOutbox: boolean }).hasOutbox];
};

describe('the development outbox', () => {
  test.each(['127.0.0.1:3000', 'localhost', 'LOCALHOST:5173', '[::1]:3000', '127.8.9.1'])(
    'is read at this machine: asked for as %s',
    async (host) => {
      expect(await ask(`host: ${host}`)).toEqual([200, 200, true]);
    },
  );

  // The name of a tunnel, or of a page that has its own name lead to this machine.
  test.each(['caravan.example', '127.0.0.1.example:3000', 'localhost.example', '192.168.1.5:3000'])(
    'is not there for whoever comes by another name: %s',
    async (host) => {
      expect(await ask(`host: ${host}`)).toEqual([404, 404, false]);
    },
  );

  test.each([
    'x-forwarded-for: 127.0.0.1',
    'X-Forwarded-Proto: https',
    'x-forwarded-host: localhost',
    'x-forwarded-anything: 1',
    'x-real-ip: ::1',
    'forwarded: for=127.0.0.1',
    'via: 1.1 tunnel',
    'cf-ray: 1',
    'cdn-loop: a network',
    'fastly-client-ip: 127.0.0.1',
    'client-ip: 127.0.0.1',
    'x-envoy-external-address: 127.0.0.1',
    'x-forwarded-for:',
  ])('is not there for what somebody has passed on: %s', async (header) => {
    expect(await ask('host: localhost:3000', header)).toEqual([404, 404, false]);
  });

  test('is not there for what a proxy passes on that adds nothing, as HTTP/1.0', async () => {
    const request = ['GET /api/dev/outbox HTTP/1.0', 'host: 127.0.0.1:3000', '', ''].join('\r\n');

    expect((await sendRaw(app.url, request)).status).toBe(404);
  });
});
