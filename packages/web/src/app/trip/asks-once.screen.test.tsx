import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { answerMembers } from '../../testing/member-answers.ts';
import { toast } from '../../testing/page-texts.ts';
import { rememberChanges } from '../../testing/remembered-changes.ts';
import { aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, type Screen, test } from '../../testing/screen.tsx';

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const tabs = ['itinerary', 'closet', 'shopping', 'members', 'packing', 'chat'] as const;

const TRIP = 'GET /api/trips/:tripId';
const STATS = 'GET /api/user/stats';
const SHOPPING = 'GET /api/trips/:tripId/shopping';

/** What the page of a trip reads whichever tab is open; the outfits only once the trip is drawn. */
const PAGE_READS = [
  TRIP,
  'GET /api/trips/:tripId/flights',
  'GET /api/trips/:tripId/itinerary',
  'GET /api/trips/:tripId/outfits',
];

/** A trip with one of each. */
const naxosOn = ({ data }: Screen): TripDetail => {
  const vik = aPerson({ firstName: 'Vik' });
  const trip = data.addTrip({ title: 'Naxos together', others: [[vik, 'member']] });
  data.addItem(trip, { name: 'Honey' });
  data.addActivity(trip, { title: 'Windmills' });
  data.on(trip).messages.push(aMessage(trip, vik, { seq: 1, content: 'Hello' }));
  return trip;
};

/** Waits until the page is on the trip and everything that it has requested is there. */
const settled = async ({ live, server }: Screen, joins: number): Promise<void> => {
  await expect.poll(() => live.frames.filter(({ type }) => type === 'join_trip').length).toBe(joins);
  // Nothing is under way between the trip's answer and the drawing of the trip, which reads on.
  await expect.poll(() => Object.keys(server.counts())).toEqual(expect.arrayContaining(PAGE_READS));
  await server.settled();
  // What follows from an answer is requested a moment after it.
  await expect.poll(async () => server.settled()).toBeUndefined();
};

test.for(tabs)('a cold trip page reads each thing once, with the tab %s open', async (tab, { screen }) => {
  const trip = naxosOn(screen);
  rememberChanges(screen);

  await screen.openPlain(`/trip/${trip.id}?tab=${tab}`);
  await settled(screen, 1);

  const counts = screen.server.counts(trip.id);
  expect(counts).toMatchObject({ [TRIP]: 1 });
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 1])));
});

test('coming back to a trip from home reads nothing', async ({ screen }) => {
  const trip = naxosOn(screen);
  rememberChanges(screen);
  await screen.openPlain(`/trip/${trip.id}?tab=shopping`);
  await expect.element(box('Honey')).toBeVisible();
  await settled(screen, 1);

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('link', { name: /Naxos together/ }).first()).toBeVisible();
  // The last of what home reads, and of what the app reads ahead a second after it was opened.
  await expect.poll(() => screen.server.counts()).toMatchObject({ [STATS]: 1, 'GET /api/flights/tracked': 1 });
  await settled(screen, 1);
  const before = screen.server.counts();
  history.back();
  await expect.element(box('Honey')).toBeVisible();
  await settled(screen, 2);

  expect(screen.server.counts()).toEqual(before);
});

test('what was changed while nobody could hear it is read again, and nothing else', async ({ screen }) => {
  const { data, live, server } = screen;
  const trip = naxosOn(screen);
  const changes = rememberChanges(screen);
  await screen.openPlain(`/trip/${trip.id}?tab=chat`);
  await expect.element(page.getByRole('log', { name: 'Group Chat' }).getByText('Hello')).toBeVisible();
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect.element(page.getByRole('heading', { name: 'Windmills' })).toBeVisible();
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await expect.element(box('Honey')).toBeVisible();
  await settled(screen, 1);
  const before = server.counts(trip.id);

  live.close();
  data.addItem(trip, { name: 'Tea' });
  changes.note(trip.id, 'shopping');

  await expect.element(box('Tea')).toBeVisible();
  await settled(screen, 2);
  expect(server.counts(trip.id)).toEqual({ ...before, [SHOPPING]: 2 });
});

