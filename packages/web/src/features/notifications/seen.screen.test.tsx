import { markNotificationsRead } from '@caravan/contract/notifications/notifications.endpoints.ts';
import type { NotificationRead } from '@caravan/contract/notifications/notifications.schema.ts';
import type { ServerFrame } from '@caravan/contract/live.ts';
import { onTestFinished, vi } from 'vitest';
import { remember } from '../../platform/browser-memory.ts';
import { aTrackedFlight } from '../../testing/flight-answers.ts';
import { inDays } from '../../testing/samples.ts';
import { expect, page, type Screen, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const TRIP = '019a0251-37b1-77d0-a43b-67bbfb5896a9';

const giveTrip = ({ data }: { data: TripData }): void => {
  data.addTrip({ id: TRIP, title: 'Fjord', startDate: inDays(1) });
  data.trackedFlights.push(aTrackedFlight(data, { flightNumber: 'BA117' }));
};

const marks = ({ server }: Pick<Screen, 'server'>): NotificationRead[] =>
  server.requests(markNotificationsRead).map(({ body }) => body);

/** Lets the page be one that nobody sees. @returns brings it back. */
const hidePage = (): (() => void) => {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const show = () => {
    spy.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
  };
  onTestFinished(() => spy.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  return show;
};

const itinerary: NotificationRead = { tripId: TRIP, kinds: ['plan', 'added', 'next', 'flight'] };
const arrivals: NotificationRead = { tripId: TRIP, kinds: ['flight'] };
const own: NotificationRead = { ownFlights: true };
const ofTrip = (resource: 'itinerary' | 'flights'): ServerFrame => ({ type: 'trip_changed', tripId: TRIP, resource });

test.for<[what: string, path: string, frame: ServerFrame, mark: NotificationRead]>([
  ['the plan', `/trip/${TRIP}`, ofTrip('itinerary'), itinerary],
  ['flights beside the plan', `/trip/${TRIP}`, ofTrip('flights'), itinerary],
  ['arrivals', `/trip/${TRIP}/arrivals`, ofTrip('flights'), arrivals],
  ['flights on home', '/', { type: 'flights_changed' }, own],
])(
  'whoever looks at %s has seen what was unread, and what happens there',
  async ([, path, frame, mark], { screen }) => {
    giveTrip(screen);
    screen.data.user = { ...screen.data.viewer, unreadNotifications: 1 };
    remember('browser', 'open-flights', 'yes');
    await screen.openPlain(path);
    if (path === '/') (await page.getByRole('region', { name: 'Flights' }).findElement()).scrollIntoView();
    await expect.poll(() => marks(screen)).toEqual([mark]);
    await expect.poll(() => screen.live.isConnected).toBe(true);

    const show = hidePage();
    screen.live.emit(frame);
    await screen.server.settled();
    expect(marks(screen)).toHaveLength(1);
    show();

    await expect.poll(() => marks(screen)).toEqual([mark, mark]);
  },
);

test('whoever reads that somebody has added them has seen it, and whoever was away has not', async ({ screen }) => {
  await screen.openPlain('/profile');
  await expect.poll(() => screen.live.isConnected).toBe(true);
  giveTrip(screen);
  const frame = { type: 'added', title: 'Fjord', by: { firstName: 'Bo', lastName: 'Lund' } } as const;
  const away = crypto.randomUUID();
  const show = hidePage();
  screen.live.emit({ ...frame, tripId: away });
  await expect.element(page.getByText('Bo Lund added you to Fjord')).toBeVisible();
  show();

  screen.live.emit({ ...frame, tripId: TRIP });

  await expect.poll(() => marks(screen)).toEqual([{ tripId: TRIP, kinds: ['added'] }]);
});
