import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/** The name that stands over a message. */
export const nameOf = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || (email?.split('@')[0] ?? '') || 'Traveler';

/** What the people of a chat are called by their ids; the viewer is 'You', and whoever has left what they are called otherwise. */
export const namesOf =
  (members: readonly Member[], viewerId: string) =>
  (userId: string, otherwise = 'Somebody'): string => {
    if (userId === viewerId) return 'You';
    const member = members.find((one) => one.userId === userId);
    return member ? nameOf(member.user) : otherwise || 'Somebody';
  };

/** How a message reads in one line, where it is quoted. */
export const inBrief = ({ content, deletedAt, attachment }: Message): string =>
  deletedAt === null ? content || (attachment?.filename ?? '') : 'Message deleted';
