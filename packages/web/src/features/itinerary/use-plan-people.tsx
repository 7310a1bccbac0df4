import { isJoining } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useCallback, useMemo, useState } from 'react';
import { recall, remember } from '../../platform/browser-memory.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import type { PlanPeople } from './ActivityPeople.tsx';
import { useJoin } from './itinerary.queries.ts';

const loadSheet = async () => (await import('./ParticipantsSheet.tsx')).ParticipantsSheet;

/** Who joins what of a plan: what its cards show, whether one's own alone is shown, and the sheet of everybody of one activity. */
export const usePlanPeople = (trip: TripDetail, viewerId: string, activities: readonly Activity[]) => {
  const { members, guests } = trip;
  const travellers = useMemo(() => travellersOf({ members, guests }), [members, guests]);
  const join = useJoin(trip.id);
  const dialogs = useLazyDialog(loadSheet, {
    ahead: travellers.length > 1,
    shared: { activities, travellers, guests, viewer: { userId: viewerId, role: trip.role }, onAnswer: join },
  });
  const { open } = dialogs;
  const show = useCallback(({ id: activityId }: Activity) => open({ activityId }), [open]);
  const answer = useCallback((of: Activity, joins: boolean) => join(of, viewerId, joins), [join, viewerId]);
  const people = useMemo(
    (): PlanPeople | undefined => (travellers.length > 1 ? { travellers, viewerId, answer, show } : undefined),
    [travellers, viewerId, answer, show],
  );
  return { people, element: dialogs.element };
};

const nameOf = (tripId: string): string => `own-plan:${tripId}`;

/** Shows the whole plan again where one has hidden an activity of it, which is to be shown; one that nobody knows yet may be hidden too. */
export const unhideFromOwnPlan = (tripId: string, viewerId: string, activity: Activity | undefined): void => {
  if (!activity || !isJoining(activity, viewerId)) remember('tab', nameOf(tripId), null);
};

/** A plan of which one may hide what one does not join; remembered for as long as the tab is open. */
export const useOwnPlan = (tripId: string, viewerId: string, activities: readonly Activity[]) => {
  const name = nameOf(tripId);
  const [isOwn, setIsOwn] = useState(() => recall('tab', name) !== null);
  const own = useMemo(() => activities.filter((activity) => isJoining(activity, viewerId)), [activities, viewerId]);
  const isOffered = own.length < activities.length;
  const choose = (wanted: boolean) => {
    setIsOwn(wanted);
    remember('tab', name, wanted ? 'own' : null);
  };
  return { isOffered, isOwn: isOwn && isOffered, choose, shown: isOwn ? own : activities };
};
