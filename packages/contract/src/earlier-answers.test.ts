import type { z } from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { getCurrentUser } from './accounts/accounts.endpoints.ts';
import { listMessages, postMessage } from './chat/chat.endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
import { listTrackedFlights, listTripFlights } from './flights/flights.endpoints.ts';
import { listActivities } from './itinerary/itinerary.endpoints.ts';
import { listClosetChoices, listClosets, listMostWorn, listWeekOutfits } from './outfits/closets.endpoints.ts';
import { addOutfit, listOutfits } from './outfits/outfits.endpoints.ts';
import { getPackingList } from './packing/packing.endpoints.ts';
import { lineOf, tripFlight } from './testing/trip-flights.ts';

/** An answer of this release's shape, as a server of the previous one gives it: without the fields that came since. */
const without = <T extends object>(whole: T, ...later: (keyof T)[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !later.includes(name as keyof T)));

const id = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e';
const at = '2027-03-01T12:00:00.000Z';
const names = { firstName: 'Ada', lastName: 'Lindqvist' };

const message = {
  id,
  seq: 1,
  tripId: id,
  senderId: id,
  content: 'Here we are',
  messageType: 'text',
  createdAt: at,
  clientKey: null,
  sender: { ...names, email: null, profileImageUrl: null },
};
const outfit = {
  id,
  tripId: id,
  title: 'Linen suit',
  description: null,
  occasion: null,
  category: 'Casual',
  plannedDate: null,
  activityId: null,
  imageUrl: null,
  lookId: id,
  createdBy: id,
  creator: names,
  activity: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
};
const ofTrip = { ...outfit, trip: { id, title: 'Lisbon', timeZone: null, role: 'owner' } };
const flight = {
  ...tripFlight({ isByHand: true }),
  id,
  itineraryItemId: id,
  traveller: { id, ...names, profileImageUrl: null },
};
const closet = {
  trip: {
    id,
    title: 'Lisbon',
    destination: null,
    startDate: null,
    endDate: null,
    timeZone: null,
    role: 'member',
    memberCount: 2,
    outfitCount: 1,
    unplannedCount: 1,
    daysWithoutOutfit: null,
  },
  outfits: [outfit],
  matchCount: 1,
};
const look = {
  kind: 'look',
  id,
  name: 'Linen suit',
  isPacked: false,
  isLeftOut: false,
  outfitId: id,
  description: null,
  category: 'Casual',
  imageUrl: null,
  days: [],
  creator: { id, firstName: 'Ada' },
};
const activity = {
  id,
  tripId: id,
  title: 'Fly home',
  description: null,
  location: null,
  category: 'flight',
  startTime: null,
  endTime: null,
  attachmentUrl: null,
  attachmentFilename: null,
  attachmentFileSize: null,
  createdBy: id,
  creator: names,
  trackedFlights: [{ ...without(lineOf(flight), 'departureTimeZone', 'arrivalTimeZone') }],
  createdAt: at,
  updatedAt: at,
  version: 1,
};

const complete = ({ complete: whole }: EndpointShape, answer: unknown): unknown => whole?.(answer as never);

describe('what a server of the previous release answers is made whole:', () => {
  test.each<[string, EndpointShape & { response: z.ZodMiniType }, unknown]>([
    ['messages', listMessages, [message]],
    ['a message', postMessage, message],
    ['outfits', listOutfits, [outfit]],
    ['an outfit', addOutfit, outfit],
    ['closets', listClosets, { closets: [closet], tripCount: 1, outfitCount: 1 }],
    ['filters of closets', listClosetChoices, { trips: [], occasions: [] }],
    ['outfits of a week', listWeekOutfits, [ofTrip]],
    ['outfits worn most', listMostWorn, [{ outfit: ofTrip, days: 2, trips: 1, lastWorn: '2027-03-01' }]],
    ['a packing list', getPackingList, { tripId: id, createdAt: null, scope: 'mine', entries: [look] }],
    ['activities', listActivities, [activity]],
    ['flights of a trip', listTripFlights, [without(flight, 'isTracked', 'addedBy', 'enteredBy')]],
    [
      'flights that one follows',
      listTrackedFlights,
      [{ ...without(flight, 'isTracked', 'addedBy', 'enteredBy'), userId: id, itineraryItem: null }],
    ],
  ])('%s', (_what, endpoint, answer) => {
    expect(endpoint.response.safeParse(complete(endpoint, answer)).error).toBeUndefined();
  });
});

test('a message of the previous release is not one that was deleted', () => {
  expect(complete(listMessages, [message])).toMatchObject([{ deletedAt: null, reactions: [], revision: 0 }]);
});

test('an outfit of the previous release is worn by whoever added it', () => {
  expect(complete(listOutfits, [outfit])).toMatchObject([{ wearerId: id, wearer: names }]);
});

test('a packed outfit of the previous release is worn by whoever added it', () => {
  const list = { tripId: id, createdAt: null, scope: 'mine', entries: [look] };

  expect(complete(getPackingList, list)).toMatchObject({ entries: [{ wearer: { firstName: 'Ada' } }] });
});

test.each([
  ['messages', listMessages, [{ ...message, deletedAt: at, reactions: [{ emoji: '👍', userIds: [id] }] }]],
  ['outfits', listOutfits, [{ ...outfit, wearerId: 'b', wearer: { firstName: 'Bea', lastName: '' } }]],
  ['somebody', getCurrentUser, { id, preferences: { units: 'metric' } }],
])('what a server of this release says counts: %s', (_what, endpoint, answer) => {
  expect(complete(endpoint, answer)).toMatchObject(answer);
});
