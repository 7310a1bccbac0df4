import { removeOwnPhone, setOwnPhone } from '@caravan/contract/accounts/phone.endpoints.ts';
import { requestPasswordReset } from '@caravan/contract/accounts/recovery.endpoints.ts';
import { afterEach } from 'vitest';
import { commands } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { answerPhone, CODE, codeField, NUMBER, reachCodeStep, shown } from '../../../testing/phone-answers.ts';
import { aPerson } from '../../../testing/samples.ts';
import { answerSecurity, openSecurity, goOn } from '../../../testing/security-answers.ts';
import { toast } from '../../../testing/page-texts.ts';
import { expect, page, type Screen, SIZES, test } from '../../../testing/screen.tsx';

afterEach(() => commands.removePasskeyDevices());

const phoneDialog = page.getByRole('dialog', { name: 'Sign In by Phone' });
const addDialog = page.getByRole('dialog', { name: 'Add a Passkey' });
const reminder = page.getByRole('region', { name: 'Add a passkey' });

const BEFORE = '2125551234';

/** Sends codes, and keeps what signs in to the account. */
const answerMethods = (screen: Screen): void => {
  const { data, server } = screen;
  answerSecurity(screen);
  answerPhone(server);
  server.answer(setOwnPhone, ({ body }) => (data.user = { ...data.viewer, signInPhone: body.phoneNumber }));
  server.answer(removeOwnPhone, () => {
    data.user = { ...data.viewer, signInPhone: null };
    return undefined;
  });
};

/** Somebody who signs in by phone and by nothing else. */
const byPhone = (screen: Screen, email: string | null = null): Screen => {
  screen.data.user = aPerson({
    authProvider: 'phone',
    email,
    isEmailConfirmed: false,
    hasPassword: false,
    signInPhone: `+1${BEFORE}`,
  });
  answerMethods(screen);
  return screen;
};

for (const size of SIZES) {
  test(`a number is proven, signs in, and is taken away again, on a ${size}`, async ({ screen }) => {
    answerMethods(screen);
    const sheet = await openSecurity(screen, size);
    await sheet.getByRole('button', { name: 'Add your phone' }).click();
    await expect.element(phoneDialog).toBeVisible();
    await expectAccessible('a number to sign in with', '[role=dialog]');
    await reachCodeStep(NUMBER);
    await expectAccessible('the code of a number to sign in with', '[role=dialog]');

    await codeField.fill(CODE);
    await expect.element(phoneDialog.getByText(/signs in to your account from now on/)).toBeVisible();
    await expect.element(phoneDialog.getByText(shown(NUMBER))).toBeVisible();
    await expectAccessible('before a number signs in', '[role=dialog]');
    await goOn('Sign In by Phone', 'Save Number');

    await expect.element(toast('Phone number saved')).toMatchTextContent(shown(NUMBER));
    await expect.element(phoneDialog).not.toBeInTheDocument();
    await expect.element(sheet.getByText(shown(NUMBER))).toBeVisible();
    const [saved] = screen.server.requests(setOwnPhone);
    expect(saved?.body).toEqual({ phoneNumber: `+1${NUMBER}`, verificationCode: CODE });
    expect(saved?.headers.get('authorization')).toBe('Bearer proves the number');
    await sheet.getByRole('button', { name: 'Actions for your phone' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Number' }).click();
    await expect.element(sheet.getByRole('button', { name: 'Add your phone' })).toBeVisible();
  });
}

test('whoever signs in by phone is reminded of passkeys until they have one', async ({ screen }) => {
  const { open } = byPhone(screen);
  await commands.addPasskeyDevice();
  await open('/');
  await expect.element(reminder).toBeVisible();
  await expectAccessible('home, with a reminder of passkeys');

  await reminder.getByRole('link', { name: 'Add' }).click();

  const sheet = page.getByRole('dialog', { name: 'Sign-in and Security' });
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect.element(addDialog).toBeVisible();
  await addDialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toBeVisible();
  expect(location.pathname + location.search).toBe('/profile');
  await open('/');
  await expect.element(page.getByText('Ready for your next adventure?')).toBeVisible();
  await expect.element(reminder).not.toBeInTheDocument();
});

test('the only sign-in method cannot be taken away, and the reminder can be put away', async ({ screen }) => {
  const { open, reload, server } = byPhone(screen);
  server.refuse(removeOwnPhone, 'only_way_in');
  await open('/');
  await reminder.getByRole('button', { name: 'Dismiss reminder' }).click();
  await reload();
  await expect.element(page.getByText('Ready for your next adventure?')).toBeVisible();
  await expect.element(reminder).not.toBeInTheDocument();
  const sheet = await openSecurity(screen);
  await sheet.getByRole('button', { name: 'Actions for your phone' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog');

  await question.getByRole('button', { name: 'Remove Number' }).click();

  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Nothing else signs in to your account. Add another way first.');
  await expectAccessible('removing the only sign-in method', '[role=alertdialog]');
});

test('another number takes the place of the first', async ({ screen }) => {
  const { server } = byPhone(screen);
  const sheet = await openSecurity(screen);
  await expect.element(sheet.getByText(shown(BEFORE))).toBeVisible();
  await sheet.getByRole('button', { name: 'Actions for your phone' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);
  await phoneDialog.getByRole('button', { name: 'Save Number' }).click();

  await expect.element(sheet.getByText(shown(NUMBER))).toBeVisible();
  await expect.element(sheet.getByText(shown(BEFORE))).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(setOwnPhone).map(({ body }) => body))
    .toEqual([{ phoneNumber: `+1${NUMBER}`, verificationCode: CODE }]);
});

test('a password may be set by mail once the address is confirmed', async ({ screen }) => {
  const { data, server } = byPhone(screen, 'sam@example.com');
  server.answer(requestPasswordReset, undefined);
  const sheet = await openSecurity(screen);
  await expect.element(sheet.getByText('Not set. Confirm your email address first.')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Set a password' })).not.toBeInTheDocument();
  data.user = { ...data.viewer, isEmailConfirmed: true };

  await openSecurity(screen);
  await sheet.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a Password' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible('a link that sets a password', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect.element(dialog.getByText(/A link to choose a password is on its way/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  await expectAccessible('a link that sets a password is on its way', '[role=dialog]');
  await expect
    .poll(() => server.requests(requestPasswordReset).map(({ body }) => body.email))
    .toEqual(['sam@example.com']);
});
