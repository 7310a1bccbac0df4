import { enter, expect, serveWhile, test as base, uniqueName } from './fixtures.ts';
import {
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
import type { TestServer } from './server.ts';

interface OtherServers {
  /** Tells something else on its site the tokens of phones. */
  telling: TestServer;
}

const serveTelling = (use: (server: TestServer) => Promise<void>): Promise<void> =>
  serveWhile(use, { PHONE_TOKEN_SYNC_URL: '/token' });

const test = base.extend<OtherServers>({
  telling: async ({ shared }, use) => use(await shared.get(serveTelling)),
});

test('somebody signs up by phone', async ({ visitor }) => {
  const { page, context } = await visitor();
  const number = newNumber();
  const username = uniqueName('Noor');
  await openPhone(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Username').fill(username);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page.getByText(`We sent a code to +1 ${shown(number)}.`)).toBeVisible();

  await enter(page, async () => {
    await codeField(page).fill(await codeSentTo(context, number));
    await expect(page.getByText('Account created successfully')).toBeVisible();
  });

  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('definition').filter({ hasText: `@${username}` })).toBeVisible();
});

test('a number without an account gets one, and what else wants its token hears of it until the sign-out', async ({
  visitor,
  telling,
}) => {
  const arrived = await visitor({ baseURL: telling.url });
  arrived.expectComplaint(/status of 400 .*phone-auth\/tokens/);
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const heard: string[] = [];
  await page.route('**/token', async (route) => {
    const request = route.request();
    heard.push(`${request.method()} ${request.headers()['authorization']?.replace(/ .*/, ' …') ?? ''}`);
    await route.fulfill({ status: 204 });
  });
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  const code = await codeSentTo(context, number);
  await codeField(page).fill(otherThan(code));
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid verification code');

  await codeField(page).fill(code);
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('sam');
  await dialog.getByLabel('Last name').fill('Okafor');
  await dialog.getByLabel('Username').fill(uniqueName('Sam'));
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await enter(page, () => dialog.getByRole('button', { name: 'Create Account' }).click());

  await expect(page.getByRole('heading', { name: 'Welcome back, Sam!' })).toBeVisible();
  expect(heard).toEqual(['POST Bearer …']);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(heard).toEqual(['POST Bearer …', 'DELETE ']);
});
