import { type StubRequest, type Reply, startFaultyService } from './faulty-service.ts';
import {
  dayOf,
  type FlightServiceStub,
  type StubEnd,
  type StubFlight,
  StubFlights,
  type StubTime,
} from './stub-flights.ts';

const KEY = 'key-of-the-stub';

type Plan = 'free' | 'paid';

/** An error as aviationstack reports it. */
export const stackError = (code: string): { error: { code: string; message: string } } => ({
  error: { code, message: `The sentence that belongs to ${code}.` },
});

/**
 * Starts a server that speaks aviationstack's protocol.
 *
 * @param plan the free one refuses every question with a date.
 */
export const startAviationstack = async ({ plan = 'paid' }: { plan?: Plan } = {}): Promise<FlightServiceStub> => {
  const known = new StubFlights();
  let raw: readonly unknown[] | null = null;
  const { url, requests, fail, stop } = await startFaultyService((question) => {
    const refusal = refusalOf(question, plan);
    return refusal ?? { json: pageOf(raw ?? entriesFor(question, known)) };
  });
  return {
    url,
    env: { AVIATIONSTACK_URL: url, AVIATIONSTACK_KEY: KEY },
    requests,
    report: (...flights) => known.report(...flights),
    change: (number, change) => known.change(number, change),
    forget: (number) => known.forget(number),
    reportRaw: (entries) => {
      raw = entries;
    },
    fail,
    stop,
  };
};

const refusalOf = ({ method, url: { pathname, searchParams } }: StubRequest, plan: Plan): Reply | null => {
  if (method !== 'GET' || pathname !== '/v1/flights') return { status: 404, json: stackError('invalid_api_function') };
  if (searchParams.get('access_key') !== KEY) return { status: 401, json: stackError('invalid_access_key') };
  const isRestricted = plan === 'free' && searchParams.has('flight_date');
  return isRestricted ? { status: 403, json: stackError('function_access_restricted') } : null;
};

const entriesFor = ({ url: { searchParams } }: StubRequest, known: StubFlights): object[] => {
  const date = searchParams.get('flight_date');
  return known.list
    .filter((flight) => flight.number === searchParams.get('flight_iata') && (date === null || dayOf(flight) === date))
    .map(stackFlight);
};

const pageOf = (data: readonly unknown[]): object => ({
  pagination: { limit: 100, offset: 0, count: data.length, total: data.length },
  data,
});

/** The clock's time with the stamp that every time has there. */
const stamped = (time: StubTime | undefined): string | null =>
  time === undefined ? null : `${time.local.replace(' ', 'T')}:00+00:00`;

const stackEnd = ({ iata, airport, timeZone, ...end }: StubEnd): object => ({
  airport,
  timezone: timeZone,
  iata,
  icao: null,
  terminal: end.terminal ?? null,
  gate: end.gate ?? null,
  delay: end.delay ?? null,
  scheduled: stamped(end.scheduled),
  // Where nothing else is expected, the plan is reported once more.
  estimated: stamped(end.estimated ?? end.scheduled),
  actual: stamped(end.actual),
  estimated_runway: null,
  actual_runway: null,
});

/** A flight as aviationstack reports it. */
export const stackFlight = (flight: StubFlight): object => {
  const { number, airline, status, departure, arrival, operatedAs, aircraft, live } = flight;
  return {
    flight_date: dayOf(flight),
    flight_status: status,
    departure: stackEnd(departure),
    arrival: { ...stackEnd(arrival), baggage: arrival.baggage ?? null },
    airline: { name: airline, iata: number.slice(0, 2), icao: null },
    flight: {
      number: number.slice(2),
      iata: number,
      icao: null,
      // In small letters, as the service does.
      codeshared: operatedAs === undefined ? null : { airline_name: 'other', flight_iata: operatedAs.toLowerCase() },
    },
    aircraft: aircraft ? { registration: aircraft.registration, iata: null, icao: aircraft.model, icao24: null } : null,
    live: live
      ? {
          updated: `${live.seenAt.replace(' ', 'T')}:00+00:00`,
          latitude: live.latitude,
          longitude: live.longitude,
          altitude: live.altitude,
          direction: live.direction,
          speed_horizontal: live.speed,
          speed_vertical: 0,
          is_ground: false,
        }
      : null,
  };
};
