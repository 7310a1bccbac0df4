import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { TripState } from '@caravan/contract/live.ts';

/** A chat with a message that the live channel has brought, in its place; a later state of it stays. */
export const withMessage = (chat: readonly Message[], message: Message): readonly Message[] => {
  const known = chat.find(({ id }) => id === message.id);
  if (known && known.revision > message.revision) return chat;
  return [...chat.filter((one) => one !== known), message].toSorted((one, other) => one.seq - other.seq);
};

/** Whether more has happened in a chat than what was read of it. */
export const isChatBehind = (chat: readonly Message[], state: TripState | undefined): boolean =>
  chat.at(-1)?.id !== (state?.lastMessageId ?? undefined) ||
  Math.max(0, ...chat.map(({ revision }) => revision)) !== state?.chatRevision;
