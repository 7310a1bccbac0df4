import { addPasskey, removePasskey } from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { afterEach } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { goOffline, letThingsMove } from '../../../testing/browser-settings.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { addPasskeyIn, aPasskey, answerSecurity, openSecurity, goOn } from '../../../testing/security-answers.ts';
import { toast } from '../../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../../testing/screen.tsx';

afterEach(() => commands.removePasskeyDevices());

const addDialog = page.getByRole('dialog', { name: 'Add a Passkey' });

for (const size of SIZES) {
  test(`a passkey is added without obstacles, and says when it came, on a ${size}`, async ({ screen }) => {
    const { passkeys } = answerSecurity(screen);
    await commands.addPasskeyDevice();
    const sheet = await openSecurity(screen, size);
    await expectAccessible('signing in and security, empty', '[role=dialog]');
    await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
    await expect.element(addDialog).toBeVisible();
    await expectAccessible('adding a passkey', '[role=dialog]');
    await userEvent.keyboard('{Escape}');
    await expect.element(addDialog).not.toBeInTheDocument();

    await addPasskeyIn(sheet);

    const row = sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect.element(row).toMatchTextContent('Added today');
    await expect.element(row).toMatchTextContent('Not used yet');
    expect(passkeys).toHaveLength(1);
    await expectAccessible('signing in and security, with a passkey', '[role=dialog]');
  });
}

test('a passkey says when it was used last', async ({ screen }) => {
  answerSecurity(screen).passkeys.push(aPasskey({ lastUsedAt: new Date().toISOString() }));

  const sheet = await openSecurity(screen);

  await expect.element(sheet.getByRole('listitem').filter({ hasText: 'Last used today' })).toBeVisible();
});

test('with the keyboard alone a passkey is added, named and removed', async ({ screen }) => {
  answerSecurity(screen);
  await commands.addPasskeyDevice();
  const sheet = await openSecurity(screen);
  const press = (element: Element, key: string) => {
    (element as HTMLElement).focus();
    return userEvent.keyboard(key);
  };
  await press(sheet.getByRole('button', { name: 'Add a Passkey' }).element(), '{Enter}');
  await press(addDialog.getByRole('button', { name: 'Continue' }).element(), '{Enter}');
  const row = sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect.element(row).toBeVisible();
  await expect.element(addDialog).not.toBeInTheDocument();

  await press(row.getByRole('button', { name: /^Actions for/ }).element(), '{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}Blue phone{Enter}');
  await expect.element(row).toMatchTextContent('Blue phone');
  const actions = row.getByRole('button', { name: 'Actions for Blue phone' });
  await expect.element(actions).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await expect.element(question.getByRole('button', { name: 'Keep It' })).toHaveFocus();
  await press(question.getByRole('button', { name: 'Remove Passkey' }).element(), '{Enter}');

  await expect.element(toast('Passkey removed')).toMatchTextContent('Blue phone');
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
});

test('turning the question of the device down is no failure, and may be done better', async ({ screen }) => {
  answerSecurity(screen);
  const device = await commands.addPasskeyDevice();
  await commands.unlockPasskeyDevice(device, false);
  const sheet = await openSecurity(screen);
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();

  await goOn('Add a Passkey', 'Continue');

  await expect.element(addDialog.getByRole('status')).toHaveTextContent('No passkey was added. You can try again.');
  expect(await commands.countPasskeys(device)).toBe(0);
  expect(screen.server.requests(addPasskey)).toEqual([]);
  await commands.unlockPasskeyDevice(device, true);
  await addDialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(addDialog).not.toBeInTheDocument();
});

test('a new passkey says beforehand that it needs a connection', async ({ screen }) => {
  answerSecurity(screen);
  await commands.addPasskeyDevice();
  const sheet = await openSecurity(screen);
  const add = sheet.getByRole('button', { name: 'Add a Passkey' });
  const comeBack = goOffline();
  await expect.element(add).toBeDisabled();
  await expect.element(add).toHaveAccessibleDescription('This needs a connection.');
  comeBack();
  await add.click();

  await goOn('Add a Passkey', 'Continue');

  await expect.element(addDialog).not.toBeInTheDocument();
});

test('a device makes one passkey for an account', async ({ screen }) => {
  answerSecurity(screen);
  await commands.addPasskeyDevice();
  const sheet = await openSecurity(screen);
  await addPasskeyIn(sheet);
  await expect.element(addDialog).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();

  await goOn('Add a Passkey', 'Continue');

  await expect
    .element(addDialog.getByRole('alert'))
    .toHaveTextContent('This device has a passkey for your account already.');
  await addDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(addDialog).not.toBeInTheDocument();
});

test('the tenth passkey is the last one, and the keyboard stays in the sheet', async ({ screen }) => {
  await letThingsMove();
  const { passkeys } = answerSecurity(screen);
  passkeys.push(...Array.from({ length: 9 }, (_, index) => aPasskey({ name: `Phone ${index}` })));
  await commands.addPasskeyDevice();
  const sheet = await openSecurity(screen);

  await addPasskeyIn(sheet);

  await expect
    .poll(() => sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem').elements().length)
    .toBe(10);
  await expect.element(sheet.getByRole('button', { name: 'Add a Passkey' })).toBeDisabled();
  await expect.element(sheet.getByText('10 passkeys is as many as there can be. Remove one first.')).toBeVisible();
  await expect.element(sheet).toHaveFocus();
});

test('the last passkey stays while it is the second factor, and goes once it is not', async ({ screen }) => {
  const { server } = screen;
  const { passkeys, secondFactor } = answerSecurity(screen);
  passkeys.push(aPasskey());
  Object.assign(secondFactor, { isOn: true, codesLeft: 10 });
  server.refuse(removePasskey, 'last_passkey');
  const sheet = await openSecurity(screen);
  const remove = async () => {
    await sheet.getByRole('button', { name: /^Actions for Chrome/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Passkey' }).click();
  };
  await remove();
  const question = page.getByRole('alertdialog');
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Turn off the second factor before you remove your last passkey.');
  await expectAccessible('removing the last passkey', '[role=alertdialog]');
  await question.getByRole('button', { name: 'Keep It' }).click();
  await sheet.getByRole('button', { name: 'Turn Off' }).click();
  await goOn('Turn Off the Second Factor', 'Turn Off');
  await expect.element(sheet.getByRole('button', { name: 'Turn On' })).toBeVisible();

  server.answer(removePasskey, () => {
    passkeys.pop();
    return undefined;
  });
  await remove();

  await expect.element(toast('Passkey removed')).toBeVisible();
  await expect.element(sheet.getByRole('list', { name: 'Passkeys' })).not.toBeInTheDocument();
});
