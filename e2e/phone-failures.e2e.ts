import { type ErrorCode, errorTable } from '@caravan/contract/errors.ts';
import type { Page, Route } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import {
  alert,
  askForCode,
  codeField,
  codeSentTo,
  createDialog,
  newNumber,
  numberField,
  openPhone,
  reachCodeStep,
  shown,
} from './phone.ts';
import { TestServer } from './server.ts';

const CODES = '**/api/phone-auth/codes';

/** Answers as the server does when it refuses. */
const refuse = (route: Route, code: ErrorCode) => {
  const { status, message } = errorTable[code];
  return route.fulfill({ status, json: { code, message } });
};

const phoneError = (page: Page) => alert(page, 'Phone Authentication Error');

const fillSignUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Tam');
  await page.getByLabel('Last name').fill(`Osei ${newNumber()}`);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Available');
};

test.describe('a code that cannot be sent is told in words that help', () => {
  for (const [code, told] of [
    ['captcha_failed', 'reCAPTCHA verification failed. Please try again or use email authentication.'],
    ['phone_invalid', 'Invalid phone number format. Please include country code (e.g., +1 for US).'],
    ['too_many_codes', 'Too many attempts. Please try again later or use email authentication.'],
    ['rate_limited', 'Too many attempts. Please try again later or use email authentication.'],
    ['sms_quota', 'SMS quota exceeded. Please use email authentication to continue.'],
    [
      'sms_unavailable',
      'Phone authentication is temporarily unavailable. Please use email authentication to continue.',
    ],
    ['phone_not_configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
    ['sms_failed', 'Failed to send verification code'],
    ['internal', 'An unexpected error occurred. Please try again.'],
  ] as const) {
    test(`${code}: ${told}`, async ({ visitor }) => {
      const arrived = await visitor();
      arrived.expectComplaint(/status of \d+ .*phone-auth\/codes/);
      const { page } = arrived;
      await page.route(CODES, (route) => refuse(route, code));
      await openPhone(page);
      const number = newNumber();

      await askForCode(page, number);

      await expect(phoneError(page)).toContainText(told);
      await expect(numberField(page)).toHaveValue(shown(number));
    });
  }

  for (const [code, told] of [
    [
      'too_many_codes',
      'Too many attempts. Please wait a few minutes before trying again, or use email authentication.',
    ],
    ['sms_quota', 'SMS quota exceeded. Please try again later or use email authentication.'],
  ] as const) {
    test(`to somebody new, ${code}: ${told}`, async ({ visitor }) => {
      const arrived = await visitor();
      arrived.expectComplaint(/status of \d+ .*phone-auth\/codes/);
      const { page } = arrived;
      await page.route(CODES, (route) => refuse(route, code));
      await openPhone(page);
      await fillSignUp(page);

      await askForCode(page, newNumber());

      await expect(phoneError(page)).toContainText(told);
      await expect(page.getByLabel('First name')).toHaveValue('Tam');
    });
  }
});

test('a captcha that fails is renewed, and the next try takes the new one', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 400 .*phone-auth\/codes/);
  const { page, context } = arrived;
  const captchas: unknown[] = [];
  await page.route(CODES, async (route) => {
    captchas.push((route.request().postDataJSON() as { captcha: unknown }).captcha);
    if (captchas.length === 1) await refuse(route, 'captcha_failed');
    else await route.continue();
  });
  const number = newNumber();
  await openPhone(page);
  await expect(page.locator('#recaptcha-container')).toBeHidden();

  await askForCode(page, number);
  await expect(phoneError(page)).toContainText('reCAPTCHA verification failed.');
  await expect(page.locator('#recaptcha-container [data-captcha="solved"]')).toBeAttached();
  await expect(page.locator('#recaptcha-container')).toBeHidden();
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(codeField(page)).toBeFocused();
  expect(new Set(captchas).size).toBe(2);
  await codeSentTo(context, number);
});

test('without a captcha nothing is sent, and the next try makes one', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 500 .*phone-auth\/captcha/);
  arrived.expectComplaint(/ERR_FAILED.*captcha-worker/);
  const { page } = arrived;
  await openPhone(page);
  await page.route('**/api/phone-auth/captcha', (route) => refuse(route, 'internal'), { times: 1 });

  await askForCode(page, newNumber());
  await expect(phoneError(page)).toContainText('reCAPTCHA initialization failed.');
  await phoneError(page).getByRole('button', { name: 'Close notification' }).click();
  await page.route('**/captcha-worker*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(phoneError(page)).toContainText('reCAPTCHA initialization failed.');
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(codeField(page)).toBeFocused();
});

test('without a connection that is said, and what was typed stays', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  const code = await codeSentTo(context, number);

  await context.setOffline(true);
  await codeField(page).fill(code);
  await expect(alert(page, 'Verification failed')).toContainText(
    'Network error. Please check your connection and try again.',
  );
  await expect(codeField(page)).toHaveValue(code);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(phoneError(page)).toContainText('Network error. Please check your connection and try again.');
  await expect(numberField(page)).toHaveValue(shown(number));
});

test('a code whose check was cut off is checked once more on request', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/ERR_FAILED.*(tokens|confirm-phone)/);
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  const again = page.getByRole('button', { name: 'Sign In', exact: true });
  const answerIsLost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/phone-auth/tokens', answerIsLost, { times: 1 });
  await page.route('**/api/auth/confirm-phone', (route) => route.abort());

  await codeField(page).fill(await codeSentTo(context, number));
  await expect(alert(page, 'Verification failed')).toContainText('Network error.');
  await again.click();
  await expect(alert(page, 'Verification failed')).toContainText("Caravan can't be reached.");
  await page.unroute('**/api/auth/confirm-phone');
  await again.click();

  await expect(createDialog(page)).toBeVisible();
});

