import { type ItineraryDay, groupByDay } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';

type Days = readonly ItineraryDay<Activity>[];

const known = new WeakMap<readonly Activity[], Map<string, Days>>();

/**
 * The days of an itinerary, as `groupByDay` gives them, and the same ones for as long as the activities are the same: the date of each
 * of a thousand in a zone takes longer than drawing those in sight, and every return to the itinerary wants them.
 */
export const daysOf = (activities: readonly Activity[], zone: string, alsoDays: readonly string[] = []): Days => {
  const ofThese = known.get(activities) ?? new Map<string, Days>();
  known.set(activities, ofThese);
  const key = [zone, ...alsoDays].join(' ');
  const days = ofThese.get(key) ?? groupByDay(activities, zone, alsoDays);
  ofThese.set(key, days);
  return days;
};
