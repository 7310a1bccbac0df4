import { type Earlier, completed } from '../earlier.rules.ts';
import { mayEdit } from '../members/members.rules.ts';
import type { Role } from '../members/members.schema.ts';
import type { TrackedFlight, TripFlight } from './flights.schema.ts';

/** Somebody who wants to change a flight, with their role on the trip that it is linked to; `null` where it is linked to none. */
export interface FlightEditor {
  readonly userId: string;
  readonly role: Role | null;
}

const isEditor = ({ role }: FlightEditor): boolean => role !== null && mayEdit(role);

/** Whether somebody may change what was entered of a flight by hand: the one who entered it, and who edits the trip. */
export const mayEditFlight = (editor: FlightEditor, { enteredBy }: { readonly enteredBy: string | null }): boolean =>
  enteredBy !== null && (enteredBy === editor.userId || isEditor(editor));

/** Somebody on a flight of a trip. */
interface OnFlight {
  readonly travellerId: string;
  /** Who put them on it; `null`: they did so themselves. */
  readonly addedBy: string | null;
}

/** Whether somebody may take a traveller off a flight: everybody themselves, others who put them on it or edits the trip. */
export const mayTakeOff = (editor: FlightEditor, { travellerId, addedBy }: OnFlight): boolean =>
  travellerId === editor.userId || addedBy === editor.userId || isEditor(editor);

/**
 * Whether somebody may put a person of the trip on a flight: everybody themselves; others who is on it, entered it or edits the trip.
 *
 * @param on who is on it.
 */
export const mayPutOn = (
  editor: FlightEditor,
  travellerId: string,
  { enteredBy, on }: { readonly enteredBy: string | null; readonly on: readonly string[] },
): boolean =>
  travellerId === editor.userId || enteredBy === editor.userId || on.includes(editor.userId) || isEditor(editor);

/** A flight that one follows, of a server of the previous release, where each follows their own alone. */
export const completeTrackedFlight = (
  flight: Earlier<TrackedFlight, 'isTracked' | 'travellers' | 'mayEdit'>,
): TrackedFlight =>
  completed<TrackedFlight, 'isTracked' | 'travellers' | 'mayEdit'>(flight, {
    isTracked: !flight.isByHand,
    travellers: [],
    mayEdit: flight.isByHand,
  });

/** A flight of a trip, of such a server: what was entered of it is changed on home by who follows it. */
export const completeTripFlight = (flight: Earlier<TripFlight, 'isTracked' | 'addedBy' | 'enteredBy'>): TripFlight =>
  completed<TripFlight, 'isTracked' | 'addedBy' | 'enteredBy'>(flight, {
    isTracked: !flight.isByHand,
    addedBy: null,
    enteredBy: null,
  });
