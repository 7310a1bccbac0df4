import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', RATE_LIMIT_EVERYTHING: '3' } });
});
afterAll(() => app.stop());

describe('the health of the server', () => {
  test('may be asked for as often as somebody watches', async () => {
    const answers = [];

    for (let count = 0; count < 10; count += 1) answers.push(await app.anonymous.get('/api/health'));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers[0]?.body).toEqual({ status: 'ok' });
  });
});

describe('what is configured', () => {
  test('names no provider while none is set, and counts like every other request', async () => {
    const first = await app.anonymous.get<Config>('/api/config');
    const rest = [];

    for (let count = 0; count < 3; count += 1) rest.push(await app.anonymous.get('/api/config'));

    expect(first.body).toEqual({
      version: '1.0.0',
      phoneProvider: 'built-in',
      firebase: null,
      hasTestNumbers: true,
      tokenSyncUrl: null,
      oidc: null,
      canSendMail: true,
      hasOutbox: true,
      limits: { messageLength: 4000, titleLength: 255, descriptionLength: 10_000 },
    });
    expect(rest.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(rest[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
