import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarRange, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { viewerZone, useTodayIn } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { useNewIds } from '../../platform/use-new-ids.ts';
import { useWait } from '../../platform/use-timers.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FIRST_CARDS, alwaysDrawnRows } from '../../ui/always-drawn.rules.ts';
import { useIsOpening } from '../../ui/use-is-opening.ts';
import { CANNOT_ADD } from '../../ui/LimitNote.tsx';
import type { PlannedOutfit } from './ActivityCard.tsx';
import { ItineraryDay, JumpToToday } from './ItineraryDay.tsx';
import { ItinerarySkeleton } from './ItinerarySkeleton.tsx';
import { daysOf } from './days-of.ts';
import type { ItineraryFlights, ItineraryWeather } from './itinerary-slots.ts';
import { itineraryQuery } from './itinerary.queries.ts';
import { useActivityDialog, useActivityRemoval } from './use-activity-dialogs.tsx';

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
  /** What the place of an activity is typed into. */
  LocationField: PlaceInput;
}

/** The trip's activities by day, with all that may be done to them. */
export const ItineraryTab = (props: ItineraryTabProps) => {
  const query = useQuery(itineraryQuery(props.trip.id));
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
  const { trip, viewerId, outfits, weather, flights, activities } = props;
  const here = viewerZone();
  const zone = shownZone(trip.timeZone, here);
  const today = useTodayIn(zone);
  const days = daysOf(activities, zone, flights.days);
  const sizes = days.map((day) => day.activities.length);
  const alwaysDrawn = alwaysDrawnRows(sizes, useIsOpening() ? FIRST_CARDS : undefined);
  const arrived = useNewIds(useMemo(() => activities.map(({ id }) => id), [activities]));
  const isEditor = mayEdit(trip.role);
  const dialog = useActivityDialog({
    trip,
    viewerId,
    zone,
    today,
    activities,
    outfits,
    LocationField: props.LocationField,
  });
  const mayChange = mayChangeTrip(trip);
  const removal = useActivityRemoval(isEditor && !mayChange, outfits);
  const add = mayChange ? dialog.add : undefined;
  return (
    <div>
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
      <JumpToToday days={days} today={today} />
      {activities.length === 0 ? (
        <EmptyItinerary isEditor={isEditor} onAdd={add && (() => add())} />
      ) : (
        <div className="mt-1 flex flex-col gap-4">
          {days.map((day, index) => (
            <ItineraryDay
              key={day.date ?? ''}
              day={day}
              trip={trip}
              outfits={outfits}
              zone={zone}
              here={here}
              isToday={day.date === today}
              weather={weather}
              flights={flights}
              showCreator={trip.memberCount > 1}
              arrived={arrived}
              alwaysDrawn={alwaysDrawn[index] ?? 0}
              onAdd={add}
              onEdit={mayChange ? dialog.edit : undefined}
              onDelete={removal.begin}
            />
          ))}
          {weather?.source(days.flatMap(({ date }) => date ?? []))}
        </div>
      )}
      {dialog.element}
      {removal.element}
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
