import type { Page } from '@playwright/test';
import { londonToNewYork, momentAt } from '../packages/server/src/testing/stub-flights.ts';
import { expectNoBarriers } from './barriers.ts';
import { inDays } from './dates.ts';
import { expect, type Person } from './fixtures.ts';
import { test } from './flight-service.ts';

interface Made {
  readonly id: string;
}

/** Ada owns a trip with a flight in its plan, and Bea comes along without being able to change the plan. */
interface Company {
  readonly ada: Person;
  readonly bea: Person;
  readonly trip: Made;
  readonly flight: Made;
}

const travelling = async (person: (name: string) => Promise<Person>): Promise<Company> => {
  const [ada, bea] = [await person('Ada'), await person('Bea')];
  const trip = await ada.api<Made>('POST', '/api/trips', { title: 'A week in New York', timeZone: 'UTC' });
  await ada.api('POST', `/api/trips/${trip.id}/members`, { userId: bea.id });
  const flight = await ada.api<Made>('POST', `/api/trips/${trip.id}/itinerary`, {
    title: 'Flight to New York',
    category: 'flight',
    startTime: `${inDays(3)}T08:00:00Z`,
  });
  return { ada, bea, trip, flight };
};

/** A flight that somebody tells by hand, of a number that the service has told no story of, landing at a time of that day. */
const byHand = (company: Company, flightNumber: string, landsAt: string, more: object = {}) => ({
  flightNumber,
  departureAirport: 'London Heathrow',
  departureIata: 'LHR',
  arrivalAirport: 'New York JFK',
  arrivalIata: 'JFK',
  flightDate: inDays(3),
  departureTime: `${inDays(3)}T08:00:00Z`,
  arrivalTime: `${inDays(3)}T${landsAt}:00Z`,
  itineraryItemId: company.flight.id,
  ...more,
});

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

test(
  'somebody who only comes along adds their own flight to the plan, and the others see at once when they land',
  { tag: '@desktop' },
  async ({ person }) => {
    const company = await travelling(person);
    const { ada, bea, trip } = company;
    await open(ada, `/trip/${trip.id}`);
    await open(bea, `/trip/${trip.id}`);

    await bea.page.getByRole('button', { name: 'Track flight for Flight to New York' }).click();
    const dialog = bea.page.getByRole('dialog', { name: 'Add Flight' });
    await expect(dialog.getByRole('combobox', { name: 'Activity' })).toHaveValue(company.flight.id);
    await dialog.getByRole('button', { name: 'Add by Hand' }).click();
    await dialog.getByLabel('Flight number').fill('ua 14');
    await dialog.getByRole('button', { name: 'Track This Flight' }).click();
    await expect(dialog).toBeHidden();

    for (const { page } of [ada, bea]) {
      const flights = page.getByRole('list', { name: 'Flights' });
      await expect(flights).toContainText('UA14');
      await expect(flights).toContainText('Scheduled');
      await expect(flights).toContainText(page === bea.page ? 'On it: You' : 'On it: Bea');
    }
    await expect(ada.page.getByRole('button', { name: 'Track your flight for Flight to New York' })).toBeVisible();
    await expect(bea.page.getByRole('button', { name: /Track (your )?flight/ })).toHaveCount(0);
  },
);

