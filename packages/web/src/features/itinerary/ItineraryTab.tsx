import type { ItinerarySection } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { isOutsideTrip } from '@caravan/contract/trips/trips.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarPlus, CalendarRange, Plus, UserRoundCheck } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { viewerZone, useTodayIn } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { useFormOfAddress } from '../../platform/form-of-address.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { useNewIds } from '../../platform/use-new-ids.ts';
import { useWait } from '../../platform/use-timers.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FIRST_CARDS, alwaysDrawnRows } from '../../ui/always-drawn.rules.ts';
import { useIsOpening } from '../../ui/use-is-opening.ts';
import { CANNOT_ADD } from '../../ui/LimitNote.tsx';
import type { PlannedOutfit } from './ActivityCard.tsx';
import { DayStrip } from './DayStrip.tsx';
import { FreeDays } from './FreeDays.tsx';
import { ItineraryDay, JumpToToday, keyOfSection } from './ItineraryDay.tsx';
import { ItinerarySkeleton } from './ItinerarySkeleton.tsx';
import type { ExpenseOf, ItineraryFlights, ItineraryWeather } from './itinerary-slots.ts';
import { useActivities } from './itinerary.queries.ts';
import { staysOver } from './Stays.tsx';
import { useActivityDialog, useActivityRemoval } from './use-activity-dialogs.tsx';
import { useMoving, usePlanTools } from './use-moving.tsx';
import { useOwnPlan, usePlanPeople } from './use-plan-people.tsx';
import { useOpensAtToday, useSections } from './use-sections.ts';

/** A plan waits no longer than this for its flights. */
const FLIGHTS_WAIT_MS = 1_000;

interface ItineraryTabProps {
  trip: TripDetail;
  viewerId: string;
  /** The outfits that are planned for each activity, by its id. */
  outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
  /** Absent where nobody knows where the trip goes. */
  weather: ItineraryWeather | undefined;
  flights: ItineraryFlights;
  /** What the card of an activity shows of the money that is spent on it. */
  expenseOf?: ExpenseOf | undefined;
  /** What the place of an activity is typed into. */
  LocationField: PlaceInput;
}

/** The trip's activities by day, with all that may be done to them. */
export const ItineraryTab = (props: ItineraryTabProps) => {
  const query = useActivities(props.trip.id);
  if (query.data) return <SettledItinerary {...props} activities={query.data} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The itinerary will appear when you are back." />;
  }
  if (query.isError) {
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return <ItinerarySkeleton />;
};

type ItineraryProps = ItineraryTabProps & { activities: readonly Activity[] };

/** Appears with its flights, so that nothing in it moves when they come; flights that take long come later. */
const SettledItinerary = (props: ItineraryProps) => {
  const waits = useWait(props.flights.isLoading, FLIGHTS_WAIT_MS);
  return waits ? <ItinerarySkeleton /> : <Itinerary {...props} />;
};

const Itinerary = (props: ItineraryProps) => {
  const { trip, viewerId, outfits, flights, activities } = props;
  const zone = shownZone(trip.timeZone, viewerZone());
  const today = useTodayIn(zone);
  const own = useOwnPlan(trip.id, viewerId, activities);
  const alsoDays = flights.days;
  const { days, sections, toggleDays, stays } = useSections({ trip, zone, today, activities: own.shown, alsoDays });
  const { people, element: peopleElement } = usePlanPeople(trip, viewerId, activities);
  useOpensAtToday(trip, today);
  const isEditor = mayEdit(trip.role);
  const mayChange = mayChangeTrip(trip);
  const dialog = useActivityDialog({
    trip,
    viewerId,
    zone,
    today,
    activities,
    outfits,
    LocationField: props.LocationField,
  });
  const { moving, selected, element: movingElement } = useMoving({ trip, zone, today, activities, outfits });
  const tools = usePlanTools(moving, dialog);
  const removal = useActivityRemoval(isEditor && !mayChange, outfits);
  const add = mayChange ? dialog.add : undefined;
  useFormOfAddress('activity', add);
  const hasStrip = activities.length > 0 && days.length > 1;
  return (
    // The strip of days sticks below the tabs, and what is brought up comes below it.
    <div className={hasStrip ? 'max-lg:[--days-height:3.25rem]' : undefined}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">Trip Itinerary</h2>
        {add && (
          <Button
            // Where nothing is planned, the button in the empty page is the main one.
            variant={activities.length === 0 ? 'secondary' : 'primary'}
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => add()}
          >
            Add Activity
          </Button>
        )}
      </div>
      {flights.overview}
      {own.isOffered && (
        <Chip icon={<UserRoundCheck aria-hidden="true" />} pressed={own.isOwn} onPress={() => own.choose(!own.isOwn)}>
          Only what I join
        </Chip>
      )}
      <JumpToToday days={days} today={today} />
      {activities.length === 0 && <EmptyItinerary isEditor={isEditor} onAdd={add && (() => add())} />}
      {hasStrip && (
        <DayStrip days={days} stays={stays} trip={trip} today={today} drawn={sections.map(keyOfSection).join(' ')} />
      )}
      <Sections
        {...props}
        sections={sections}
        stays={stays}
        zone={zone}
        today={today}
        onToggleDays={toggleDays}
        onAdd={add}
        tools={mayChange ? tools : undefined}
        people={people}
        selected={selected}
        onDelete={removal.begin}
      />
      {dialog.element}
      {movingElement}
      {peopleElement}
      {removal.element}
    </div>
  );
};

