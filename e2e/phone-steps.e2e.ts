import { expect, test, uniqueName } from './fixtures.ts';
import { codeField, codeSentTo, createDialog, newNumber, openPhone, reachCodeStep } from './phone.ts';

test('a digit goes into the next box, and the last one is deleted, wherever somebody pressed', async ({ visitor }) => {
  const { page } = await visitor();
  await openPhone(page);
  await reachCodeStep(page, newNumber());
  await codeField(page).pressSequentially('123');

  await page.keyboard.press('Home');
  await page.keyboard.type('4');
  await expect(codeField(page)).toHaveValue('1234');
  await codeField(page).click({ position: { x: 4, y: 20 } });
  await page.keyboard.press('Backspace');

  await expect(codeField(page)).toHaveValue('123');
});

test('the dialog closes once the account is made, while the form says what comes next', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('Mina');
  await dialog.getByLabel('Last name').fill('Sato');
  await dialog.getByLabel('Username').fill(uniqueName('Mina'));
  // The app would start anew before anybody has looked.
  await page.clock.install();

  await dialog.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(500);
  await expect(page.getByRole('heading', { name: 'Welcome back, Mina!' })).toBeVisible();
});

test('whoever turns to the form by e-mail instead is led there', async ({ visitor }) => {
  const { page } = await visitor();
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, phoneProvider: null } });
  });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();

  await page.getByRole('button', { name: 'Use Email' }).click();

  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
});
