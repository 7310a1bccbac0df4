import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { listDatePolls } from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import type { BodyOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { listTripFlights } from '@caravan/contract/flights/flights.endpoints.ts';
import { listIdeaComments, listIdeas } from '@caravan/contract/ideas/ideas.endpoints.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { readsOfAllTrips } from '@caravan/contract/live.ts';
import { listMembers } from '@caravan/contract/members/members.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { createTrip, deleteTrip, duplicateTrip, getTrip, updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { changedPosition } from '@caravan/contract/trips/trips.rules.ts';
import { DEFAULT_CURRENCY, type Trip, type TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { type QueuedKind, UNMADE, type Writer, kind, ofOne, param, withFields } from '../queued-kind.ts';

/** What the plan of its maker bounds is known to the server. */
const NOTHING_BOUND: TripLimits = { planName: '', isOwnPlan: true, maxOutfits: -1, whyReadOnly: null };

/** A trip that its maker alone belongs to, until the server has it. */
const newTrip = (change: QueuedChange, { firstName, lastName, email }: Writer): TripDetail => {
  const { title, description, destination, position, startDate, endDate, currency, timeZone, membersMayAdd } =
    change.body as BodyOf<typeof createTrip>;
  return {
    id: change.id,
    title,
    description: description ?? null,
    destination: destination ?? null,
    position: position ?? null,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    coverImageUrl: null,
    currency: currency ?? DEFAULT_CURRENCY,
    timeZone: timeZone ?? null,
    ownerId: change.userId,
    membersMayAdd: membersMayAdd ?? false,
    memberCount: 1,
    role: 'owner',
    isNew: false,
    chatSeq: 0,
    readSeq: 0,
    createdAt: change.writtenAt,
    updatedAt: change.writtenAt,
    version: UNMADE,
    limits: NOTHING_BOUND,
    members: [
      {
        id: change.id,
        tripId: change.id,
        userId: change.userId,
        role: 'owner',
        joinedAt: change.writtenAt,
        hasOpened: true,
        user: { firstName, lastName, email, username: null, profileImageUrl: null },
      },
    ],
  };
};

/** What the reads of a trip answer that nobody but its maker knows: nothing is on it but what waits. */
const beginnings = (change: QueuedChange, writer: Writer): readonly (readonly [EndpointShape, unknown])[] => {
  const trip = newTrip(change, writer);
  return [
    [getTrip, trip],
    [listMembers, trip.members],
    [listActivities, []],
    [listOutfits, []],
    [listShoppingItems, []],
    [listIdeas, []],
    [listIdeaComments, []],
    [listDatePolls, []],
    [listMessages, []],
    [listTripFlights, []],
    [getPackingList, { tripId: trip.id, createdAt: null, scope: 'mine', entries: [] }],
  ];
};

/** Fields as a trip shows them: a position goes with its destination. */
const shownFields = (trip: Trip, body: QueuedChange['body'] & object) => ({
  ...body,
  position: changedPosition(body, trip),
});

/** A trip with a change of its own fields; what moves along with its dates shows once the server has moved it. */
export const withTripChange = <T extends Pick<Trip, 'id'>>(trip: T, body: QueuedChange['body'] = {}): T =>
  withFields(trip, shownFields(trip as unknown as Trip, body));

/** A trip as lists have it, as soon as somebody has made it. */
export const madeTrip = (change: QueuedChange, writer: Writer): Trip => {
  const { members: _members, limits: _limits, ...trip } = newTrip(change, writer);
  return trip;
};

/** The changes of trips themselves. */
export const trips: Record<string, QueuedKind> = {
  createTrip: kind(createTrip, {
    makes: true,
    patches: [],
    refetches: readsOfAllTrips,
    begins: beginnings,
    touches: () => [],
    predict: (_body, change, { writer }) => newTrip(change, writer),
  }),
  updateTrip: kind(updateTrip, {
    ...ofOne('tripId'),
    read: getTrip,
    together: { destination: ['position'], startDate: ['endDate'] },
    predict: (body, _change, { shown }) => {
      const trip = shown(getTrip);
      return trip && withTripChange(trip, body);
    },
  }),
  // What comes along is known to the server alone.
  duplicateTrip: kind(duplicateTrip, {
    makes: true,
    patches: [],
    refetches: readsOfAllTrips,
    touches: () => [],
    uses: param('sourceTripId'),
    predict: () => undefined,
  }),
  deleteTrip: kind(deleteTrip, {
    patches: [],
    refetches: readsOfAllTrips,
    touches: param('tripId'),
    predict: () => undefined,
  }),
};
