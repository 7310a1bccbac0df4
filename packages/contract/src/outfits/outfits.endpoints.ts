import { z } from 'zod/mini';
import { endpoint, type FilePart } from '../endpoint.ts';
import { FILE_MAX_BYTES } from '../limits.ts';
import { idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { completeOutfit } from './outfits.rules.ts';
import { type Outfit, newOutfitSchema, outfitChangeSchema, outfitCopySchema, outfitSchema } from './outfits.schema.ts';

const outfitParams = z.extend(tripParams, { outfitId: idSchema });

const picture = {
  field: 'image',
  kind: 'image',
  maxBytes: FILE_MAX_BYTES,
  isRequired: false,
} as const satisfies FilePart;

export const listOutfits = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/outfits',
  access: 'member',
  summary: "The trip's outfits by planned date, those without one first.",
  params: tripParams,
  status: 200,
  response: z.array(outfitSchema),
  complete: (outfits: readonly Outfit[]) => outfits.map((outfit) => completeOutfit(outfit)),
});

export const addOutfit = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/outfits',
  access: 'contributor',
  summary: 'Adds an outfit, with its picture if it has one.',
  params: tripParams,
  body: newOutfitSchema,
  file: picture,
  status: 201,
  response: outfitSchema,
  complete: (outfit: Outfit) => completeOutfit(outfit),
  limit: 'upload',
});

export const updateOutfit = endpoint({
  method: 'PATCH',
  path: '/api/outfits/:outfitId',
  access: 'contributor',
  tripOf: 'outfit',
  summary: 'Changes an outfit; absent fields stay, removeImage takes its picture away.',
  params: z.object({ outfitId: idSchema }),
  body: outfitChangeSchema,
  file: picture,
  status: 200,
  response: outfitSchema,
  complete: (outfit: Outfit) => completeOutfit(outfit),
  limit: 'upload',
});

export const copyOutfit = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/outfits/:outfitId/copies',
  access: 'contributor',
  summary: 'Plans the same outfit for another day.',
  params: outfitParams,
  body: outfitCopySchema,
  status: 201,
  response: outfitSchema,
  complete: (outfit: Outfit) => completeOutfit(outfit),
});

export const deleteOutfit = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/outfits/:outfitId',
  access: 'contributor',
  summary: 'Deletes an outfit.',
  params: outfitParams,
  status: 204,
});
