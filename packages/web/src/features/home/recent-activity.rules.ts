import type { RecentActivity } from '@caravan/contract/home/home.schema.ts';

/** Where to see what was added, by its type; the trip itself for types that this version does not know. */
export const placeOf = ({ activityType, tripId }: { activityType: string; tripId: string }): string => {
  const tab = new Map([
    ['outfit', '/closet'],
    ['activity', '/itinerary'],
    ['shopping', '/shopping'],
  ]).get(activityType);
  return `/trip/${tripId}${tab ?? ''}`;
};

/** What was added, by its name. */
export const nameOf = ({ name, title, item }: Pick<RecentActivity, 'name' | 'title' | 'item'>): string =>
  name ?? title ?? item ?? 'something';

/** Who added it: the first name, or what stands before the at sign of the address. */
export const creatorOf = ({ firstName, email }: RecentActivity['creator']): string =>
  firstName || email?.split('@')[0] || 'Somebody';
