import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the development outbox', () => {
  test.each([
    ['127.0.0.1:3000', 200],
    ['localhost', 200],
    ['LOCALHOST:5173', 200],
    ['[::1]:3000', 200],
    // The name of a tunnel, or of a page that has its own name lead to this machine.
    ['caravan.example', 404],
    ['127.0.0.1.example:3000', 404],
    ['localhost.example', 404],
    ['192.168.1.5:3000', 404],
  ])('is read at this machine alone: asked for as %s it answers %i', async (host, status) => {
    const head = ['GET /api/dev/outbox HTTP/1.1', `host: ${host}`, 'connection: close', '', ''].join('\r\n');

    expect((await sendRaw(app.url, head)).status).toBe(status);
  });
});
