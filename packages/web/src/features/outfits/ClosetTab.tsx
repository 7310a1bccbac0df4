import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { groupByPlannedDate } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { outfitsBeyondMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Backpack, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { viewerZone, useTodayIn } from '../../platform/clock.ts';
import type { OutfitWish } from '../../platform/closet-event.ts';
import { messageOf } from '../../platform/errors.ts';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { useArrivals } from '../../platform/use-arrivals.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LimitNote } from '../../ui/LimitNote.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { otherDaysById } from './closet.rules.ts';
import { ClosetDay } from './ClosetDay.tsx';
import { ClosetSkeleton } from './ClosetSkeleton.tsx';
import { DayStrip } from './DayStrip.tsx';
import { EmptyCloset } from './EmptyCloset.tsx';
import type { OfferedActivity } from './outfit-form.rules.ts';
import { outfitsQuery } from './outfits.queries.ts';
import { useClosetLimits } from './use-closet-limits.ts';
import { useClosetDialogs } from './use-closet-dialogs.tsx';
import { useHighlight } from './use-highlight.ts';

interface ClosetTabProps {
  trip: TripDetail;
  viewerId: string;
  /** What an outfit may be linked to. */
  activities: readonly OfferedActivity[];
  /** The outfits that an activity's link asked for. */
  highlighted: ReadonlySet<string>;
  /** An activity that an outfit is to be planned for: the dialog opens with it and its day. */
  wish: OutfitWish | null;
  /** Where one's packing list for the trip is. */
  packingHref: string;
  /** Called once the dialog is asked for. */
  onWishFulfilled: () => void;
}

/** The outfits that are planned for a trip, by day, with all that may be done to them. */
export const ClosetTab = (props: ClosetTabProps) => {
  const query = useQuery(outfitsQuery(props.trip.id));
  if (query.data) return <Closet {...props} outfits={query.data} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The closet will appear when you are back." />;
  }
  if (query.isError) {
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return <ClosetSkeleton />;
};

const Closet = (props: ClosetTabProps & { outfits: readonly Outfit[] }) => {
  const { trip, viewerId, outfits, activities, highlighted, wish, packingHref, onWishFulfilled } = props;
  const zone = shownZone(trip.timeZone, viewerZone());
  const today = useTodayIn(zone);
  const days = useMemo(() => groupByPlannedDate(outfits), [outfits]);
  const otherDays = useMemo(() => otherDaysById(outfits), [outfits]);
  const arrived = useArrivals(useMemo(() => outfits.map(({ id }) => id), [outfits]));
  const announcement = useHighlight(highlighted, outfits);
  const isEditor = mayEdit(trip.role);
  const { beyond, mayAdd, isReadOnly } = useClosetLimits(trip, outfits);
  const showCreator = trip.memberCount > 1;
  const dialogs = useClosetDialogs({
    viewerId,
    trip,
    zone,
    activities,
    outfits,
    otherDays,
    today,
    isEditor,
    mayAdd,
    isReadOnly,
    showCreator,
  });
  const { add, actions } = dialogs;
  useWish(mayAdd ? wish : null, add, onWishFulfilled);
  return (
    <div>
      <ClosetHead
        packingHref={outfits.length > 0 ? packingHref : undefined}
        onAdd={mayAdd && outfits.length > 0 ? () => add(null) : undefined}
      />
      {isEditor && beyond.size > 0 && (
        <LimitNote way={trip.limits.isOwnPlan ? WAY_TO_PLANS : undefined} className="my-3">
          {outfitsBeyondMessage(trip.limits, beyond.size)}
        </LimitNote>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <DayStrip trip={trip} outfits={outfits} today={today} onPlan={mayAdd ? add : undefined} />
      {outfits.length === 0 ? (
        <EmptyCloset isEditor={isEditor} onAdd={mayAdd ? () => add(null) : undefined} />
      ) : (
        <div className="mt-1 flex flex-col gap-4">
          {days.map((day, index) => (
            <ClosetDay
              key={day.date ?? ''}
              day={day}
              trip={trip}
              isToday={day.date === today}
              isLast={index === days.length - 1}
              otherDays={otherDays}
              highlighted={highlighted}
              arrived={arrived}
              showCreator={showCreator}
              isEditor={isEditor}
              mayAdd={mayAdd}
              isReadOnly={isReadOnly}
              beyond={beyond}
              actions={actions}
              onAdd={add}
            />
          ))}
        </div>
      )}
      {dialogs.element}
    </div>
  );
};

interface ClosetHeadProps {
  /** Absent where there is nothing to pack. */
  packingHref: string | undefined;
  /** Absent for those who may not add, and where the way to the first outfit stands below. */
  onAdd: (() => void) | undefined;
}

const ClosetHead = ({ packingHref, onAdd }: ClosetHeadProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
    <h2 className="text-lg font-semibold">Travel Closet</h2>
    <div className="flex gap-2">
      {packingHref && (
        <LinkButton href={packingHref} variant="secondary" icon={<Backpack size={18} aria-hidden="true" />}>
          {/* Beside the other button a phone has no room for the word. */}
          <span className={onAdd && 'max-[26rem]:sr-only'}>Pack</span>
        </LinkButton>
      )}
      {onAdd && (
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
          Add Outfit
        </Button>
      )}
    </div>
  </div>
);

/** Opens the dialog for an activity that an outfit is wished for, once for each wish. */
const useWish = (
  wish: OutfitWish | null,
  add: (date: string | null, activityId: string) => void,
  onFulfilled: () => void,
): void => {
  const fulfil = useEffectEvent(({ date, activityId }: OutfitWish) => {
    add(date, activityId);
    onFulfilled();
  });
  useEffect(() => {
    if (wish) fulfil(wish);
  }, [wish]);
};
