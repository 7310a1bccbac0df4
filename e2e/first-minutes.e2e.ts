import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, test, uniqueName } from './fixtures.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Counts the taps of a page, over all that it loads. */
const countTaps = async (page: Page): Promise<() => number> => {
  let taps = 0;
  await page.exposeFunction('tapped', () => (taps += 1));
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { tapped: () => void }).tapped(), true),
  );
  return () => taps;
};

/** Fills in a form as on a phone: one tap into its first field, and on by the keyboard's own key. */
const fillIn = async (page: Page, firstField: string, values: readonly string[]): Promise<void> => {
  await page.getByLabel(firstField, { exact: true }).tap();
  for (const [index, value] of values.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
};

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });

test('from the landing page to a friend on the trip there are 14 taps for its owner and 4 for the friend', async ({
  visitor,
}) => {
  const { page, context } = await visitor(PHONE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ownersTaps = await countTaps(page);

  await test.step('signing up, to which the first window leads', async () => {
    const username = uniqueName('olga');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Sign up' }).tap();
    await fillIn(page, 'First name', ['Olga', 'Lindqvist', username, `${username}@example.com`]);
    await passwordOf(page).focus();
    await page.keyboard.type(PASSWORD);
    await enter(page, () => page.getByRole('button', { name: 'Create Account' }).tap());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Olga!');
  });

  await test.step('a trip, with its days from a calendar', async () => {
    await page.getByRole('link', { name: 'Get Started' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
    await fillIn(page, 'Title', ['Azores with friends', 'Ponta Delgada, Portugal']);
    await dialog.getByRole('button', { name: 'Choose on a Calendar' }).tap();
    const days = dialog.getByRole('gridcell').getByRole('button');
    await days.last().tap();
    await expect(dialog.getByLabel('Start date')).not.toHaveValue('');
    await days.last().tap();
    await expect(dialog.getByLabel('End date')).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Create Trip' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Azores with friends');
  });

  const link = await test.step('a link for friends', async () => {
    await page.getByRole('tab', { name: 'Members' }).tap();
    await page.getByRole('button', { name: 'Invite by link' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Invite by link' });
    await dialog.getByRole('button', { name: 'Make link' }).tap();
    await dialog.getByRole('button', { name: 'Copy link' }).tap();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(ownersTaps(), "the owner's taps").toBeLessThanOrEqual(14);

  const { page: friends } = await visitor(PHONE);
  const friendsTaps = await countTaps(friends);
  const username = uniqueName('nora');
  await friends.goto(link);
  await fillIn(friends, 'First name', ['Nora', 'Newcomer', username, `${username}@example.com`]);
  await passwordOf(friends).focus();
  await friends.keyboard.type(PASSWORD);
  await enter(friends, () => friends.getByRole('button', { name: 'Sign up and join' }).tap());
  await expect(friends.getByRole('heading', { level: 1 })).toHaveText('Azores with friends');
  expect(friendsTaps(), "the friend's taps").toBeLessThanOrEqual(4);
});
