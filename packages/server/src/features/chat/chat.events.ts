import { domainEvent } from '../../platform/domain-events.ts';
import type { Reader } from './chat-reads.store.ts';

/** A trip's chat has new messages: at once for the first of a quiet one, and once a second in a busy one. */
export const chatGrown = domainEvent<{
  readonly tripId: string;
  /** Everybody on the trip, with how far they have read. */
  readonly readers: readonly Reader[];
}>('a chat has grown');

/** Somebody has read a trip's chat up to its end. */
export const chatRead = domainEvent<{ readonly tripId: string; readonly userId: string }>('a chat was read');
