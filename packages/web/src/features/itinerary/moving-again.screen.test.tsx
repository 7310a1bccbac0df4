import { moveActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { MOVES_MAX } from '@caravan/contract/itinerary/moves.rules.ts';
import { userEvent } from 'vitest/browser';
import { dragOnto } from '../../testing/dragging.ts';
import { alarm, toast, textsOf } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const WEEK = { startDate: '2027-03-01', endDate: '2027-03-07' };

/** Three days of a plan in Tokyo. */
const planned = (data: TripData, dates: { startDate?: string; endDate?: string } = WEEK) => {
  const trip = data.addTrip({ title: 'Tokyo in March', timeZone: 'Asia/Tokyo', ...dates });
  for (const [title, startTime] of [
    ['Temple', '2027-03-02T01:00:00.000Z'],
    ['Lunch', '2027-03-02T03:00:00.000Z'],
    ['Garden', '2027-03-03T01:00:00.000Z'],
    ['Dinner', '2027-03-03T10:30:00.000Z'],
  ] as const) {
    data.addActivity(trip, { title, startTime });
  }
  return trip;
};

const day = (name: string) => page.getByRole('region', { name, exact: true });
const cards = (name: string) => textsOf(day(name).getByRole('heading', { level: 4 }));
const more = (title: string) => page.getByRole('button', { name: `More for ${title}` });
const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });

const moveTo = async (title: string, choice: RegExp) => {
  await more(title).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog', { name: `Move ${title}` })
    .getByRole('button', { name: choice })
    .click();
};

test('what is moved again before the answer has come moves on from there', async ({
  screen: { data, server, open },
}) => {
  const trip = planned(data);
  await open(`/trip/${trip.id}`, 'desktop');
  const release = server.hold(moveActivities);

  await moveTo('Lunch', /^Thursday, March 4/);
  await expect.poll(() => cards('Thursday, March 4')).toEqual(['Lunch']);
  await moveTo('Lunch', /^Saturday, March 6/);
  await expect.poll(() => cards('Saturday, March 6')).toEqual(['Lunch']);
  release();

  await expect.element(toast('Moved to Saturday, March 6')).toBeVisible();
  await expect
    .poll(() => server.requests(moveActivities).map(({ body }) => body.moves))
    .toMatchObject([
      [{ startTime: '2027-03-04T03:00:00.000Z', version: 1 }],
      [{ startTime: '2027-03-06T03:00:00.000Z', version: 2 }],
    ]);
  expect(cards('Saturday, March 6')).toEqual(['Lunch']);
});

test('what is moved while another move waits for its answer can be taken back, and that one too', async ({
  screen: { data, server, open },
}) => {
  const trip = planned(data);
  await open(`/trip/${trip.id}`, 'desktop');
  const undo = (words: string) => toast(words).getByRole('button', { name: 'Undo' }).click();
  const sent = () => server.requests(moveActivities).length;

  const answerLunch = server.hold(moveActivities);
  await moveTo('Lunch', /^Thursday, March 4/);
  await expect.poll(sent).toBe(1);
  const answerGarden = server.hold(moveActivities);
  await moveTo('Garden', /^Saturday, March 6/);
  await expect.poll(() => cards('Saturday, March 6')).toEqual(['Garden']);
  answerLunch();
  await undo('Moved to Thursday, March 4');
  await expect.poll(sent).toBe(2);
  const answerUndo = server.hold(moveActivities);
  answerGarden();
  await undo('Moved to Saturday, March 6');
  answerUndo();

  await expect.poll(sent).toBe(4);
  await expect.element(toast('Moved back')).toBeVisible();
  await expect.poll(() => cards('Tuesday, March 2')).toEqual(['Temple', 'Lunch']);
  await expect.poll(() => cards('Wednesday, March 3')).toEqual(['Garden', 'Dinner']);
});

