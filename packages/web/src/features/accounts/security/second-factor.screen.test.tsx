import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { keepCopies, refuseCopies } from '../../../testing/browser-settings.ts';
import { aPasskey, answerSecurity, openSecurity, goOn, RECOVERY_CODES } from '../../../testing/security-answers.ts';
import { expect, page, SIZES, test } from '../../../testing/screen.tsx';

const codesDialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });

test('the second factor waits for a passkey', async ({ screen }) => {
  answerSecurity(screen);

  const sheet = await openSecurity(screen);

  await expect.element(sheet.getByText('Add a passkey first.')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Turn On' })).toBeDisabled();
});

test('the second factor waits for a confirmed address', async ({ screen }) => {
  const { data } = screen;
  answerSecurity(screen).passkeys.push(aPasskey());
  data.user = { ...data.viewer, isEmailConfirmed: false };
  const sheet = await openSecurity(screen);
  await expect.element(sheet.getByText('Confirm your email address first', { exact: false })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Turn On' })).toBeDisabled();
  await expectAccessible('the second factor waits for the address', '[role=dialog]');

  data.user = { ...data.viewer, isEmailConfirmed: true };
  await openSecurity(screen);

  await expect.element(sheet.getByRole('button', { name: 'Turn On' })).toBeEnabled();
});

for (const size of SIZES) {
  test(`turning the second factor on shows recovery codes until they are kept, on a ${size}`, async ({ screen }) => {
    answerSecurity(screen).passkeys.push(aPasskey());
    const sheet = await openSecurity(screen, size);
    await sheet.getByRole('button', { name: 'Turn On' }).click();
    await goOn('Turn On the Second Factor', 'Turn On');
    await expect.element(codesDialog).toBeVisible();
    await expectAccessible('recovery codes', '[role=dialog]');
    const codes = codesDialog.getByRole('listitem').elements();
    expect(codes.map(({ textContent }) => textContent)).toEqual(RECOVERY_CODES);

    await userEvent.keyboard('{Escape}');
    await expect
      .element(codesDialog.getByRole('alert'))
      .toHaveTextContent('Please keep these codes first, then tick the box.');
    await expect.element(codesDialog.getByLabelText('I have kept them')).toHaveFocus();
    await userEvent.keyboard(' ');
    await codesDialog.getByRole('button', { name: 'Done' }).click();

    await expect.element(codesDialog).not.toBeInTheDocument();
    await expect.element(sheet.getByText('10 left.')).toBeVisible();
    await expectAccessible('the second factor, on', '[role=dialog]');
  });
}

test('recovery codes are copied, and where the browser refuses there is another way', async ({ screen }) => {
  answerSecurity(screen).passkeys.push(aPasskey());
  const sheet = await openSecurity(screen);
  await sheet.getByRole('button', { name: 'Turn On' }).click();
  await goOn('Turn On the Second Factor', 'Turn On');
  const copied = keepCopies();

  await codesDialog.getByRole('button', { name: 'Copy', exact: true }).click();

  await expect.element(codesDialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect.element(codesDialog.getByRole('status')).toHaveTextContent('Recovery codes copied');
  expect(copied).toEqual([RECOVERY_CODES.join('\n')]);

  await expect.element(codesDialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  refuseCopies();
  await codesDialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .element(codesDialog.getByRole('status'))
    .toHaveTextContent('This browser doesn’t copy by itself. Download the codes or write them down.');
});
