import type { Message } from '@caravan/contract/chat/chat.schema.ts';

/** The name that stands over a message. */
export const senderName = ({ firstName, lastName, email }: Message['sender']): string =>
  `${firstName} ${lastName}`.trim() || (email?.split('@')[0] ?? '') || 'Traveler';
