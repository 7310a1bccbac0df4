import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { guestChangeSchema, guestSchema, newGuestSchema } from './guests.schema.ts';

const guestParams = z.extend(tripParams, { guestId: idSchema });

/*
 * A trip's guests are read with the trip (`getTrip`).
 */

export const addGuest = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/guests',
  access: 'member',
  summary: 'Adds somebody without an account to the trip, by name.',
  params: tripParams,
  body: newGuestSchema,
  status: 201,
  response: guestSchema,
});

export const renameGuest = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/guests/:guestId',
  // Editors rename everybody, members those whom they have added, which the handler sees to.
  access: 'member',
  summary: 'Gives a guest another name.',
  params: guestParams,
  body: guestChangeSchema,
  status: 200,
  response: guestSchema,
});

export const removeGuest = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/guests/:guestId',
  access: 'member',
  summary: 'Takes a guest off the trip. Where costs hang on them they stay as a name.',
  params: guestParams,
  status: 204,
});
