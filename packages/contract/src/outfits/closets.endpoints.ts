import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../text.schema.ts';
import {
  type OutfitOfTrip,
  type WornOutfit,
  closetChoicesQuerySchema,
  closetChoicesSchema,
  closetsPageSchema,
  closetsQuerySchema,
  mostWornQuerySchema,
  outfitTransferSchema,
  outfitWeekQuerySchema,
  outfitWeekSchema,
  wornOutfitSchema,
} from './closets.schema.ts';
import { completeChoices, completeClosets, completeOutfit } from './outfits.rules.ts';
import { type Outfit, outfitSchema } from './outfits.schema.ts';

export const listClosets = endpoint({
  method: 'GET',
  path: '/api/user/closets',
  access: 'user',
  summary:
    "The outfits of the user's trips by trip: those under way first, then those to come, without dates, and past.",
  query: closetsQuerySchema,
  status: 200,
  response: closetsPageSchema,
  complete: completeClosets,
});

export const listClosetChoices = endpoint({
  method: 'GET',
  path: '/api/user/closets/choices',
  access: 'user',
  summary: 'The trips and occasions that closets can be narrowed down to.',
  query: closetChoicesQuerySchema,
  status: 200,
  response: closetChoicesSchema,
  complete: completeChoices,
});

export const listWeekOutfits = endpoint({
  method: 'GET',
  path: '/api/user/closets/week',
  access: 'user',
  summary: "The outfits of all the user's trips that are planned for one week, by day.",
  query: outfitWeekQuerySchema,
  status: 200,
  response: outfitWeekSchema,
  complete: (outfits: readonly OutfitOfTrip[]) => outfits.map((outfit) => completeOutfit(outfit)),
});

export const listMostWorn = endpoint({
  method: 'GET',
  path: '/api/user/closets/most-worn',
  access: 'user',
  summary: "The outfits of the user's trips that were worn on the most days.",
  query: mostWornQuerySchema,
  status: 200,
  response: z.array(wornOutfitSchema),
  complete: (worn: readonly WornOutfit[]) => worn.map((one) => ({ ...one, outfit: completeOutfit(one.outfit) })),
});

export const transferOutfit = endpoint({
  method: 'POST',
  path: '/api/outfits/:outfitId/copies',
  // Of the trip it is in; that the other one may be edited is for the handler to see.
  access: 'member',
  tripOf: 'outfit',
  summary: 'Plans the same outfit for a day of this or another trip that the user may edit.',
  params: z.object({ outfitId: idSchema }),
  body: outfitTransferSchema,
  status: 201,
  response: outfitSchema,
  complete: (outfit: Outfit) => completeOutfit(outfit),
  limit: 'upload',
});
