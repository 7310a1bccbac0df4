import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  tripParams,
  calendarQuerySchema,
  calendarTripSchema,
  completedTripSchema,
  newTripSchema,
  pagedTodayQuerySchema,
  sourceTripParams,
  todayQuerySchema,
  tripCopySchema,
  tripListQuerySchema,
  tripChangeSchema,
  tripChoiceSchema,
  tripDetailSchema,
  tripSchema,
  userStatsSchema,
} from './trips.schema.ts';

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/trips',
  access: 'user',
  summary: 'Every trip that the user belongs to, newest start first; or those that are not completed, page by page.',
  query: tripListQuerySchema,
  status: 200,
  response: z.array(tripSchema),
});

export const listCompletedTrips = endpoint({
  method: 'GET',
  path: '/api/trips/completed',
  access: 'user',
  summary: 'The trips whose end date lies before today in the given zone, latest first.',
  query: pagedTodayQuerySchema,
  status: 200,
  response: z.array(completedTripSchema),
});

export const listCalendarTrips = endpoint({
  method: 'GET',
  path: '/api/trips/calendar',
  access: 'user',
  summary: 'The trips that touch a span of days, by start.',
  query: calendarQuerySchema,
  status: 200,
  response: z.array(calendarTripSchema),
});

export const duplicateTrip = endpoint({
  method: 'POST',
  path: '/api/trips/duplicate/:sourceTripId',
  access: 'member',
  tripOf: 'source',
  summary:
    'Makes a new trip of the user from a completed one, whole or not at all: what was dated moves by as many days as the start. Members, chat and flights stay behind.',
  params: sourceTripParams,
  query: todayQuerySchema,
  body: tripCopySchema,
  status: 201,
  response: tripDetailSchema,
  limit: 'duplicate',
});

export const createTrip = endpoint({
  method: 'POST',
  path: '/api/trips',
  access: 'user',
  summary: 'Makes a trip that the user owns.',
  body: newTripSchema,
  status: 201,
  response: tripDetailSchema,
});

export const getTrip = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId',
  access: 'member',
  summary: 'One trip with its members.',
  params: tripParams,
  status: 200,
  response: tripDetailSchema,
});

export const updateTrip = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId',
  access: 'editor',
  summary: "Changes the trip's own fields; absent ones stay.",
  params: tripParams,
  body: tripChangeSchema,
  status: 200,
  response: tripDetailSchema,
});

export const deleteTrip = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId',
  access: 'owner',
  summary: 'Deletes the trip with everything in it, for everybody.',
  params: tripParams,
  status: 204,
});

export const getUserStats = endpoint({
  method: 'GET',
  path: '/api/user/stats',
  access: 'user',
  summary: "Counts over the user's trips.",
  query: todayQuerySchema,
  status: 200,
  response: userStatsSchema,
});

export const listAccessibleTrips = endpoint({
  method: 'GET',
  path: '/api/user/accessible-trips',
  access: 'user',
  summary: "The user's trips as choices.",
  status: 200,
  response: z.array(tripChoiceSchema),
});
