import { navigateToCloset } from '../../platform/closet-requests.ts';
import { getObject } from '@caravan/contract/files/files.endpoints.ts';
import { paintedFrames } from '../../testing/at-rest.ts';
import { letThingsMove } from '../../testing/browser-settings.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { shoppingCategories } from '@caravan/contract/shopping/shopping.schema.ts';
import { userEvent } from 'vitest/browser';

const MANY = 1_000;
/** What may be drawn of a thousand: those in sight, a flick up and down, and the first. */
const DRAWN_AT_MOST = 90;

const dayOf = (index: number) => `2027-03-${String(1 + (index % 25)).padStart(2, '0')}`;
/** In the order of their making, as ids are. */
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const march = { title: 'Alps', startDate: '2027-03-01', endDate: '2027-03-25', timeZone: 'UTC' };
const region = (name: string) => page.getByRole('region', { name, exact: true });
const titles = page.getByRole('heading', { level: 4 });
/** How far a part of the page is from where its heading sticks, pixels. */
const offBy = (name: string) => region(name).element().getBoundingClientRect().top - 48;

test('of a thousand activities those near are drawn, wherever one goes', async ({ screen: { data, open } }) => {
  await letThingsMove();
  const trip = data.addTrip(march);
  for (let index = 0; index < MANY; index += 1) {
    const description =
      index % 3 === 0 ? 'Bring water, a hat, and shoes that do not slip on wet stone. '.repeat(3) : null;
    data.addActivity(trip, {
      id: idOf(index),
      title: `Walk ${index}`,
      startTime: `${dayOf(index)}T09:00:00.000Z`,
      description,
    });
  }
  await open(`/trip/${trip.id}`, 'desktop');
  await expect.element(page.getByRole('heading', { name: 'Walk 0', exact: true })).toBeVisible();
  expect(page.getByRole('main').getByRole('listitem').elements().length, 'all have their place').toBeGreaterThanOrEqual(
    MANY,
  );
  await expect.poll(() => titles.elements().length).toBeLessThan(DRAWN_AT_MOST);

  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('button', { name: /March 20/ })
    .click();

  await expect.element(page.getByRole('heading', { name: 'Walk 19', exact: true })).toBeInViewport();
  await expect
    .poll(() => Math.abs(offBy('Saturday, March 20')), { message: 'the day is where it belongs' })
    .toBeLessThan(2);
  await expect.poll(() => titles.elements().length).toBeLessThan(DRAWN_AT_MOST);
  await expect.element(region('Saturday, March 20').getByRole('heading', { level: 3 })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(region('Saturday, March 20').getByRole('button', { name: /^Add to/ })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Edit Walk 19', exact: true })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('dialog', { name: 'Edit Activity' }).getByLabelText('Title'))
    .toHaveValue('Walk 19');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Edit Walk 19', exact: true })).toHaveFocus();
});

test('beyond reach a description that was opened stays open, and a download that was begun is not begun twice', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip(march);
  for (let index = 0; index < 100; index += 1) {
    data.addActivity(trip, { id: idOf(index), title: `Walk ${index}`, startTime: `${dayOf(index)}T09:00:00.000Z` });
  }
  const description = 'Bring water, a hat, and shoes that do not slip on wet stone. '.repeat(8);
  const file = { attachmentUrl: `/objects/${idOf(0)}`, attachmentFilename: 'Map.pdf', attachmentFileSize: 1000 };
  // First in their day.
  for (const held of [{ description }, file]) {
    data.addActivity(trip, { title: 'Rest', startTime: '2027-03-24T08:00:00.000Z', ...held });
  }
  server.refuse(getObject, 'not_found');
  const release = server.hold(getObject);
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('heading', { name: 'Walk 0', exact: true })).toBeVisible();
  const day = region('Wednesday, March 24').element();
  day.scrollIntoView({ behavior: 'instant' });
  await page.getByRole('button', { name: 'Show more' }).click();
  const link = page.getByRole('link', { name: /^Download Map.pdf/ });
  await link.click();
  await expect.element(link).toMatchTextContent('Downloading… 0%');
  (document.activeElement as HTMLElement).blur();

  scrollTo({ top: 0, behavior: 'instant' });
  await expect.element(page.getByRole('heading', { name: 'Walk 24', exact: true })).not.toBeInTheDocument();
  day.scrollIntoView({ behavior: 'instant' });

  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect.element(link).toMatchTextContent('Downloading… 0%');
  await link.click();
  release();
  await expect.element(link).not.toMatchTextContent('Downloading');
  await expect.poll(() => server.requests(getObject)).toHaveLength(1);
});

