import type { FlightLink } from './flight-form.rules.ts';

/** What the fields are told that choose the trip and the activity of a flight. */
export interface FlightLinkFieldsProps {
  link: FlightLink;
  /** What is wrong with the activity. */
  error: string | undefined;
  onChange: (link: FlightLink) => void;
}
