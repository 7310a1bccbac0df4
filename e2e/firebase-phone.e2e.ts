import type { Page } from '@playwright/test';
import {
  EMULATOR_START_LIMIT_MS,
  type FirebaseEmulator,
  startFirebaseEmulator,
} from '../packages/server/src/testing/firebase-emulator.ts';
import { Authenticator, byName } from './authenticator.ts';
import { enter, expect, serveWhile, serveWith, test as base, type Visitor } from './fixtures.ts';
import { newNumber, otherThan } from './phone.ts';
import { addPasskey, confirmEmail, openSecurity, prove, turnOnSecondFactor } from './security-sheet.ts';
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

/** Somebody whose browser may say that the emulator knows no captcha for enterprises: the SDK asks, and takes the other one. */
const arrive = async <Somebody extends Visitor>(visitor: () => Promise<Somebody>): Promise<Somebody> => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 501 .*recaptchaConfig/);
  return arrived;
};

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
  const { page, expectComplaint } = await arrive(visitor);
  expectComplaint(/status of 400 .*accounts:signInWithPhoneNumber/);
  const number = newNumber();
  await openPhoneSignIn(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await askForCode(page, number);
  const code = await emulator.codeFor(`+1${number}`);
  await codeField(page).fill(otherThan(code));
  await expect(page.getByText('Verification failed')).toBeVisible();
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid verification code');
  await expect(codeField(page)).toHaveValue('');

  await enter(page, () => codeField(page).fill(code));

  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await openPhoneSignIn(page);
  await askForCode(page, number);
  await enter(page, async () => codeField(page).fill(await emulator.codeFor(`+1${number}`)));

  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  // It is our session that keeps somebody signed in: Firebase has kept nothing in the browser.
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  expect(kept.filter((key) => key.startsWith('firebase'))).toEqual([]);
});

test('a number opens no account alone that asks for a second factor', async ({ person, server, emulator }) => {
  const ida = await arrive(() => person('Ida', { baseURL: byName(server) }));
  const { page } = ida;
  const number = newNumber();
  await Authenticator.on(page);
  await confirmEmail(page, ida.email);
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Add your phone' }).click();
  await askForCode(page, number);
  await codeField(page).fill(await emulator.codeFor(`+1${number}`));
  await prove(page, 'Sign In by Phone', 'Save Number');
  await expect(page.getByRole('status').filter({ hasText: 'Phone number saved' })).toBeVisible();
  await addPasskey(page, sheet);
  await turnOnSecondFactor(page, sheet);
  await page.context().clearCookies();
  await openPhoneSignIn(page);
  await askForCode(page, number);

  await codeField(page).fill(await emulator.codeFor(`+1${number}`));

  const step = page.getByRole('region', { name: 'Confirm that it is you' });
  await expect(step).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await enter(page, () => step.getByRole('button', { name: 'Use My Passkey' }).click());
  await expect(page.getByRole('heading', { name: 'Welcome back, Ida!' })).toBeVisible();
});

/** What Firebase answers instead of sending a code, and what people read of it. */
const REFUSALS = [
  ['CAPTCHA_CHECK_FAILED', 'reCAPTCHA verification failed. Please try again or use email authentication.'],
  ['INVALID_PHONE_NUMBER : TOO_SHORT', 'Invalid phone number format. Please include country code (e.g., +1 for US).'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please try again later or use email authentication.'],
  ['QUOTA_EXCEEDED : Exceeded quota.', 'SMS quota exceeded. Please use email authentication to continue.'],
  [
    'BILLING_NOT_ENABLED',
    'Phone authentication is temporarily unavailable. Please use email authentication to continue.',
  ],
] as const;

test('what Firebase refuses is told in words that people know, and may be tried again', async ({
  visitor,
  emulator,
}) => {
  const { page, expectComplaint } = await arrive(visitor);
  expectComplaint(/status of 400 .*accounts:sendVerificationCode/);
  expectComplaint(/net::ERR_FAILED .*accounts:sendVerificationCode/);
  const failure = page.getByRole('alert').filter({ hasText: 'Phone Authentication Error' });
  await openPhoneSignIn(page);
  await page.getByLabel('Phone number').fill('2125550144');
  const sendCode = page.getByRole('button', { name: 'Send Code' });

  for (const [refusal, told] of REFUSALS) {
    await page.route('**/accounts:sendVerificationCode*', (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: refusal, errors: [] } },
      }),
    );
    await sendCode.click();
    await expect(failure).toContainText(told);
  }
  await page.route('**/accounts:sendVerificationCode*', (route) => route.abort());
  await sendCode.click();
  await expect(failure).toContainText('Network error. Please check your connection and try again.');
  await page.unrouteAll();
  await sendCode.click();

  await expect(codeField(page)).toBeFocused();
  await expect(page.locator('#recaptcha-container')).toBeHidden();
  expect(await emulator.codeFor('+12125550144')).toMatch(/^\d{6}$/);
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
    const { page, expectComplaint } = await visitor({ baseURL: url });
    expectComplaint(/status of 400 .*accounts:sendVerificationCode/);
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
