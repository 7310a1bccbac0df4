import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import {
  type TrackedFlight,
  type TripFlight,
  airlineSchema,
  airportSchema,
  flightSearchSchema,
  FOUND_MAX,
  foundFlightSchema,
  lookUpSchema,
  TRACKED_FLIGHTS_MAX,
  trackedFlightChangeSchema,
  trackedFlightParams,
  trackedFlightSchema,
  trackFlightSchema,
  tripFlightChangeSchema,
  tripFlightSchema,
} from './flights.schema.ts';
import { completeTrackedFlight, completeTripFlight } from './travellers.rules.ts';

const trackedFlights = z.array(trackedFlightSchema).check(z.maxLength(TRACKED_FLIGHTS_MAX));

export const searchFlight = endpoint({
  method: 'GET',
  path: '/api/flights/search',
  access: 'user',
  summary: 'The flight of a number, on a day or around today.',
  query: flightSearchSchema,
  status: 200,
  response: foundFlightSchema,
  limit: 'flightSearch',
});

export const findAirports = endpoint({
  method: 'GET',
  path: '/api/flights/airports',
  access: 'user',
  summary: 'Airports by code, name or city.',
  query: lookUpSchema,
  status: 200,
  response: z.array(airportSchema).check(z.maxLength(FOUND_MAX)),
  limit: 'search',
});

export const findAirlines = endpoint({
  method: 'GET',
  path: '/api/flights/airlines',
  access: 'user',
  summary: 'Airlines by code or name.',
  query: lookUpSchema,
  status: 200,
  response: z.array(airlineSchema).check(z.maxLength(FOUND_MAX)),
  limit: 'search',
});

export const listTrackedFlights = endpoint({
  method: 'GET',
  path: '/api/flights/tracked',
  access: 'user',
  summary: 'The flights that the user follows: those to come by departure, then those that are over.',
  status: 200,
  response: trackedFlights,
  complete: (flights: readonly TrackedFlight[]) => flights.map(completeTrackedFlight),
});

export const listOwnTrackedFlights = endpoint({
  method: 'GET',
  path: '/api/user/tracked-flights',
  access: 'user',
  summary: 'The same as /api/flights/tracked.',
  status: 200,
  response: trackedFlights,
  complete: (flights: readonly TrackedFlight[]) => flights.map(completeTrackedFlight),
});

export const trackFlight = endpoint({
  method: 'POST',
  path: '/api/flights/track',
  access: 'user',
  summary: 'Follows a flight, found or entered by hand, and links it to an activity of a trip that the user is on.',
  body: trackFlightSchema,
  status: 201,
  response: trackedFlightSchema,
  complete: completeTrackedFlight,
});

export const updateTrackedFlight = endpoint({
  method: 'PATCH',
  path: '/api/flights/tracked/:flightId',
  access: 'user',
  summary: 'Changes the link of a flight that the user follows, or what was entered of it by hand.',
  params: trackedFlightParams,
  body: trackedFlightChangeSchema,
  status: 200,
  response: trackedFlightSchema,
  complete: completeTrackedFlight,
});

export const untrackFlight = endpoint({
  method: 'DELETE',
  path: '/api/flights/tracked/:flightId',
  access: 'user',
  summary: 'Follows a flight no longer.',
  params: trackedFlightParams,
  status: 204,
});

export const listTripFlights = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/flights',
  access: 'member',
  summary: "The flights that the trip's people have linked to its activities, by arrival.",
  params: tripParams,
  status: 200,
  response: z.array(tripFlightSchema),
  complete: (flights: readonly TripFlight[]) => flights.map(completeTripFlight),
});

export const changeTripFlight = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/flights/:flightId',
  access: 'member',
  summary:
    'Puts people on a flight of the trip or takes them off, and changes what was entered of it by hand; everybody may take themselves off.',
  params: z.extend(tripParams, { flightId: idSchema }),
  body: tripFlightChangeSchema,
  status: 200,
  response: z.array(tripFlightSchema),
  complete: (flights: readonly TripFlight[]) => flights.map(completeTripFlight),
});
