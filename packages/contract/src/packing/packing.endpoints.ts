import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { completePackingList } from './packing.rules.ts';
import {
  newPackingEntrySchema,
  packedAtOnceSchema,
  packingEntryChangeSchema,
  packingListSchema,
  packingScopeChangeSchema,
} from './packing.schema.ts';

const entryParams = z.extend(tripParams, { entryId: idSchema });

export const getPackingList = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/packing',
  access: 'member',
  summary: "The user's own packing list for the trip, or what it would begin with.",
  params: tripParams,
  status: 200,
  response: packingListSchema,
  complete: completePackingList,
  isUnannounced: true,
});

/** What changes a list makes it where there is none yet. Made twice, it is the one that there is. */
export const makePackingList = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/packing',
  access: 'member',
  summary: "Makes the user's packing list from the trip's outfits and shopping list, with which it stays in step.",
  params: tripParams,
  status: 201,
  response: packingListSchema,
  complete: completePackingList,
});

export const changePackingScope = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/packing',
  access: 'member',
  summary: 'Says whose outfits the list holds.',
  params: tripParams,
  body: packingScopeChangeSchema,
  status: 200,
  response: packingListSchema,
  complete: completePackingList,
});

export const deletePackingList = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/packing',
  access: 'member',
  summary: "Deletes the user's packing list with its ticks and own entries.",
  params: tripParams,
  status: 204,
});

export const addPackingEntry = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/packing/entries',
  access: 'member',
  summary: 'Puts something of the user’s own on the list.',
  params: tripParams,
  body: newPackingEntrySchema,
  status: 201,
  response: packingListSchema,
  complete: completePackingList,
});

export const packEntries = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/packing/entries',
  access: 'member',
  summary: 'Ticks entries, or takes their ticks away; those that are gone meanwhile are passed over.',
  params: tripParams,
  body: packedAtOnceSchema,
  byMoment: { in: 'body', fields: ['entryIds', 'isPacked'] },
  status: 200,
  response: packingListSchema,
  complete: completePackingList,
});

export const changePackingEntry = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/packing/entries/:entryId',
  access: 'member',
  summary: 'Ticks an entry, leaves it out, or renames one of the user’s own; absent fields stay.',
  params: entryParams,
  body: packingEntryChangeSchema,
  byMoment: { in: 'body', fields: ['isPacked'] },
  status: 200,
  response: packingListSchema,
  complete: completePackingList,
});

export const deletePackingEntry = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/packing/entries/:entryId',
  access: 'member',
  summary: "Takes one of the user's own entries off the list.",
  params: entryParams,
  status: 204,
});
