import { bestTime } from '@caravan/contract/flights/flight-times.rules.ts';
import type {
  TrackedFlight,
  TrackedFlightChange,
  TrackFlight,
  TripFlight,
  TripFlightChange,
} from '@caravan/contract/flights/flights.schema.ts';
import {
  DEFAULT_FLIGHT_STATUS,
  flightSearchSchema,
  trackedFlightChangeSchema,
  trackFlightSchema,
} from '@caravan/contract/flights/flights.schema.ts';
import { ARRIVAL_TOO_EARLY_MESSAGE } from '@caravan/contract/messages.ts';
import { addDays, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { instantAt, shownZone, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { z } from 'zod/mini';
import type { ProposedTimes } from './proposed-times.rules.ts';

export const NUMBER_REQUIRED = 'Please enter a flight number';
export const DEPARTURE_DAY_REQUIRED = 'Choose the day of departure too';
export const ARRIVAL_DAY_REQUIRED = 'Choose the day of arrival too';
export const ARRIVAL_TIME_REQUIRED = 'Say the time of arrival too';

/**
 * The values of the dialog: dates and times by the clocks of the airports, whose zones are '' where nobody knows them. A search
 * takes the number and the day alone.
 */
export type FlightFormValues = {
  flightNumber: string;
  /** The day of departure. */
  flightDate: string;
  airline: string;
  departureAirport: string;
  departureIata: string;
  departureZone: string;
  departureTime: string;
  departureTerminal: string;
  departureGate: string;
  arrivalAirport: string;
  arrivalIata: string;
  arrivalZone: string;
  /** Empty for the first day on which the time of arrival is after the departure. */
  arrivalDate: string;
  arrivalTime: string;
  arrivalTerminal: string;
  arrivalGate: string;
  status: string;
  /** The trip of the activity that the flight is linked to. */
  tripId: string;
  itineraryItemId: string;
  /** Who is on it, by their ids with spaces between; '' for whoever adds it. */
  travellerIds: string;
};

/** What a flight is linked to. */
export type FlightLink = Pick<FlightFormValues, 'tripId' | 'itineraryItemId'>;

/** The form of a flight of which nothing is known but what it is linked to, and when that is. */
export const blankForm = (link: Partial<FlightLink>, proposed: Partial<ProposedTimes> = {}): FlightFormValues => ({
  flightNumber: '',
  flightDate: '',
  airline: '',
  departureAirport: '',
  departureIata: '',
  departureZone: '',
  departureTime: '',
  departureTerminal: '',
  departureGate: '',
  arrivalAirport: '',
  arrivalIata: '',
  arrivalZone: '',
  arrivalDate: '',
  arrivalTime: '',
  arrivalTerminal: '',
  arrivalGate: '',
  status: DEFAULT_FLIGHT_STATUS,
  tripId: link.tripId ?? '',
  itineraryItemId: link.itineraryItemId ?? '',
  travellerIds: '',
  ...proposed,
});

/** The form of a flight that one follows. */
export const formOf = (
  flight: Omit<TripFlight, 'itineraryItemId' | 'traveller' | 'addedBy' | 'enteredBy'> &
    Pick<TrackedFlight, 'itineraryItem' | 'travellers'>,
  viewerZone: string,
): FlightFormValues => {
  const { departure, arrival, itineraryItem, travellers } = flight;
  const departs = clockOf(departure, viewerZone);
  const arrives = clockOf(arrival, viewerZone);
  return {
    flightNumber: flight.flightNumber,
    flightDate: departs?.date ?? flight.flightDate ?? '',
    airline: flight.airline ?? '',
    departureAirport: flight.departureAirport ?? '',
    departureIata: flight.departureIata ?? '',
    departureZone: departure.timeZone ?? '',
    departureTime: departs?.time ?? '',
    departureTerminal: departure.terminal ?? '',
    departureGate: departure.gate ?? '',
    arrivalAirport: flight.arrivalAirport ?? '',
    arrivalIata: flight.arrivalIata ?? '',
    arrivalZone: arrival.timeZone ?? '',
    arrivalDate: arrives?.date ?? '',
    arrivalTime: arrives?.time ?? '',
    arrivalTerminal: arrival.terminal ?? '',
    arrivalGate: arrival.gate ?? '',
    status: flight.status,
    tripId: itineraryItem?.tripId ?? '',
    itineraryItemId: itineraryItem?.id ?? '',
    travellerIds: travellers.map(({ id }) => id).join(' '),
  };
};

const clockOf = (end: TrackedFlight['departure'], viewerZone: string) => {
  const time = bestTime(end);
  return time === null ? null : wallClockAt(new Date(time), shownZone(end.timeZone, viewerZone));
};

/** The fields that a search does without. */
const BY_HAND_ALONE = [
  'airline',
  'departureAirport',
  'departureTime',
  'departureTerminal',
  'departureGate',
  'arrivalAirport',
  'arrivalDate',
  'arrivalTime',
  'arrivalTerminal',
  'arrivalGate',
] as const satisfies readonly (keyof FlightFormValues)[];

/** Whether a form has more of a flight than what is searched for, and what it began with. */
export const isEnteredByHand = (values: FlightFormValues, began: FlightFormValues): boolean =>
  BY_HAND_ALONE.some((name) => values[name] !== began[name]);

/** When the flight leaves, an instant; `null` without day or time. */
const departureOf = ({ flightDate, departureTime, departureZone }: FlightFormValues, viewerZone: string) =>
  flightDate === '' || departureTime === ''
    ? null
    : instantAt({ date: flightDate, time: departureTime }, shownZone(departureZone || null, viewerZone));

/**
 * The day of arrival by the clock there: the one that was chosen, else the first on which the time of arrival is after the
 * departure. That may be the day before the departure's, across the date line. `null` where nothing says so.
 */
export const arrivalDay = (values: FlightFormValues, viewerZone: string): string | null => {
  const { flightDate, arrivalDate, arrivalTime, arrivalZone } = values;
  if (arrivalDate !== '') return arrivalDate;
  if (arrivalTime === '' || !isCalendarDate(flightDate)) return null;
  const departs = departureOf(values, viewerZone);
  if (departs === null) return flightDate;
  const zone = shownZone(arrivalZone || null, viewerZone);
  const isAfter = (date: string | null): date is string =>
    date !== null && Date.parse(instantAt({ date, time: arrivalTime }, zone) ?? '') > Date.parse(departs);
  return [-1, 0, 1, 2].map((days) => addDays(flightDate, days)).find(isAfter) ?? null;
};

/** A moment of the flight's day, at which clocks are compared; now where it has none. */
export const momentOf = ({ flightDate }: Pick<FlightFormValues, 'flightDate'>, now: Date): Date =>
  isCalendarDate(flightDate) ? new Date(`${flightDate}T12:00:00Z`) : now;

/** When the flight lands, an instant; `null` without day or time. */
const arrivalOf = (values: FlightFormValues, viewerZone: string) => {
  const date = arrivalDay(values, viewerZone);
  if (date === null || values.arrivalTime === '') return null;
  return instantAt({ date, time: values.arrivalTime }, shownZone(values.arrivalZone || null, viewerZone));
};

/** What the dialog sends: a search for flights of a number, or a flight to follow that was entered by hand. */
export type FlightTask =
  | { readonly kind: 'search'; readonly query: z.output<typeof flightSearchSchema> }
  | { readonly kind: 'track'; readonly body: TrackFlight };

/** Checks the number and the day, and makes of them what is searched for. */
export const searchSchema = z.pipe(
  z.custom<FlightFormValues>(),
  z.transform((values, check): FlightTask => {
    const { flightNumber, flightDate } = values;
    const parsed = flightSearchSchema.safeParse({ flightNumber, ...(flightDate === '' ? {} : { date: flightDate }) });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = path[0] === 'date' ? 'flightDate' : 'flightNumber';
      check.issues.push({ code: 'custom', path: [field], message, input: values });
    }
    return parsed.success ? { kind: 'search', query: parsed.data } : z.NEVER;
  }),
);

/** Checks what was entered by hand, and makes of it what is sent. */
export const byHandSchema = (viewerZone: string) =>
  z.pipe(
    z.custom<FlightFormValues>(),
    z.transform((values, check): FlightTask => {
      const parsed = trackFlightSchema.safeParse(enteredOf(values, viewerZone));
      const wrong = whenIssues(values, viewerZone);
      for (const { path, message } of [...wrong, ...(parsed.error?.issues ?? [])]) {
        const isMissing = path[0] === 'flightNumber' && values.flightNumber.trim() === '';
        check.issues.push({
          code: 'custom',
          path: [...path],
          message: isMissing ? NUMBER_REQUIRED : message,
          input: values,
        });
      }
      return parsed.success ? { kind: 'track', body: parsed.data } : z.NEVER;
    }),
  );

/** What was entered of a flight, as it is sent. */
const enteredOf = (values: FlightFormValues, viewerZone: string) => ({
  ...values,
  departureTime: departureOf(values, viewerZone),
  arrivalTime: arrivalOf(values, viewerZone),
  travellerIds: travellersOf(values),
});

/** Who was chosen to be on it; `undefined` for whoever adds it. */
export const travellersOf = ({ itineraryItemId, travellerIds }: FlightFormValues): string[] | undefined =>
  itineraryItemId === '' || travellerIds === '' ? undefined : travellerIds.split(' ');

const whenIssues = (values: FlightFormValues, viewerZone: string) => {
  const { flightDate, departureTime, arrivalDate, arrivalTime } = values;
  if (departureTime !== '' && flightDate === '') return [{ path: ['flightDate'], message: DEPARTURE_DAY_REQUIRED }];
  if (arrivalTime !== '' && arrivalDate === '' && flightDate === '') {
    return [{ path: ['arrivalDate'], message: ARRIVAL_DAY_REQUIRED }];
  }
  if (arrivalDate !== '' && arrivalTime === '') return [{ path: ['arrivalTime'], message: ARRIVAL_TIME_REQUIRED }];
  const [departs, arrives] = [departureOf(values, viewerZone), arrivalOf(values, viewerZone)];
  const isTooEarly = departs !== null && arrives !== null && Date.parse(arrives) <= Date.parse(departs);
  return isTooEarly ? [{ path: ['arrivalTime'], message: ARRIVAL_TOO_EARLY_MESSAGE }] : [];
};

/**
 * What has changed of a flight that one follows. What is as the form began stays as it is stored, whose times may be finer
 * than what a clock shows.
 */
export const changeOf = (
  values: FlightFormValues,
  began: FlightFormValues,
  viewerZone: string,
): TrackedFlightChange => {
  const [entered, before] = [enteredOf(values, viewerZone), new Map(Object.entries(enteredOf(began, viewerZone)))];
  const changed = Object.entries(entered).filter(
    ([name, value]) => name !== 'travellerIds' && value !== before.get(name),
  );
  return trackedFlightChangeSchema.parse(Object.fromEntries(changed));
};

/** Who was put on a flight and taken off it. */
const travellerChangeOf = (before: readonly string[], on: readonly string[]) => {
  const added = on.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !on.includes(id));
  return {
    ...(added.length > 0 && { addTravellerIds: added }),
    ...(removed.length > 0 && { removeTravellerIds: removed }),
  };
};

/** What has changed of a flight that one follows, and who is on it, as long as it stays on its trip. */
export const ownChangeOf = (
  values: FlightFormValues,
  began: FlightFormValues,
  viewerZone: string,
): TrackedFlightChange => ({
  ...changeOf(values, began, viewerZone),
  ...(values.tripId === began.tripId &&
    travellerChangeOf(travellersOf(began) ?? [], travellersOf(values) ?? travellersOf(began) ?? [])),
});

/** What has changed of a flight of a trip; its facts are `null` for whoever may not change them. */
export const tripChangeOf = (
  facts: { values: FlightFormValues; began: FlightFormValues; zone: string } | null,
  { before, on }: { before: readonly string[]; on: readonly string[] },
): Partial<TripFlightChange> => ({
  ...(facts && changeOf(facts.values, facts.began, facts.zone)),
  ...travellerChangeOf(before, on),
});
