import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { untilInstalled, untilRead } from './kept-on-device.ts';
import { type Couple, changeEverything, expectShown, heldOf, madeBy } from './offline-changes.ts';

/** What browsers say of a session that has ended, and of a conflict. */
const REFUSED = /status of (401|409)/;

/** Both have the trip on their phones, are cut off, and change everything. */
export const planApart = async ({ anna, ben, tripId }: Couple): Promise<void> => {
  const phones = [
    { ...anna, changes: { name: 'Anna', field: 'Title', ofBread: { field: 'Price', value: '3' } } },
    { ...ben, changes: { name: 'Ben', field: 'Description', ofBread: { field: 'Name', value: 'Rye bread' } } },
  ] as const;
  await Promise.all(
    phones.map(async ({ page, changes, expectConsoleError, setLine }) => {
      expectConsoleError(REFUSED);
      await page.goto(`/trip/${tripId}`);
      await untilInstalled(page);
      await untilRead(page, [`/api/trips/${tripId}/packing`, `/api/trips/${tripId}/chat`, '/api/trips/completed']);
      await setLine('cut');
      await changeEverything(page, changes);
    }),
  );
};

/** What the line at the top says of what waits, which leads to the list of it. */
export const waiting = (page: Page): Locator =>
  page.getByRole('status').getByRole('button', { name: /^\d+ changes? (waits?|needs?)/ });

/** Settles the one thing that both have changed to something else. */
export const settle = async (page: Page, choice: 'Keep Mine' | 'Use Theirs'): Promise<void> => {
  await expect(waiting(page)).toHaveText('1 change needs you');
  await waiting(page).click();
  const list = page.getByRole('dialog', { name: 'Waiting Changes' });
  const both = list.getByRole('group', { name: 'Title' });
  await expect(both).toContainText('Dinner of Anna');
  await expect(both).toContainText('Dinner of Ben');
  await list.getByRole('button', { name: `${choice}: Title` }).click();
  await expect(list.getByText('Everything is saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeHidden();
};

/** Both end with what the server holds, which is every change of both, once. */
export const expectTheSame = async (couple: Couple, pages: readonly Page[], dinner: string): Promise<void> => {
  expect(await heldOf(couple)).toEqual(madeBy(couple, dinner));
  await Promise.all(pages.map((page) => expectShown(page, couple)));
};
