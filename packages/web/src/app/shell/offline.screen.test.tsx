import { getCurrentUser, logout } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { afterEach, onTestFinished, vi } from 'vitest';
import { shoppingQuery } from '../../features/shopping/shopping.queries.ts';
import { outboxDatabaseOf } from '../../platform/browser-memory.ts';
import { OFFLINE_DATABASE } from '../../platform/offline/database-name.ts';
import { ReadKeeper } from '../../platform/offline/keep-reads.ts';
import { startKeeping, stopKeeping, wantKeeping } from '../../platform/offline/keeping.ts';
import { openDatabase } from '../../platform/offline/offline-database.ts';
import { setKeepingWanted } from '../../platform/offline/offline-settings.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { newTimedUuid } from '../../platform/uuid.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { inDays } from '../../testing/samples.ts';
import { leaveChange } from '../../testing/waiting-change.ts';
import { keepOffline } from './keep-offline.ts';

const title = page.getByRole('heading', { level: 1 });

/** What the database holds of reads, whoever asks; empty without any. */
const kept = async (): Promise<string> => {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'caravan-reads');
  if (!isThere) return '';
  const database = await openDatabase();
  const stores = await Promise.all((['reads', 'person', 'files'] as const).map((name) => database.getAll(name)));
  const rows: unknown[] = stores.flat();
  // Whoever looks while it is being deleted makes it anew.
  return rows.length > 0 ? JSON.stringify(rows) : '';
};

/** Keeps a file of a trip beside what the screen has read of it. */
const keepFileOf = async ({ id, title: disposition }: Trip, size = 4): Promise<void> => {
  const about = { tripId: id, bytes: new Blob([new Uint8Array(size)]), disposition, usedAt: performance.now() };
  await (await openDatabase()).put('files', { ...about, address: `/api/objects/${id}` });
};

/** The titles of the trips of which files are kept. */
const filedTrips = async (): Promise<unknown[]> =>
  (await (await openDatabase()).getAll('files')).map(({ disposition }) => disposition);

/** The trips of which reads are kept. */
const tripsKept = async (): Promise<unknown[]> => {
  const rows = await (await openDatabase()).getAll('reads');
  return [...new Set(rows.flatMap(({ tripId }) => tripId ?? []))];
};

/** Keeps what the screen has read, as the page does by itself once it is at rest. */
const keep = async (): Promise<ReadKeeper> => {
  setKeepingWanted(true);
  const keeper = await startKeeping(queryClient);
  await keeper.settle();
  return keeper;
};

afterEach(stopKeeping);
// The page reads ahead where the test takes longer than it needs to be at rest.
test.beforeEach(({ screen: { server } }) => {
  server.refuse(getPackingList, 'not_found');
  server.answer(listSearches, []);
});

test('a trip that was read is there after a cold start without a network, and is said how old it is', async ({
  screen: { data, open, reload },
}) => {
  const trip = data.addTrip({ title: 'Fjord' });
  data.addActivity(trip, { title: 'Kayaks' });
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByText('Kayaks').first()).toBeVisible();
  await keep();
  const comeBack = goOffline();
  await reload();

  await expect.element(title).toHaveTextContent('Fjord');
  await expect.element(page.getByText('Kayaks').first()).toBeVisible();
  await expect.element(page.getByText(/^As of \d/)).toBeVisible();
  await expect.element(page.getByText('You are offline. Changes wait until you are back.')).toBeVisible();

  data.changeTrip(trip, { title: 'Glacier' });
  comeBack();
  await expect.element(title).toHaveTextContent('Glacier');
  await expect.element(page.getByText(/^As of/)).not.toBeInTheDocument();
});

test.for<[string, number]>([
  ['ahead of', 2],
  ['behind', -2],
])(
  'a device whose clock is two days %s the server keeps what is not over, after a cold start too',
  async ([, days], { screen: { data, server, open, reload } }) => {
    const now = Date.now();
    server.clock = () => now;
    const trip = data.addTrip({ title: 'Fjord', startDate: inDays(-3), endDate: inDays(0) });
    const over = data.addTrip({ title: 'Dunes', startDate: inDays(-9), endDate: inDays(-1) });
    vi.setSystemTime(now + days * 86_400_000);
    onTestFinished(() => void vi.useRealTimers());
    for (const { id, title: name } of [over, trip]) {
      await open(`/trip/${id}`);
      await expect.element(title).toHaveTextContent(name);
      await keep();
    }
    const comeBack = goOffline();
    await reload();

    await expect.element(title).toHaveTextContent('Fjord');
    // A start lets go of what is over.
    await keep();
    comeBack();
    expect(await tripsKept()).toEqual([trip.id]);
  },
);

