import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { vi } from 'vitest';
import { goOffline } from '../../testing/browser-settings.ts';
import { inDays } from '../../testing/samples.ts';
import { toast, textsOf } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const COUNT = 120;

/** 'Trip 001', 'Trip 002' and so on. */
const titleOf = (number: number): string => `Trip ${String(number).padStart(3, '0')}`;

/** Adds trips that begin one after the other, so many days from now each. */
const addTrips = (data: TripData, count: number, startOf: (number: number) => number): void => {
  for (let number = 1; number <= count; number += 1) {
    const start = startOf(number);
    data.addTrip({ title: titleOf(number), startDate: inDays(start), endDate: inDays(start + 1) });
  }
};

const cards = page.getByRole('main').getByRole('link', { name: /^View Details of/ });
const search = page.getByPlaceholder('Search trips by title or destination...');
const titles = (level: number) => textsOf(page.getByRole('heading', { level }));

test('a list of many trips grows as its end comes near, is where it was on coming back, and leads on to the top', async ({
  screen: { data, open },
}) => {
  addTrips(data, COUNT, (number) => number);

  await open('/trips');
  await expect.poll(() => cards.elements().length).toBe(50);
  cards.last().element().scrollIntoView();
  await expect.poll(() => cards.elements().length).toBe(COUNT);
  expect(titles(2)).toEqual(Array.from({ length: COUNT }, (_, index) => titleOf(index + 1)));

  const far = page.getByRole('link', { name: `View Details of ${titleOf(100)}` });
  far.element().scrollIntoView({ block: 'center' });
  await far.click();
  await expect.poll(() => titles(1)).toEqual([titleOf(100)]);
  history.back();
  await expect.element(far).toBeInViewport();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back, Olga!' })).toBeInViewport();
});

test('a search looks through all trips, those on later pages too', async ({ screen: { data, open } }) => {
  addTrips(data, COUNT, (number) => number);
  await open('/trips');
  await expect.poll(() => cards.elements().length).toBe(50);

  await search.fill(titleOf(COUNT));

  await expect.poll(() => titles(2)).toEqual([titleOf(COUNT)]);
  await expect.element(toast('1 trip found')).toBeInTheDocument();
  await search.fill('Nowhere');
  await expect.element(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
});

test('what is typed on while the search comes into the address stays', async ({ screen: { data, open } }) => {
  addTrips(data, COUNT, (number) => number);
  await open('/trips');
  const replaced = vi.spyOn(history, 'replaceState').mockImplementationOnce((...address) => {
    replaced.mockRestore();
    history.replaceState(...address);
    const box = search.element() as HTMLInputElement;
    // By the prototype: React takes what is set by the element's own property as its own doing.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'Nowhere');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

  await search.fill(titleOf(COUNT));

  await expect.poll(() => location.search).toBe('?q=Nowhere');
  await expect.element(search).toHaveValue('Nowhere');
  await expect.element(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
});

test('trips that cannot be had without a connection come when it is back', async ({ screen: { data, open } }) => {
  addTrips(data, COUNT, (number) => number);
  await open('/trips');
  await expect.poll(() => cards.elements().length).toBe(50);

  const comeBack = goOffline();
  cards.last().element().scrollIntoView();
  await expect.element(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  comeBack();

  await expect.poll(() => cards.elements().length).toBe(COUNT);
});

test('home reads the first trips alone, and says how many there are', async ({ screen: { data, server, open } }) => {
  addTrips(data, 60, (number) => number);

  await open('/');

  await expect.element(page.getByRole('region', { name: 'Next up' })).toMatchTextContent(titleOf(1));
  await expect.element(page.getByRole('link', { name: 'See all 60 trips' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Trip Calendar' })).toBeVisible();
  await expect
    .poll(() => server.requests(listTrips).map(({ query }) => [query.offset, query.limit]))
    .toEqual([[0, 50]]);
});

test('the history grows too, and a search finds the oldest trip', async ({ screen: { data, open, reload } }) => {
  addTrips(data, 60, (number) => -2 - number);
  await open('/trips/completed');
  await expect.poll(() => titles(3).length).toBe(50);

  page.getByRole('heading', { level: 3 }).last().element().scrollIntoView();
  await expect.poll(() => titles(3).length).toBe(60);
  await reload();
  await expect.poll(() => titles(3).length).toBe(50);
  await search.fill(titleOf(60));

  await expect.poll(() => titles(3)).toEqual([titleOf(60)]);
});
