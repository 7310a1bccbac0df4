import type { ErrorCode } from '@caravan/contract/errors.ts';
import type { Page, Route } from '@playwright/test';
import { enter, expect, serveWhile, test as base } from './fixtures.ts';
import {
  alert,
  askForCode,
  CODES,
  codeField,
  codeSentTo,
  createDialog,
  newNumber,
  fillSignUp,
  numberField,
  openPhone,
  phoneError,
  reachCodeStep,
  refuse,
  shown,
} from './phone.ts';
import type { TestServer } from './server.ts';

interface OtherServers {
  /** In production, without a gateway for messages. */
  mute: TestServer;
  /** Tells something else on its site the tokens of phones. */
  telling: TestServer;
}

const test = base.extend<object, OtherServers>({
  mute: [async ({}, use) => serveWhile(use, { NODE_ENV: 'production' }), { scope: 'worker' }],
  telling: [async ({}, use) => serveWhile(use, { PHONE_TOKEN_SYNC_URL: '/token' }), { scope: 'worker' }],
});

/** A number of the stories: what is refused needs no captcha's work each time. */
const WITHOUT_CAPTCHA = '5555550102';

/** What comes instead of a code, and what people read of it. */
const REFUSALS = [
  ['phone_invalid', 'Invalid phone number format. Please include country code (e.g., +1 for US).'],
  ['too_many_codes', 'Too many attempts. Please try again later or use email authentication.'],
  ['sms_quota', 'SMS quota exceeded. Please use email authentication to continue.'],
  ['sms_unavailable', 'Phone authentication is temporarily unavailable. Please use email authentication to continue.'],
  ['phone_not_configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
  ['sms_failed', 'Failed to send verification code'],
  ['internal', 'An unexpected error occurred. Please try again.'],
  ['rate_limited', 'Too many attempts. Please try again later or use email authentication.'],
] as const;

/** What whoever has no account yet reads instead. */
const REFUSALS_TO_NEWCOMERS = [
  ['too_many_codes', 'Too many attempts. Please wait a few minutes before trying again, or use email authentication.'],
  ['sms_quota', 'SMS quota exceeded. Please try again later or use email authentication.'],
  ['phone_not_configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
] as const;

/** Has one code after another refused, and reads what is told of it. */
const readRefusals = async (page: Page, refusals: readonly (readonly [ErrorCode, string])[]) => {
  for (const [code, told] of refusals) {
    await test.step(code, async () => {
      await page.route(CODES, (route) => refuse(route, code), { times: 1 });
      await page.getByRole('button', { name: 'Send Code' }).click();
      await expect(phoneError(page)).toContainText(told);
    });
  }
};

test('a code that cannot be sent is told in words that help, and may be asked for again', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of \d+ .*phone-auth\/codes/);
  const { page } = arrived;
  await openPhone(page);
  await numberField(page).fill(WITHOUT_CAPTCHA);

  await readRefusals(page, REFUSALS);

  await expect(numberField(page)).toHaveValue(shown(WITHOUT_CAPTCHA));
  await reachCodeStep(page, newNumber());
});

test('whoever signs up reads some of it in other words, and keeps what they typed', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of \d+ .*phone-auth\/codes/);
  const { page } = arrived;
  await openPhone(page);
  await fillSignUp(page);
  await numberField(page).fill(WITHOUT_CAPTCHA);

  await readRefusals(page, REFUSALS_TO_NEWCOMERS);

  await expect(page.getByLabel('First name')).toHaveValue('Tam');
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

test('a server that cannot send codes says so and offers the other way', async ({ visitor, mute }) => {
  const { page } = await visitor({ baseURL: mute.url });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();

  await expect(
    page.getByText('Phone authentication is not configured. Please use email authentication to continue.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use Email' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('what else wants the token of a phone is told it, and told when it is over', async ({ visitor, telling }) => {
  const arrived = await visitor({ baseURL: telling.url });
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
});
