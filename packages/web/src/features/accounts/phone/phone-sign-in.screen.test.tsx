import { usernameAvailable } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  getCaptcha,
  redeemCode,
  requestCode,
  confirmPhone,
  createPhoneAccount,
  phoneSignup,
} from '@caravan/contract/accounts/phone.endpoints.ts';
import { afterEach, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import {
  CODE,
  codeField,
  createDialog,
  failure,
  NUMBER,
  numberField,
  OTHER_NUMBER,
  reachCodeStep,
  sendCode,
  shown,
  turnToPhone,
  visitor,
} from '../../../testing/phone-answers.ts';
import { aPerson } from '../../../testing/samples.ts';
import { toast } from '../../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../../testing/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const create = createDialog.getByRole('button', { name: 'Create Account' });

test('signing up by phone takes the names first, then the code', async ({ screen }) => {
  const { server, navigation, open } = visitor(screen);
  const user = aPerson({ firstName: 'Noor', lastName: 'Haddad' });
  server.answer(confirmPhone, { user, message: 'Account created successfully' });
  await open('/');
  await turnToPhone();

  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabelText('First name').fill('noor');
  await page.getByLabelText('Last name').fill('Haddad');
  await page.getByLabelText('Username').fill('noor_h');
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('Available');
  await numberField.click();
  await userEvent.keyboard(NUMBER);
  await expect.element(numberField).toHaveValue(shown(NUMBER));
  await expectAccessible('signing up by phone');
  await sendCode.click();
  await expect.element(page.getByText(`We sent a code to +1 ${shown(NUMBER)}.`)).toBeVisible();
  await expectAccessible('a code that is on its way');
  await codeField.fill(CODE);

  await expect.element(page.getByText('Account created successfully')).toBeVisible();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  const [left] = server.requests(phoneSignup);
  expect(left?.body).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    username: 'noor_h',
    phoneNumber: `+1${NUMBER}`,
    email: null,
  });
  const [confirmed] = server.requests(confirmPhone);
  expect(confirmed?.body).toEqual({ phoneNumber: `+1${NUMBER}`, verificationCode: CODE, isSignup: true });
  expect(confirmed?.headers.get('authorization')).toBe('Bearer proves the number');
});

test('whoever loads the page anew while a code is on its way goes on at its step', async ({ screen }) => {
  const { server, open, reload } = visitor(screen);
  server.answer(confirmPhone, { user: aPerson({ firstName: 'Noor' }), message: 'Signed in successfully' });
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  await reload();

  await expect.element(page.getByText(`We sent a code to +1 ${shown(NUMBER)}.`)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Resend code in \d+ s/ })).toBeVisible();
  await codeField.fill(CODE);
  await expect.element(page.getByText('Signed in successfully')).toBeVisible();
  await expect.poll(() => server.requests(requestCode)).toHaveLength(1);
});

test('a number with an account signs in', async ({ screen }) => {
  const { server, navigation, open } = visitor(screen);
  server.answer(confirmPhone, { user: aPerson({ firstName: 'Noor' }), message: 'Signed in successfully' });
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);

  await expect.element(page.getByText('Signed in successfully')).toBeVisible();
  await expect.element(toast('Welcome, Noor')).toBeVisible();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await expect.poll(() => server.requests(confirmPhone).map(({ body }) => body.isSignup)).toEqual([false]);
});

for (const size of SIZES) {
  test(`a number without an account gets one in the dialog, on a ${size}`, async ({ screen }) => {
    const { server, navigation, open } = visitor(screen);
    await open('/', size);
    await turnToPhone();
    await reachCodeStep(NUMBER);

    await codeField.fill(CODE);

    await expect.element(createDialog.getByText(`There is no account for +1 ${shown(NUMBER)} yet.`)).toBeVisible();
    await createDialog.getByLabelText('First name').fill('sam');
    await createDialog.getByLabelText('Last name').fill('Okafor');
    await createDialog.getByLabelText('Username').fill('sam_o');
    await create.click();
    await expect.element(page.getByText('Account created successfully')).toBeVisible();
    await expect.element(page.getByText('Welcome, Sam')).toBeVisible();
    await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
    const [made] = server.requests(createPhoneAccount);
    expect(made?.body).toEqual({
      firstName: 'Sam',
      lastName: 'Okafor',
      username: 'sam_o',
      phoneNumber: `+1${NUMBER}`,
      email: null,
      verificationCode: CODE,
    });
    expect(made?.headers.get('authorization')).toBe('Bearer proves the number');
  });
}

