// How a week is planned with this version, by somebody who knows it.
import type { Locator, Page } from '@playwright/test';
import type { Hand } from './hand.ts';
import { dateOf, dayName, monthsBetween, type PlannedActivity, type WeekPlan } from './week-plan.ts';

/**
 * Plans a week through the screens, from a home without trips.
 *
 * @param joins what the friends do with the link to the trip.
 */
export type Scenario = (
  page: Page,
  hand: Hand,
  plan: WeekPlan,
  joins: (link: string) => Promise<void>,
) => Promise<void>;

export const planWeekNow: Scenario = async (page, hand, plan, joins) => {
  await hand.part('the trip', () => makeTrip(page, hand, plan));
  await hand.part('3 friends', async () => joins(await inviteByLink(page, hand)));
  await hand.part('20 activities', () => addActivities(page, hand, plan));
  await hand.part('2 flights', () => addFlights(page, hand, plan));
  await hand.part('8 outfits', () => addOutfits(page, hand, plan));
  await hand.part('15 things to buy', () => addItems(page, hand, plan));
  await hand.part('a message', () => sayIt(page, hand, plan));
  await hand.part('all of it a week later', () => moveTrip(page, hand, plan));
  await hand.part('an activity on another day', () => moveActivity(page, hand, plan));
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const makeTrip = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Create New Trip');
  await hand.tap(page.getByRole('link', { name: 'Get Started' }));
  await hand.type(form.getByLabel('Title'), plan.title);
  await hand.type(form.getByLabel('Destination'), plan.destination);
  await hand.tap(page.getByRole('listbox').getByRole('option').first());
  await hand.tap(form.getByRole('button', { name: 'Choose on a Calendar' }));
  await tapDays(page, hand, plan, { later: 0, shown: plan.today });
  await hand.tap(form.getByRole('button', { name: 'Create Trip' }));
  await hand.sees(page.getByRole('heading', { level: 1, name: plan.title }));
};

/** The first and the last day, on the calendar of the form. */
const tapDays = async (page: Page, hand: Hand, plan: WeekPlan, { later, shown }: { later: number; shown: string }) => {
  for (let month = monthsBetween(shown, dateOf(plan, later)); month > 0; month -= 1) {
    await hand.tap(page.getByRole('button', { name: 'Month after' }));
  }
  for (const day of [later, later + plan.days - 1]) {
    const label = dayName(dateOf(plan, day));
    await hand.tap(page.getByRole('gridcell').getByRole('button', { name: label }).first());
  }
};

export const inviteByLink = async (page: Page, hand: Hand): Promise<string> => {
  await hand.tap(page.getByRole('tab', { name: 'Members' }));
  await hand.tap(page.getByRole('button', { name: 'Invite by link' }));
  const links = dialog(page, 'Invite by link');
  await hand.tap(links.getByRole('button', { name: 'Make link' }));
  await hand.tap(links.getByRole('button', { name: 'Copy link' }));
  await hand.sees(links.getByRole('button', { name: 'Copied' }));
  await hand.tap(links.getByRole('button', { name: 'Close' }).last());
  return page.evaluate(() => navigator.clipboard.readText());
};