test('after the server was started anew everything on the screen is read again', async ({ screen }) => {
  const trip = naxosOn(screen);
  const changes = rememberChanges(screen);
  await screen.openPlain(`/trip/${trip.id}?tab=shopping`);
  await expect.element(box('Honey')).toBeVisible();
  await settled(screen, 1);

  changes.epoch = 'second';
  screen.live.close();

  await settled(screen, 2);
  await expect.poll(() => screen.server.counts(trip.id)).toMatchObject({ [TRIP]: 2, [SHOPPING]: 2 });
});

/** What somebody does on a tab of a trip, and the one request that it is. */
const ownChanges: readonly (readonly [what: string, tab: string, act: () => Promise<void>, request: string])[] = [
  [
    'a tick',
    'shopping',
    async () => {
      await page.getByText('Honey').click();
      await expect.element(box('Honey')).toBeChecked();
    },
    'PUT /api/trips/:tripId/shopping/:itemId',
  ],
  [
    'something to buy',
    'shopping',
    async () => {
      await page.getByRole('main').getByRole('button', { name: 'Add Item' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add Item' });
      await dialog.getByLabelText('Name').fill('Figs');
      await dialog.getByRole('button', { name: 'Add Item' }).click();
      await expect.element(box('Figs')).toBeVisible();
    },
    'POST /api/trips/:tripId/shopping',
  ],
  [
    'another title of an activity',
    'itinerary',
    async () => {
      await page.getByRole('button', { name: 'Edit Windmills' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
      await dialog.getByLabelText('Title').fill('Lighthouse');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect.element(page.getByRole('heading', { name: 'Lighthouse' })).toBeVisible();
    },
    'PUT /api/trips/:tripId/itinerary/:itemId',
  ],
  [
    "somebody's role",
    'members',
    async () => {
      await page.getByRole('button', { name: /^Actions for Vik/ }).click();
      await page.getByRole('menuitem', { name: 'Change Role' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Role' });
      await dialog.getByRole('radio', { name: /Can Edit/ }).click();
      await dialog.getByRole('button', { name: 'Update Role' }).click();
      await expect.element(toast('Member role updated successfully!')).toBeVisible();
    },
    'PATCH /api/trips/:tripId/members/:userId',
  ],
];

test.for(ownChanges)("one's own change is one request: %s", async ([, tab, act, request], { screen }) => {
  const trip = naxosOn(screen);
  answerMembers(screen.server, screen.data);
  rememberChanges(screen);
  await screen.openPlain(`/trip/${trip.id}?tab=${tab}`);
  await expect.poll(() => screen.server.counts(trip.id)).toMatchObject({ [`GET /api/trips/:tripId/${tab}`]: 1 });
  await settled(screen, 1);
  const before = screen.server.counts(trip.id);

  await act();
  // What shows at once is sent a moment later.
  await expect.poll(() => screen.server.counts(trip.id)).toMatchObject({ [request]: 1 });
  await settled(screen, 1);

  expect(screen.server.counts(trip.id)).toEqual({ ...before, [request]: 1 });
});

test("somebody else's change is read", async ({ screen }) => {
  const { data, server } = screen;
  const trip = naxosOn(screen);
  const changes = rememberChanges(screen);
  await screen.openPlain(`/trip/${trip.id}?tab=shopping`);
  await expect.element(box('Honey')).toBeVisible();
  await settled(screen, 1);

  data.addItem(trip, { name: 'Tea' });
  changes.announce(trip.id, 'shopping');

  await expect.element(box('Tea')).toBeVisible();
  await settled(screen, 1);
  expect(server.counts(trip.id)).toMatchObject({ [SHOPPING]: 2, [TRIP]: 1 });
});