test('more than can be moved at once stay chosen', async ({ screen: { data, server, open } }) => {
  const trip = planned(data);
  for (let minute = 0; minute <= MOVES_MAX; minute += 1) {
    const startTime = new Date(Date.UTC(2027, 2, 4, 1, minute)).toISOString();
    data.addActivity(trip, { title: `Photo ${minute}`, startTime });
  }
  await open(`/trip/${trip.id}`, 'desktop');
  const count = page.getByText(`${MOVES_MAX + 1} selected`);
  await more('Temple').click();
  await page.getByRole('menuitem', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select Temple' }).click();
  const rows = document.querySelectorAll('#day-2027-03-04 li[id]');
  let chosen = 0;
  /** Chooses one after the other as far as they are drawn, and brings up the next. */
  const chooseOn = () => {
    const boxOf = (at: number) => rows[at]?.querySelector<HTMLInputElement>('[type=checkbox]');
    for (let box = boxOf(chosen); box; box = boxOf(chosen)) {
      box.click();
      chosen += 1;
    }
    rows[chosen]?.scrollIntoView({ behavior: 'instant' });
    return chosen;
  };
  await expect.poll(chooseOn).toBe(MOVES_MAX + 1);
  await expect.element(count).toBeVisible();

  const handle = page.getByRole('button', { name: `Move Photo ${MOVES_MAX} with all that is chosen` });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^101 activities are picked up/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Enter}');

  await expect.element(alarm('Not moved')).toMatchTextContent(`Move up to ${MOVES_MAX} at a time.`);
  await expect.element(count).toBeVisible();
  expect(server.requests(moveActivities)).toEqual([]);
});

test('several that are chosen are dragged at once, and the focus is never lost on the way', async ({
  screen: { data, server, open },
}) => {
  const trip = planned(data);
  await open(`/trip/${trip.id}`, 'desktop');
  const begin = async () => {
    await more('Temple').click();
    await page.getByRole('menuitem', { name: 'Select several' }).click();
  };
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title} with all that is chosen` });

  await begin();
  await expect.element(box('Temple')).toHaveFocus();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(more('Temple')).toHaveFocus();

  await begin();
  await box('Lunch').click();
  await expect.element(handle('Dinner')).not.toBeInTheDocument();
  // A drag that is over before its code is there counts as a press, which opens a dialog.
  await import('./activity-drag.ts');
  await dragOnto(handle('Temple'), card('Dinner'));
  await expect.poll(() => cards('Wednesday, March 3')).toEqual(['Garden', 'Temple', 'Lunch', 'Dinner']);
  await expect.element(page.getByRole('button', { name: 'Move Temple', exact: true })).toHaveFocus();
  await expect.element(toast('2 moved to Wed, Mar 3, 11:00 AM')).toBeVisible();
  await expect.poll(() => server.requests(moveActivities)).toHaveLength(1);

  // By the keys too: to the day before.
  await begin();
  await box('Lunch').click();
  (handle('Lunch').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^2 activities are picked up/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.poll(() => cards('Tuesday, March 2')).toEqual(['Temple', 'Lunch']);
});

test('beside the end of a stay the keys pick an activity up where it is', async ({ screen: { data, open } }) => {
  const trip = planned(data);
  data.addActivity(trip, {
    title: 'Ryokan',
    category: 'hotel/airbnb',
    startTime: '2027-03-01T06:00:00.000Z',
    endTime: '2027-03-02T02:00:00.000Z',
  });
  await open(`/trip/${trip.id}`, 'desktop');
  await expect.element(day('Tuesday, March 2')).toMatchTextContent('Check-out');

  (page.getByRole('button', { name: 'Move Temple', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Temple is picked up/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => cards('Tuesday, March 2')).toEqual(['Lunch', 'Temple']);
});

test('in a trip without dates any other day is there to move to', async ({ screen: { data, open } }) => {
  const trip = planned(data, {});
  await open(`/trip/${trip.id}`, 'desktop');

  await more('Lunch').click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move Lunch' });
  await expect.element(sheet.getByRole('button', { name: /^Wednesday, March 3/ })).toBeVisible();
  await sheet.getByLabelText('Another day').fill('2027-03-09');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();

  await expect.poll(() => cards('Tuesday, March 9')).toEqual(['Lunch']);
});