/** What is typed of an activity: its day where that is not the one before's. */
const lineOf = (
  plan: WeekPlan,
  { day, from, to, title, place }: PlannedActivity,
  before: number | undefined,
): string => {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${dateOf(plan, day)}T00:00:00Z`),
  );
  return `${day === before ? '' : `${weekday} `}${from}${to ? `-${to}` : ''} ${title} at ${place}`;
};

const addActivities = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Activity');
  await hand.tap(page.getByRole('tab', { name: 'Itinerary' }));
  await hand.tap(page.getByRole('button', { name: 'Add Your First Activity' }));
  for (const [index, activity] of plan.activities.entries()) {
    await hand.type(form.getByLabel('All in one line'), lineOf(plan, activity, plan.activities[index - 1]?.day));
    if (activity.title === plan.stay.title) {
      await hand.pickDate(form.getByLabel('Check-out date'), dateOf(plan, plan.stay.until), dateOf(plan, 0));
    } else if (!(await form.getByRole('radio', { name: activity.category }).isChecked())) {
      await hand.tap(form.getByText(activity.category, { exact: true }));
    }
    const isLast = index === plan.activities.length - 1;
    await hand.tap(form.getByRole('button', { name: isLast ? 'Add Activity' : 'Add Another' }));
    if (isLast) await hand.waitsUntilGone(form);
    else await hand.sees(page.locator('[data-nothing]').or(form.getByLabel('Title').and(page.locator('[value=""]'))));
  }
};

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title, exact: true }) });

/** Brings an activity up: by its day in the strip, where the one before was of another. */
const bringUp = async (page: Page, hand: Hand, { plan, title, from }: Sought) => {
  const day = plan.activities.find((activity) => activity.title === title)?.day ?? 0;
  if (day === from) return day;
  const strip = page.getByRole('navigation', { name: 'Days' });
  await hand.tap(strip.getByRole('button', { name: dayName(dateOf(plan, day)) }));
  return day;
};

interface Sought {
  readonly plan: WeekPlan;
  readonly title: string;
  /** The day that is in sight; `null` for none. */
  readonly from: number | null;
}

const addFlights = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Flight');
  let day: number | null = null;
  for (const { activity, number, from, to } of plan.flights) {
    day = await bringUp(page, hand, { plan, title: activity, from: day });
    await hand.tap(card(page, activity).getByRole('button', { name: 'Track flight' }));
    await hand.type(form.getByLabel('Flight number'), number);
    await typeAirport(hand, form, ['From', from]);
    await typeAirport(hand, form, ['To', to]);
    await hand.tap(form.getByRole('button', { name: 'Track This Flight' }));
    await hand.waitsUntilGone(form);
  }
};

/** Whoever types a code has chosen. */
export const typeAirport = async (hand: Hand, form: Locator, [end, code]: readonly ['From' | 'To', string]) => {
  await hand.type(form.getByLabel(new RegExp(`^${end}\\b`)), code);
  await hand.sees(form.getByText(`Code ${code}`));
};

const addOutfits = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Outfit');
  let day: number | null = null;
  for (const { activity, title, category } of plan.outfits) {
    day = await bringUp(page, hand, { plan, title: activity, from: day });
    await hand.tap(card(page, activity).getByRole('button', { name: 'Plan an outfit' }));
    await hand.type(form.getByLabel('Title'), title);
    if (category !== 'Casual') await hand.tap(form.getByText(category, { exact: true }));
    await hand.tap(form.getByRole('button', { name: 'Add Outfit' }));
    await hand.waitsUntilGone(form);
  }
};

export const addItems = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Item');
  await hand.tap(page.getByRole('tab', { name: 'Shopping' }));
  await hand.tap(page.getByRole('button', { name: 'Add Item', exact: true }).first());
  for (const [index, { name, category, price }] of plan.items.entries()) {
    await hand.type(form.getByLabel('Name'), name);
    if (price) {
      await hand.key('Tab');
      await hand.keys(price);
    }
    if (category !== plan.items[index - 1]?.category) await hand.tap(form.getByText(category, { exact: true }));
    const isLast = index === plan.items.length - 1;
    if (isLast) {
      await hand.tap(form.getByRole('button', { name: 'Add Item' }));
      await hand.waitsUntilGone(form);
    } else {
      await hand.key('Enter');
      await hand.sees(form.getByLabel('Name').and(page.locator('[value=""]')));
    }
  }
};

export const sayIt = async (page: Page, hand: Hand, plan: WeekPlan) => {
  await hand.tap(page.getByRole('tab', { name: 'Chat' }));
  await hand.type(page.getByPlaceholder('Type a message...'), plan.message);
  await hand.tap(page.getByRole('button', { name: 'Send message' }));
  await hand.sees(page.getByRole('log').getByText(plan.message));
};

const moveTrip = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Edit Trip');
  // Where the page is short, its head is in sight.
  await hand.tap(page.getByRole('tab', { name: 'Members' }));
  await hand.tap(page.getByRole('button', { name: 'Edit Trip' }));
  await hand.tap(form.getByRole('button', { name: 'Choose on a Calendar' }));
  await tapDays(page, hand, plan, { later: plan.moves, shown: plan.start });
  await hand.tap(form.getByRole('button', { name: 'Save Changes' }));
  const question = dialog(page, 'Move the plan too?');
  await hand.tap(question.getByRole('button', { name: 'Save Changes' }));
  await hand.waitsUntilGone(question);
  await hand.tap(page.getByRole('tab', { name: 'Itinerary' }));
};

const moveActivity = async (page: Page, hand: Hand, plan: WeekPlan) => {
  await bringUp(page, hand, {
    plan: { ...plan, start: dateOf(plan, plan.moves) },
    title: plan.moved.title,
    from: null,
  });
  await hand.tap(card(page, plan.moved.title).getByRole('button', { name: `More for ${plan.moved.title}` }));
  await hand.tap(page.getByRole('menuitem', { name: 'Move to…' }));
  const days = dialog(page, `Move ${plan.moved.title}`);
  await hand.tap(days.getByRole('listitem').nth(plan.moved.to).getByRole('button'));
  await hand.waitsUntilGone(days);
};
