import {
  redeemCode,
  requestCode,
  confirmPhone,
  createPhoneAccount,
  phoneSignup,
} from '@caravan/contract/accounts/phone.endpoints.ts';
import type { ErrorCode } from '@caravan/contract/errors.ts';
import { getConfig } from '@caravan/contract/service/service.endpoints.ts';
import { afterEach, vi } from 'vitest';
import { goOffline } from '../../../testing/browser-settings.ts';
import { aConfig } from '../../../testing/samples.ts';
import {
  askForCode,
  CODE,
  codeField,
  createDialog,
  failure,
  fillSignUp,
  NUMBER,
  numberField,
  reachCodeStep,
  sendCode,
  shown,
  turnToPhone,
  visitor,
} from '../../../testing/phone-answers.ts';
import { expect, page, test } from '../../../testing/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const unsent = failure('Phone Authentication Error');
const refused = failure('Verification failed');
const signIn = page.getByRole('button', { name: 'Sign In', exact: true });

const UNREACHED = "Caravan can't be reached. Check your connection and try again.";
const UNREACHABLE = 'Network error. Please check your connection and try again.';

/** Refusals of a code, and the messages for them. */
const UNSENT: readonly (readonly [ErrorCode, string])[] = [
  ['phone_invalid', 'Invalid phone number format. Please include country code (e.g., +1 for US).'],
  ['too_many_codes', 'Too many attempts. Please try again later or use email authentication.'],
  ['sms_quota', 'SMS quota exceeded. Please use email authentication to continue.'],
  ['sms_unavailable', 'Phone authentication is temporarily unavailable. Please use email authentication to continue.'],
  ['phone_not_configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
  ['sms_failed', 'Failed to send verification code'],
  ['internal', 'An unexpected error occurred. Please try again.'],
  ['rate_limited', 'Too many attempts. Please try again later or use email authentication.'],
];

/** Other messages on the sign-up form. */
const UNSENT_ON_SIGN_UP: readonly (readonly [ErrorCode, string])[] = [
  ['too_many_codes', 'Too many attempts. Please wait a few minutes before trying again, or use email authentication.'],
  ['sms_quota', 'SMS quota exceeded. Please try again later or use email authentication.'],
  ['phone_not_configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
];

/** Why a code is refused, and the messages for it. */
const REFUSED: readonly (readonly [ErrorCode, string])[] = [
  ['code_invalid', 'Invalid verification code'],
  ['code_expired', 'The verification code has expired. Please request a new one.'],
  ['rate_limited', 'Too many requests. Please wait a moment and try again.'],
  ['phone_not_configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
  ['internal', 'An unexpected error occurred. Please try again.'],
];

test('a code that cannot be sent is explained, and may be requested again', async ({ screen }) => {
  const { server, open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await numberField.fill(NUMBER);

  for (const [code, sentence] of UNSENT) {
    server.refuse(requestCode, code);
    await sendCode.click();
    await expect.element(unsent).toMatchTextContent(sentence);
  }

  await expect.element(numberField).toHaveValue(shown(NUMBER));
  server.answer(requestCode, { verificationId: 'sent' });
  await sendCode.click();
  await expect.element(codeField).toHaveFocus();
});

test('on the form for a new account some of it reads otherwise, and what was typed stays', async ({ screen }) => {
  const { server, open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await fillSignUp();
  await numberField.fill(NUMBER);

  for (const [code, sentence] of UNSENT_ON_SIGN_UP) {
    server.refuse(requestCode, code);
    await sendCode.click();
    await expect.element(unsent).toMatchTextContent(sentence);
  }

  await expect.element(page.getByLabelText('First name')).toHaveValue('Tam');
  await expect.poll(() => server.requests(phoneSignup)).toHaveLength(UNSENT_ON_SIGN_UP.length);
});

test('a code that is refused is explained, and another may be typed', async ({ screen }) => {
  const { server, open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  for (const [code, sentence] of REFUSED) {
    server.refuse(redeemCode, code);
    await codeField.fill(CODE);
    await expect.element(codeField).toHaveAccessibleDescription(sentence);
    await expect.element(codeField).toHaveValue('');
    await expect.element(codeField).toHaveFocus();
  }
  server.replaceByPage(redeemCode, 502);
  await codeField.fill(CODE);
  await expect.element(codeField).toHaveAccessibleDescription('Phone verification failed');
  server.answer(redeemCode, { idToken: 'proves the number' });
  await codeField.fill(CODE);

  await expect.element(createDialog).toBeVisible();
});

for (const [code, sentence] of [
  ['phone_not_proven', 'Phone verification failed'],
  ['phone_proof_expired', 'Your verification has expired. Please request a new code.'],
] as const) {
  test(`a proof that is refused as ${code} leads back to the number, which is kept`, async ({ screen }) => {
    const { server, open } = visitor(screen);
    server.refuse(confirmPhone, code);
    await open('/');
    await turnToPhone();
    await reachCodeStep(NUMBER);

    await codeField.fill(CODE);

    await expect.element(refused).toMatchTextContent(sentence);
    await expect.element(numberField).toHaveValue(shown(NUMBER));
  });
}

test('without a connection that is said, and what was typed stays', async ({ screen }) => {
  const { open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  goOffline();
  await codeField.fill(CODE);
  await expect.element(refused).toMatchTextContent(UNREACHABLE);
  await expect.element(codeField).toHaveValue(CODE);
  await page.getByRole('button', { name: 'Back' }).click();
  await sendCode.click();

  await expect.element(unsent).toMatchTextContent(UNREACHABLE);
  await expect.element(numberField).toHaveValue(shown(NUMBER));
});

test('without a connection a number that is proven already waits for none', async ({ screen }) => {
  const { server, open } = visitor(screen);
  server.replaceByPage(confirmPhone, 502);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);
  await codeField.fill(CODE);
  await expect.element(refused).toMatchTextContent('Failed to verify phone number');

  const comeBack = goOffline();
  await signIn.click();
  await expect.element(refused).toMatchTextContent(UNREACHED);
  comeBack();
  server.refuse(confirmPhone, 'no_phone_account');
  await signIn.click();
  await createDialog.getByLabelText('First name').fill('Tam');
  await createDialog.getByLabelText('Last name').fill('Osei');
  goOffline();
  await createDialog.getByRole('button', { name: 'Create Account' }).click();

  await expect.element(refused).toMatchTextContent(UNREACHED);
});

test('a code whose check was cut off is checked once more on request', async ({ screen }) => {
  const { server, open } = visitor(screen);
  server.lose(redeemCode);
  server.lose(confirmPhone);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);
  await expect.element(refused).toMatchTextContent('Network error.');
  server.answer(redeemCode, { idToken: 'proves the number' });
  await signIn.click();
  await expect.element(refused).toMatchTextContent("Caravan can't be reached.");
  server.refuse(confirmPhone, 'no_phone_account');
  await signIn.click();

  await expect.element(createDialog).toBeVisible();
  const redeemed = server.requests(redeemCode);
  expect(redeemed).toHaveLength(2);
  expect(new Set(redeemed.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a proof that is over before the account is made leads back to the number', async ({ screen }) => {
  const { server, open } = visitor(screen);
  server.refuse(createPhoneAccount, 'phone_proof_expired');
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);
  await codeField.fill(CODE);
  await createDialog.getByLabelText('First name').fill('Tam');
  await createDialog.getByLabelText('Last name').fill('Osei');

  await createDialog.getByRole('button', { name: 'Create Account' }).click();

  await expect.element(refused).toMatchTextContent('Your verification has expired. Please request a new code.');
  await expect.element(createDialog).not.toBeInTheDocument();
  await expect.element(numberField).toHaveValue(shown(NUMBER));
});

test('a sign-up that took too long leads back to the form, as it was typed', async ({ screen }) => {
  const { server, open } = visitor(screen);
  server.refuse(confirmPhone, 'phone_signup_gone');
  await open('/');
  await turnToPhone();
  await fillSignUp();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);

  await expect.element(refused).toMatchTextContent('Your sign-up has expired.');
  await expect.element(page.getByLabelText('First name')).toHaveValue('Tam');
  await expect.element(numberField).toHaveValue(shown(NUMBER));
});

test('an answer that says nothing is put into words', async ({ screen }) => {
  const { server, open } = visitor(screen);
  server.replaceByPage(confirmPhone, 502);
  server.replaceByPage(createPhoneAccount, 502);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);
  await expect.element(refused).toMatchTextContent('Failed to verify phone number');
  server.refuse(confirmPhone, 'no_phone_account');
  await signIn.click();
  await createDialog.getByLabelText('First name').fill('Tam');
  await createDialog.getByLabelText('Last name').fill('Osei');
  await createDialog.getByRole('button', { name: 'Create Account' }).click();

  await expect.element(refused).toMatchTextContent('Account creation failed');
});

test('after 20 seconds without an answer that is said, and the next try sends no second message', async ({
  screen,
}) => {
  const { server, open } = visitor(screen);
  await open('/');
  await turnToPhone();
  const release = server.hold(requestCode);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await askForCode(NUMBER);
  await expect.poll(() => server.requests(requestCode).length).toBe(1);

  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(unsent).toMatchTextContent('Request timeout. Please try again.');
  server.answer(requestCode, { verificationId: 'sent' });
  await sendCode.click();

  await expect.element(codeField).toHaveFocus();
  const sent = server.requests(requestCode);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  release();
});

test('what the server offers is asked again where it could not be learned, and is not waited for', async ({
  screen,
}) => {
  const { server, open } = visitor(screen);
  server.refuse(getConfig, 'internal');
  await open('/');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });

  const comeBack = goOffline();
  await again.click();
  await expect.element(page.getByText(UNREACHED)).toBeVisible();
  comeBack();
  server.answer(getConfig, aConfig());
  await again.click();

  await expect.element(numberField).toBeVisible();
});

test('a code that arrives while the page is open is filled in by a browser that can', async ({ screen }) => {
  const { open } = visitor(screen);
  const arrival = Promise.withResolvers<Credential>();
  vi.stubGlobal('OTPCredential', Credential);
  vi.spyOn(navigator.credentials, 'get').mockReturnValue(arrival.promise);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  arrival.resolve({ id: '', type: 'otp', code: CODE } as unknown as Credential);

  await expect.element(createDialog).toBeVisible();
});

test('a server that cannot send codes says so and offers the way by e-mail', async ({ screen }) => {
  const { data, open } = visitor(screen);
  data.config = aConfig({ phoneProvider: null });
  await open('/');
  await page.getByRole('radio', { name: 'Phone' }).click();

  const notice = 'Phone authentication is not configured. Please use email authentication to continue.';
  await expect.element(page.getByText(notice)).toBeVisible();
  await page.getByRole('button', { name: 'Use Email' }).click();

  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
});
