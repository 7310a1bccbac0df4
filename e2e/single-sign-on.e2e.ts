import type { Page } from '@playwright/test';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { expect } from './fixtures.ts';
import { CONTINUE, leaveFor, signInAs, signInAtHarbour, test } from './harbour.ts';

const welcomeOn = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}!` });

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
};

test('somebody new comes by the provider with their name and picture, and is the same person the next time', async ({
  visitor,
  harbour: { provider },
}) => {
  const picture = provider.hang('/pictures/ines.png', await fourColours(400, 400).png().toBuffer());
  provider.know('ines', { given_name: 'Ines', family_name: 'Rocha', email: 'ines@harbour.example', picture });
  const ines = await visitor();
  ines.expectConsoleError(/status of 403/);
  const { page } = ines;
  await page.goto('/');
  await expect(page.getByRole('link', CONTINUE)).toBeVisible();

  await signInAs(page, 'ines');
  await expect(welcomeOn(page, 'Ines')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByText('Ines Rocha').first()).toBeVisible();
  const faces = page.locator('main img');
  await expect.poll(() => faces.evaluateAll((all) => all.some((face) => face.clientWidth > 0))).toBe(true);
  const before = await page.request.get('/api/auth/user');

  await signOut(page);
  // The provider remembers who is at this browser, and asks nothing.
  await leaveFor(page);
  await expect(welcomeOn(page, 'Ines')).toBeVisible();
  expect(await (await page.request.get('/api/auth/user')).json()).toEqual(await before.json());

  // So coming by it says nothing of who sits here: what could take the account has it ask.
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete My Account/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', CONTINUE).click();
  await signInAtHarbour(page, 'ines');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});
