import { AppError } from '@caravan/contract/errors.ts';
import {
  listOwnTrackedFlights,
  listTrackedFlights,
  listTripFlights,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { ARRIVAL_TOO_EARLY_MESSAGE } from '@caravan/contract/messages.ts';
import type { Announce } from '../../platform/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { airportsByIata } from './airports.store.ts';
import {
  changedFacts,
  changesFacts,
  manualFlight,
  type FlightFacts,
  keyOf,
  landsAfterLeaving,
} from './flight-by-hand.rules.ts';
import { holdLink } from './flight-links.access.ts';
import { announceToFollowers } from './flight-news.store.ts';
import { normalizedNumber } from './flight-numbers.store.ts';
import * as followed from './followed-flights.store.ts';
import * as store from './tracked-flights.store.ts';

export const trackedFlightsRoutes = (serve: Serve): void => {
  for (const endpoint of [listTrackedFlights, listOwnTrackedFlights])
    serve(endpoint, ({ userId, now, db }) => followed.listTrackedFlights(db, userId, now));

  serve(listTripFlights, ({ member, db }) => followed.listTripFlights(db, member));

  serve(trackFlight, async ({ userId, body: { itineraryItemId, ...sent }, now, db, announce }) => {
    const facts = { ...sent, flightNumber: await normalizedNumber(db, sent.flightNumber) };
    await store.holdTracking(db, userId);
    await store.refuseTooMany(db, userId);
    const link = await holdLink(db, userId, itineraryItemId ?? null);
    const id =
      (await store.trackKnown(db, userId, keyOf(facts), { link, now })) ??
      (await store.trackManually(db, userId, await manualFlightOf(db, inOrder(facts)), link));
    await announceTracking(db, announce, userId, [link?.tripId]);
    return found(await followed.findTrackedFlight(db, userId, id));
  });

  serve(updateTrackedFlight, async ({ userId, params: { flightId: id }, body, db, announce }) => {
    const { itineraryItemId, ...facts } = body;
    await store.holdTracking(db, userId);
    const stored = found(await store.findTracking(db, userId, id));
    const link = itineraryItemId === undefined ? undefined : await holdLink(db, userId, itineraryItemId);
    if (changesFacts(facts)) {
      if (!stored.isByHand) throw new AppError('flight_not_by_hand');
      const told = inOrder(changedFacts(stored.flight, facts));
      const flight = await manualFlightOf(db, { ...told, flightNumber: await normalizedNumber(db, told.flightNumber) });
      await store.changeManualFlight(db, userId, stored.flightId, flight);
    }
    if (link !== undefined) await store.linkFlight(db, userId, id, link);
    await announceTracking(db, announce, userId, [stored.tripId, link?.tripId]);
    return found(await followed.findTrackedFlight(db, userId, id));
  });

  serve(untrackFlight, async ({ userId, params: { flightId: id }, db, announce }) => {
    await store.holdTracking(db, userId);
    const stored = found(await store.findTracking(db, userId, id));
    await store.untrack(db, userId, id, stored);
    await announceTracking(db, announce, userId, [stored.tripId]);
  });
};

/** A flight as somebody tells it by hand, with what is known of its airports. */
const manualFlightOf = async (db: Db, facts: FlightFacts): Promise<Flight> => {
  const iatas = [facts.departureIata, facts.arrivalIata].flatMap((iata) => iata ?? []);
  return manualFlight(facts, await airportsByIata(db, iatas));
};

/** @throws AppError `validation` for one that lands before it leaves. */
const inOrder = (facts: FlightFacts): FlightFacts => {
  if (landsAfterLeaving(facts)) return facts;
  throw new AppError('validation', { issues: [{ path: 'arrivalTime', message: ARRIVAL_TOO_EARLY_MESSAGE }] });
};

/** Tells the trips whose activities show a flight otherwise now, and the person wherever else they are. */
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
