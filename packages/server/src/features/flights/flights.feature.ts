import { activityFlights, hasFlights, withZonesOfFlights } from './activity-flights.store.ts';
import { flightsOfActivities } from '../itinerary/itinerary.store.ts';
import { listPeopleWithFlights, unlinkFlights, deleteOldFlights } from './tracked-flights.store.ts';
import type { DomainEvents, EventCall } from '../../platform/domain-events.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { activitiesMoved, activityChanged, activityDeleting } from '../itinerary/itinerary.events.ts';
import { membershipEnding } from '../members/members.events.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { tripDeleting } from '../trips/trips.events.ts';
import { announceFlights, announceToFollowers } from './flight-announcements.service.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { aeroDataBox } from './providers/aerodatabox.provider.ts';
import { airportsByIata } from './airports-and-airlines.store.ts';
import { aviationstack } from './providers/aviationstack.provider.ts';
import { partFlights } from './travellers.store.ts';
import { deleteOldCalls, spendCall } from './flight-refresh.store.ts';
import { moveManualFlights } from './flight-moves.store.ts';
import { FlightRefresher } from './flight-refresh.service.ts';
import { flightsRoutes } from './flights.routes.ts';
import { FlightSearch } from './flight-search.service.ts';
import type { FlightProvider } from './providers/flights.provider.ts';

/** What flights open for the features below. */
interface Flights {
  readonly withZonesOfFlights: typeof withZonesOfFlights;
}

/** Serves flights by the service that the settings name: searches, and the state of those that people follow. */
export const registerFlights = (context: FeatureContext): Flights => {
  const { app, serve, events, cleanUp } = context;
  const closing = new AbortController();
  const provider = openFlightProvider(context, closing.signal);
  const flightSearch = openFlightSearch(context, provider);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => flightSearch.idle());
  flightsRoutes(serve, { flightSearch, hasService: provider !== null });
  if (provider) refreshFlights(context, provider);
  followTrips(events);
  flightsOfActivities.provide(activityFlights);
  cleanUp(deleteOldFlights);
  cleanUp(deleteOldCalls);
  return { withZonesOfFlights };
};

/** Keeps what is linked to activities in step with them. */
const followTrips = (events: DomainEvents): void => {
  const announceLinked = async ({ db, announce }: EventCall, editor: EditorOf, activityId: string) => {
    if (await hasFlights(db, editor, activityId)) await announceToAll(db, announce, editor.tripId, 'flights');
  };
  events.on(membershipEnding, async ({ db, announce }, { tripId, userId }) => {
    await partFlights(db, tripId, userId);
    if (!(await unlinkFlights(db, tripId, userId))) return;
    announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'flights' } });
    announceToFollowers(announce, [userId]);
  });
  // A flight shows its activity's title.
  events.on(activityChanged, async (call, { editor, activityId, isRenamed }) => {
    if (isRenamed) await announceLinked(call, editor, activityId);
  });
  events.on(activitiesMoved, async ({ db, announce }, { editor, activityIds, move }) => {
    await announceFlights(db, announce, await moveManualFlights(db, editor, activityIds, move));
  });
  events.on(activityDeleting, (call, { editor, activityId }) => announceLinked(call, editor, activityId));
};

/** People follow the flights of a deleted trip on, linked to nothing. */
export const unlinkFlightsWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, async ({ db, announce }, { tripId }) =>
    announceToFollowers(announce, await listPeopleWithFlights(db, tripId)),
  );

const adapters = { aviationstack, aerodatabox: aeroDataBox };

/** `null` where the settings name no service. */
const openFlightProvider = (
  { settings, db, log, clock }: FeatureContext,
  signal: AbortSignal,
): FlightProvider | null => {
  const { flights } = settings.travel;
  if (flights === null) return null;
  const { service, url, key, callsPerDay } = flights;
  return adapters[service]({
    url,
    key,
    log,
    signal,
    airportsOf: (iatas) => airportsByIata(db, iatas),
    spendFurtherCall: () => spendCall(db, clock.now(), callsPerDay),
  });
};

const openFlightSearch = (
  { settings, log, changeInBackground }: FeatureContext,
  provider: FlightProvider | null,
): FlightSearch =>
  new FlightSearch({
    provider,
    callsPerDay: settings.travel.flights?.callsPerDay ?? 0,
    changeInBackground,
    // People read so, and can enter their flight by hand; nothing of Caravan's own has failed.
    onFailure: ({ message }) => log.info({ reason: message }, 'a flight could not be searched'),
  });

const refreshFlights = (
  { settings, db, log, clock, changeInBackground, jobs }: FeatureContext,
  provider: FlightProvider,
): void => {
  const refresher = new FlightRefresher({
    db,
    clock,
    provider,
    changeInBackground,
    callsPerDay: settings.travel.flights?.callsPerDay ?? 0,
    onFailure: ({ message }) =>
      log.info({ reason: message }, 'flights could not be refreshed; they are again in a while'),
  });
  jobs.add({ name: 'flight-refresh', cron: '* * * * *', run: (ending) => refresher.refresh(ending) });
};
