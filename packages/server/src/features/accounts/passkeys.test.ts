import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { addPasskey, PASSKEY_SITE, signInWithPasskey } from '../../testing/passkeys.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PASSKEY_SITE } });
});
afterAll(() => app.stop());

describe('a passkey', () => {
  test('is added by its owner, and signs in with nothing else', async () => {
    const person = await app.signUp();
    const { passkey, authenticator } = await addPasskey(person);
    const browser = new Browser(app.url);

    const answer = await signInWithPasskey(browser, authenticator);
    const me = await browser.get<CurrentUser>('/api/auth/user');

    expect(passkey).toMatchObject({ name: 'Passkey', lastUsedAt: null, isBackedUp: true });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { user: { id: person.id, hasPasskey: true }, message: 'Signed in successfully' },
    ]);
    expect(me.body).toMatchObject({ id: person.id, hasPasskey: true });
    expect(browser.cookies).toEqual(['sid']);
    const [listed] = (await browser.get<Passkey[]>('/api/auth/passkeys')).body;
    expect(listed).toEqual({ ...passkey, lastUsedAt: expect.any(String) });
  });
});
