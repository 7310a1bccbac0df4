import { TrackFlight } from '../../features/flights/TrackFlight.tsx';
import { useAddFlight } from '../flights/use-add-flight.tsx';

interface TrackOwnFlightProps {
  tripId: string;
  activity: { readonly id: string; readonly title: string };
  /** Others have linked theirs. */
  hasOthers: boolean;
  /** The viewer has linked theirs already; the dialog that did so still closes. */
  isDone: boolean;
}

/** The way to follow a flight that belongs to an activity, with its dialog. */
export const TrackOwnFlight = ({ tripId, activity: { id, title }, hasOthers, isDone }: TrackOwnFlightProps) => {
  const { open, element } = useAddFlight();
  return (
    <>
      {!isDone && (
        <TrackFlight title={title} hasOthers={hasOthers} onPress={() => open({ tripId, itineraryItemId: id })} />
      )}
      {element}
    </>
  );
};
