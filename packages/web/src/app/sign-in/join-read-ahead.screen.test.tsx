import { emailLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { onTestFinished } from 'vitest';
import { anInvitation, answerInvitation } from '../../testing/join-link-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

/** What the browser loads from now on, by address. */
const followLoads = (): readonly string[] => {
  const loads: string[] = [];
  const observer = new PerformanceObserver((list) => loads.push(...list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return loads;
};

// In a file of its own: the browser loads the page once, and other tests open it.
test("the trip's page is loaded while the welcome to whoever joins can be read", async ({
  screen: { data, server, navigation, open },
}) => {
  data.user = null;
  answerInvitation(server, data, anInvitation());
  server.answer(emailLogin, { user: aPerson({ firstName: 'Finn' }), message: 'Welcome back.' });
  await open('/join/a-secret-of-24-characters');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabelText('Email').fill('finn@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  const loads = followLoads();

  await page.getByRole('button', { name: 'Sign in and join' }).click();

  await expect.poll(() => loads.some((address) => address.includes('/trip/TripPage.tsx'))).toBe(true);
  await expect.poll(() => navigation.left).toEqual(['reload']);
});
