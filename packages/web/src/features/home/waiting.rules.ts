import type { UnreadChat } from '@caravan/contract/chat/chat.schema.ts';
import { unreadIn } from '@caravan/contract/chat/chat.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Trip, UserStats } from '@caravan/contract/trips/trips.schema.ts';

/** What waits for the viewer on one of their trips. */
export interface Waiting {
  readonly kind: 'unread' | 'toBuy' | 'undated';
  readonly trip: Pick<Trip, 'id' | 'title'>;
  /** How many messages or things; 1 where there is nothing to count. */
  readonly count: number;
  /** Where it is dealt with. */
  readonly href: string;
}

interface WaitingOn {
  /** The trips that are not over, the current or next one first. */
  readonly trips: readonly Trip[];
  /** All of the viewer's trips by name; chats go on when trips are over. */
  readonly choices: readonly Pick<Trip, 'id' | 'title'>[];
  readonly unread: readonly UnreadChat[];
  readonly toBuy: NonNullable<UserStats['toBuy']>;
}

/**
 * What waits for the viewer: messages that they have not read, what is theirs to buy, and trips that they could give dates; the nearest
 * trip first, and those that are over last.
 */
export const waitingFor = ({ trips, choices, unread, toBuy }: WaitingOn): readonly Waiting[] => {
  const near = new Set(trips.map(({ id }) => id));
  const inOrder = [...trips, ...choices.filter(({ id }) => !near.has(id))];
  const messages = new Map(unread.map((chat) => [chat.tripId, unreadIn(chat)]));
  const things = new Map(toBuy.map(({ tripId, items }) => [tripId, items]));
  const undated = new Set(trips.filter(isUndated).map(({ id }) => id));
  return inOrder.flatMap((trip) => {
    const href = `/trip/${trip.id}`;
    const all: readonly Waiting[] = [
      { kind: 'unread', trip, count: messages.get(trip.id) ?? 0, href: `${href}/chat` },
      { kind: 'toBuy', trip, count: things.get(trip.id) ?? 0, href: `${href}/shopping` },
      { kind: 'undated', trip, count: undated.has(trip.id) ? 1 : 0, href },
    ];
    return all.filter(({ count }) => count > 0);
  });
};

const isUndated = ({ startDate, endDate, role }: Trip): boolean =>
  startDate === null && endDate === null && mayEdit(role);

/** '3 unread messages', '1 thing to buy', 'No dates yet'. */
export const waitingWords = ({ kind, count }: Pick<Waiting, 'kind' | 'count'>): string => {
  if (kind === 'undated') return 'No dates yet';
  const [one, many] = kind === 'unread' ? ['unread message', 'unread messages'] : ['thing to buy', 'things to buy'];
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
};
