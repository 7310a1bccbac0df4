import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { messageSchema, messagesQuerySchema, newMessageSchema } from './chat.schema.ts';

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/chat',
  access: 'member',
  summary: "The trip's chat, oldest first: the last messages, or those before or after one.",
  params: tripParams,
  query: messagesQuerySchema,
  status: 200,
  response: z.array(messageSchema),
});

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/chat',
  access: 'member',
  summary: 'Posts a message.',
  params: tripParams,
  body: newMessageSchema,
  status: 201,
  response: messageSchema,
  limit: 'chat',
});