test('of a thousand outfits those near are drawn, and a marked one wherever it is', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip(march);
  const outfits = Array.from({ length: MANY }, (_, index) =>
    data.addOutfit(trip, { id: idOf(index), title: `Look ${index}`, plannedDate: `${dayOf(index)}T12:00:00.000Z` }),
  );
  await open(`/trip/${trip.id}?tab=closet`);
  await expect.element(page.getByRole('heading', { name: 'Look 0', exact: true })).toBeVisible();
  await expect.poll(() => titles.elements().length).toBeLessThan(DRAWN_AT_MOST);

  navigateToCloset([outfits[624]?.id ?? '']);

  await expect.element(page.getByRole('button', { name: 'Look 624', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Look 624', exact: true })).toBeInViewport();
  await expect.poll(() => titles.elements().length).toBeLessThan(DRAWN_AT_MOST);
});

test('of a thousand things to get those near are drawn, and one that is ticked stays', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip(march);
  for (let index = 0; index < MANY; index += 1) {
    data.addItem(trip, {
      id: idOf(index),
      name: `Item ${index}`,
      category: shoppingCategories[Math.floor(index / 250)]!,
    });
  }
  await open(`/trip/${trip.id}?tab=shopping`);
  await expect.element(page.getByText('0 of 1000 done')).toBeVisible();
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBeLessThan(DRAWN_AT_MOST);

  const last = page.getByRole('checkbox', { name: 'Item 999', exact: true });
  // What is drawn on the way is higher than the room that was kept for it: whoever scrolls on comes to the end.
  await expect
    .poll(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return last.elements().length;
    })
    .toBe(1);
  await last.click();
  scrollTo({ top: 0, behavior: 'instant' });
  await expect.element(page.getByRole('checkbox', { name: 'Item 0', exact: true })).toBeVisible();
  await expect.element(last, { message: 'the focus is in it' }).toBeChecked();

  await page.getByRole('checkbox', { name: 'Item 0', exact: true }).click();
  await expect.element(page.getByText('2 of 1000 done')).toBeVisible();
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBeLessThan(DRAWN_AT_MOST);
});

test('sixty activities are drawn whole, so that the browser finds words in all of them', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip(march);
  for (let index = 0; index < 60; index += 1) {
    data.addActivity(trip, { id: idOf(index), title: `Walk ${index}`, startTime: `${dayOf(index)}T09:00:00.000Z` });
  }
  await open(`/trip/${trip.id}`);

  await expect.element(titles).toHaveLength(60);
});

test('the sixty-first activity takes nothing away from where somebody is', async ({ screen: { data, live, open } }) => {
  const trip = data.addTrip(march);
  const add = (index: number) =>
    data.addActivity(trip, { id: idOf(index), title: `Walk ${index}`, startTime: `${dayOf(index)}T09:00:00.000Z` });
  for (let index = 0; index < 60; index += 1) add(index);
  await open(`/trip/${trip.id}`);
  await expect.element(titles).toHaveLength(60);
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);
  const edit = page.getByRole('button', { name: 'Edit Walk 12', exact: true });
  edit.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  (edit.element() as HTMLElement).focus();
  // Cards that come into sight for the first time get their heights.
  await paintedFrames(3);
  const place = edit.element().getBoundingClientRect().top;

  // In the last day, out of sight.
  add(74);
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'itinerary' });

  await expect.poll(() => titles.elements().length, { message: 'the list is a long one now' }).toBeLessThan(60);
  await expect.element(edit).toHaveFocus();
  expect(edit.element().getBoundingClientRect().top).toBeCloseTo(place, 0);
});
