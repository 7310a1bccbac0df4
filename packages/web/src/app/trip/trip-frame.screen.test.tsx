import { answerAllScreens } from '../../testing/all-screens.ts';
import { atRest } from '../../testing/at-rest.ts';
import { covers, watchLayoutShifts } from '../../testing/layout.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { textsOf } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const tabs = page.getByRole('tablist');
/** What stands at the top while the cover is out of sight. */
const bar = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[data-trip-bar]');
  if (!element) throw new Error('The trip has no bar.');
  return element;
};
const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

test('while the cover is out of sight a slim bar has the way back and the name, and nothing moves when it comes', async ({
  screen: { data, open },
}) => {
  const title = 'Lisbon with everybody whom we met on the way to Santiago de Compostela';
  const trip = data.addTrip({ title, startDate: inDays(3), endDate: inDays(9) });
  for (let day = 3; day < 9; day += 1) {
    for (const what of ['Breakfast', 'Walk', 'Dinner']) {
      data.addActivity(trip, { title: `${what} ${day}`, startTime: `${inDays(day)}T10:00:00.000Z` });
    }
  }
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('heading', { name: 'Walk 8' })).toBeInTheDocument();
  await atRest();
  expect(isSeen(bar())).toBe(false);
  const shifts = watchLayoutShifts();

  scrollTo(0, 600);
  await expect.poll(() => isSeen(bar())).toBe(true);
  await atRest();
  const [back, ...others] = page
    .getByRole('link', { name: 'Back to trips' })
    .elements()
    .filter((link) => bar().contains(link));
  expect(others).toEqual([]);
  expect(back?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(bar().textContent).toBe(title);
  expect(bar().getBoundingClientRect().height).toBeLessThanOrEqual(48);
  expect(covers(bar(), [tabs.element()]), 'the tabs stand below it').toBe(false);
  expect(Math.round(tabs.element().getBoundingClientRect().top)).toBe(48);
  const { sum, moved } = await shifts();
  expect(sum, moved).toBe(0);

  scrollTo(0, 0);
  await expect.poll(() => isSeen(bar())).toBe(false);
});

test('a trip that opens at today has its name and the way back above its tabs', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Lisbon', startDate: inDays(-3), endDate: inDays(3) });
  for (let day = -3; day <= 3; day += 1) {
    for (const what of ['Breakfast', 'Walk', 'Dinner'])
      data.addActivity(trip, { title: `${what} ${day}`, startTime: `${inDays(day)}T10:00:00.000Z` });
  }
  await open(`/trip/${trip.id}`);
  await page.viewport(844, 390);

  await expect.element(page.getByRole('heading', { name: 'Walk 0' })).toBeVisible();
  await expect.poll(() => scrollY).toBeGreaterThan(300);
  await expect.poll(() => isSeen(bar())).toBe(true);
});

test('an address of the chat opens at its line, however late what stands above is as high as it stays', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({
    title: 'Lisbon',
    description: 'Tiles, trams and the sea, and nothing before ten. '.repeat(12),
  });
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  const field = page.getByPlaceholder('Type a message...');
  await expect.element(field).toBeInTheDocument();
  const [line, navigation] = [field.element(), page.getByRole('navigation', { name: 'Main' }).element()];
  await expect.poll(() => line.getBoundingClientRect().bottom <= navigation.getBoundingClientRect().top).toBe(true);
  expect(Math.round(tabs.element().getBoundingClientRect().top)).toBe(48);
});

test('beside the tabs of a desktop stands who comes and what is missing, each with the way there', async ({
  screen: { data, server, open },
}) => {
  answerAllScreens(server, data);
  const dates = { startDate: inDays(2), endDate: inDays(5) };
  const trip = data.addTrip({
    title: 'Lisbon',
    destination: 'Lisbon, Portugal',
    timeZone: 'UTC',
    ...dates,
    others: [[aPerson({ firstName: 'Vik' }), 'member']],
  });
  data.addActivity(trip, {
    title: 'Casa do Largo',
    category: 'hotel/airbnb',
    startTime: `${inDays(2)}T15:00:00.000Z`,
    endTime: `${inDays(4)}T10:00:00.000Z`,
  });
  data.addOutfit(trip, { title: 'Linen suit', plannedDate: `${inDays(2)}T12:00:00.000Z` });
  const [, vik] = trip.members;
  data.addOutfit(trip, { title: 'Boots', plannedDate: `${inDays(3)}T12:00:00.000Z`, wearerId: vik?.userId ?? '' });
  data.addItem(trip, { name: 'Sun cream' });
  await open(`/trip/${trip.id}`, 'desktop');
  const missing = page.getByRole('region', { name: 'Still missing' });
  const line = (name: RegExp) => missing.getByRole('button', { name });

  await expect.element(page.getByRole('button', { name: /Vik/ })).toBeVisible();
  await expect.element(line(/^No stay for 1 night/)).toBeVisible();
  await expect.element(line(/^Nothing planned on 2 days/)).toBeVisible();
  // Checking out is something on its day.
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('listitem');
  await expect.poll(() => textsOf(days).map((text) => text.at(-1))).toEqual(['1', '–', '1', '–']);
  await line(/^No outfit for 3 days/).click();
  await expect.element(page.getByRole('tab', { name: 'Closet' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('3 days without an outfit')).toBeVisible();
  await expect.element(line(/outfit/)).not.toBeInTheDocument();
  expect(missing.getByText(/to buy/).elements(), 'the list has not been read').toEqual([]);
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await expect.element(page.getByText('0 of 1 done')).toBeVisible();
  await expect.element(line(/to buy/)).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect.element(line(/^1 thing to buy/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^See who comes along/ })).not.toBeInTheDocument();
});
