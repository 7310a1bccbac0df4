import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import {
  chatMarksSchema,
  messageSchema,
  messagesQuerySchema,
  newMessageSchema,
  readMarkSchema,
} from './chat.schema.ts';

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

export const markChatRead = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/chat/read',
  access: 'member',
  summary: 'Says up to which message one has read the chat. It never goes back, nor beyond the last message.',
  params: tripParams,
  body: readMarkSchema,
  status: 200,
  response: chatMarksSchema,
});
