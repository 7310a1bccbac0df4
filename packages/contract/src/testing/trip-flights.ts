import type { ActivityFlight, FlightArrival, FlightEnd, TripFlight } from '../flights/flights.schema.ts';

type FlightFacts = Partial<Omit<TripFlight, 'departure' | 'arrival' | 'traveller'>> & {
  readonly departure?: Partial<FlightEnd>;
  readonly arrival?: Partial<FlightArrival>;
  /** The first name of who is on it; the id is made of it. */
  readonly traveller?: string;
};

const end: FlightEnd = {
  airport: null,
  iata: null,
  timeZone: null,
  scheduled: null,
  estimated: null,
  actual: null,
  delay: null,
  terminal: null,
  gate: null,
};

const LONDON: FlightEnd = {
  ...end,
  airport: 'London Heathrow',
  iata: 'LHR',
  timeZone: 'Europe/London',
  scheduled: '2027-03-03T08:00:00.000Z',
};
const LISBON: FlightArrival = {
  ...end,
  airport: 'Lisbon',
  iata: 'LIS',
  timeZone: 'Europe/Lisbon',
  scheduled: '2027-03-03T10:45:00.000Z',
  baggage: null,
};

/** BA500 from London to Lisbon on 3 March 2027, with Ada on it, but for what is given otherwise. */
export const tripFlight = (given: FlightFacts = {}): TripFlight => {
  const { departure, arrival, traveller = 'Ada', ...facts } = given;
  const from = { ...LONDON, ...departure };
  const to = { ...LISBON, ...arrival };
  return {
    id: `${facts.flightNumber ?? 'BA500'} of ${traveller}`,
    flightNumber: 'BA500',
    airline: 'British Airways',
    departureAirport: from.airport,
    arrivalAirport: to.airport,
    departureIata: from.iata,
    arrivalIata: to.iata,
    flightDate: '2027-03-03',
    status: 'scheduled',
    operatedAs: null,
    departure: from,
    arrival: to,
    aircraft: null,
    live: null,
    isByHand: false,
    isTracked: true,
    addedBy: null,
    enteredBy: null,
    refreshedAt: '2027-03-03T07:00:00.000Z',
    changes: [],
    createdAt: '2027-03-01T00:00:00.000Z',
    itineraryItemId: 'item',
    traveller: { id: traveller.toLowerCase(), firstName: traveller, lastName: 'Lindqvist', profileImageUrl: null },
    ...facts,
  };
};

/** A flight as its activity has it. */
export const lineOf = (flight: TripFlight): ActivityFlight => ({
  ...flight,
  departureTimeZone: flight.departure.timeZone,
  arrivalTimeZone: flight.arrival.timeZone,
});
