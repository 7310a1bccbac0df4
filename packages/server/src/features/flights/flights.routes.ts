import * as lists from './tracked-flight-lists.store.ts';
import * as store from './tracked-flights.store.ts';
import {
  changeTripFlight,
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
import { FOUND_MAX } from '@caravan/contract/flights/flights.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusals.ts';
import { searchAirlines, searchAirports } from './airports-and-airlines.store.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { findRole } from '../trips/roles.store.ts';
import { announceFlights } from './flight-announcements.service.ts';
import { normalizedNumber, type FlightSearch } from './flight-search.service.ts';
import { keyOf } from './manual-flights.rules.ts';
import {
  changeFacts,
  changeTravellers,
  inOrder,
  lockLink,
  lockSharedFlight,
  lockTracked,
  manualFlightOf,
} from './travellers.service.ts';
import { findSharedFlight, partFlight } from './travellers.store.ts';

/** What the calls of flights need: the search, and whether a service refreshes what is followed. */
interface FlightParts {
  readonly flightSearch: FlightSearch;
  readonly hasService: boolean;
}

export const flightsRoutes = (serve: Serve, parts: FlightParts): void => {
  serve(searchFlight, ({ query, ...call }) => parts.flightSearch.find(query, call));
  serve(findAirports, ({ query, db }) => searchAirports(db, query.input, FOUND_MAX));
  serve(findAirlines, ({ query, db }) => searchAirlines(db, query.input, FOUND_MAX));
  trackingRoutes(serve, parts);
  tripRoutes(serve, parts);
};

/** Nothing is asked about where no service is set up. */
const trackedBy =
  ({ hasService }: FlightParts) =>
  <F extends { readonly isTracked: boolean }>(flight: F): F => ({
    ...flight,
    isTracked: hasService && flight.isTracked,
  });

/** The flights that people follow. */
const trackingRoutes = (serve: Serve, parts: FlightParts): void => {
  const shown = trackedBy(parts);
  for (const endpoint of [listTrackedFlights, listOwnTrackedFlights])
    serve(endpoint, async ({ userId, now, db }) => (await lists.listTrackedFlights(db, userId, now)).map(shown));

  const findShown = async ({ db, userId }: { readonly db: Db; readonly userId: string }, id: string) => {
    const flight = await lists.findTrackedFlight(db, userId, id);
    return flight && shown(flight);
  };

  serve(
    trackFlight,
    async ({ userId, body, now, db, announce }) => {
      const { id = newId(), itineraryItemId, travellerIds, ...sent } = body;
      const facts = { ...sent, flightNumber: await normalizedNumber(db, sent.flightNumber) };
      const others = travellerIds?.filter((traveller) => traveller !== userId) ?? [];
      const link = await lockLink(db, userId, {
        itineraryItemId: itineraryItemId ?? null,
        addTravellerIds: others,
      });
      await store.refuseTooMany(db, userId);
      if (!(await store.trackKnown(db, userId, keyOf(facts), { id, link, now })))
        await store.trackManually(db, userId, await manualFlightOf(db, inOrder(facts)), { id, link });
      if (link) {
        const shared = found(await findSharedFlight(db, link.member, id));
        await changeTravellers(db, link.member, shared, { addTravellerIds: others });
        // Who adds it for others follows it, and is on none.
        if (travellerIds && others.length === travellerIds.length) await store.unlinkFlight(db, userId, id);
      }
      await announceFlights(db, announce, [], { tripIds: [link?.tripId], userId });
      return found(await findShown({ db, userId }, id));
    },
    { making: { kind: 'flight', tripOf: () => null, find: findShown } },
  );

  changeRoutes(serve, parts);
};

/** What people change of the flights that they follow. */
const changeRoutes = (serve: Serve, parts: FlightParts): void => {
  const shown = trackedBy(parts);

  serve(updateTrackedFlight, async ({ userId, params: { flightId: id }, body, db, announce }) => {
    const { itineraryItemId, addTravellerIds, removeTravellerIds, ...facts } = body;
    const travellers = { addTravellerIds, removeTravellerIds };
    const before = found(await store.findTracking(db, userId, id));
    const wanted = itineraryItemId === undefined ? before.itineraryItemId : itineraryItemId;
    const link = await lockLink(db, userId, { itineraryItemId: wanted, ...travellers });
    const stored = await lockTracked(db, userId, before, link);
    const role = stored.tripId === null ? null : await findRole(db, stored.tripId, userId);
    await changeFacts(db, { userId, role }, stored, facts);
    if (itineraryItemId !== undefined) {
      // On another trip it is a flight of its own: an editor there changes nothing here.
      const leaves = link !== null && link.tripId !== stored.tripId;
      const flightId = leaves ? await partFlight(db, userId, stored) : stored.flightId;
      await store.linkFlight(db, userId, { ...stored, flightId }, link);
    }
    const shared = link && (await findSharedFlight(db, link.member, id));
    if (link && shared) await changeTravellers(db, link.member, shared, travellers);
    await announceFlights(db, announce, [stored.flightId], {
      tripIds: [stored.tripId, link?.tripId],
      userId,
    });
    return shown(found(await lists.findTrackedFlight(db, userId, id)));
  });

  serve(untrackFlight, async ({ userId, params: { flightId: id }, db, announce }) => {
    await store.lockTracking(db, userId);
    const stored = found(await store.findTracking(db, userId, id));
    await store.untrack(db, userId, stored);
    // One by hand may be another's now.
    const changed = stored.isByHand ? [stored.flightId] : [];
    await announceFlights(db, announce, changed, { tripIds: [stored.tripId], userId });
  });
};

/** The flights of a trip, and who is on them. */
const tripRoutes = (serve: Serve, parts: FlightParts): void => {
  const listFor = async (db: Db, member: MemberOf) => (await lists.listTripFlights(db, member)).map(trackedBy(parts));

  serve(listTripFlights, ({ member, db }) => listFor(db, member));

  serve(changeTripFlight, async ({ member, params: { flightId: id }, body, db, announce }) => {
    const { addTravellerIds, removeTravellerIds, ...facts } = body;
    const travellers = { addTravellerIds, removeTravellerIds };
    const shared = await lockSharedFlight(db, member, id, travellers);
    await changeFacts(db, member, shared, facts, shared.entries);
    await changeTravellers(db, member, shared, travellers);
    const changed = shared.entries.map(({ flightId }) => flightId);
    await announceFlights(db, announce, changed, { tripIds: [member.tripId] });
    return listFor(db, member);
  });
};
