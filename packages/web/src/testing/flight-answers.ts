import {
  searchFlight,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import type {
  Airport,
  Flight,
  FlightArrival,
  FlightEnd,
  TrackedFlight,
  TrackFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { instantAt } from '@caravan/contract/time/zones.rules.ts';
import type { ApiServer } from './api-server.ts';
import type { TripData } from './trip-data.ts';

const LONDON = 'Europe/London';
const NEW_YORK = 'America/New_York';

/** A moment by the clock of a zone. */
export const momentAt = (timeZone: string, date: string, time: string): string => {
  const instant = instantAt({ date, time }, timeZone);
  if (instant === null) throw new Error(`${date} ${time} is no time.`);
  return instant;
};

/** An end of a flight of which nothing is known but what is given. */
const anEnd = (fields: Partial<FlightEnd> = {}): FlightEnd => ({
  airport: null,
  iata: null,
  timeZone: null,
  scheduled: null,
  estimated: null,
  actual: null,
  delay: null,
  terminal: null,
  gate: null,
  ...fields,
});

const anArrival = ({ baggage = null, ...fields }: Partial<FlightArrival> = {}): FlightArrival => ({
  ...anEnd(fields),
  baggage,
});

/** BA117 from London to New York, as a service reports it: leaves at 8:25 and lands at 11:15 by the clocks there. */
export const aFlight = (day: string, fields: Partial<Flight> = {}): Flight => ({
  flightNumber: 'BA117',
  airline: 'British Airways',
  operatedAs: null,
  flightDate: day,
  status: 'scheduled',
  departure: anEnd({
    airport: 'London Heathrow',
    iata: 'LHR',
    timeZone: LONDON,
    scheduled: momentAt(LONDON, day, '08:25'),
    terminal: '5',
    gate: 'B36',
  }),
  arrival: anArrival({
    airport: 'John F Kennedy International',
    iata: 'JFK',
    timeZone: NEW_YORK,
    scheduled: momentAt(NEW_YORK, day, '11:15'),
    terminal: '8',
  }),
  aircraft: 'Boeing 777-300ER',
  live: null,
  ...fields,
});

/** A flight that the viewer follows: by hand, with no more than its number, unless the test says otherwise. */
export const aTrackedFlight = (data: TripData, fields: Partial<TrackedFlight> = {}): TrackedFlight => {
  const { departure = anEnd(), arrival = anArrival() } = fields;
  return {
    id: crypto.randomUUID(),
    flightNumber: 'SK4',
    airline: null,
    departureAirport: departure.airport,
    arrivalAirport: arrival.airport,
    departureIata: departure.iata,
    arrivalIata: arrival.iata,
    flightDate: null,
    status: 'scheduled',
    operatedAs: null,
    departure,
    arrival,
    aircraft: null,
    live: null,
    isByHand: true,
    isTracked: false,
    refreshedAt: null,
    changes: [],
    createdAt: '2026-01-05T10:00:00.000Z',
    userId: data.viewer.id,
    itineraryItemId: null,
    itineraryItem: null,
    travellers: [],
    mayEdit: true,
    ...fields,
  };
};

/** What airports are looked up in. */
export const HEATHROW: Airport = {
  iata: 'LHR',
  icao: 'EGLL',
  name: 'London Heathrow',
  city: 'London',
  country: 'United Kingdom',
  timeZone: LONDON,
};
export const HANEDA: Airport = {
  iata: 'HND',
  icao: 'RJTT',
  name: 'Tokyo Haneda',
  city: 'Tokyo',
  country: 'Japan',
  timeZone: 'Asia/Tokyo',
};

/** Finds the flights that a service knows, each with its further legs, and keeps what the viewer follows in the data. */
export const answerFlights = (server: ApiServer, data: TripData, ...known: readonly Flight[]): void => {
  server.answer(searchFlight, ({ query }) => {
    const [first, ...otherLegs] = known.filter(({ flightNumber }) => flightNumber === query.flightNumber.toUpperCase());
    if (!first) throw new AppError('flight_not_found');
    return { ...first, otherLegs };
  });
  server.answer(trackFlight, ({ body }) => {
    const { flightNumber, departureIata = null, itineraryItemId = null } = body;
    const found = known.find(
      (flight) => flight.flightNumber === flightNumber && flight.departure.iata === departureIata,
    );
    const facts = found
      ? { ...found, isByHand: false, isTracked: true, refreshedAt: new Date().toISOString() }
      : byHand(body);
    const tracked = aTrackedFlight(data, {
      ...facts,
      ...(body.id && { id: body.id }),
      ...linkTo(data, itineraryItemId),
    });
    data.trackedFlights.push(tracked);
    return tracked;
  });
  server.answer(updateTrackedFlight, ({ params, body }) => {
    const tracked = data.trackedFlights.find(({ id }) => id === params.flightId);
    if (!tracked) throw new AppError('not_found');
    const { departureGate = tracked.departure.gate, itineraryItemId = tracked.itineraryItemId } = body;
    const departure = { ...tracked.departure, gate: departureGate };
    return Object.assign(tracked, { departure, ...linkTo(data, itineraryItemId) });
  });
  server.answer(untrackFlight, ({ params }) => {
    const place = data.trackedFlights.findIndex(({ id }) => id === params.flightId);
    data.trackedFlights.splice(place, 1);
    return undefined;
  });
};

const AIRPORTS = [HEATHROW, HANEDA];

const byHand = (body: TrackFlight): Partial<TrackedFlight> => ({
  flightNumber: body.flightNumber.toUpperCase(),
  airline: body.airline ?? null,
  flightDate: body.flightDate ?? null,
  departure: anEnd(reportedEnd(body.departureAirport, body.departureIata, body.departureTime)),
  arrival: anArrival(reportedEnd(body.arrivalAirport, body.arrivalIata, body.arrivalTime)),
});

type Clearable = string | null | undefined;

const reportedEnd = (airport: Clearable, code: Clearable, scheduled: Clearable): Partial<FlightEnd> => {
  const known = AIRPORTS.find(({ iata }) => iata === code);
  return {
    airport: known?.name ?? airport ?? null,
    iata: known?.iata ?? null,
    timeZone: known?.timeZone ?? null,
    scheduled: scheduled ?? null,
  };
};

const linkTo = (data: TripData, itineraryItemId: string | null) => {
  const activity = data.trips.flatMap(({ activities }) => activities).find(({ id }) => id === itineraryItemId);
  return {
    itineraryItemId,
    itineraryItem: activity ? { id: activity.id, tripId: activity.tripId, title: activity.title } : null,
  };
};