test('the board tells who lands when, in their order, and keeps up with what they tell', async ({ person }) => {
  const company = await travelling(person);
  const { ada, bea, trip } = company;
  await ada.api('POST', '/api/flights/track', byHand(company, 'DL1', '15:00', { arrivalTerminal: '4' }));
  const flight = await bea.api<Made>('POST', '/api/flights/track', byHand(company, 'UA14', '16:30'));
  const { page } = ada;
  await open(ada, `/trip/${trip.id}`);
  const day = page.getByRole('region').filter({ has: page.getByRole('link', { name: /^Arrivals:/ }) });
  await expect(day.getByRole('link', { name: /^Arrivals:/ })).toContainText(
    /3:00 PM.*You.*DL1 to JFK, Terminal 4.*4:30 PM.*Bea/,
  );

  await page.getByRole('link', { name: /^Arrivals · next: You/ }).click();
  await expect(page).toHaveURL(`/trip/${trip.id}/arrivals`);
  await expect(page.getByRole('heading', { name: 'New York JFK (JFK)' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['You', 'Bea']);
  await expect(landing(page, 'You')).toContainText('3:00 PM');
  await expect(landing(page, 'You')).toContainText('Terminal 4');

  await bea.api('PATCH', `/api/flights/tracked/${flight.id}`, { arrivalTime: `${inDays(3)}T14:10:00Z` });
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Bea', 'You']);
  await expect(landing(page, 'Bea')).toContainText('2:10 PM');

  await bea.api('PATCH', `/api/flights/tracked/${flight.id}`, { status: 'cancelled' });
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['You', 'Bea']);
  await expect(landing(page, 'Bea')).toContainText('Cancelled');
  await page.getByRole('link', { name: 'Back to trip' }).click();
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
});

test('a friend waits for a flight, follows it, and hears of the delay and of another gate as they come', async ({
  person,
  flightService,
}) => {
  const company = await travelling(person);
  const { ada, bea, trip } = company;
  const day = inDays(3);
  flightService.tell(londonToNewYork(day));
  const found = await bea.api<{ flightNumber: string }>('GET', `/api/flights/search?flightNumber=BA117&date=${day}`);
  await bea.api('POST', '/api/flights/track', {
    flightNumber: found.flightNumber,
    flightDate: day,
    departureIata: 'LHR',
    itineraryItemId: company.flight.id,
  });
  const { page } = ada;
  await open(ada, `/trip/${trip.id}/arrivals`);
  await expect(landing(page, 'Bea')).toContainText('11:15 AM');

  await landing(page, 'Bea').getByRole('button', { name: 'Follow BA117' }).click();
  await expect(landing(page, 'Bea')).toContainText('Following');
  const followed = await ada.api<{ flightNumber: string }[]>('GET', '/api/flights/tracked');
  expect(followed.map(({ flightNumber }) => flightNumber)).toEqual(['BA117']);
  await expect(page.getByRole('heading', { level: 4 }), 'who follows a flight is not on it').toHaveText(['Bea']);

  flightService.change('BA117', {
    departure: { gate: 'C4' },
    arrival: { estimated: momentAt('America/New_York', `${day} 12:00`) },
  });
  // Somebody looks for today's flight of the same number: the service tells of all of them.
  flightService.tell(londonToNewYork(inDays(0)));
  await bea.api('GET', '/api/flights/search?flightNumber=BA117');

  await expect(landing(page, 'Bea')).toContainText('45 min late');
  await expect(landing(page, 'Bea')).toContainText('12:00 PM');
  const told = page.getByRole('log', { name: 'Changes of flights' });
  await expect(told).toContainText('BA117: Gate changed from B36 to C4');
  await expect(told).toContainText(/BA117: Now lands 12:00 PM .*45 minutes late/);
});

test('whoever is removed takes their flights along, and the board says how there would be some', async ({ person }) => {
  const company = await travelling(person);
  const { ada, bea, trip } = company;
  await bea.api('POST', '/api/flights/track', byHand(company, 'UA14', '16:30'));
  const { page } = ada;
  await open(ada, `/trip/${trip.id}/arrivals`);
  await expect(landing(page, 'Bea')).toContainText('Told by hand');

  await ada.api('DELETE', `/api/trips/${trip.id}/members/${bea.id}`);

  await expect(page.getByRole('heading', { name: 'No arrivals yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the itinerary' })).toHaveAttribute(
    'href',
    `/trip/${trip.id}?tab=itinerary`,
  );
});

test('when the arrivals cannot be had the board says so, and tries again when asked to', async ({ person }) => {
  const company = await travelling(person);
  const { ada, trip } = company;
  ada.expectComplaint(/status of 500/);
  await ada.api('POST', '/api/flights/track', byHand(company, 'DL1', '15:00'));
  const { page } = ada;
  const answers = `**/api/trips/${trip.id}/flights`;
  await page.route(answers, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Out of fuel' } }),
  );
  await page.goto(`/trip/${trip.id}/arrivals`);

  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(landing(page, 'You')).toContainText('3:00 PM');
});

test('flights that take long come into a plan that is shown without them', async ({ person }) => {
  const company = await travelling(person);
  const { ada, trip } = company;
  await ada.api('POST', '/api/flights/track', byHand(company, 'DL1', '15:00'));
  const { page } = ada;
  const told = Promise.withResolvers<void>();
  await page.route(`**/api/trips/${trip.id}/flights`, async (route) => {
    await told.promise;
    await route.continue();
  });
  await page.goto(`/trip/${trip.id}`);

  await expect(page.getByRole('heading', { name: 'Flight to New York' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Flights' })).toContainText('DL1');
  await expect(page.getByRole('link', { name: /^Arrivals: 3:00 PM/ })).toHaveCount(0);
  told.resolve();
  await expect(page.getByRole('link', { name: /^Arrivals: 3:00 PM/ })).toBeVisible();
});

test('nothing about flights keeps anybody out', { tag: '@desktop' }, async ({ person }) => {
  const company = await travelling(person);
  const { ada, bea, trip } = company;
  await ada.api('POST', '/api/flights/track', byHand(company, 'DL1', '15:00', { arrivalTerminal: '4' }));
  await bea.api('POST', '/api/flights/track', byHand(company, 'UA14', '16:30', { status: 'diverted' }));
  const { page } = ada;
  for (const path of [`/trip/${trip.id}`, `/trip/${trip.id}/arrivals`]) {
    await page.goto(path);
    await expect(page.getByText('UA14').first()).toBeVisible();
    await expectNoBarriers(page, path);
  }
});
