import { z } from 'zod/mini';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { FLIGHT_NUMBER_REQUIRED_MESSAGE } from '../messages.ts';
import {
  answeredId,
  clearable,
  clearableChoice,
  clearableId,
  clearableText,
  idSchema,
  sentId,
  text,
} from '../text.schema.ts';
import {
  answeredDate,
  answeredInstant,
  calendarDate,
  clearableDate,
  clearableInstant,
} from '../time/calendar.schema.ts';

/** Longest flight number, characters; the column's size. */
export const FLIGHT_NUMBER_MAX = 20;
/** Flights that one person follows at most. */
export const TRACKED_FLIGHTS_MAX = 200;
/** People of a trip that are put on a flight, or taken off it, at once. */
export const TRAVELLERS_MAX = 100;
/** How many changes of a flight are listed, the newest first. */
export const FLIGHT_CHANGES_MAX = 10;
/** Airports or airlines that a look-up answers at most. */
export const FOUND_MAX = 8;

export const flightStatuses = ['scheduled', 'active', 'landed', 'cancelled', 'incident', 'diverted'] as const;
export type FlightStatus = (typeof flightStatuses)[number];
export const DEFAULT_FLIGHT_STATUS: FlightStatus = 'scheduled';

const instantOrNone = z.nullable(answeredInstant);
const textOrNone = z.nullable(z.string());

/** Where a flight begins or ends, and when; what nobody knows is `null`. */
export const flightEndSchema = z.object({
  airport: textOrNone,
  /** Three letters. */
  iata: textOrNone,
  /** IANA; the airport's clock. */
  timeZone: textOrNone,
  scheduled: instantOrNone,
  estimated: instantOrNone,
  actual: instantOrNone,
  /** Minutes later than scheduled; negative where earlier. */
  delay: z.nullable(z.int()),
  terminal: textOrNone,
  gate: textOrNone,
});
export type FlightEnd = z.infer<typeof flightEndSchema>;

export const flightArrivalSchema = z.extend(flightEndSchema, {
  /** The belt that bags come on. */
  baggage: textOrNone,
});
export type FlightArrival = z.infer<typeof flightArrivalSchema>;

/** Where an aircraft was seen last. */
export const livePositionSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Feet. */
  altitude: z.nullable(z.number()),
  /** Over ground, knots. */
  speed: z.nullable(z.number()),
  /** True track, degrees from north. */
  direction: z.nullable(z.number()),
  isOnGround: z.nullable(z.boolean()),
  seenAt: instantOrNone,
});
export type LivePosition = z.infer<typeof livePositionSchema>;

/** One flight of one day, as it is known now. */
export const flightSchema = z.object({
  /** The airline's two-character code and the number without leading zeros, 'BA117'. */
  flightNumber: z.string(),
  /** The airline's name. */
  airline: textOrNone,
  /** The number under which another airline flies it, where this one only sells it. */
  operatedAs: textOrNone,
  /** The day of departure by the clock there. */
  flightDate: z.nullable(answeredDate),
  status: z.enum(flightStatuses),
  departure: flightEndSchema,
  arrival: flightArrivalSchema,
  aircraft: textOrNone,
  live: z.nullable(livePositionSchema),
});
export type Flight = z.infer<typeof flightSchema>;

/** The flight that a search has found; the further legs of one that lands on its way are flights of their own. */
export const foundFlightSchema = z.extend(flightSchema, { otherLegs: z.array(flightSchema) });
export type FoundFlight = z.infer<typeof foundFlightSchema>;

export const flightSearchSchema = z.object({
  flightNumber: text({ max: FLIGHT_NUMBER_MAX, required: FLIGHT_NUMBER_REQUIRED_MESSAGE }),
  /** The day of departure there; absent: today's and those around it. */
  date: z.optional(calendarDate),
});

/** What changed on a flight, those that somebody who travels or waits needs to know. */
export const flightChangeKinds = [
  'status',
  'departure_time',
  'arrival_time',
  'departure_gate',
  'arrival_gate',
  'departure_terminal',
  'arrival_terminal',
  'baggage',
] as const;
export type FlightChangeKind = (typeof flightChangeKinds)[number];

/** Times are instants; `null`: nothing was known, or is any more. */
export const flightChangeSchema = z.object({
  kind: z.enum(flightChangeKinds),
  from: textOrNone,
  to: textOrNone,
  createdAt: answeredInstant,
});
export type FlightChange = z.infer<typeof flightChangeSchema>;

const iataCode = clearable(
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => code === '' || /^[A-Z]{3}$/.test(code), 'Must be the three letters of an airport'),
  ),
);

/** What somebody can enter of a flight by hand; a found flight's own facts count instead. */
const flightFacts = {
  airline: clearableText({ max: SHORT_TEXT_MAX }),
  departureAirport: clearableText({ max: SHORT_TEXT_MAX }),
  arrivalAirport: clearableText({ max: SHORT_TEXT_MAX }),
  departureIata: iataCode,
  arrivalIata: iataCode,
  flightDate: clearableDate,
  status: clearableChoice(flightStatuses, { default: DEFAULT_FLIGHT_STATUS, message: 'Please choose a status' }),
  departureTime: clearableInstant,
  arrivalTime: clearableInstant,
  departureTerminal: clearableText({ max: 20 }),
  departureGate: clearableText({ max: 20 }),
  arrivalTerminal: clearableText({ max: 20 }),
  arrivalGate: clearableText({ max: 20 }),
};