test('the dialog says at each field what is wrong with it, and what is taken', async ({ screen }) => {
  const { server, open } = visitor(screen);
  server.answer(usernameAvailable, ({ params }) => ({ available: params.username !== 'known' }));
  server.refuse(createPhoneAccount, 'email_taken');
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);
  await codeField.fill(CODE);

  await create.click();
  const email = createDialog.getByRole('textbox', { name: /^Email/ });
  await expect.element(createDialog.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  await expect.element(createDialog.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
  await createDialog.getByLabelText('First name').fill('sam');
  await createDialog.getByLabelText('Last name').fill('Okafor');
  await email.fill('no address');
  await create.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expectAccessible('a new account, with errors', '[role="dialog"]');
  await email.fill('known@example.com');
  await createDialog.getByLabelText('Username').fill('known');
  await expect.element(createDialog.getByText('Please choose a different username')).toBeVisible();
  await create.click();
  await expect.element(createDialog.getByLabelText('Username')).toHaveFocus();
  expect(server.requests(createPhoneAccount)).toEqual([]);
  await createDialog.getByLabelText('Username').fill('sam_o');
  await create.click();

  await expect.element(email).toHaveAccessibleDescription('An account with this email already exists');
  await expect
    .poll(() => server.requests(createPhoneAccount).map(({ body }) => body.email))
    .toEqual(['known@example.com']);
});

test('closing the dialog leads back to the number', async ({ screen }) => {
  const { open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);
  await codeField.fill(CODE);

  await createDialog.getByRole('button', { name: 'Close' }).click();

  await expect.element(createDialog).not.toBeInTheDocument();
  await expect.element(numberField).toHaveValue(shown(NUMBER));
  await expect.element(codeField).not.toBeInTheDocument();
});

test('the dialog closes once the account is made, while the form says what comes next', async ({ screen }) => {
  const { navigation, open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);
  await codeField.fill(CODE);
  await createDialog.getByLabelText('First name').fill('Mina');
  await createDialog.getByLabelText('Last name').fill('Sato');
  await createDialog.getByLabelText('Username').fill('mina_s');
  await expect.element(createDialog.getByLabelText('Username')).toHaveAccessibleDescription('Available');
  vi.useFakeTimers({ shouldAdvanceTime: true });

  await create.click();

  await expect.element(page.getByText('Account created successfully')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await expect.element(createDialog).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(navigation.left).toEqual(['reload']);
});

for (const size of SIZES) {
  test(`a wrong code is refused and another may be typed, on a ${size}`, async ({ screen }) => {
    const { server, open } = visitor(screen);
    await open('/', size);
    await turnToPhone();
    await reachCodeStep(NUMBER);
    server.refuse(redeemCode, 'code_invalid');

    await codeField.fill('000000');

    await expect.element(codeField).toHaveValue('');
    await expect.element(codeField).toHaveFocus();
    await expect.element(codeField).toHaveAccessibleDescription('Invalid verification code');
    await expectAccessible('a wrong code');
    await userEvent.keyboard('12');
    await expect.element(codeField).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect.element(codeField).toHaveAccessibleDescription('Verification code must be 6 digits');
    server.answer(redeemCode, { idToken: 'proves the number' });
    await codeField.fill('123 456');
    await expect.element(createDialog).toBeVisible();
    await expect.poll(() => server.requests(redeemCode).map(({ body }) => body.code)).toEqual(['000000', CODE]);
  });
}

test('a second code waits for 30 seconds, and another number does not', async ({ screen }) => {
  const { server, open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);

  await page.getByRole('button', { name: /^Resend code in \d+ s$/ }).click();
  await expect
    .element(failure('Phone Authentication Error'))
    .toMatchTextContent(/Please wait (2\d|30) seconds before trying again to avoid rate limiting/);
  await expect.poll(() => server.requests(requestCode)).toHaveLength(1);
  await codeField.fill('123');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(numberField).toHaveValue(shown(NUMBER));
  await expect.element(numberField).toHaveFocus();
  await reachCodeStep(OTHER_NUMBER);

  await expect.element(codeField).toHaveValue('');
  await expect.element(page.getByText(`We sent a code to +1 ${shown(OTHER_NUMBER)}.`)).toBeVisible();
  const numbers = server.requests(requestCode).map(({ body }) => body.phoneNumber);
  expect(numbers).toEqual([`+1${NUMBER}`, `+1${OTHER_NUMBER}`]);
});

test('a number that got a code elsewhere a moment ago has to wait as well', async ({ screen }) => {
  const { server, open } = visitor(screen);
  const message = 'Please wait 12 seconds before trying again to avoid rate limiting';
  server.refuse(requestCode, 'code_cooldown', { message, retryAfter: 12 });
  await open('/');
  await turnToPhone();

  await numberField.fill(NUMBER);
  await sendCode.click();

  await expect.element(failure('Phone Authentication Error')).toMatchTextContent(message);
  server.answer(requestCode, { verificationId: 'sent' });
  await sendCode.click();
  await expect.element(codeField).toHaveFocus();
});

test('a number is typed, corrected and pasted as people write it', async ({ screen }) => {
  const { open } = visitor(screen);
  await open('/');
  await turnToPhone();
  const caret = () => (numberField.element() as HTMLInputElement).selectionStart;

  await sendCode.click();
  await expect.element(numberField).toHaveAccessibleDescription('Please enter a complete phone number');
  await numberField.click();
  await userEvent.keyboard('2125551234567');
  await expect.element(numberField).toHaveValue('212-555-1234');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}');
  await expect.element(numberField).toHaveValue('215-551-234');
  expect(caret(), 'the place of the digit that went').toBe(2);
  await userEvent.keyboard('9');
  await expect.element(numberField).toHaveValue('219-555-1234');
  await numberField.fill('+1 (415) 555-2671');
  await expect.element(numberField).toHaveValue('415-555-2671');
  await numberField.fill('14155552672');
  await expect.element(numberField).toHaveValue('415-555-2672');
  await numberField.clear();
  await userEvent.keyboard('+491');
  await expect.element(numberField).toHaveValue('+491');
  await expect.element(numberField).toHaveAccessibleDescription(/^Codes go to numbers that begin with \+1 alone/);
  await sendCode.click();
  await expect.element(sendCode).toBeVisible();
  await numberField.fill('112-345-6789');
  await sendCode.click();
  await expect
    .element(numberField)
    .toHaveAccessibleDescription('Invalid phone number format. Please include country code (e.g., +1 for US).');
  await expectAccessible('a number that is none');
});

for (const size of SIZES) {
  test(`signing in by phone works without a pointer, on a ${size}`, async ({ screen }) => {
    const { open } = visitor(screen);
    await open('/', size);
    await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

    (page.getByRole('radio', { name: 'Email' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'Phone' })).toHaveFocus();
    await expect.element(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
    await expect.element(numberField).toBeVisible();
    await userEvent.keyboard(`{Tab}${NUMBER}{Enter}`);
    await expect.element(codeField).toHaveFocus();
    await userEvent.keyboard(CODE);
    await expect.element(createDialog.getByLabelText('First name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');

    await expect.element(createDialog).not.toBeInTheDocument();
    await expect.element(numberField).toHaveFocus();
  });
}

test('another sign-in method, and signing up instead of in, begin with empty forms', async ({ screen }) => {
  const { open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await numberField.fill('2125551234');

  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.element(page.getByRole('heading', { name: 'Get Started' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect.element(numberField).toHaveValue('');
  await page.getByLabelText('First name').fill('Anna');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(numberField).toHaveValue('');
  await page.getByRole('radio', { name: 'Email' }).click();

  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  await expect.element(numberField).not.toBeInTheDocument();
});

test('a test number needs no captcha, and says its code', async ({ screen }) => {
  const { server, open } = visitor(screen);
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await open('/');
  await turnToPhone();

  await reachCodeStep('5555550101');

  await expect.element(page.getByText('A test number: its code is 123456.')).toBeVisible();
  expect(server.requests(getCaptcha)).toEqual([]);
  await expect.poll(() => server.requests(requestCode).map(({ body }) => body.captcha)).toEqual([null]);
  expect(info).toHaveBeenCalledWith('+15555550101 is a test number: it bypasses the captcha.');
});

test('a digit goes into the next box, and the last one is deleted, wherever the caret was put', async ({ screen }) => {
  const { open } = visitor(screen);
  await open('/');
  await turnToPhone();
  await reachCodeStep(NUMBER);
  await userEvent.keyboard('123');

  await userEvent.keyboard('{Home}4');
  await expect.element(codeField).toHaveValue('1234');
  await codeField.click({ position: { x: 4, y: 20 } });
  await userEvent.keyboard('{Backspace}');

  await expect.element(codeField).toHaveValue('123');
});
