// How a week was planned before, by somebody who knew that version: each day and time by hand, and all of it again for other dates.
import type { Page } from '@playwright/test';
import type { Hand } from './hand.ts';
import { dateOf, dayName, type PlannedActivity, type WeekPlan } from './week-plan.ts';
import { addItems, inviteByLink, sayIt, type Scenario, typeAirport } from './week-now.ts';

export const planWeekBefore: Scenario = async (page, hand, plan, joins) => {
  await hand.part('the trip', () => makeTrip(page, hand, plan));
  await hand.part('3 friends', async () => joins(await inviteByLink(page, hand)));
  await hand.part('20 activities', () => addActivities(page, hand, plan));
  await hand.part('2 flights', () => addFlights(page, hand, plan));
  await hand.part('8 outfits', () => addOutfits(page, hand, plan));
  await hand.part('15 things to buy', () => addItems(page, hand, plan));
  await hand.part('a message', () => sayIt(page, hand, plan));
  await hand.part('all of it a week later', () => moveTrip(page, hand, plan));
  await hand.part('an activity on another day', async () => {
    const { title, to } = plan.moved;
    const { day } = plan.activities.find((activity) => activity.title === title) ?? { day: 0 };
    await changeDate(page, hand, title, [dateOf(plan, day + plan.moves), dateOf(plan, to + plan.moves)]);
  });
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const dayOf = (page: Page, date: string) => page.getByRole('region', { name: dayName(date) });

const makeTrip = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Create New Trip');
  await hand.tap(page.getByRole('link', { name: 'Get Started' }));
  await hand.tap(page.getByRole('button', { name: 'Create Your First Trip' }));
  await hand.type(form.getByLabel('Title'), plan.title);
  await hand.type(form.getByLabel('Destination'), plan.destination);
  await hand.tap(page.getByRole('listbox').getByRole('option').first());
  await hand.pickDate(form.getByLabel('Start date'), plan.start, plan.today);
  await hand.pickDate(form.getByLabel('End date'), dateOf(plan, plan.days - 1), plan.start);
  await hand.tap(form.getByRole('button', { name: 'Create Trip' }));
  await hand.tap(page.getByRole('link', { name: `View Details of ${plan.title}` }));
  await hand.sees(page.getByRole('heading', { level: 1, name: plan.title }));
};

/** A stay is two activities there: the one that it begins with, and the one on the day on which it ends. */
const activitiesOf = ({ activities, stay }: WeekPlan): PlannedActivity[] => [
  ...activities,
  ...activities
    .filter(({ title }) => title === stay.title)
    .map((begins) => ({ ...begins, day: stay.until, from: stay.to, title: 'Check out' })),
];

const addActivities = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Activity');
  await hand.tap(page.getByRole('tab', { name: 'Itinerary' }));
  const planned = new Set<number>();
  for (const { title, category, day, from, to, place } of activitiesOf(plan)) {
    const date = dateOf(plan, day);
    if (planned.has(day)) {
      await hand.tap(page.getByRole('button', { name: `Add to ${dayName(date)}` }));
    } else {
      await hand.tap(
        page.getByRole('button', { name: planned.size === 0 ? 'Add Your First Activity' : 'Add Activity' }),
      );
    }
    planned.add(day);
    await hand.type(form.getByLabel('Title'), title);
    if (category !== 'Activity') await hand.tap(form.getByText(category, { exact: true }));
    const dateField = form.getByLabel('Start date');
    if ((await dateField.inputValue()) !== date) await hand.pickDate(dateField, date, plan.start);
    const timeField = form.getByLabel('Start time');
    if ((await timeField.inputValue()) !== from) await hand.pickTime(timeField, from);
    if (to) await hand.pickTime(form.getByLabel(/^End time/), to);
    await hand.type(form.getByLabel(/^Location/), place);
    await hand.tap(form.getByRole('button', { name: 'Add Activity' }));
    await hand.waitsUntilGone(form);
  }
};

const card = (page: Page, plan: WeekPlan, title: string) => {
  const { day } = plan.activities.find((activity) => activity.title === title) ?? { day: 0 };
  const region = dayOf(page, dateOf(plan, day));
  const heading = page.getByRole('heading', { level: 4, name: title, exact: true });
  return {
    day: region.getByRole('heading', { level: 3 }),
    card: region.getByRole('listitem').filter({ has: heading }),
  };
};