const flightNumber = text({ max: FLIGHT_NUMBER_MAX, required: FLIGHT_NUMBER_REQUIRED_MESSAGE });

const people = z.optional(z.array(idSchema).check(z.maxLength(TRAVELLERS_MAX)));

/** A flight to follow: one that was found, or one entered by hand; linked to an activity or not. */
export const trackFlightSchema = z.object({
  /** Of what one follows, in one's own list. */
  id: sentId,
  flightNumber,
  ...flightFacts,
  itineraryItemId: clearableId,
  /** Who of the activity's trip is on it; absent: whoever adds it. Who adds it follows it in any case. */
  travellerIds: people,
});
export type TrackFlight = z.output<typeof trackFlightSchema>;

/** Who is put on a flight and taken off it. Both name single people, so that two who change it at once lose nobody. */
const travellerChange = { addTravellerIds: people, removeTravellerIds: people };

/** A change to a flight of a trip; absent fields stay. Beside who is on it only what was entered by hand can change. */
export const tripFlightChangeSchema = z.object({
  flightNumber: z.optional(flightNumber),
  ...flightFacts,
  ...travellerChange,
});
export type TripFlightChange = z.output<typeof tripFlightChangeSchema>;

/** A change to a flight that one follows, which may have another link too. */
export const trackedFlightChangeSchema = z.extend(tripFlightChangeSchema, { itineraryItemId: clearableId });
export type TrackedFlightChange = z.output<typeof trackedFlightChangeSchema>;

export const trackedFlightParams = z.object({ flightId: idSchema });

/** What a flight is in one line. */
const flightLine = {
  id: answeredId,
  flightNumber: z.string(),
  airline: textOrNone,
  departureAirport: textOrNone,
  arrivalAirport: textOrNone,
  departureIata: textOrNone,
  arrivalIata: textOrNone,
  flightDate: z.nullable(answeredDate),
  status: z.enum(flightStatuses),
};

/** A flight as the activity that it is linked to shows it; one that several follow goes by the first of them. */
export const activityFlightSchema = z.object({
  ...flightLine,
  departureTimeZone: textOrNone,
  arrivalTimeZone: textOrNone,
});
export type ActivityFlight = z.infer<typeof activityFlightSchema>;

const followedFlight = {
  ...flightLine,
  operatedAs: textOrNone,
  departure: flightEndSchema,
  arrival: flightArrivalSchema,
  aircraft: textOrNone,
  live: z.nullable(livePositionSchema),
  /** Somebody entered it, and no service reports it: nothing of it changes by itself. */
  isByHand: z.boolean(),
  /** When a service last reported it; `null` for a flight by hand. */
  refreshedAt: instantOrNone,
  /** A flight service is set up and will be asked about it. */
  isTracked: z.boolean(),
  changes: z.array(flightChangeSchema).check(z.maxLength(FLIGHT_CHANGES_MAX)),
  createdAt: answeredInstant,
};

const travellerSchema = z.object({
  id: answeredId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: textOrNone,
});

/** A flight that the viewer follows. */
export const trackedFlightSchema = z.object({
  ...followedFlight,
  userId: answeredId,
  itineraryItemId: z.nullable(answeredId),
  itineraryItem: z.nullable(z.object({ id: answeredId, tripId: answeredId, title: z.string() })),
  /** Who of the activity's trip is on it, the viewer among them; nobody where it is linked to none. */
  travellers: z.array(
    z.extend(travellerSchema, {
      /** Whether the viewer may take them off; absent where a server of the previous release answers. */
      mayTakeOff: z.optional(z.boolean()),
    }),
  ),
  /** Whether the viewer may change what was entered of it by hand. */
  mayEdit: z.boolean(),
});
export type TrackedFlight = z.infer<typeof trackedFlightSchema>;

/** A flight that somebody of a trip follows and has linked to one of its activities. */
export const tripFlightSchema = z.object({
  ...followedFlight,
  itineraryItemId: answeredId,
  traveller: travellerSchema,
  /** Who put the traveller on it; `null`: they did so themselves. */
  addedBy: z.nullable(answeredId),
  /** Who entered it by hand; `null` for what a service reports. */
  enteredBy: z.nullable(answeredId),
});
export type TripFlight = z.infer<typeof tripFlightSchema>;

/** What was typed of an airport or airline: a code, or a part of a name; of an airport its city too. */
export const lookUpSchema = z.object({ input: text({ max: 100 }) });

export const airportSchema = z.object({
  iata: z.string(),
  icao: textOrNone,
  name: z.string(),
  /** The city that it serves, where one is near. */
  city: textOrNone,
  country: z.string(),
  timeZone: z.string(),
});
export type Airport = z.infer<typeof airportSchema>;

export const airlineSchema = z.object({
  iata: z.string(),
  icao: textOrNone,
  name: z.string(),
  country: textOrNone,
});
export type Airline = z.infer<typeof airlineSchema>;
