import { activityDate, activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import { costPerPerson } from '@caravan/contract/itinerary/activity-cost.rules.ts';
import type { Activity, ActivityCost } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { joiningOf } from '@caravan/contract/itinerary/participants.rules.ts';
import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { spanOf } from '@caravan/contract/itinerary/stays.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { Shirt, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { navigateToCloset, planOutfit } from '../../platform/closet-requests.ts';
import { ZonedTimes } from '../../platform/ZonedTimes.tsx';
import { LinkedText } from '../../platform/LinkedText.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDrawnInReach } from '../../ui/use-drawn-in-reach.ts';
import { ActivityTools, MoveHandle, SelectBox, type PlanTools } from './ActivityTools.tsx';
import { ActivityPeople, type PlanPeople } from './ActivityPeople.tsx';
import { ActivityPlace } from './ActivityPlace.tsx';
import { CATEGORY_STYLES } from './activity-categories.ts';
import { ActivityFiles } from './ActivityFiles.tsx';
import type { ExpenseOf, ItineraryFlights } from './itinerary-slots.ts';
import { StayStart } from './Stays.tsx';

interface ActivityCardProps {
  activity: Activity;
  /** The outfits that are planned for it. */
  outfits: readonly PlannedOutfit[];
  flights: ItineraryFlights;
  /** What it shows of the money that is spent on it. */
  expenseOf?: ExpenseOf | undefined;
  /** The zone whose clock is shown. */
  zone: string;
  /** Who looks: of what they have added themselves nobody says so. */
  viewerId: string;
  /** How many are on the trip: with one alone nobody says who has added what. */
  memberCount: number;
  /** It came while the page was open, and is shown so for a moment. */
  arrived: boolean;
  /** Drawn wherever it stands; otherwise, in a long itinerary, while it is near. */
  isAlwaysDrawn: boolean;
  /** It has a change that waits for a connection. */
  isWaiting: boolean;
  /** What may be done with it; absent for those who may not. */
  tools: PlanTools | undefined;
  /** Who is on the trip, to join or leave; absent of somebody who travels alone. */
  people: PlanPeople | undefined;
  /** Whether it is chosen together with others; absent while nobody chooses. */
  isSelected: boolean | undefined;
  /** Deletes it, where nothing else can be done to it any more. */
  onDelete: ((activity: Activity) => void) | undefined;
}

/** One activity. */
export const ActivityCard = memo((props: ActivityCardProps) => {
  const { activity, arrived, isAlwaysDrawn } = props;
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: isAlwaysDrawn });
  return (
    <li
      ref={ref}
      id={activity.id}
      style={style}
      className={classNames(
        'grid rests-out-of-sight scroll-mt-[calc(3.5rem+var(--tabs-height)+var(--banner-height))] scroll-mb-24 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-card border border-line bg-surface py-3 pr-1 pl-3',
        !isDrawn && 'min-h-34',
        arrived &&
          'animate-rise transition-colors duration-2000 ease-out starting:border-accent starting:bg-accent-soft',
      )}
    >
      {isDrawn && <ActivityFacts {...props} />}
    </li>
  );
});

