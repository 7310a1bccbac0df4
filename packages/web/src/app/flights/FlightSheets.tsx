import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { compareByNearness } from '@caravan/contract/trips/trips.rules.ts';
import {
  AddFlightSheet,
  type AddFlightProps,
  type EditFlightProps,
  type FlightLinkFieldsProps,
} from '../../features/flights/AddFlightSheet.tsx';
import { EditFlightSheet } from '../../features/flights/EditFlightSheet.tsx';
import { type TripFlightProps, TripFlightSheet } from '../../features/flights/TripFlightSheet.tsx';
import { useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { useTripChoices } from '../../features/trips/trips.queries.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { formatShortDay } from '../../platform/format-dates.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { TravellerFields } from './TravellerFields.tsx';
import type { SelectGroup } from '../../ui/SelectField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

type AddedHere = 'viewerId' | 'LinkFields' | 'TravellerFields';

/** The dialog that follows a flight. */
export const AddFlight = (props: Omit<AddFlightProps, AddedHere>) => (
  <AddFlightSheet {...props} viewerId={useCurrentUser()?.id ?? ''} {...FIELDS} />
);

/** The dialog that changes a flight which the viewer follows. */
export const EditFlight = (props: Omit<EditFlightProps, AddedHere>) => (
  <EditFlightSheet {...props} viewerId={useCurrentUser()?.id ?? ''} {...FIELDS} />
);

/** The dialog that changes a flight where its trip shows it. */
export const TripFlight = (props: Omit<TripFlightProps, 'TravellerFields'>) => (
  <TripFlightSheet {...props} TravellerFields={TravellerFields} />
);

/** The trip and then its activity that a flight is linked to. Another trip has other activities: the chosen one goes with its trip. */
const FlightLinkFields = ({ link: { tripId, itineraryItemId }, error, onChange }: FlightLinkFieldsProps) => {
  const trips = useTripChoices();
  const today = useToday();
  const nearestFirst = trips.data?.toSorted(compareByNearness(today)) ?? [];
  const activities = useActivities(tripId, tripId !== '');
  const groups = groupsOf(activities.data ?? []);
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <SelectField
        label="Trip"
        name="tripId"
        optional
        placeholder={trips.isLoading ? 'Loading…' : 'No trip'}
        value={tripId}
        options={nearestFirst.map(({ id, title }) => ({ value: id, label: title }))}
        hint={trips.isError && <Failure error={trips.error} onRetry={() => void trips.refetch()} />}
        onChange={(event) => onChange({ tripId: event.target.value, itineraryItemId: '' })}
      />
      <SelectField
        label="Activity"
        name="itineraryItemId"
        optional
        disabled={tripId === '' || activities.data === undefined}
        placeholder={placeholderOf(tripId, activities.isLoading)}
        value={activities.data ? itineraryItemId : ''}
        options={groups}
        error={error}
        hint={
          activities.isError ? (
            <Failure error={activities.error} onRetry={() => void activities.refetch()} />
          ) : (
            tripId !== '' && itineraryItemId === '' && activities.data && withoutActivity(activities.data.length)
          )
        }
        onChange={(event) => onChange({ tripId, itineraryItemId: event.target.value })}
      />
    </div>
  );
};

const placeholderOf = (tripId: string, isLoading: boolean): string => {
  if (tripId === '') return 'Choose a trip first';
  return isLoading ? 'Loading…' : 'No activity';
};

const withoutActivity = (count: number): string =>
  count === 0
    ? 'This trip has no activities yet. Add one to its itinerary, and link the flight then.'
    : 'The others on the trip see the flight once it belongs to an activity.';

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-clay-ink">
    <span>{messageOf(error)}</span>
    <Button variant="secondary" size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

const FIELDS = { LinkFields: FlightLinkFields, TravellerFields };

/** Flights first: that is what a flight mostly belongs to. */
const groupsOf = (activities: readonly Activity[]): SelectGroup[] => {
  const isFlight = ({ category }: Activity) => category === 'flight';
  const [flights, others] = [activities.filter(isFlight), activities.filter((each) => !isFlight(each))];
  return [
    { label: 'Flights', options: flights.map(optionOf) },
    { label: flights.length > 0 ? 'Other activities' : 'Activities', options: others.map(optionOf) },
  ].filter(({ options }) => options.length > 0);
};

const optionOf = ({ id, title, startTime }: Activity) => ({
  value: id,
  label: startTime === null ? title : `${title} · ${formatShortDay(dateIn(viewerZone(), new Date(startTime)))}`,
});
