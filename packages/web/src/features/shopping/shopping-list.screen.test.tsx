import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { listShoppingItems, updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { shoppingCategories } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Locator } from 'vitest/browser';
import { onTestFinished } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const row = (name: string) => page.getByRole('listitem').filter({ has: box(name) });
const group = (name: string) => page.getByRole('region', { name, exact: true });
const shoppingOf = ({ id }: TripDetail) => `/trip/${id}?tab=shopping`;
const editing = page.getByRole('main').getByRole('button', { name: /add|edit|delete/i });

/** A trip in euros with these things to get. */
const naxosWith = (data: TripData, ...names: string[]): TripDetail => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  for (const name of names) data.addItem(trip, { name });
  return trip;
};

/** Where a row stands: what has moved under the finger is noticed. */
const topOf = (locator: Locator): number => locator.element().getBoundingClientRect().top;

/** In the middle of the window, where a press moves nothing to be possible. */
const bringUp = (locator: Locator): void => locator.element().scrollIntoView({ block: 'center', behavior: 'instant' });

/** Notes each time that the style of an item's name changes, so that a flicker is seen that no eye would catch. */
const watchName = (name: string): readonly boolean[] => {
  const element = page.getByRole('main').getByText(name, { exact: true }).element();
  const styles: boolean[] = [];
  const note = () => styles.push(getComputedStyle(element).textDecorationLine === 'line-through');
  new MutationObserver(note).observe(element, { attributes: true });
  return styles;
};

test('unlike currencies are never added up', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'USD' });
  for (const [name, category, price, currency] of [
    ['Crisps', 'snacks', '5', 'EUR'],
    ['Nuts', 'snacks', '7.50', 'USD'],
    ['Figs', 'snacks', '4.50', 'USD'],
    ['Tea', 'drinks', '1200.4', 'JPY'],
    ['Water', 'drinks', null, 'USD'],
  ] as const) {
    data.addItem(trip, { name, category, price, currency });
  }

  await open(shoppingOf(trip));

  await expect.element(group('Snacks')).toMatchTextContent('$12.00 + €5.00');
  await expect.element(group('Drinks')).toMatchTextContent('¥1,200');
  await expect.element(page.getByText('Total $12.00 + €5.00 + ¥1,200')).toBeVisible();
  await expect.element(page.getByText('0 of 5 done')).toBeVisible();
});

test('sums tell bought from to buy', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  for (const [name, price, currency] of [
    ['Crisps', '5', 'EUR'],
    ['Nuts', '7.50', 'USD'],
    ['Figs', '4.50', 'EUR'],
  ] as const) {
    data.addItem(trip, { name, category: 'snacks', price, currency });
  }
  await open(shoppingOf(trip));
  await expect.element(page.getByText('Total €9.50 + $7.50')).toBeVisible();
  expect(page.getByText(/^To buy/).elements(), 'which is the total').toEqual([]);
  bringUp(row('Crisps'));
  const before = topOf(row('Crisps'));

  await box('Crisps').click();

  await expect.element(page.getByText('Bought €5.00')).toBeVisible();
  expect(topOf(row('Crisps')), 'the row stays under the finger').toBe(before);
  await expect.element(page.getByText('To buy €4.50 + $7.50')).toBeVisible();
  await expect.element(group('Snacks')).toMatchTextContent('€4.50 + $7.50 to buySnacks together: €9.50 + $7.50');
  for (const name of ['Nuts', 'Figs']) await box(name).click();
  await expect.element(page.getByText('Bought €9.50 + $7.50')).toBeVisible();
  await expect.element(page.getByText(/to buy$|^To buy/)).toHaveLength(0);
});

/** The texts of a part that lie over another one: each as the lines of it that are seen. */
const overprinted = (part: Locator): string[] => {
  const walker = document.createTreeWalker(part.element(), NodeFilter.SHOW_TEXT);
  const lines: { text: string; box: DOMRect }[] = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const isSeen = walker.currentNode.parentElement?.closest('.sr-only') === null;
    if (isSeen) lines.push(...[...range.getClientRects()].map((box) => ({ text: range.toString(), box })));
  }
  const isOver = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return lines.flatMap(({ text, box }, index) =>
    lines.slice(index + 1).flatMap((other) => (isOver(box, other.box) ? [`${text} over ${other.text}`] : [])),
  );
};

