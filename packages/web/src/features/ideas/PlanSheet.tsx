import { joiningOf } from '@caravan/contract/itinerary/participants.rules.ts';
import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { activitiesInTheWay, activityOfIdea } from '@caravan/contract/ideas/planned-ideas.rules.ts';
import { type DayPart, dayParts, freeTimes } from '@caravan/contract/ideas/free-times.rules.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { datesOfTrip } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleSlash, Moon, Sun, Sunrise, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNow, viewerZone } from '../../platform/clock.ts';
import { formatShortDay, formatTime } from '../../platform/format-dates.ts';
import { messageOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { refusalWords, type Voter, votersWho, wantingWords } from './idea-words.rules.ts';
import { usePlanIdea } from './ideas.queries.ts';
import { beginningOf, planFormSchema, type PlanValues, valuesOf } from './plan-form.rules.ts';

const PARTS: Readonly<Record<DayPart, { readonly label: string; readonly Icon: LucideIcon }>> = {
  morning: { label: 'Morning', Icon: Sunrise },
  afternoon: { label: 'Afternoon', Icon: Sun },
  evening: { label: 'Evening', Icon: Moon },
};

/** The trip's activities, as far as they are read. */
export type PlanRead = Pick<
  UseQueryResult<readonly Activity[]>,
  'data' | 'error' | 'isError' | 'fetchStatus' | 'isFetching' | 'refetch'
>;

interface PlanSheetProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  viewerId: string;
  ideas: readonly Idea[];
  people: readonly Voter[];
  plan: PlanRead;
  ideaId: string;
}

/** Chooses the day and the time at which an idea is done: free ones are proposed, once it is known what is planned. */
export const PlanSheet = (props: PlanSheetProps) => {
  const { plan, open, onClose, ideas, ideaId } = props;
  if (plan.data) return <PlanForm {...props} activities={plan.data} />;
  return (
    <Sheet open={open} onClose={onClose} title={titleOf(ideas.find(({ id }) => id === ideaId))} forReading>
      <Unread plan={plan} />
    </Sheet>
  );
};

const titleOf = (idea: Idea | undefined): string => (idea ? `Put ${idea.title} on the Plan` : 'Put on the Plan');

/** What is shown while nobody knows what is planned: no day is proposed as though it were free. */
const Unread = ({ plan }: Pick<PlanSheetProps, 'plan'>) => {
  if (plan.isError)
    return <ErrorState text={messageOf(plan.error)} onRetry={() => void plan.refetch()} pending={plan.isFetching} />;
  if (plan.fetchStatus === 'paused')
    return <ErrorState title="You are offline" text="Free days will appear when you are back." />;
  return (
    <SkeletonGroup label="Loading the plan">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11 w-full rounded-control" />
        <Skeleton className="h-11 w-2/3 rounded-control" />
        <Skeleton className="h-11 w-full rounded-control" />
      </div>
    </SkeletonGroup>
  );
};

const PlanForm = (props: PlanSheetProps & { activities: readonly Activity[] }) => {
  const { open, onClose, trip, viewerId, people } = props;
  const idea = props.ideas.find(({ id }) => id === props.ideaId);
  const activities = idea ? activitiesInTheWay(idea, props.activities) : props.activities;
  const zone = shownZone(trip.timeZone, viewerZone());
  const search = { trip, zone, now: useNow() };
  const plan = usePlanIdea();
  const [beginning] = useState(() => beginningOf(activities, search));
  const form = useForm({
    initial: beginning.values,
    schema: planFormSchema({ trip, zone }),
    onValid: async (when) => {
      if (!idea) return;
      // Said where it failed; the sheet stays.
      await plan(idea, when).then(onClose, () => undefined);
    },
  });
  const refusal = idea ? refusalWords(votersWho('rather-not', idea, people), viewerId) : '';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titleOf(idea)}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…" disabled={!idea}>
            Put on the Plan
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {refusal !== '' && (
          <p
            role="note"
            className="flex items-start gap-2 rounded-control bg-clay-soft px-3 py-2.5 font-medium text-clay-ink"
          >
            <CircleSlash size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{refusal}.</span>
          </p>
        )}
        <FreeTimes
          trip={trip}
          activities={activities}
          search={search}
          first={beginning.part}
          onChoose={(free) => form.change(valuesOf(free, zone))}
          values={form.values}
        />
        <DateField
          {...form.field('date')}
          label="Day"
          required
          min={trip.startDate ?? undefined}
          max={trip.endDate ?? undefined}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TimeField {...form.field('startTime')} label="Starts" required />
          <TimeField {...form.field('endTime')} label="Ends" optional />
        </div>
        {idea && (
          <p className="text-sm text-pretty text-ink-muted">
            {wantingWords(votersWho('want', idea, people), viewerId)} {costWords(idea, people)}
          </p>
        )}
      </div>
    </Sheet>
  );
};

const UNTIMED = { startTime: null, endTime: null };

/** 'At €25.00 per person, its cost for all 3 is €75.00.'; empty where it gets none. */
const costWords = (idea: Idea, people: readonly Voter[]): string => {
  const { cost, participants } = activityOfIdea(idea, UNTIMED, people.length);
  if (!idea.cost || !cost) return '';
  const joining = joiningOf({ participants }, people).length;
  const [each, all] = [idea.cost, cost].map(({ amountMinor, currency }) => formatAmount(amountMinor, currency));
  return joining < 2 ? '' : `At ${each} per person, its cost for all ${joining} is ${all}.`;
};

interface FreeTimesProps extends Pick<PlanSheetProps, 'trip'> {
  activities: readonly Activity[];
  search: Parameters<typeof freeTimes>[2];
  /** The part of the day that is shown first. */
  first: DayPart;
  values: PlanValues;
  onChoose: (free: ReturnType<typeof freeTimes>[number]) => void;
}

/** Where a morning, an afternoon or an evening is free. */
const FreeTimes = ({ trip, activities, search, first, values, onChoose }: FreeTimesProps) => {
  const [part, setPart] = useState<DayPart>(first);
  if (datesOfTrip(trip).length === 0)
    return <p className="text-sm text-ink-muted">The trip has no dates yet, so no free days can be shown.</p>;
  const free = freeTimes(activities, part, search);
  const isChosen = (one: (typeof free)[number]): boolean => {
    const { date, startTime } = valuesOf(one, search.zone);
    return date === values.date && startTime === values.startTime;
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">When is it free?</p>
      <SegmentedControl
        label="Part of the day"
        segments={dayParts.map((value) => {
          const { label, Icon } = PARTS[value];
          return { value, label, icon: <Icon size={18} aria-hidden="true" className="max-[24rem]:hidden" /> };
        })}
        value={part}
        onValueChange={setPart}
      />
      <div aria-live="polite" className="flex min-h-11 flex-wrap items-center gap-2">
        {free.length === 0 && <p className="text-sm text-ink-muted">{`No free ${part}`}</p>}
        {free.map((one) => (
          <Chip key={one.date} pressed={isChosen(one)} onPress={() => onChoose(one)}>
            {`${formatShortDay(one.date)}, ${formatTime(one.startTime, search.zone)}`}
          </Chip>
        ))}
      </div>
    </div>
  );
};
