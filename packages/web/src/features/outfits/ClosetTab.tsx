import { mayChangeThing, mayContribute, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { groupByPlannedDate, outfitsOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { mayAddTo, outfitsBeyond, outfitsBeyondMessage } from '@caravan/contract/plans/plans.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Backpack, Plus, Shirt } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { viewerZone, useTodayIn } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { useFormOfAddress } from '../../platform/form-of-address.ts';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { useNewIds } from '../../platform/use-new-ids.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { alwaysDrawnRows } from '../../ui/always-drawn.rules.ts';
import { CANNOT_ADD, LimitNote } from '../../ui/LimitNote.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { scrollToPlace } from '../../ui/scroll-into-view.ts';
import { ClosetDay } from './ClosetDay.tsx';
import { DayStrip } from './DayStrip.tsx';
import { PersonChips } from './PersonChips.tsx';
import { otherDaysById } from './closet.rules.ts';
import type { OfferedActivity } from './outfit-form.rules.ts';
import { useOutfits } from './outfits.queries.ts';
import { useClosetDialogs } from './use-closet-dialogs.tsx';
import { useClosetPerson } from './use-closet-person.ts';
import type { Wearer } from './wearers.ts';

interface ClosetTabProps {
  trip: TripDetail;
  viewerId: string;
  /** What an outfit may be linked to. */
  activities: readonly OfferedActivity[];
  /** The outfits that a link of an activity leads to. */
  highlighted: ReadonlySet<string>;
  /** Where one's packing list for the trip is. */
  packingHref: string;
}

/** The outfits that are planned for a trip, by day, with all that may be done to them. */
export const ClosetTab = (props: ClosetTabProps) => {
  const query = useOutfits(props.trip.id);
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
  const { trip, viewerId, outfits, activities, highlighted, packingHref } = props;
  const zone = shownZone(trip.timeZone, viewerZone());
  const today = useTodayIn(zone);
  const { personId, people, shown, choose } = useClosetPerson({ trip, viewerId, outfits, highlighted });
  const days = useMemo(() => groupByPlannedDate(shown), [shown]);
  const alwaysDrawn = alwaysDrawnRows(days.map((day) => day.outfits.length));
  const otherDays = useMemo(() => otherDaysById(outfits), [outfits]);
  const arrived = useNewIds(useMemo(() => outfits.map(({ id }) => id), [outfits]));
  const announcement = useHighlight(highlighted, shown);
  const mayChange = useMayChange(trip, viewerId);
  const { beyond, mayAdd, isReadOnly } = useClosetLimits(trip, outfits);
  const { add, actions, element } = useClosetDialogs({
    viewerId,
    trip,
    zone,
    activities,
    outfits,
    otherDays,
    today,
    mayChange,
    mayAdd,
    isReadOnly,
    personId,
    // What was planned for somebody else is shown where it is.
    onSaved: ({ wearerId }) => personId !== null && wearerId !== personId && choose(wearerId),
  });
  useFormOfAddress('outfit', mayAdd ? () => add(null) : undefined);
  return (
    <div>
      <ClosetHead
        packingHref={outfits.length > 0 ? packingHref : undefined}
        onAdd={mayAdd && outfits.length > 0 ? () => add(null) : undefined}
      />
      <BeyondNote trip={trip} count={beyond.size} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {outfits.length > 0 && (
        <div className="mt-2">
          <PersonChips people={people} personId={personId} onChoose={choose} />
        </div>
      )}
      <StripOfPerson {...{ trip, viewerId, outfits, today, people, personId }} onPlan={mayAdd ? add : undefined} />
      {shown.length === 0 ? (
        <EmptyCloset
          name={people.find(({ id }) => id === personId && id !== viewerId)?.name}
          mayContribute={mayContribute(trip)}
          onAdd={mayAdd ? () => add(null) : undefined}
        />
      ) : (
        <div className="mt-1 grid grid-cols-1 gap-x-3 gap-y-4 lg:grid-cols-3 lg:gap-y-0">
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
              alwaysDrawn={alwaysDrawn[index] ?? 0}
              viewerId={viewerId}
              mayChange={mayChange}
              mayAdd={mayAdd}
              isReadOnly={isReadOnly}
              beyond={beyond}
              actions={actions}
              onAdd={add}
            />
          ))}
        </div>
      )}
      {element}
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
    <div className="flex flex-wrap gap-2">
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

/** How many outfits are beyond what the plan of the trip's owner allows, for those who edit the trip. */
const BeyondNote = ({ trip: { limits, role }, count }: { trip: TripDetail; count: number }) =>
  mayEdit(role) &&
  count > 0 && (
    <LimitNote way={limits.isOwnPlan ? WAY_TO_PLANS : undefined} className="my-3">
      {outfitsBeyondMessage(limits, count)}
    </LimitNote>
  );

/** Whether the viewer may change an outfit, by the rule that the server goes by. */
const useMayChange = ({ role, membersMayAdd }: TripDetail, userId: string) =>
  useCallback(
    (outfit: Outfit) => mayChangeThing({ userId, role, membersMayAdd }, outfit),
    [userId, role, membersMayAdd],
  );

interface StripOfPersonProps extends Pick<ClosetTabProps, 'trip' | 'viewerId'> {
  outfits: readonly Outfit[];
  today: string;
  people: readonly Wearer[];
  personId: string | null;
  onPlan: ((date: string) => void) | undefined;
}

/** The days of the one who is looked at; beside everybody's outfits, those of the viewer who plans. */
const StripOfPerson = ({ trip, viewerId, outfits, today, people, personId, onPlan }: StripOfPersonProps) => {
  const stripId = personId ?? (onPlan && people.length > 0 ? viewerId : null);
  const own = useMemo(() => outfitsOf(stripId, outfits), [stripId, outfits]);
  const isNamed = stripId !== null && (personId === null || stripId !== viewerId);
  const whose = isNamed ? people.find(({ id }) => id === stripId)?.name : undefined;
  return <DayStrip trip={trip} outfits={own} whose={whose} today={today} onPlan={onPlan} />;
};

interface EmptyClosetProps {
  /** Whose closet it is; absent for the viewer's and for everybody's. */
  name: string | undefined;
  /** Whether the viewer is one of those who add to the trip. */
  mayContribute: boolean;
  /** Absent for those who may not add. */
  onAdd: (() => void) | undefined;
}

/** Nothing planned to wear yet. */
const EmptyCloset = ({ name, mayContribute: mayPlan, onAdd }: EmptyClosetProps) => (
  <EmptyState
    level={3}
    icon={<Shirt size={28} />}
    title="No outfits yet"
    text={
      name
        ? `${name} wears nothing of what is planned here.`
        : onAdd
          ? 'Take a photo of what you want to wear, and give it a day. Everybody on the trip sees it.'
          : mayPlan
            ? CANNOT_ADD
            : 'The people who plan this trip have not added any yet. They will show up here.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Outfit</Button>}
  />
);

/** The shape of a closet: its heading, the trip's days, a day, and cards below it. */
const ClosetSkeleton = () => (
  <SkeletonGroup label="Loading the closet">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-36" />
      <Skeleton className="h-11 w-32 rounded-control" />
    </div>
    <Skeleton shape="line" className="mt-3 h-4 w-40" />
    <div className="mt-3 flex h-20 gap-2 overflow-clip">
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <Skeleton key={name} className="h-20 w-14 shrink-0 rounded-control" />
      ))}
    </div>
    <div className="mt-2 flex h-12 items-center">
      <Skeleton shape="line" className="w-44" />
    </div>
    <div className="grid grid-cols-cards gap-3 sm:grid-cols-3 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} className="overflow-clip rounded-card border border-line bg-surface">
          <Skeleton className="aspect-4/5 h-auto w-full rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton shape="line" className="w-4/5" />
            <Skeleton shape="line" className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);

