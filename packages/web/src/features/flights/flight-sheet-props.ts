import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { ComponentType } from 'react';
import type { FlightLink } from './flight-form.rules.ts';
import type { FlightLinkFieldsProps } from './flight-link-fields-props.ts';

interface FlightSheetProps {
  open: boolean;
  onClose: () => void;
  viewerId: string;
  /** Chooses the trip and the activity, which belong to other parts of the app. */
  LinkFields: ComponentType<FlightLinkFieldsProps>;
}

/** What the dialog is told that follows a flight. */
export interface AddFlightProps extends FlightSheetProps {
  /** What it is to be linked to. */
  link: Partial<FlightLink>;
}

/** What the dialog is told that changes a flight which one follows. */
export interface EditFlightProps extends FlightSheetProps {
  /** As it was when its pencil was pressed. */
  flight: TrackedFlight;
}
