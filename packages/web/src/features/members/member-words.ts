import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { formatShortDay, formatTime } from '../../platform/format-dates.ts';

/** A person's whole name, or the user name where there is none. */
export const personName = (person: { firstName: string; lastName: string; username?: string | null }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.username || 'Traveler';

/** How many people have come by a link: '2 of 5 joined', '1 joined', 'Nobody joined yet'. */
export const joinedWords = ({ uses, maxUses }: Pick<JoinLink, 'uses' | 'maxUses'>): string => {
  if (maxUses !== null) return `${uses} of ${maxUses} joined`;
  return uses === 0 ? 'Nobody joined yet' : `${uses} joined`;
};

/** Until when a link works, in a zone: 'Sat, Nov 28, 10:30 PM'. */
export const untilWords = (expiresAt: string, zone: string, locale?: string): string =>
  `${formatShortDay(dateIn(zone, new Date(expiresAt)), locale)}, ${formatTime(expiresAt, zone, locale)}`;
