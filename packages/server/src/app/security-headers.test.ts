import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { securityHeaders } from './security-headers.ts';

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

test('what is no HTTP is refused with the same headers', async () => {
  const { headers } = await fetch(`${app.url}/api/health`);

  const { status, head } = await sendRaw(app.url, 'HELLO CARAVAN\r\n\r\n');

  const names = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-resource-policy',
  ];
  expect(status).toBe(400);
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining(names.map((name) => `${name}: ${headers.get(name) ?? ''}`)),
  );
});

/** The directives of the policy that a server with these settings sends, by name. */
const directivesOf = (env: Record<string, string>): Record<string, string> => {
  const policy = securityHeaders(readSettings(env))['content-security-policy'] ?? '';
  return Object.fromEntries(policy.split(';').map((directive) => directive.split(/ (.*)/s)));
};

/** That which notes in a drawn page what is pressed before the app has come, and no other in a document. */
const OWN_SCRIPT = "'sha256-t0xoDk5/wNuV7UL830B1PMjd/Fk9uY3Xas8vcWEFEFM='";

const FIREBASE = { FIREBASE_PROJECT_ID: 'trips-4711', FIREBASE_API_KEY: 'AIzaSyExample' };

test('pages take nothing from elsewhere', () => {
  const directives = directivesOf({});

  expect(directives).toEqual({
    'default-src': "'none'",
    'script-src': `'self' ${OWN_SCRIPT}`,
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test("pages take Google's captcha, and ask Google, where Firebase vouches for phone numbers", () => {
  const directives = directivesOf(FIREBASE);

  expect(directives).toEqual({
    ...directivesOf({}),
    'script-src': `'self' ${OWN_SCRIPT} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'connect-src':
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/",
    'img-src': "'self' data: blob: https://www.gstatic.com/recaptcha/",
    'style-src-attr': "'unsafe-inline'",
  });
});

test('pages ask the emulator alone, where it stands in for Firebase', () => {
  const directives = directivesOf({ ...FIREBASE, FIREBASE_AUTH_EMULATOR: 'http://127.0.0.1:9099/auth/' });

  expect(directives).toEqual({ ...directivesOf({}), 'connect-src': "'self' http://127.0.0.1:9099" });
});
