import type { Locator, Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { enter, expect, PASSWORD, type Person, test, uniqueName } from './fixtures.ts';

interface Trip {
  readonly id: string;
  readonly title: string;
}

const newTrip = (owner: Person, title = 'Azores with friends'): Promise<Trip> =>
  owner.api<Trip>('POST', '/api/trips', {
    title,
    destination: 'Ponta Delgada, Portugal',
    startDate: inDays(20),
    endDate: inDays(27),
  });

const openLinks = async (page: Page, trip: Trip): Promise<Locator> => {
  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by link' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const fillSignUp = async (page: Page, firstName: string): Promise<string> => {
  const username = uniqueName(firstName);
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Newcomer');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return username;
};

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a friend without an account gets a link, sees who invites them to what, signs up and is on the trip', async ({
  person,
  visitor,
}) => {
  const owner = await person('Olga');
  const trip = await newTrip(owner);
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const dialog = await openLinks(owner.page, trip);
  await dialog.getByLabel('Works for').selectOption('30 days');
  await dialog.getByRole('textbox', { name: 'People' }).fill('2');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByText('0 of 2 joined')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const url = await owner.page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/join\/[\w-]{24}$/);

  const { page } = await visitor();
  await page.goto(url);
  const invitation = page.getByRole('article');
  await expect(invitation.getByRole('heading', { level: 1 })).toHaveText(
    'Olga Lindqvist invites you to Azores with friends',
  );
  await expect(invitation).toContainText('Ponta Delgada, Portugal');
  await expect(invitation).toContainText('1 traveler so far');
  await expect(invitation).toContainText('You can view every plan, chat with everybody and tick the shopping list.');
  await expect(page).toHaveTitle("You're invited · Caravan");

  await fillSignUp(page, 'Nora');
  await enter(page, () => page.getByRole('button', { name: 'Sign up and join' }).click());
  await expect(page).toHaveURL(new RegExp(`/trip/${trip.id}$`));
  await expect(said(page, 'You joined the trip')).toContainText('Azores with friends');
  await expect(page.getByRole('heading', { level: 1, name: 'Azores with friends' })).toBeVisible();

  await expect(dialog.getByText('1 of 2 joined'), 'without a reload').toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(owner.page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  await expect(owner.page.getByRole('listitem').filter({ hasText: 'Nora Newcomer' })).toContainText('View Only');
});