/** What a card says of its activity, and what may be done to it. */
const ActivityFacts = ({
  activity,
  outfits,
  flights,
  expenseOf,
  zone,
  viewerId,
  memberCount,
  isWaiting,
  tools,
  people,
  isSelected,
  onDelete,
}: ActivityCardProps) => {
  const { label, Icon, tint } = CATEGORY_STYLES[activity.category];
  const { createdBy, creator, cost } = activity;
  return (
    <>
      {tools && isSelected !== undefined ? (
        <SelectBox activity={activity} tools={tools} isSelected={isSelected} />
      ) : (
        <TintedIcon tint={tint} className="col-start-1 row-start-1">
          <Icon size={20} />
        </TintedIcon>
      )}
      <div className={classNames('col-start-2 row-start-1', !tools && !onDelete && 'col-span-2')}>
        <When activity={activity} zone={zone} />
        <h4 className="text-base font-semibold wrap-anywhere">
          <bdi className={isWaiting ? undefined : 'block'}>{activity.title}</bdi>
          {isWaiting && <WaitingMark />}
        </h4>
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tint={tint}>{label}</Badge>
          {cost && (
            <Cost
              cost={cost}
              joining={people ? joiningOf(activity, people.travellers).length : 1}
              isShared={people !== undefined}
            />
          )}
          {activity.location && <ActivityPlace location={activity.location} position={activity.position} />}
        </div>
        {activity.description && (
          <ClampedText text={activity.description} className="mt-1.5">
            <LinkedText text={activity.description} />
          </ClampedText>
        )}
      </div>
      {tools && isSelected === undefined && (
        <>
          <ActivityTools activity={activity} tools={tools} />
          <MoveHandle activity={activity} tools={tools} />
        </>
      )}
      {onDelete && (
        <IconButton
          label={`Delete ${activity.title}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          tooltip={false}
          onClick={() => onDelete(activity)}
          className="col-start-3 row-start-1 -mt-1.5"
        />
      )}
      {flights.ofActivity(activity)}
      <div className="col-span-2 col-start-2 pr-2">
        {flights.trackAction(activity)}
        {expenseOf?.(activity)}
        {people && <ActivityPeople activity={activity} people={people} />}
        <ActivityLinks activity={activity} outfits={outfits} zone={zone} mayPlan={tools !== undefined} />
        {memberCount > 1 && createdBy !== viewerId && (
          <p className="mt-2 text-xs wrap-anywhere text-ink-muted">
            Added by <bdi>{`${creator.firstName} ${creator.lastName}`.trim()}</bdi>
          </p>
        )}
      </div>
    </>
  );
};

interface CostProps {
  cost: ActivityCost;
  /** How many join. */
  joining: number;
  /** Whether anybody else is on the trip. */
  isShared: boolean;
}

/** What it costs all who join, and of several each. */
const Cost = ({ cost, joining, isShared }: CostProps) => {
  const each = costPerPerson(cost, joining);
  return (
    <span className="text-sm tabular-nums">
      {formatAmount(cost.amountMinor, cost.currency)}
      {isShared && ' for all'}
      {each && (
        <span className="text-ink-muted">{`, ${formatAmount(each.amountMinor, each.currency)} per person`}</span>
      )}
    </span>
  );
};

const When = ({ activity, zone }: Pick<ActivityCardProps, 'activity' | 'zone'>) => {
  const { startTime, endTime } = activity;
  const stay = spanOf(activity, zone);
  if (stay) return <StayStart stay={stay} zone={zone} />;
  return (
    <p className={classNames('text-sm font-medium', startTime === null ? 'text-ink-muted' : 'text-accent-ink')}>
      <ZonedTimes startTime={startTime} endTime={endTime} zones={activityZones(activity, zone)} usual={zone} />
    </p>
  );
};

interface ActivityLinksProps {
  activity: Activity;
  /** The outfits that are planned for it. */
  outfits: readonly PlannedOutfit[];
  zone: string;
  /** Whether the viewer may plan one. */
  mayPlan: boolean;
}

/** What an activity leads to: its outfits, or the planning of one, and its files. */
const ActivityLinks = ({ activity, outfits, zone, mayPlan }: ActivityLinksProps) => {
  const files = attachmentsOf(activity);
  const plans = outfits.length > 0 || mayPlan;
  if (!plans && files.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      {files.length > 0 && <ActivityFiles files={files} />}
      {outfits.length > 0 && <PlannedOutfits outfits={outfits} />}
      {outfits.length === 0 && mayPlan && <PlanOutfit activity={activity} zone={zone} />}
    </div>
  );
};

interface PlanOutfitProps {
  activity: Activity;
  zone: string;
}

/** Begins an outfit for an activity that has none, in the closet. */
const PlanOutfit = ({ activity, zone }: PlanOutfitProps) => (
  <button
    type="button"
    onClick={() => planOutfit({ activityId: activity.id, date: activityDate(activity, zone) })}
    // Drawn low, so that a card without outfits stays one; the pseudo-element keeps the target at 44 px.
    className="relative -ms-1 mt-1.5 flex min-h-7 w-fit max-w-full items-center gap-2 rounded-control px-1 text-start text-sm text-ink-muted transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-2 hover:text-accent-ink"
  >
    <Shirt size={16} aria-hidden="true" className="shrink-0" />
    Plan an outfit<span className="sr-only"> for {activity.title}</span>
  </button>
);

/** An outfit as an activity shows it. */
export type PlannedOutfit = Pick<Outfit, 'id' | 'title' | 'plannedDate'>;

/** The outfits that are planned for an activity; a press shows them in the closet. */
const PlannedOutfits = ({ outfits }: { outfits: readonly PlannedOutfit[] }) => (
  <button
    type="button"
    onClick={() => navigateToCloset(outfits.map(({ id }) => id))}
    className="-ms-1 mt-1 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-control px-1 text-start text-sm"
  >
    <Shirt size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
    <span className="min-w-0">
      <span className="font-semibold text-accent-ink">
        {outfits.length === 1 ? '1 outfit planned' : `${outfits.length} outfits planned`}
      </span>
      <span className="line-clamp-2 wrap-anywhere text-ink-muted">
        <bdi>{outfits.map(({ title }) => title).join(', ')}</bdi>
      </span>
    </span>
  </button>
);
