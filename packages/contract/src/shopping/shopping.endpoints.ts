import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { newShoppingItemSchema, shoppingItemChangeSchema, shoppingItemSchema } from './shopping.schema.ts';

const itemParams = z.extend(tripParams, { itemId: idSchema });

export const listShoppingItems = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/shopping',
  access: 'member',
  summary: "The trip's shopping list, in the order of its making.",
  params: tripParams,
  status: 200,
  response: z.array(shoppingItemSchema),
});

export const addShoppingItem = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/shopping',
  access: 'contributor',
  summary: 'Puts an item on the list.',
  params: tripParams,
  body: newShoppingItemSchema,
  status: 201,
  response: shoppingItemSchema,
});

export const updateShoppingItem = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/shopping/:itemId',
  // Every member ticks; all else is for editors, which the handler sees to.
  access: 'member',
  summary: 'Changes an item; absent fields stay. Members who may not edit only tick it.',
  params: itemParams,
  body: shoppingItemChangeSchema,
  byMoment: { in: 'body', fields: ['isCompleted', 'version'] },
  status: 200,
  response: shoppingItemSchema,
});

export const deleteShoppingItem = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/shopping/:itemId',
  access: 'contributor',
  summary: 'Takes an item off the list.',
  params: itemParams,
  status: 204,
});
