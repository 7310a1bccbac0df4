import type { CompletedTrip } from '@caravan/contract/trips/trips.schema.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;

/** '1 activity', '12 activities'. */
export const activitiesLabel = ({ activityCount }: Pick<CompletedTrip, 'activityCount'>): string =>
  counted(activityCount, 'activity', 'activities');

/** '1 outfit', '12 outfits'. */
export const outfitsLabel = ({ outfitCount }: Pick<CompletedTrip, 'outfitCount'>): string =>
  counted(outfitCount, 'outfit', 'outfits');
