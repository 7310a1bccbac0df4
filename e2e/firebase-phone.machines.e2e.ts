import type { Page } from '@playwright/test';
import {
  EMULATOR_START_LIMIT_MS,
  type FirebaseEmulator,
  startFirebaseEmulator,
} from '../packages/server/src/testing/firebase-emulator.ts';
import { enter, expect, serveWhile, serveWith, test as base, uniqueName } from './fixtures.ts';
import { newNumber, otherThan } from './phone.ts';
import type { TestServer } from './server.ts';

interface FirebaseFixtures {
  /** Firebase's own emulator, which the server of these stories is set up for. */
  emulator: FirebaseEmulator;
  /** The emulator and that server. */
  both: { readonly server: TestServer; readonly service: FirebaseEmulator };
}

const serveWithEmulator = serveWith(startFirebaseEmulator);

const test = base.extend<FirebaseFixtures>({
  both: [
    async ({ shared }, use) => use(await shared.get(serveWithEmulator)),
    { scope: 'test', timeout: EMULATOR_START_LIMIT_MS },
  ],
  emulator: async ({ both }, use) => use(both.service),
  server: async ({ both }, use) => use(both.server),
});

const codeField = (page: Page) => page.getByLabel('Verification code');

const askForCode = async (page: Page, number: string) => {
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(codeField(page)).toBeFocused();
};

const openPhoneSignIn = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();
};

test('somebody signs up by phone, signs out, and signs in by phone, with a number that Firebase vouches for', async ({
  visitor,
  emulator,
}) => {
  const { page, expectConsoleError } = await visitor();
  // The emulator knows no captcha for enterprises: the SDK asks, and takes the other one.
  expectConsoleError(/status of 501 .*recaptchaConfig/);
  expectConsoleError(/status of 400 .*accounts:signInWithPhoneNumber/);
  const number = newNumber();
  const username = uniqueName('Noor');
  await openPhoneSignIn(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Username').fill(username);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await askForCode(page, number);
  const code = await emulator.codeFor(`+1${number}`);
  await codeField(page).fill(otherThan(code));
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid verification code');
  await expect(codeField(page)).toHaveValue('');

  await enter(page, () => codeField(page).fill(code));

  await expect(page.getByRole('heading', { name: 'Welcome, Noor!' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('definition').filter({ hasText: `@${username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await openPhoneSignIn(page);
  await askForCode(page, number);
  await enter(page, async () => codeField(page).fill(await emulator.codeFor(`+1${number}`)));

  await expect(page.getByRole('heading', { name: 'Welcome, Noor!' })).toBeVisible();
  // It is our session that keeps somebody signed in: Firebase has kept nothing in the browser.
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  expect(kept.filter((key) => key.startsWith('firebase'))).toEqual([]);
});

/** Google's captcha as far as the SDK sees it: whoever executes it gets a token, each time another. */
const captchaScript = (onload: string) => `
  const widgets = [];
  window.grecaptcha = {
    render: (container, params) => {
      if (container.childElementCount > 0) throw new Error('There is a captcha in it already.');
      container.append(document.createElement('iframe'));
      return widgets.push({ params }) - 1;
    },
    execute: (id) => setTimeout(() => widgets[id].params.callback('solution-' + id)),
    getResponse: () => '',
    reset: () => {},
  };
  window[${JSON.stringify(onload)}]();
`;

test("Google's captcha is drawn under the policy of the pages, and set up anew after it failed", async ({
  visitor,
}) => {
  const project = { FIREBASE_PROJECT_ID: 'trips-4711', FIREBASE_API_KEY: 'AIzaSyExample' };
  await serveWhile(async ({ url }) => {
    const { page, expectConsoleError } = await visitor({ baseURL: url });
    expectConsoleError(/status of 400 .*accounts:sendVerificationCode/);
    const headers = { 'access-control-allow-origin': '*' };
    const answer = (path: string, json: object) =>
      page.route(`https://identitytoolkit.googleapis.com/${path}?*`, (route) => route.fulfill({ headers, json }));
    await answer('v2/recaptchaConfig', {});
    await answer('v1/recaptchaParams', { recaptchaSiteKey: 'site-key' });
    await page.route('https://www.google.com/recaptcha/api.js?*', (route) => {
      const onload = new URL(route.request().url()).searchParams.get('onload') ?? '';
      return route.fulfill({ contentType: 'text/javascript', body: captchaScript(onload) });
    });
    const solutions: string[] = [];
    await page.route('https://identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?*', (route) => {
      const { recaptchaToken } = route.request().postDataJSON() as { recaptchaToken: string };
      solutions.push(recaptchaToken);
      const isFirst = solutions.length === 1;
      const refusal = { error: { code: 400, message: 'CAPTCHA_CHECK_FAILED : Hostname match not found' } };
      return route.fulfill({ headers, status: isFirst ? 400 : 200, json: isFirst ? refusal : { sessionInfo: 'sent' } });
    });
    const captcha = page.locator('#recaptcha-container iframe');
    await openPhoneSignIn(page);
    await page.getByLabel('Phone number').fill('2125550146');
    await expect(captcha).toHaveCount(0);

    await page.getByRole('button', { name: 'Send Code' }).click();

    await expect(
      page.getByText('reCAPTCHA verification failed. Please try again or use email authentication.'),
    ).toBeVisible();
    await expect(captcha).toHaveCount(1);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(codeField(page)).toBeFocused();
    await expect(captcha).toHaveCount(0);
    expect(solutions).toEqual(['solution-0', 'solution-1']);
  }, project);
});
