import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { OpenIdBrowser, PUBLIC_URL, REDIRECT_URI } from '../../testing/openid-browser.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../../testing/openid-provider.ts';
import { pictureStatusAt, takenPhoto } from '../../testing/outfit-pictures.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf } from '../../testing/uploads.ts';

const PICTURE = '/api/auth/user/picture';

let provider: TestOpenIdProvider;
let app: TestApp;
let picture: string;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: REDIRECT_URI });
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL } });
  photo = Buffer.from(await samplePng());
  picture = provider.hang('/pictures/ines.png', photo);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const signedIn = async (login: string) => {
  const browser = new OpenIdBrowser(app);
  expect(await browser.signIn(login)).toBe('/');
  return { browser, user: await browser.whoAmI() };
};

describe('the picture that a provider has of somebody', () => {
  test('is there on their first screen, kept here', async () => {
    provider.know('ines', { name: 'Ines Rocha', picture });

    const { browser, user } = await signedIn('ines');

    expect(user?.profileImageUrl).toMatch(/^\/api\/objects\//);
    expect(await pictureStatusAt(browser.asVisitor(), user?.profileImageUrl ?? '')).toBe(200);
    expect(await pictureStatusAt(app.anonymous, user?.profileImageUrl ?? '')).toBe(401);
  });

  test('does not come back to whoever has taken it away here', async () => {
    provider.know('joao', { name: 'Joao Rocha', picture });
    const { browser } = await signedIn('joao');
    expect((await browser.asVisitor().delete(PICTURE)).status).toBe(204);

    expect((await signedIn('joao')).user?.profileImageUrl).toBeNull();
  });

  test('comes to an account that had none, and everybody who travels along sees it', async () => {
    const group = await signUpExampleMembers(app);
    const { owner, member } = group;
    await newSharedTrip(group);
    await app.database.pool.query('update users set email_confirmed_at = now() where id = $1', [member.id]);
    provider.know('member', { email: member.user.email, email_verified: true, picture });
    const live = await owner.live();

    const { user } = await signedIn('member');

    expect(user).toMatchObject({
      id: member.id,
      profileImageUrl: expect.stringMatching(/^\/api\/objects\//) as unknown,
    });
    expect((await live.next('trip_changed')).resource).toBe('members');
    live.close();
  });

  test('leaves the one that somebody has chosen here', async () => {
    const person = await app.signUp();
    await person.request('PUT', PICTURE, formOf({ picture: takenPhoto(photo) }));
    await app.database.pool.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const before = (await person.get<CurrentUser>('/api/auth/user')).body.profileImageUrl;
    provider.know('owner', { email: person.user.email, email_verified: true, picture });

    expect((await signedIn('owner')).user?.profileImageUrl).toBe(before);
    expect((await app.database.pool.query('select from personal_files where user_id = $1', [person.id])).rowCount).toBe(
      1,
    );
  });

  test.each([
    ['is none', () => provider.hang('/pictures/none.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['is gone', () => `${provider.issuer}/pictures/gone.png`],
    ['is in the own network', () => 'https://127.0.0.1/secret-path.png'],
    ['is elsewhere without TLS', () => 'http://example.com/secret-path.png'],
  ])('that %s leaves none, and the sign-in as it is', async (what, addressOf) => {
    provider.know(what, { name: 'Ines Rocha', picture: addressOf() });

    expect((await signedIn(what)).user).toMatchObject({ firstName: 'Ines', profileImageUrl: null });
    const refusals = app.logged.filter((line) => line.includes('was not taken over'));
    expect(refusals).not.toEqual([]);
    expect(refusals.filter((line) => /\.png|127\.0\.0\.1|example\.com/.test(line))).toEqual([]);
    expect(app.loggedErrors).toEqual([]);
  });
});
