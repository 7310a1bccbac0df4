import * as lists from './tracked-flight-lists.store.ts';
import * as store from './tracked-flights.store.ts';
import { AppError } from '@caravan/contract/errors.ts';
import {
  findAirlines,
  findAirports,
  listOwnTrackedFlights,
  listTrackedFlights,
  listTripFlights,
  searchFlight,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import { FOUND_MAX, type Flight } from '@caravan/contract/flights/flights.schema.ts';
import { ARRIVAL_TOO_EARLY_MESSAGE } from '@caravan/contract/messages.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { airportsByIata, searchAirlines, searchAirports } from './airports-and-airlines.store.ts';
import { prove } from '../../platform/membership.ts';
import { shareLockActivity } from '../itinerary/itinerary.store.ts';
import { findTripOf } from '../trips/additions.store.ts';
import { shareLockRole } from '../trips/roles.store.ts';
import { announceToFollowers } from './flight-announcements.service.ts';
import { normalizedNumber, type FlightSearch } from './flight-search.service.ts';
import {
  type FlightFacts,
  changedFacts,
  changesFacts,
  keyOf,
  landsAfterLeaving,
  manualFlight,
} from './manual-flights.rules.ts';
import type { FlightLink } from './tracked-flights.store.ts';

export const flightsRoutes = (serve: Serve, { flightSearch }: { flightSearch: FlightSearch }): void => {
  serve(searchFlight, ({ query, ...call }) => flightSearch.find(query, call));
  serve(findAirports, ({ query, db }) => searchAirports(db, query.input, FOUND_MAX));
  serve(findAirlines, ({ query, db }) => searchAirlines(db, query.input, FOUND_MAX));
  trackingRoutes(serve);
};

/** The flights that people follow. */
const trackingRoutes = (serve: Serve): void => {
  for (const endpoint of [listTrackedFlights, listOwnTrackedFlights])
    serve(endpoint, ({ userId, now, db }) => lists.listTrackedFlights(db, userId, now));

  serve(listTripFlights, ({ member, db }) => lists.listTripFlights(db, member));

  serve(trackFlight, async ({ userId, body: { itineraryItemId, ...sent }, now, db, announce }) => {
    const facts = { ...sent, flightNumber: await normalizedNumber(db, sent.flightNumber) };
    await store.lockTracking(db, userId);
    await store.refuseTooMany(db, userId);
    const link = await lockLink(db, userId, itineraryItemId ?? null);
    const id =
      (await store.trackKnown(db, userId, keyOf(facts), { link, now })) ??
      (await store.trackManually(db, userId, await manualFlightOf(db, inOrder(facts)), link));
    await announceTracking(db, announce, userId, [link?.tripId]);
    return found(await lists.findTrackedFlight(db, userId, id));
  });

  serve(updateTrackedFlight, async ({ userId, params: { flightId: id }, body, db, announce }) => {
    const { itineraryItemId, ...facts } = body;
    await store.lockTracking(db, userId);
    const stored = found(await store.findTracking(db, userId, id));
    const link = itineraryItemId === undefined ? undefined : await lockLink(db, userId, itineraryItemId);
    if (changesFacts(facts)) {
      if (!stored.isByHand) throw new AppError('flight_not_by_hand');
      const changed = inOrder(changedFacts(stored.flight, facts));
      const flightNumber = await normalizedNumber(db, changed.flightNumber);
      const flight = await manualFlightOf(db, { ...changed, flightNumber });
      await store.changeManualFlight(db, userId, stored.flightId, flight);
    }
    if (link !== undefined) await store.linkFlight(db, userId, stored, link);
    await announceTracking(db, announce, userId, [stored.tripId, link?.tripId]);
    return found(await lists.findTrackedFlight(db, userId, id));
  });

  serve(untrackFlight, async ({ userId, params: { flightId: id }, db, announce }) => {
    await store.lockTracking(db, userId);
    const stored = found(await store.findTracking(db, userId, id));
    await store.untrack(db, userId, stored);
    await announceTracking(db, announce, userId, [stored.tripId]);
  });
};

/** A flight as somebody enters it by hand, with what is known of its airports. */
const manualFlightOf = async (db: Db, facts: FlightFacts): Promise<Flight> => {
  const iatas = [facts.departureIata, facts.arrivalIata].flatMap((iata) => iata ?? []);
  return manualFlight(facts, await airportsByIata(db, iatas));
};

/** @throws AppError `validation` for one that lands before it leaves. */
const inOrder = (facts: FlightFacts): FlightFacts => {
  if (landsAfterLeaving(facts)) return facts;
  throw new AppError('validation', { issues: [{ path: 'arrivalTime', message: ARRIVAL_TOO_EARLY_MESSAGE }] });
};

/** Announces to the trips whose activities show the flight differently now, and to the person on their other devices. */
const announceTracking = async (
  db: Db,
  announce: Announce,
  userId: string,
  tripIds: readonly (string | null | undefined)[],
): Promise<void> => {
  const trips = new Set(tripIds.flatMap((tripId) => tripId ?? []));
  for (const tripId of trips) await announceToAll(db, announce, tripId, 'flights');
  if (trips.size === 0) announceToFollowers(announce, [userId]);
};

/**
 * An activity that somebody may link a flight to, locked to the end of the transaction: of a trip that they are on, in any role.
 *
 * @throws AppError `not_found` for any other, whether or not there is one.
 */
const lockLink = async (db: Db, userId: string, itineraryItemId: string | null): Promise<FlightLink | null> => {
  if (itineraryItemId === null) return null;
  const tripId = await findTripOf(db, 'activity', itineraryItemId);
  const role = tripId === undefined ? null : await shareLockRole(db, tripId, userId);
  if (tripId === undefined || role === null) throw new AppError('not_found');
  const member = prove({ tripId, userId, role }, 'member');
  if (!(await shareLockActivity(db, member, itineraryItemId))) throw new AppError('not_found');
  return { tripId, itineraryItemId };
};
