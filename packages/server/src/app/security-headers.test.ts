import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  ['an answer', 200, '/api/health'],
  ['a refusal', 401, '/api/auth/user'],
  ['what is not there', 404, '/api/nothing'],
  ['a path that is none', 400, '/api/%'],
  ['a path that is too long', 414, `/api/trips/${'x'.repeat(600)}`],
  ['a body that is none', 400, '/api/auth/email-login', { method: 'POST', body: '{' }],
  ['a body of another kind', 415, '/api/auth/email-login', { method: 'POST', body: 'a=b', type: 'text/xml' }],
] as [what: string, status: number, address: string, sent?: { method: string; body: string; type?: string }][])(
  '%s (%i) frames nowhere, is taken for nothing else and runs nothing foreign',
  async (_what, status, address, sent) => {
    const answer = await fetch(app.url + address, {
      ...(sent && { method: sent.method, body: sent.body }),
      headers: sent ? { 'content-type': sent.type ?? 'application/json' } : {},
    });

    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  },
);
