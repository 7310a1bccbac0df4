import { expectNoBarriers } from './barriers.ts';
import { enter, expect, test, uniqueName } from './fixtures.ts';
import {
  alert,
  askForCode,
  CODES,
  codeField,
  codeSentTo,
  createDialog,
  newNumber,
  numberField,
  openPhone,
  otherThan,
  reachCodeStep,
  shown,
} from './phone.ts';

test('somebody signs up by phone, signs out, and comes back by phone', async ({ visitor }) => {
  // A number gets a second code 30 seconds after the first one: this story sits them out.
  test.slow();
  const arrived = await visitor();
  arrived.expectComplaint(/status of 429 .*phone-auth\/codes/);
  const { page, context } = arrived;
  const number = newNumber();
  const username = uniqueName('Noor');

  await openPhone(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Username').fill(username);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await numberField(page).pressSequentially(number);
  await expect(numberField(page)).toHaveValue(shown(number));
  await expectNoBarriers(page, 'signing up by phone');
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page.getByText(`We sent a code to +1 ${shown(number)}.`)).toBeVisible();
  await expectNoBarriers(page, 'a code that is on its way');
  await enter(page, async () => {
    await codeField(page).fill(await codeSentTo(context, number));
    await expect(page.getByText('Account created successfully')).toBeVisible();
  });
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByRole('definition').filter({ hasText: `@${username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await openPhone(page);
  await askForCode(page, number);
  await expect(alert(page, 'Phone Authentication Error')).toContainText(
    /Please wait \d+ seconds before trying again to avoid rate limiting/,
  );
  await expect(async () => {
    const answered = page.waitForResponse(CODES);
    await page.getByRole('button', { name: 'Send Code' }).click();
    expect((await answered).status()).toBe(200);
  }).toPass();
  await enter(page, async () => {
    await codeField(page).fill(await codeSentTo(context, number));
    await expect(page.getByText('Signed in successfully')).toBeVisible();
  });

  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
});

test('a number without an account gets one in the dialog', { tag: '@desktop' }, async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);

  await codeField(page).fill(await codeSentTo(context, number));

  const dialog = createDialog(page);
  await expect(dialog.getByText(`There is no account for +1 ${shown(number)} yet.`)).toBeVisible();
  await dialog.getByLabel('First name').fill('sam');
  await dialog.getByLabel('Last name').fill('Okafor');
  await dialog.getByLabel('Username').fill(uniqueName('Sam'));
  await enter(page, async () => {
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Account created successfully')).toBeVisible();
  });
  await expect(page.getByRole('heading', { name: 'Welcome back, Sam!' })).toBeVisible();
});

test('the dialog says at each field what is wrong with it, and what is taken', async ({ visitor, person }) => {
  const known = await person('Known');
  const arrived = await visitor();
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  arrived.expectComplaint(/status of 409 .*create-phone-account/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  const dialog = createDialog(page);
  const create = dialog.getByRole('button', { name: 'Create Account' });

  await create.click();
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required');
  await dialog.getByLabel('First name').fill('sam');
  await dialog.getByLabel('Last name').fill('Okafor');
  await dialog.getByLabel('Email').fill('no address');
  await create.click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expectNoBarriers(page, 'a new account, with errors', '[role="dialog"]');
  await dialog.getByLabel('Email').fill(known.email);
  await dialog.getByLabel('Username').fill(known.username);
  await expect(dialog.getByText('Please choose a different username')).toBeVisible();
  await create.click();
  await expect(alert(page, 'Username unavailable')).toContainText('Please choose a different username');
  await dialog.getByLabel('Username').fill(uniqueName('Sam'));
  await create.click();

  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists');
});

test('whoever closes the dialog is asked for a number again', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));

  await createDialog(page).getByRole('button', { name: 'Close' }).click();

  await expect(createDialog(page)).toBeHidden();
  await expect(numberField(page)).toHaveValue(shown(number));
  await expect(codeField(page)).toHaveCount(0);
});

test('a wrong code is refused and another may be typed', { tag: '@desktop' }, async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 400 .*phone-auth\/tokens/);
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  const code = await codeSentTo(context, number);

  await codeField(page).fill(otherThan(code));

  await expect(alert(page, 'Verification failed')).toContainText('Invalid verification code');
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid verification code');
  await expectNoBarriers(page, 'a wrong code');
  await codeField(page).pressSequentially('12');
  await expect(codeField(page)).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(codeField(page)).toHaveAccessibleDescription('Verification code must be 6 digits');
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(createDialog(page)).toBeVisible();
});

test('a code cannot be asked for twice within 30 seconds, unless somebody goes back to another number', async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/phone-auth/codes') ? 1 : 0));
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);

  await page.getByRole('button', { name: /^Resend code in \d+ s$/ }).click();
  await expect(alert(page, 'Phone Authentication Error')).toContainText(
    /Please wait (2\d|30) seconds before trying again to avoid rate limiting/,
  );
  expect(asked).toBe(1);
  await codeField(page).fill('123');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(numberField(page)).toHaveValue(shown(number));
  await expect(numberField(page)).toBeFocused();
  const other = newNumber();
  await reachCodeStep(page, other);

  await expect(codeField(page)).toHaveValue('');
  await expect(page.getByText(`We sent a code to +1 ${shown(other)}.`)).toBeVisible();
  expect(asked).toBe(2);
  await codeSentTo(context, other);
});

test('a number is typed, corrected and pasted as people write it', async ({ visitor }) => {
  const { page } = await visitor();
  await openPhone(page);
  const field = numberField(page);
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);

  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(field).toHaveAccessibleDescription('Please enter a complete phone number');
  await field.pressSequentially('2125551234567');
  await expect(field).toHaveValue('212-555-1234');
  await field.press('Home');
  for (let step = 0; step < 4; step += 1) await field.press('ArrowRight');
  await field.press('Backspace');
  await expect(field).toHaveValue('215-551-234');
  expect(await caret(), 'the place of the digit that went').toBe(2);
  await field.press('9');
  await expect(field).toHaveValue('219-555-1234');
  await field.fill('+1 (415) 555-2671');
  await expect(field).toHaveValue('415-555-2671');
  await field.fill('14155552672');
  await expect(field).toHaveValue('415-555-2672');
  await field.fill('+44 20 7946 0958');
  await expect(field).toHaveValue('415-555-2672');
  await expect(field).toHaveAccessibleDescription('Only numbers with the country code +1 can sign in.');
  await field.fill('112-345-6789');
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(field).toHaveAccessibleDescription(
    'Invalid phone number format. Please include country code (e.g., +1 for US).',
  );
  await expectNoBarriers(page, 'a number that is none');
});

test('all of it works without a pointer', { tag: '@desktop' }, async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await page.getByRole('radio', { name: 'Email' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(numberField(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await codeSentTo(context, number));
  await expect(createDialog(page).getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(createDialog(page)).toBeHidden();
  await expect(numberField(page)).toBeFocused();
});

test('switching between the ways, and between signing in and up, begins with empty forms', async ({ visitor }) => {
  const { page } = await visitor();
  await openPhone(page);
  await numberField(page).fill('2125551234');

  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(numberField(page)).toHaveValue('');
  await page.getByLabel('First name').fill('Anna');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(numberField(page)).toHaveValue('');
  await page.getByRole('radio', { name: 'Email' }).click();

  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(numberField(page)).toHaveCount(0);
});

test('a number of the stories needs no captcha, and says its code', async ({ visitor }) => {
  const { page } = await visitor();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let captchas = 0;
  page.on('request', (request) => (captchas += request.url().endsWith('/api/phone-auth/captcha') ? 1 : 0));
  await openPhone(page);

  await reachCodeStep(page, '5555550101');

  await expect(page.getByText('A test number: its code is 123456.')).toBeVisible();
  expect(captchas).toBe(0);
  expect(logged).toContain('+15555550101 is a test number: it bypasses the captcha.');
});
