import type { Page } from '@playwright/test';
import { londonToNewYork, momentAt } from '../packages/server/src/testing/stub-flights.ts';
import { inDays } from './dates.ts';
import { expect, type Person } from './fixtures.ts';
import { test } from './flight-service.ts';

interface Made {
  readonly id: string;
}

const landing = (page: Page, who: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: who, exact: true }) });

/** Opens a page of the trip, and waits until it hears what happens there. */
const open = async ({ page }: Person, path: string): Promise<void> => {
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('joined')));
  await page.goto(path);
  await joined;
};

test('somebody who only comes along adds their flight, and who waits for it sees at once what the service reports of it', async ({
  person,
  flightService,
}) => {
  const [ada, bea] = [await person('Ada'), await person('Bea')];
  const day = inDays(3);
  const trip = await ada.api<Made>('POST', '/api/trips', { title: 'A week in New York', timeZone: 'UTC' });
  await ada.api('POST', `/api/trips/${trip.id}/members`, { userId: bea.id });
  const activity = { title: 'Flight to New York', category: 'flight', startTime: `${day}T08:00:00Z` };
  await ada.api('POST', `/api/trips/${trip.id}/itinerary`, activity);
  flightService.report(londonToNewYork(day));
  await open(ada, `/trip/${trip.id}`);
  await open(bea, `/trip/${trip.id}`);

  await bea.page.getByRole('button', { name: 'Track flight for Flight to New York' }).click();
  const dialog = bea.page.getByRole('dialog', { name: 'Add Flight' });
  await dialog.getByLabel('Flight number').fill('BA117');
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await dialog.getByRole('button', { name: 'Track This Flight' }).click();
  await expect(bea.page.getByRole('list', { name: 'Flights' })).toContainText('On it: You');
  await expect(ada.page.getByRole('list', { name: 'Flights' })).toContainText('On it: Bea');
  await ada.page.getByRole('link', { name: /^Arrivals · next: Bea/ }).click();
  await expect(landing(ada.page, 'Bea')).toContainText('11:15 AM');
  await landing(ada.page, 'Bea').getByRole('button', { name: 'Follow BA117' }).click();
  await expect(landing(ada.page, 'Bea')).toContainText('Following');

  flightService.change('BA117', {
    departure: { gate: 'C4' },
    arrival: { estimated: momentAt('America/New_York', `${day} 12:00`) },
  });
  // Somebody looks for today's flight of the same number: the service knows all of them.
  flightService.report(londonToNewYork(inDays(0)));
  await bea.api('GET', '/api/flights/search?flightNumber=BA117');

  await expect(landing(ada.page, 'Bea')).toContainText('45 min late');
  const changes = ada.page.getByRole('log', { name: 'Changes of flights' });
  await expect(changes).toContainText('BA117: Gate changed from B36 to C4');
  await expect(bea.page.getByRole('list', { name: 'Flights' })).toContainText('45 min late');
});
