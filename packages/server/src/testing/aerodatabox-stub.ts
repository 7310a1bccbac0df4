import type { FlightStatus } from '@caravan/contract/flights/flights.schema.ts';
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

/** Starts a server that speaks AeroDataBox's protocol, as API.market passes it on. */
export const startAeroDataBox = async (): Promise<FlightServiceStub> => {
  const known = new StubFlights();
  let raw: readonly unknown[] | null = null;
  const { url, requests, fail, stop } = await startFaultyService((question) => answerTo(question, known, raw));
  return {
    url,
    env: { AERODATABOX_URL: url, AERODATABOX_KEY: KEY },
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

const PATH = /^\/flights\/number\/([A-Z0-9]{3,7})(?:\/(\d{4}-\d{2}-\d{2}))?$/;

const answerTo = ({ url, headers }: StubRequest, known: StubFlights, raw: readonly unknown[] | null): Reply => {
  if (headers['x-api-market-key'] !== KEY) return { status: 401, json: { message: 'Invalid key' } };
  const [, number, date] = PATH.exec(url.pathname) ?? [];
  if (number === undefined) return { status: 400, json: { message: 'Invalid flight number' } };
  const found = known.list.filter((flight) => flight.number === number && isOnDay(flight, date)).map(boxFlight);
  const answer = raw ?? found;
  // An empty answer has no body.
  return answer.length > 0 ? { json: answer } : { status: 204, json: undefined };
};

/** A flight is found by the day that it leaves on and by the one that it lands on. */
const isOnDay = (flight: StubFlight, date: string | undefined): boolean =>
  date === undefined || dayOf(flight) === date || flight.arrival.scheduled.local.slice(0, 10) === date;

const statuses: Record<FlightStatus, string> = {
  scheduled: 'Expected',
  active: 'EnRoute',
  landed: 'Arrived',
  cancelled: 'Canceled',
  diverted: 'Diverted',
  incident: 'Unknown',
};

const twice = (time: StubTime | undefined): object | undefined => {
  if (time === undefined) return undefined;
  return { utc: `${time.utc}Z`, local: `${time.local}${offsetOf(time)}` };
};

/** What the clock is ahead of UTC: '+05:45'. */
const offsetOf = ({ local, utc }: StubTime): string => {
  const minutes = (Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) / 60_000;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
};

const boxEnd = ({ iata, airport, timeZone, scheduled, estimated, actual, terminal, gate }: StubEnd): object => ({
  airport: {
    iata,
    icao: null,
    name: airport,
    ...(timeZone === null ? {} : { timeZone }),
    location: { lat: 0, lon: 0 },
  },
  scheduledTime: twice(scheduled),
  revisedTime: twice(estimated),
  runwayTime: twice(actual),
  terminal,
  gate,
  quality: ['Basic', 'Live'],
});

/** A flight as AeroDataBox reports it. */
export const boxFlight = (flight: StubFlight): object => {
  const { number, airline, status, departure, arrival, operatedAs, aircraft, live } = flight;
  return {
    number: `${number.slice(0, 2)} ${number.slice(2)}`,
    status: statuses[status],
    codeshareStatus: operatedAs === undefined ? 'IsOperator' : 'IsCodeshared',
    isCargo: false,
    lastUpdatedUtc: `${departure.scheduled.utc}Z`,
    departure: boxEnd(departure),
    arrival: { ...boxEnd(arrival), baggageBelt: arrival.baggage },
    airline: { name: airline, iata: number.slice(0, 2) },
    aircraft: aircraft && { reg: aircraft.registration, modeS: 'ABC123', model: aircraft.model },
    location: live && {
      lat: live.latitude,
      lon: live.longitude,
      altitude: { meter: live.altitude },
      groundSpeed: { kmPerHour: live.speed },
      trueTrack: { deg: live.direction },
      reportedAtUtc: `${live.seenAt}Z`,
    },
  };
};
