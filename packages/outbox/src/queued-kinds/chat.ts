import {
  addReaction,
  deleteMessage,
  editMessage,
  postMessage,
  removeReaction,
} from '@caravan/contract/chat/chat.endpoints.ts';
import { type QueuedKind, kind, param } from '../queued-kind.ts';

export const chat: Record<string, QueuedKind> = {
  // Its place in the chat is known once it is there: until then it stands behind all others.
  postMessage: kind(postMessage, {
    makes: true,
    touches: () => [],
    sequence: ({ params }) => `chat ${params.tripId}`,
    predict: () => undefined,
  }),
  editMessage: kind(editMessage, { touches: param('messageId'), predict: () => undefined }),
  deleteMessage: kind(deleteMessage, { touches: param('messageId'), predict: () => undefined }),
  addReaction: kind(addReaction, {
    touches: param('messageId'),
    intent: ({ params }) => `reaction ${params.messageId} ${params.emoji}`,
    predict: () => undefined,
  }),
  removeReaction: kind(removeReaction, {
    touches: param('messageId'),
    intent: ({ params }) => `reaction ${params.messageId} ${params.emoji}`,
    predict: () => undefined,
  }),
};
