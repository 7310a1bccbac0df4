import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let folder: string;
let app: TestApp;
let ada: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-form-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Caravan</title>');
  app = await startTestApp({ webFolder: folder });
  ada = await app.signUp({ firstName: 'Ada' });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

/** Sends the form as a browser does that runs no script. */
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: app.url, referer: `${app.url}/trips`, ...headers },
    body: new URLSearchParams(fields),
  });

const credentials = (password = ada.password) => ({ email: ada.user.email ?? '', password });

describe('the sign-in form, sent without a script', () => {
  test('signs in, and leads back to the page that it stood on', async () => {
    const answer = await send(credentials());
    const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('sid='));

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/trips']);
    expect(cookie).toContain('HttpOnly');
    const user = await fetch(`${app.url}/api/auth/user`, { headers: { cookie: cookie?.split(';')[0] ?? '' } });
    expect(await user.json()).toMatchObject({ id: ada.id });
  });

  test.each([
    ['a wrong password', () => credentials('not the password')],
    ['an address without an account', () => ({ email: 'nobody@example.com', password: 'whatever it is' })],
    ['nothing at all', () => ({})],
  ])('with %s says that it is wrong, and nothing of why', async (_what, fields) => {
    const answer = await send(fields());

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/trips?sign-in=wrong']);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('sid='))).toBe(false);
  });

  test('of another site signs nobody in', async () => {
    const answer = await send(credentials(), { origin: 'https://evil.example', referer: 'https://evil.example/x' });

    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  test.each([
    ['https://evil.example/trips', '/'],
    ['nonsense', '/'],
    ['', '/'],
  ])('leads nowhere else, whatever page it says it stood on: %s', async (referer, place) => {
    const answer = await send(credentials(), { referer });

    expect(answer.headers.get('location')).toBe(place);
  });

  test('leads to no other host by a path that looks like one', async () => {
    const answer = await send(credentials(), { referer: `${app.url}//evil.example` });

    expect(answer.headers.get('location')).toBe('/');
  });

  test('forgets an earlier failure when it succeeds, and keeps the rest of the address', async () => {
    const answer = await send(credentials(), { referer: `${app.url}/trip/1?tab=chat&sign-in=wrong` });

    expect(answer.headers.get('location')).toBe('/trip/1?tab=chat');
  });

  test('that comes too often is refused on the page, not with an answer for programs', async () => {
    const strict = await startTestApp({ webFolder: folder, env: { RATE_LIMIT_SCALE: '1', RATE_LIMIT_ADDRESS: '3' } });
    const answers: Response[] = [];
    for (let time = 0; time < 4; time += 1) {
      answers.push(
        await fetch(`${strict.url}/sign-in`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: strict.url, referer: `${strict.url}/trips` },
          body: new URLSearchParams(credentials()),
        }),
      );
    }
    await strict.stop();

    const [wrong, tooMany] = ['wrong', 'too-many'].map((why) => [303, `/trips?sign-in=${why}`]);
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      wrong,
      wrong,
      wrong,
      tooMany,
    ]);
  });

  test('is no place for more than an address and a password', async () => {
    const answer = await send({ ...credentials(), more: 'x'.repeat(5_000) });

    expect(answer.status).toBe(413);
  });
});
