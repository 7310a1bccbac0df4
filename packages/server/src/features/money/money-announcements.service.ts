import type { Announcement } from '../../platform/live/announcement.ts';

/** Something of a trip's money has changed, which its page shows. */
export const moneyChanged = (tripId: string): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId, resource: 'money' },
});