test('whoever signs out leaves nothing on the device, and another page that has not heard of it brings nothing back', async ({
  screen: { data, navigation, open },
}) => {
  data.addTrip({ title: 'Fjord' });
  await open('/profile');
  await expect.element(title).toBeVisible();
  const other = await keep();
  expect(await kept()).toContain(data.viewer.id);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => navigation.left).toContain(logout.path);
  queryClient.setQueryData(['/api/trips', 'late'], { title: 'Late' });
  await other.settle();

  expect(await kept()).not.toMatch(/Late|Fjord|email/);
});

test('whoever signs out is asked about what waits of theirs, takes it along for good, and leaves what waits of others', async ({
  screen: { data, navigation, open },
}) => {
  const own = await leaveChange(data.viewer.id);
  const other = await leaveChange('01a20251-37b1-77d0-a43b-67bbfb5896a9');
  await open('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out now?' });
  await expect.element(question).toMatchTextContent('1 change on this device is not saved yet and will be lost.');
  await question.getByRole('button', { name: 'Stay Signed In' }).click();
  expect(await own.database.list()).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => navigation.left).toContain(logout.path);

  await expect.poll(() => own.database.list()).toEqual([]);
  // An answer that another page gets late would bring it back.
  await own.database.change({ ...own.change, state: 'waiting' });
  expect(await own.database.list()).toEqual([]);
  expect(await other.database.list()).toMatchObject([{ kind: 'createTrip' }]);
});

test('a session that has ended leaves nothing on the device, and has the browser hear of it for its own cache', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ title: 'Fjord' });
  await open(`/trip/${trip.id}`);
  await expect.element(title).toHaveTextContent('Fjord');
  await keep();
  await keepFileOf(trip);
  data.user = null;
  const before = server.requests(getCurrentUser).length;
  await open(`/trip/${trip.id}`);

  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(kept).not.toContain('Fjord');
  // The second one is for what the server says of the cache, where a document has said already that nobody is here.
  await expect.poll(() => server.requests(getCurrentUser).length - before).toBe(2);
});

test('another person on the device sees nothing of whoever was there before', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Fjord' });
  await open(`/trip/${trip.id}`);
  await expect.element(title).toHaveTextContent('Fjord');
  await keep();
  await keepFileOf(trip);
  data.trips.splice(0);
  data.user = { ...data.viewer, id: '01a20251-37b1-77d0-a43b-67bbfb5896a9' };
  await open('/profile');
  await expect.element(title).toBeVisible();
  await keep();

  expect(await kept()).not.toContain('Fjord');
});

