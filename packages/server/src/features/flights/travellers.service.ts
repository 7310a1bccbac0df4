import { AppError } from '@caravan/contract/errors.ts';
import type { Flight, TripFlightChange } from '@caravan/contract/flights/flights.schema.ts';
import { type FlightEditor, mayEditFlight, mayPutOn, mayTakeOff } from '@caravan/contract/flights/travellers.rules.ts';
import { ARRIVAL_TOO_EARLY_MESSAGE } from '@caravan/contract/messages.ts';
import type { Db } from '../../platform/db.ts';
import { type MemberOf, prove } from '../../platform/membership.ts';
import { found } from '../../platform/refusals.ts';
import { shareLockActivity } from '../itinerary/itinerary.store.ts';
import { findTripOf } from '../trips/additions.store.ts';
import { shareLockRole, shareLockRoles } from '../trips/roles.store.ts';
import { airportsByIata } from './airports-and-airlines.store.ts';
import { normalizedNumber } from './flight-search.service.ts';
import {
  type FlightFacts,
  changedFacts,
  changesFacts,
  landsAfterLeaving,
  manualFlight,
} from './manual-flights.rules.ts';
import { type FlightLink, type StoredTracking, changeManualFlights, findTracking } from './tracked-flights.store.ts';
import * as store from './travellers.store.ts';

/** A link that may be made, with the proof of who makes it. */
export interface LockedLink extends FlightLink {
  readonly member: MemberOf;
}

/** Who is put on a flight and taken off it. */
type TravellerChange = Pick<TripFlightChange, 'addTravellerIds' | 'removeTravellerIds'>;

interface WantedLink extends TravellerChange {
  /** The activity; `null` for none. */
  readonly itineraryItemId: string | null;
}

/** Locks what the caller follows, and what those follow who are put on a flight or taken off it. */
const lockTrackingFor = (db: Db, userId: string, { addTravellerIds = [], removeTravellerIds }: TravellerChange) =>
  store.lockTrackingOf(db, [userId, ...addTravellerIds], removeTravellerIds);

/**
 * Locks what the caller and the travellers follow, and the activity that a flight is linked to: of a trip that the caller is on, in
 * any role. Nobody deletes it, or ends a membership that the link needs, before this transaction is over.
 *
 * @returns `null` where it is to be linked to nothing.
 * @throws AppError `not_found` for another activity, whether or not there is one.
 */
export const lockLink = async (
  db: Db,
  userId: string,
  { itineraryItemId, ...travellers }: WantedLink,
): Promise<LockedLink | null> => {
  await lockTrackingFor(db, userId, travellers);
  if (itineraryItemId === null) return null;
  const tripId = await findTripOf(db, 'activity', itineraryItemId);
  const role = tripId === undefined ? null : await shareLockRole(db, tripId, userId);
  if (tripId === undefined || role === null) throw new AppError('not_found');
  const member = prove({ tripId, userId, role }, 'member');
  if (!(await shareLockActivity(db, member, itineraryItemId))) throw new AppError('not_found');
  return { tripId, itineraryItemId, member };
};

/**
 * Puts people of a trip on a flight that somebody there is on, and takes others off, by whichever entry of it they are on it.
 *
 * @throws AppError `forbidden`; `user_not_found` for who is not on the trip; `flight_elsewhere`.
 */
export const changeTravellers = async (
  db: Db,
  member: MemberOf,
  shared: store.SharedFlight,
  { addTravellerIds = [], removeTravellerIds = [] }: TravellerChange,
): Promise<void> => {
  if (addTravellerIds.length + removeTravellerIds.length === 0) return;
  const { enteredBy } = shared;
  const before = await store.listTravellers(db, shared);
  const on = before.map(({ travellerId }) => travellerId);
  const added = [...new Set(addTravellerIds)].filter((id) => !on.includes(id));
  if (added.some((id) => !mayPutOn(member, id, { enteredBy, on }))) throw new AppError('forbidden');
  const onTrip = await shareLockRoles(db, shared.tripId, added);
  if (onTrip.length < added.length) throw new AppError('user_not_found');
  for (const id of added.toSorted()) await store.putOn(db, id, shared, id === member.userId ? null : member.userId);
  const removed = before.filter(({ travellerId }) => removeTravellerIds.includes(travellerId));
  if (removed.some((traveller) => !mayTakeOff(member, traveller))) throw new AppError('forbidden');
  for (const traveller of removed) await store.takeOff(db, shared, traveller, member.userId);
};

/**
 * Changes what was entered of a flight by hand. Other entries that show as the same flight read afterwards what this one reads, as far
 * as the editor may change them.
 *
 * @throws AppError `flight_not_by_hand` for what a service reports, `forbidden`, `validation`.
 */
export const changeFacts = async (
  db: Db,
  editor: FlightEditor,
  { flightId, flight, enteredBy }: store.FlightEntry,
  facts: Partial<FlightFacts>,
  entries: readonly store.FlightEntry[] = [],
): Promise<void> => {
  if (!changesFacts(facts)) return;
  if (enteredBy === null) throw new AppError('flight_not_by_hand');
  if (!mayEditFlight(editor, { enteredBy })) throw new AppError('forbidden');
  const changed = inOrder(changedFacts(flight, facts));
  const flightNumber = await normalizedNumber(db, changed.flightNumber);
  const others = entries.filter((entry) => mayEditFlight(editor, entry)).map((entry) => entry.flightId);
  await changeManualFlights(db, [flightId, ...others], await manualFlightOf(db, { ...changed, flightNumber }));
};

/** A flight of the trip that is about to be changed, as it is once nobody else changes it; what its travellers follow is locked. */
export const lockSharedFlight = async (
  db: Db,
  member: MemberOf,
  id: string,
  travellers: TravellerChange,
): Promise<store.SharedFlight> => {
  await lockTrackingFor(db, member.userId, travellers);
  const role = await shareLockRole(db, member.tripId, member.userId);
  if (role === null) throw new AppError('trip_not_found');
  await store.lockFlights(db, entryIdsOf(await store.findSharedFlight(db, member, id)));
  return found(await store.findSharedFlight(db, member, id));
};

const entryIdsOf = (shared: store.SharedFlight | null | undefined): string[] =>
  shared?.entries.map(({ flightId }) => flightId) ?? [];

/** A flight that somebody follows and is about to change, as it is once nobody else changes it. */
export const lockTracked = async (
  db: Db,
  userId: string,
  { id, flightId }: Pick<StoredTracking, 'id' | 'flightId'>,
  link: LockedLink | null,
): Promise<StoredTracking> => {
  const shared = link && (await store.findSharedFlight(db, link.member, id));
  await store.lockFlights(db, [flightId, ...entryIdsOf(shared)]);
  return found(await findTracking(db, userId, id));
};

/** A flight as somebody enters it by hand, with what is known of its airports. */
export const manualFlightOf = async (db: Db, facts: FlightFacts): Promise<Flight> => {
  const iatas = [facts.departureIata, facts.arrivalIata].flatMap((iata) => iata ?? []);
  return manualFlight(facts, await airportsByIata(db, iatas));
};

/** @throws AppError `validation` for one that lands before it leaves. */
export const inOrder = (facts: FlightFacts): FlightFacts => {
  if (landsAfterLeaving(facts)) return facts;
  throw new AppError('validation', { issues: [{ path: 'arrivalTime', message: ARRIVAL_TOO_EARLY_MESSAGE }] });
};