const addFlights = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Flight');
  for (const { activity, number, from, to } of plan.flights) {
    const shown = card(page, plan, activity);
    const times = plan.activities.find(({ title }) => title === activity);
    await hand.bring(shown.day);
    await hand.tap(shown.card.getByRole('button', { name: 'Track flight' }));
    await hand.tap(form.getByRole('button', { name: 'Add by Hand' }));
    await hand.type(form.getByLabel('Flight number'), number);
    await typeAirport(hand, form, ['From', from]);
    await hand.pickDate(form.getByLabel(/^Departure date/), dateOf(plan, times?.day ?? 0), plan.today);
    await hand.pickTime(form.getByLabel(/^Departure time/), times?.from ?? '');
    await typeAirport(hand, form, ['To', to]);
    await hand.pickTime(form.getByLabel(/^Arrival time/), times?.to ?? '');
    await hand.tap(form.getByRole('button', { name: 'Track This Flight' }));
    await hand.waitsUntilGone(form);
  }
};

const addOutfits = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Add Outfit');
  for (const [index, { activity, title, category }] of plan.outfits.entries()) {
    if (index > 0) await hand.tap(page.getByRole('tab', { name: 'Itinerary' }));
    const shown = card(page, plan, activity);
    await hand.bring(shown.day);
    await hand.tap(shown.card.getByRole('button', { name: 'Plan an outfit' }));
    await hand.type(form.getByLabel('Title'), title);
    if (category !== 'Casual') await hand.tap(form.getByText(category, { exact: true }));
    await hand.tap(form.getByRole('button', { name: 'Add Outfit' }));
    await hand.waitsUntilGone(form);
  }
};

const moveTrip = async (page: Page, hand: Hand, plan: WeekPlan) => {
  const form = dialog(page, 'Edit Trip');
  await hand.tap(page.getByRole('tab', { name: 'Members' }));
  await hand.tap(page.getByRole('button', { name: 'Edit Trip' }));
  await hand.pickDate(form.getByLabel('Start date'), dateOf(plan, plan.moves), plan.today);
  const end = dateOf(plan, plan.moves + plan.days - 1);
  const endField = form.getByLabel('End date');
  if ((await endField.inputValue()) !== end) await hand.pickDate(endField, end, plan.today);
  await hand.tap(form.getByRole('button', { name: 'Save Changes' }));
  await hand.waitsUntilGone(form);
  await hand.tap(page.getByRole('tab', { name: 'Itinerary' }));
  // From the last one on: what was saved is brought up, and stands below those that are left.
  for (const { title, day } of activitiesOf(plan).toSorted((a, b) => b.day - a.day || b.from.localeCompare(a.from))) {
    await changeDate(page, hand, title, [dateOf(plan, day), dateOf(plan, day + plan.moves)]);
  }
  await moveFlights(page, hand, plan);
};

/** With its outfits: the form proposes that they come along. */
const changeDate = async (page: Page, hand: Hand, title: string, [from, to]: readonly [string, string]) => {
  const form = dialog(page, 'Edit Activity');
  await hand.bring(dayOf(page, from).getByRole('heading', { level: 3 }));
  await hand.tap(dayOf(page, from).getByRole('button', { name: `Edit ${title}`, exact: true }));
  await hand.pickDate(form.getByLabel('Start date'), to, from);
  await hand.tap(form.getByRole('button', { name: 'Save Changes' }));
  await hand.waitsUntilGone(form);
};

/** Those that were entered by hand are changed on the home screen. */
const moveFlights = async (page: Page, hand: Hand, plan: WeekPlan) => {
  await hand.tap(page.getByRole('link', { name: 'Home' }));
  for (const { activity, number } of plan.flights) {
    const { day } = plan.activities.find(({ title }) => title === activity) ?? { day: 0 };
    const form = dialog(page, `Edit ${number}`);
    await hand.tap(page.getByRole('button', { name: `Edit ${number}` }));
    for (const field of [form.getByLabel(/^Departure date/), form.getByLabel(/^Arrival date/)]) {
      await hand.pickDate(field, dateOf(plan, day + plan.moves), dateOf(plan, day));
    }
    await hand.tap(form.getByRole('button', { name: 'Save Changes' }));
    await hand.waitsUntilGone(form);
  }
  await hand.tap(page.getByRole('link', { name: 'Trips', exact: true }));
  await hand.tap(page.getByRole('link', { name: `View Details of ${plan.title}` }));
};