test('a page of before shows nothing of whoever is on the device now', async ({ screen: { data, open } }) => {
  await open('/profile');
  await expect.element(title).toBeVisible();
  await keep();
  const { queryKey } = shoppingQuery(data.addTrip({ title: 'Fjord' }).id);
  const later = new QueryClient();
  const other: CurrentUser = { ...data.viewer, id: '01a20251-37b1-77d0-a43b-67bbfb5896a9' };
  later.setQueryData(currentUserQuery.queryKey, other);
  const keeper = new ReadKeeper(later);
  onTestFinished(() => keeper.stop());
  await keeper.start();
  later.setQueryData(queryKey, []);
  await keeper.settle();
  later.removeQueries({ queryKey });
  goOffline();

  for (const client of [queryClient, later]) client.getQueryCache().build(client, { queryKey });
  await expect.poll(() => later.getQueryData(queryKey)).toEqual([]);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('nothing is left of a trip that somebody was removed from', async ({ screen: { data, live, open } }) => {
  const other = data.addTrip({ title: 'Dunes' });
  const trip = data.addTrip({ title: 'Fjord' });
  await open(`/trip/${other.id}`);
  await expect.element(title).toHaveTextContent('Dunes');
  await open(`/trip/${trip.id}`);
  await expect.element(title).toHaveTextContent('Fjord');
  await expect.poll(() => live.frames).toContainEqual({ type: 'join_trip', tripId: trip.id });
  const keeper = await keep();
  for (const one of [other, trip]) await keepFileOf(one);
  expect(await kept()).toContain('Fjord');

  data.trips.pop();
  live.emit({ type: 'removed', tripId: trip.id, reason: 'removed' });

  await expect
    .poll(async () => {
      await keeper.settle();
      return (await kept()).match(/.{200}Fjord/)?.[0] ?? '';
    })
    .toBe('');
  expect(await filedTrips()).toEqual(['Dunes']);
});

test.for([
  ['a screen of its own', (id: string) => `/trip/${id}`],
  ['another screen', () => '/profile'],
] as const)(
  'of a trip that somebody was removed from while the app was closed nothing is left, on a start at %s',
  async ([, pathOf], { screen: { data, open } }) => {
    const other = data.addTrip({ title: 'Dunes' });
    const trip = data.addTrip({ title: 'Fjord' });
    for (const { id, title: name } of [other, trip]) {
      await open(`/trip/${id}`);
      await expect.element(title).toHaveTextContent(name);
      await keep();
    }
    for (const one of [other, trip]) await keepFileOf(one);

    data.trips.pop();
    await open(pathOf(trip.id));
    await expect.element(title).toBeVisible();
    const keeper = await keep();

    await expect
      .poll(async () => {
        await keeper.settle();
        return tripsKept();
      })
      .toEqual([other.id]);
    expect(await filedTrips()).toEqual(['Dunes']);
  },
);

test('lists that name a trip which somebody has lost go too where nothing else of it is kept', async ({
  screen: { data, open },
}) => {
  data.addTrip({ title: 'Dunes' });
  const trip = data.addTrip({ title: 'Fjord' });
  await open('/trips');
  await expect.element(page.getByRole('link', { name: /Fjord/ })).toBeVisible();
  const keeper = await keep();
  await keeper.forgetTrips((id) => id === newTimedUuid(Date.now()));
  expect(await kept()).toContain('Fjord');

  await keeper.forgetTrips((id) => id === trip.id);
  expect(await kept()).not.toContain('Fjord');
});

test('a budget that is lowered lets go at once of the files that were used longest ago', async ({
  screen: { data, open },
}) => {
  const trips = ['Fjord', 'Dunes'].map((name) => data.addTrip({ title: name }));
  await open('/profile');
  await expect.element(page.getByRole('heading', { name: 'Offline' })).toBeVisible();
  await keep();
  for (const trip of trips) await keepFileOf(trip, 30 * 1_048_576);
  await open('/profile');
  await keep();
  await expect.element(page.getByText(/ of data, 60 MB of pictures and files$/)).toBeVisible();

  await page.getByLabelText('Pictures and files').selectOptions('Up to 50 MB');
  await expect.element(page.getByText(/ of data, 30 MB of pictures and files$/)).toBeVisible();
  expect(await filedTrips()).toEqual(['Dunes']);
});

test('what the browser has cleared between two starts is read and kept anew', async ({
  screen: { data, open, reload },
}) => {
  const trip = data.addTrip({ title: 'Fjord' });
  await open(`/trip/${trip.id}`);
  await expect.element(title).toHaveTextContent('Fjord');
  await keep();
  stopKeeping();
  await deleteDB(OFFLINE_DATABASE);
  await deleteDB(outboxDatabaseOf(data.viewer.id));
  const comeBack = goOffline();
  await reload();
  await expect.element(title).toHaveTextContent("Caravan can't be reached");

  comeBack();
  await expect.element(title).toHaveTextContent('Fjord');
  await keep();
  expect(await tripsKept()).toEqual([trip.id]);
});

test('a full storage keeps nothing, and the app goes on', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Fjord' });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await open(`/trip/${trip.id}`);
  await keep();
  await expect.element(title).toHaveTextContent('Fjord');

  await page.getByRole('link', { name: 'Profile' }).click();
  await expect.element(page.getByText('Nothing is kept on this device yet.')).toBeVisible();
});

test('its person sees what is kept, clears it, and turns it off', async ({ screen: { data, open } }) => {
  data.addTrip({ title: 'Fjord' });
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 3_000_000_000, usage: 1 });
  onTestFinished(() => estimate.mockRestore());
  await open('/profile');
  await expect.element(page.getByRole('heading', { name: 'Offline' })).toBeVisible();
  await keep();
  await open('/profile');
  await expect.element(page.getByText(/ of data, 0 bytes of pictures and files$/)).toBeVisible();
  await expect.element(page.getByText(/^Room for .* GB more\./)).toBeVisible();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByText('Nothing is kept on this device yet.')).toBeVisible();

  await page.getByRole('checkbox', { name: /^Keep for offline/ }).click();
  await expect.element(page.getByLabelText('Pictures and files')).not.toBeInTheDocument();
  await expect.poll(kept).toBe('');
});

test('the trips are read ahead once their keeping is turned on, also where that went wrong before', async ({
  screen: { data, server, open, expectConsoleError },
}) => {
  data.addTrip({ title: 'Fjord' });
  await open('/trips');
  await expect.element(page.getByRole('link', { name: /Fjord/ })).toBeVisible();
  onTestFinished(keepOffline(queryClient));
  expectConsoleError(/The database is away/);
  const away = vi.spyOn(ReadKeeper.prototype, 'answeredAt').mockRejectedValueOnce(new Error('The database is away'));
  onTestFinished(() => away.mockRestore());
  await wantKeeping(queryClient, true);
  await wantKeeping(queryClient, false);
  expect(server.requests(listActivities)).toHaveLength(0);

  await wantKeeping(queryClient, true);
  await expect.poll(() => server.requests(listActivities).length).toBe(1);
});
