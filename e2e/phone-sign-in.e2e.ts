import { enter, expect, serveWhile, test as base, uniqueName } from './fixtures.ts';
import { codeField, codeSentTo, createDialog, newNumber, openPhone, otherThan, reachCodeStep } from './phone.ts';
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

test('a number without an account gets one, and what else wants its token hears of it until the sign-out', async ({
  visitor,
  telling,
}) => {
  const arrived = await visitor({ baseURL: telling.url });
  arrived.expectConsoleError(/status of 400 .*phone-auth\/tokens/);
  arrived.expectConsoleError(/status of 404 .*confirm-phone/);
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

  await expect(page.getByRole('heading', { name: 'Welcome, Sam!' })).toBeVisible();
  expect(heard).toEqual(['POST Bearer …']);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(heard).toEqual(['POST Bearer …', 'DELETE ']);
});
