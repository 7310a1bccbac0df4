import type { ErrorCode } from '@caravan/contract/errors.ts';
import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  alert,
  codeField,
  codeSentTo,
  createDialog,
  fillSignUp,
  newNumber,
  numberField,
  openPhone,
  otherThan,
  reachCodeStep,
  refuse,
  shown,
} from './phone.ts';

const TOKENS = '**/api/phone-auth/tokens';
const CONFIRM = '**/api/auth/confirm-phone';

/** What a code comes to nothing for, where that is found out, and what people read of it. */
const REFUSALS: readonly (readonly [address: string, code: ErrorCode, told: string])[] = [
  [TOKENS, 'code_invalid', 'Invalid verification code'],
  [TOKENS, 'code_expired', 'The verification code has expired. Please request a new one.'],
  [TOKENS, 'rate_limited', 'Too many requests. Please wait a moment and try again.'],
  [
    TOKENS,
    'phone_not_configured',
    'Phone authentication is not configured. Please use email authentication to continue.',
  ],
  [TOKENS, 'internal', 'An unexpected error occurred. Please try again.'],
];

test('a code that is refused is told in words that help, and another may be typed', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of \d+ .*(phone-auth\/tokens|confirm-phone)/);
  const { page, context } = arrived;
  const number = newNumber();
  const failure = alert(page, 'Verification failed');
  await openPhone(page);
  await reachCodeStep(page, number);
  const code = await codeSentTo(context, number);

  for (const [address, refusal, told] of REFUSALS) {
    await test.step(refusal, async () => {
      await page.route(address, (route) => refuse(route, refusal), { times: 1 });
      await codeField(page).fill(code);
      await expect(failure).toContainText(told);
      await expect(codeField(page)).toHaveAccessibleDescription(told);
      await expect(codeField(page)).toHaveValue('');
      await expect(codeField(page)).toBeFocused();
    });
  }
  await page.route(TOKENS, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Down</h1>' }), {
    times: 1,
  });
  await codeField(page).fill(code);
  await expect(failure).toContainText('Phone verification failed');
  await codeField(page).fill(code);

  await expect(createDialog(page)).toBeVisible();
});

test('a proof that counts for nothing leads back to the number, which is kept', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 401 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await page.route(CONFIRM, (route) => refuse(route, 'phone_not_proven'));
  await openPhone(page);
  await reachCodeStep(page, number);

  await codeField(page).fill(await codeSentTo(context, number));

  await expect(alert(page, 'Verification failed')).toContainText('Phone verification failed');
  await expect(numberField(page)).toHaveValue(shown(number));
});

test('a code of somebody else is no code, and the sixth try none of one’s own', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of (400|410) .*phone-auth\/tokens/);
  const { page, context } = arrived;
  const other = await visitor();
  const [own, others] = [newNumber(), newNumber()];
  await openPhone(page);
  await reachCodeStep(page, own);
  const code = await codeSentTo(context, own);
  await openPhone(other.page);
  await reachCodeStep(other.page, others);
  const foreign = await codeSentTo(context, others);
  const refused = () => page.waitForResponse((answer) => answer.url().endsWith('/tokens') && !answer.ok());

  for (let tries = 1; tries <= 5; tries += 1) {
    await Promise.all([refused(), codeField(page).fill(foreign === code ? otherThan(code) : foreign)]);
    await expect(codeField(page)).toHaveAccessibleDescription('Invalid verification code');
    await expect(codeField(page)).toHaveValue('');
  }
  await codeField(page).fill(code);

  await expect(codeField(page)).toHaveAccessibleDescription(
    'The verification code has expired. Please request a new one.',
  );
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
