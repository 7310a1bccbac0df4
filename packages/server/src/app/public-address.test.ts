import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

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

test('a site that people open over https hands out its session over https alone, and speaks for no other site', async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://trips.example.com' } });

  const answer = await signUp('https://trips.example.com');

  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await signUp('http://trips.example.com')).status).toBe(403);
  expect((await signUp('https://other.example.com')).status).toBe(403);
});

test('a site that people open over http has a session that works there', async () => {
  app = await startTestApp();

  const answer = await signUp(app.url);

  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual([expect.not.stringContaining('Secure')]);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});