test('sums of three currencies never overprint, in large text on a narrow phone either', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  for (const [name, price, currency] of [
    ['Charger', '1234567.50', 'EUR'],
    ['Adapter', '99999.99', 'USD'],
    ['Headphones for the flight', '98765432', 'JPY'],
  ] as const) {
    data.addItem(trip, { name, category: 'electronics', price, currency });
  }
  await open(shoppingOf(trip));
  await page.viewport(360, 1600);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await box('Charger').click();

  await expect.element(page.getByText(/^To buy/)).toBeVisible();
  // A heading lies over rows only where these scroll under it.
  scrollTo(0, 0);
  expect(overprinted(page.getByRole('main'))).toEqual([]);
  const list = page.getByRole('tabpanel').element();
  expect(list.scrollWidth, 'nothing sticks out sideways').toBeLessThanOrEqual(list.clientWidth);
});

test('a tick is there at once, stays where it is and says nothing', async ({
  screen: { data, server, live, open },
}) => {
  const trip = naxosWith(data, 'Bread', 'Honey', 'Jam');
  await open(shoppingOf(trip));
  await expect.element(box('Honey')).toBeVisible();
  bringUp(row('Honey'));
  const before = topOf(row('Honey'));
  const release = server.hold(updateShoppingItem);
  const styles = watchName('Honey');

  await row('Honey').getByText('Honey').click();

  await expect.element(box('Honey')).toBeChecked();
  await expect.element(page.getByText('1 of 3 done')).toBeVisible();
  await expect.poll(() => server.requests(updateShoppingItem).map(({ body }) => body)).toEqual([{ isCompleted: true }]);
  expect(topOf(row('Honey')), 'the row stays under the finger').toBe(before);
  release();
  await expect.poll(() => data.on(trip).items[1]?.isCompleted).toBe(true);
  await server.settled();
  await expect.element(box('Honey')).toBeChecked();
  data.addItem(trip, { name: 'Tea' });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'shopping' });
  await expect.element(box('Tea')).toBeVisible();
  // A message would still be there: it stays for some seconds.
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(0);
  expect(styles, 'it turns once and never back').toEqual([true]);
});

test('quick taps on one item end in the last of them, however slow the line is', async ({
  screen: { data, server, open },
}) => {
  const trip = naxosWith(data, 'Bread');
  await open(shoppingOf(trip));
  await expect.element(box('Bread')).toBeVisible();
  const release = server.hold(updateShoppingItem);

  for (let taps = 0; taps < 4; taps += 1) await box('Bread').click();
  await expect.element(box('Bread')).not.toBeChecked();
  release();

  await expect
    .poll(() => server.requests(updateShoppingItem).map(({ body }) => body))
    .toMatchObject([{ isCompleted: true }, { isCompleted: false }]);
  await expect.poll(() => data.on(trip).items[0]?.isCompleted).toBe(false);
  await server.settled();
  await expect.element(box('Bread')).not.toBeChecked();
  await expect.poll(() => server.requests(updateShoppingItem)).toHaveLength(2);
});

test('a tick that cannot be stored is taken back, and a message says so', async ({
  screen: { data, server, open },
}) => {
  const trip = naxosWith(data, 'Bread');
  await open(shoppingOf(trip));
  server.refuse(updateShoppingItem, 'forbidden');

  await box('Bread').click();

  const message = page.getByRole('alert').filter({ hasText: 'Error' });
  await expect.element(message).toMatchTextContent('You do not have permission to perform this action.');
  await expect.element(box('Bread')).not.toBeChecked();
  await expect.element(page.getByText('0 of 1 done')).toBeVisible();
});

test('a tick whose answer was lost is answered as it was stored then, and hides nothing that others have made since', async ({
  screen: { data, server, open },
}) => {
  const trip = naxosWith(data);
  const olives = data.addItem(trip, { name: 'Olives' });
  await open(shoppingOf(trip));
  await expect.element(box('Olives')).toBeVisible();
  server.lose(updateShoppingItem);
  await box('Olives').click();
  await expect.element(box('Olives')).toBeChecked();
  await expect.poll(() => server.requests(updateShoppingItem).length).toBeGreaterThan(0);
  await server.settled();

  // It was stored, and somebody has taken the tick away since.
  server.answer(updateShoppingItem, { ...olives, isCompleted: true });
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(box('Olives')).not.toBeChecked();
});

