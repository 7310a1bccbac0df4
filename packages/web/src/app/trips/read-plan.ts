import { activityDate } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { spanOf } from '@caravan/contract/itinerary/stays.rules.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { itineraryQuery } from '../../features/itinerary/itinerary.queries.ts';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import type { PlannedThing } from '../../features/trips/moving-plan.rules.ts';
import { viewerZone } from '../../platform/clock.ts';
import { shownNow } from '../../platform/outbox/use-outbox.ts';
import { untilAtMost } from '../../platform/until-at-most.ts';

/** What is read anew of a plan is waited for no longer than this, milliseconds: then what was read before counts. */
const PLAN_WAIT_MS = 4_000;

/**
 * What is dated of a trip, by day: read anew where there is a connection, as nobody has to look at the trip for its dates to change; else as
 * it was read before; `null` where neither answers.
 */
export const readPlan = async (client: QueryClient, trip: Trip): Promise<readonly PlannedThing[] | null> => {
  const [ofActivities, ofOutfits] = [itineraryQuery(trip.id), outfitsQuery(trip.id)];
  if (onlineManager.isOnline()) {
    const anew = { staleTime: 0 };
    const reading = Promise.all([
      client.prefetchQuery({ ...ofActivities, ...anew }),
      client.prefetchQuery({ ...ofOutfits, ...anew }),
    ]);
    await untilAtMost(PLAN_WAIT_MS, reading);
  }
  const [activities, outfits] = [shownNow(client, listActivities, trip.id), shownNow(client, listOutfits, trip.id)];
  if (!activities || !outfits) return null;
  const zone = shownZone(trip.timeZone, viewerZone());
  const things = [...activities.flatMap((one) => plannedActivity(one, zone)), ...outfits.flatMap(plannedOutfit)];
  return things.toSorted((a, b) => a.from.localeCompare(b.from));
};

const plannedActivity = (activity: Activity, zone: string): PlannedThing[] => {
  const { id, title, trackedFlights } = activity;
  const from = activityDate(activity, zone);
  if (from === null) return [];
  const to = spanOf(activity, zone)?.to ?? from;
  return [{ kind: 'activity', id, title, from, to, activityId: null, hasFlights: trackedFlights.length > 0 }];
};

const plannedOutfit = (outfit: Outfit): PlannedThing[] => {
  const { id, title, activityId } = outfit;
  const from = dayOf(outfit);
  return from === null ? [] : [{ kind: 'outfit', id, title, from, to: from, activityId, hasFlights: false }];
};