type SectionsProps = ItineraryProps &
  Pick<
    ComponentProps<typeof ItineraryDay>,
    'zone' | 'stays' | 'onAdd' | 'tools' | 'people' | 'selected' | 'onDelete'
  > & {
    sections: readonly ItinerarySection<Activity>[];
    today: string;
    /** Opens free days that are folded into one line, and folds them again. */
    onToggleDays: (dates: readonly string[]) => void;
  };

/** The days with what is on them, and the lines of free days between. */
const Sections = (props: SectionsProps) => {
  const { trip, sections, today, activities, weather, onAdd } = props;
  const sizes = sections.map((section) => (section.kind === 'day' ? section.day.activities.length : 0));
  const alwaysDrawn = alwaysDrawnRows(sizes, useIsOpening() ? FIRST_CARDS : undefined);
  const arrived = useNewIds(useMemo(() => activities.map(({ id }) => id), [activities]));
  const waiting = useWaitingThings();
  if (sections.length === 0) return null;
  const mayAddTo = (date: string | null) => date === null || !isOutsideTrip(date, trip);
  return (
    <div className="mt-1 flex flex-col gap-4">
      {sections.map((section, index) =>
        section.kind === 'free' ? (
          <FreeDays
            key={keyOfSection(section)}
            dates={section.dates}
            isOpen={section.isOpen}
            goesOn={staysOver(props.stays, section.dates)}
            onToggle={props.onToggleDays}
          />
        ) : (
          <ItineraryDay
            key={keyOfSection(section)}
            day={section.day}
            trip={trip}
            outfits={props.outfits}
            zone={props.zone}
            isToday={section.day.date === today}
            stays={props.stays}
            weather={weather}
            flights={props.flights}
            expenseOf={props.expenseOf}
            viewerId={props.viewerId}
            arrived={arrived}
            waiting={waiting}
            alwaysDrawn={alwaysDrawn[index] ?? 0}
            onAdd={mayAddTo(section.day.date) ? onAdd : undefined}
            tools={props.tools}
            people={props.people}
            selected={props.selected}
            onDelete={props.onDelete}
          />
        ),
      )}
      {weather?.source(sections.flatMap((section) => (section.kind === 'day' ? (section.day.date ?? []) : [])))}
    </div>
  );
};

interface EmptyItineraryProps {
  /** Whether the viewer is one of those who plan the trip. */
  isEditor: boolean;
  /** Absent for those who may not add. */
  onAdd: (() => void) | undefined;
}

/** Nothing planned yet. */
const EmptyItinerary = ({ isEditor, onAdd }: EmptyItineraryProps) => (
  <EmptyState
    level={3}
    icon={onAdd ? <CalendarPlus size={28} /> : <CalendarRange size={28} />}
    title="No activities planned"
    text={
      onAdd
        ? 'Flights, places to stay, a table for dinner: whatever goes in first, everybody sees it.'
        : isEditor
          ? CANNOT_ADD
          : 'The people who plan this trip have not added anything yet. It will show up here.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Your First Activity</Button>}
  />
);