test('done items can be hidden, and go only when the finger is away', async ({ screen: { data, open, reload } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  for (const name of ['Bread', 'Honey', 'Jam']) data.addItem(trip, { name, price: '2' });
  await open(shoppingOf(trip));
  await box('Bread').click();
  await page.getByRole('button', { name: 'Hide done' }).click();
  await expect.element(box('Bread')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 of 3 done')).toBeVisible();
  await expect.element(group('Other'), { message: 'what is hidden is paid too' }).toMatchTextContent('€6.00');

  await box('Honey').click();
  await expect.element(box('Honey'), { message: 'still there, to be tapped again' }).toBeChecked();
  await box('Jam').click();
  await expect.element(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await reload();
  await expect
    .element(page.getByRole('heading', { name: 'All done' }), { message: 'the browser remembers it' })
    .toBeVisible();
  await page.getByRole('button', { name: 'Show Done Items' }).click();

  await expect.element(page.getByRole('checkbox')).toHaveLength(3);
});

test('people see what is theirs to get', async ({ screen: { data, live, open } }) => {
  const [anna, ben] = [aPerson({ firstName: 'Anna' }), data.viewer];
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR', role: 'member', others: [[anna, 'owner']] });
  for (const [name, price, assignee] of [
    ['Bread', '2', ben],
    ['Honey', '5', anna],
    ['Jam', '3', null],
  ] as const) {
    data.addItem(trip, { name, price, assignedTo: assignee?.id ?? null, assignee });
  }
  await open(shoppingOf(trip));
  await expect.element(row('Bread')).toMatchTextContent('You');
  await expect.element(row('Honey')).toMatchTextContent('Anna');

  await page.getByRole('button', { name: 'Mine' }).click();

  await expect.element(page.getByRole('checkbox')).toHaveLength(1);
  await expect.element(page.getByText('Total €2.00')).toBeVisible();
  const { items } = data.on(trip);
  items.splice(0, 1, { ...items[0]!, assignedTo: null, assignee: null });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'shopping' });
  await expect.element(page.getByRole('heading', { name: 'Nothing for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Show All Items' }).click();
  await expect.element(page.getByRole('checkbox')).toHaveLength(3);
});

test('a member ticks, and is offered nothing else', async ({ screen: { data, live, open } }) => {
  const owner = aPerson({ firstName: 'Anna' });
  const trip = data.addTrip({ title: 'Naxos together', role: 'member', others: [[owner, 'owner']] });
  await open(shoppingOf(trip));
  await expect.element(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
  await expect.element(page.getByText(/You can tick it off here/)).toBeVisible();
  await expect.element(editing).toHaveLength(0);

  data.addItem(trip, { name: 'Bread' });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'shopping' });
  await box('Bread').click();

  await expect.poll(() => data.on(trip).items[0]?.isCompleted).toBe(true);
  await expect.element(editing).toHaveLength(0);
});

test('a list that cannot be had says so, and is there on another try', async ({ screen: { data, server, open } }) => {
  const trip = naxosWith(data, 'Bread');
  server.refuse(listShoppingItems, 'unavailable');
  await open(shoppingOf(trip));
  const message = page.getByRole('alert').filter({ hasText: 'Caravan is not available right now.' });
  await expect.element(message).toBeVisible();

  server.answer(listShoppingItems, () => data.on(trip).items);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(box('Bread')).toBeVisible();
});

for (const size of SIZES) {
  test(`a shopping list that is half done is accessible on a ${size}`, async ({ screen: { data, open } }) => {
    const member = aPerson({ firstName: 'Member' });
    const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR', others: [[member, 'member']] });
    for (const [index, category] of shoppingCategories.slice(0, 5).entries()) {
      const taken = { price: '12.50', assignedTo: member.id, assignee: member, isCompleted: index % 2 === 0 };
      data.addItem(trip, { name: `Something to get, ${category}`, category, ...taken });
    }

    await open(shoppingOf(trip), size);
    // What is out of sight is not drawn, and takes its new colours only when it comes into sight.
    await page.viewport(size === 'phone' ? 390 : 1280, 1600);

    await expect.element(page.getByText('3 of 5 done')).toBeVisible();
    await expectAccessible(`a shopping list on a ${size}`);
  });
}
