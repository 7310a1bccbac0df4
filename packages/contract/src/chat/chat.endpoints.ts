import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { completeMessage } from './chat.rules.ts';
import {
  type Message,
  changesQuerySchema,
  chatMarksSchema,
  messageChangeSchema,
  messageParams,
  messageSchema,
  messagesQuerySchema,
  newMessageSchema,
  reactionParams,
  reactionQuerySchema,
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
  complete: (messages: readonly Message[]) => messages.map(completeMessage),
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
  complete: completeMessage,
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

export const listMessageChanges = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/chat/changes',
  access: 'member',
  summary: 'The messages that were changed after a revision, as they are now, in the order of their last changes.',
  params: tripParams,
  query: changesQuerySchema,
  status: 200,
  response: z.array(messageSchema),
});

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/chat/:messageId',
  access: 'member',
  summary: "Changes the text of one's own message, for 15 minutes.",
  params: messageParams,
  body: messageChangeSchema,
  status: 200,
  response: messageSchema,
  limit: 'chat',
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/chat/:messageId',
  access: 'member',
  summary: "Deletes one's own message, for 15 minutes: its text, its file and its reactions go, and its number stays.",
  params: messageParams,
  status: 204,
  limit: 'chat',
});

export const addReaction = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/chat/:messageId/reactions/:emoji',
  access: 'member',
  summary: 'Puts an emoji to a message.',
  params: reactionParams,
  query: reactionQuerySchema,
  byMoment: { in: 'query', fields: [] },
  status: 200,
  response: messageSchema,
  limit: 'chat',
});

export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/chat/:messageId/reactions/:emoji',
  access: 'member',
  summary: "Takes one's own emoji away from a message.",
  params: reactionParams,
  query: reactionQuerySchema,
  byMoment: { in: 'query', fields: [] },
  status: 204,
  limit: 'chat',
});
