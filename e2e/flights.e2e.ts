import type { Page } from '@playwright/test';
import { londonToNewYork } from '../packages/server/src/testing/stub-flights.ts';
import { inDays } from './dates.ts';
import { expect } from './fixtures.ts';
import { test } from './flight-service.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Flights' });
const card = (page: Page, number: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: number }) });

test('a flight is found at the service, followed, and there on another device without a reload', async ({
  person,
  flightService,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  flightService.report(londonToNewYork(inDays(1)));
  const other = await ada.context.newPage();
  await other.goto('/');
  await expect(section(other)).toContainText('No flights yet');
  await page.goto('/');
  await section(page).getByRole('button', { name: 'Add Flight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Flight' });
  await dialog.getByLabel('Flight number').fill('ba117');
  await dialog.getByLabel('Date').fill(inDays(1));
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();

  await expect(dialog.getByRole('group', { name: 'Flights found' })).toContainText('Terminal 5, Gate B36');
  await dialog.getByRole('button', { name: 'Track This Flight' }).click();

  await expect(card(page, 'BA117')).toContainText('11:15 AM');
  await expect(section(other)).toContainText('BA117 · LHR → JFK');
  // Other stories ask it about the same number on other days.
  const searches = flightService.requests.filter(({ url }) => url.searchParams.get('flight_date') === inDays(1));
  expect(searches).toHaveLength(1);
});