test('after 20 seconds without an answer that is said, and the next try sends no second message', async ({
  visitor,
}) => {
  const arrived = await visitor();
  arrived.expectComplaint(/ERR_FAILED.*phone-auth\/codes/);
  const { page, context } = arrived;
  await page.clock.install();
  const keys: string[] = [];
  const held: Route[] = [];
  await page.route(CODES, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length === 1) held.push(route);
    else await route.continue();
  });
  const number = newNumber();
  await openPhone(page);
  await askForCode(page, number);
  await expect.poll(() => held.length).toBe(1);

  await page.clock.fastForward(20_000);
  await expect(phoneError(page)).toContainText('Request timeout. Please try again.');
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(codeField(page)).toBeFocused();
  expect(new Set(keys).size).toBe(1);
  await codeSentTo(context, number);
  await held[0]?.abort();
});

test('a proof that is over leads back to the number, which is kept', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of (401|404) .*(confirm-phone|create-phone-account)/);
  const { page, context } = arrived;
  const number = newNumber();
  await page.route('**/api/auth/create-phone-account', (route) => refuse(route, 'phone_proof_expired'));
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('Tam');
  await dialog.getByLabel('Last name').fill(`Osei ${number}`);

  await dialog.getByRole('button', { name: 'Create Account' }).click();

  await expect(alert(page, 'Verification failed')).toContainText(
    'Your verification has expired. Please request a new code.',
  );
  await expect(dialog).toBeHidden();
  await expect(numberField(page)).toHaveValue(shown(number));
});

test('a sign-up that took too long leads back to the form, as it was typed', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 410 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await page.route('**/api/auth/confirm-phone', (route) => refuse(route, 'phone_signup_gone'));
  await openPhone(page);
  await fillSignUp(page);
  await reachCodeStep(page, number);

  await codeField(page).fill(await codeSentTo(context, number));

  await expect(alert(page, 'Verification failed')).toContainText('Your sign-up has expired.');
  await expect(page.getByLabel('First name')).toHaveValue('Tam');
  await expect(numberField(page)).toHaveValue(shown(number));
});

test('what is said where the answer says nothing', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of (404|502) .*(confirm-phone|create-phone-account)/);
  const { page, context } = arrived;
  const number = newNumber();
  const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await page.route('**/api/auth/confirm-phone', (route) => route.fulfill(page502), { times: 2 });
  await page.route('**/api/auth/create-phone-account', (route) => route.fulfill(page502));
  await openPhone(page);
  await reachCodeStep(page, number);

  await codeField(page).fill(await codeSentTo(context, number));
  await expect(alert(page, 'Verification failed')).toContainText('Failed to verify phone number');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('Tam');
  await dialog.getByLabel('Last name').fill(`Osei ${number}`);
  await dialog.getByRole('button', { name: 'Create Account' }).click();

  await expect(alert(page, 'Verification failed')).toContainText('Account creation failed');
});

test('what this server offers is asked again where it could not be learned', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 500 .*api\/config/);
  const { page } = arrived;
  await page.route('**/api/config', (route) => refuse(route, 'internal'));
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();

  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(numberField(page)).toBeVisible();
});

test('a code that arrives while the page is open is filled in by the browser that can', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const arrival = Promise.withResolvers<string>();
  await page.exposeFunction('nextCode', () => arrival.promise);
  await page.addInitScript(() => {
    const browser = window as unknown as { nextCode(): Promise<string> };
    Object.assign(window, { OTPCredential: Credential });
    navigator.credentials.get = async () => ({ id: '', type: 'otp', code: await browser.nextCode() });
  });
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);

  arrival.resolve(await codeSentTo(context, number));

  await expect(createDialog(page)).toBeVisible();
});

test('a server that cannot send codes says so and offers the other way', async ({ visitor }) => {
  const server = await TestServer.start({ NODE_ENV: 'production' });
  const { page } = await visitor({ baseURL: server.url });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();

  await expect(
    page.getByText('Phone authentication is not configured. Please use email authentication to continue.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use Email' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

  expect(await server.remove(), 'the exit code of the server').toBe(0);
});

test('what else wants the token of a phone is told it, and told when it is over', async ({ visitor }) => {
  const server = await TestServer.start({ PHONE_TOKEN_SYNC_URL: '/token' });
  const arrived = await visitor({ baseURL: server.url });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const told: string[] = [];
  await page.route('**/token', async (route) => {
    const request = route.request();
    told.push(`${request.method()} ${request.headers()['authorization']?.replace(/ .*/, ' …') ?? ''}`);
    await route.fulfill({ status: 204 });
  });
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('Tam');
  await dialog.getByLabel('Last name').fill(`Osei ${number}`);
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await enter(page, () => dialog.getByRole('button', { name: 'Create Account' }).click());
  await expect(page.getByRole('heading', { name: 'Welcome back, Tam!' })).toBeVisible();
  expect(told).toEqual(['POST Bearer …']);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  expect(told).toEqual(['POST Bearer …', 'DELETE ']);
  expect(await server.remove(), 'the exit code of the server').toBe(0);
});