/** What the plan of its owner leaves to do in a trip's closet. */
const useClosetLimits = (trip: TripDetail, outfits: readonly Outfit[]) => {
  const { limits } = trip;
  const beyond = useMemo(() => outfitsBeyond(limits, outfits), [limits, outfits]);
  const isTripReadOnly = limits.whyReadOnly !== null;
  const isReadOnly = useCallback((id: string) => isTripReadOnly || beyond.has(id), [isTripReadOnly, beyond]);
  return {
    /** The outfits that are beyond it. */
    beyond,
    /** Whether the viewer may bring more. Where the closet is just full, the press says so. */
    mayAdd: mayAddTo(trip) && beyond.size === 0,
    /** Whether an outfit can only be looked at or deleted. */
    isReadOnly,
  };
};

/**
 * Brings the outfits that a link leads to into sight, once for each press of it, with the focus on the first.
 *
 * @returns what to say of it.
 */
const useHighlight = (highlighted: ReadonlySet<string>, outfits: readonly Outfit[]): string => {
  const [said, setSaid] = useState('');
  const requested = outfits.filter(({ id }) => highlighted.has(id));
  const first = requested[0]?.id;
  const titles = requested.map(({ title }) => title).join(', ');

  useEffect(() => {
    // After the tab's own scrolling, and after the frame in which the cards got their place. What is said comes later than
    // the region that says it: only then is it read out.
    const frame = requestAnimationFrame(() => {
      setSaid(titles && `Marked in the closet: ${titles}`);
      const card = first === undefined ? null : document.getElementById(first);
      if (card) scrollToPlace(card, 'center');
      card?.querySelector<HTMLElement>('h4 button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [highlighted, first, titles]);
  return said;
};
