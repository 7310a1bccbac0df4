import { parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import type { Flight, FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { pino } from 'pino';
import { aeroDataBox } from '../features/flights/providers/aerodatabox.provider.ts';
import { aviationstack } from '../features/flights/providers/aviationstack.provider.ts';
import type { FlightProvider } from '../features/flights/providers/flights.provider.ts';
import type { KnownAirport } from '../features/flights/providers/reported-flights.rules.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { Answer, Person } from './person.ts';
import type { FlightServiceStub } from './stub-flights.ts';
import { type TestApp, startTestApp } from './test-app.ts';

/** The answer to a search: a flight, or why there is none. */
type SearchAnswer = FoundFlight & { code?: string; message?: string; error?: string; issues?: object[] };

/** A server that searches flights, and somebody who searches. */
export interface FlightSearchTests {
  readonly app: TestApp;
  readonly anna: Person;
  search(flightNumber: string, date?: string, by?: Person): Promise<Answer<SearchAnswer>>;
  /** The status, and the flight's number or the code of the refusal. */
  outcomeOf(flightNumber: string, date?: string): Promise<string>;
}

/**
 * Starts them.
 *
 * @param stub the service that flights are requested from; `null` for none.
 * @param now what time it is for them.
 */
export const startFlightSearch = async (
  stub: FlightServiceStub | null,
  now: string,
  env: Record<string, string> = {},
): Promise<FlightSearchTests> => {
  const app = await startTestApp({ env: { ...stub?.env, ...env } });
  app.setNow(now);
  const anna = await app.signUp({ firstName: 'Anna' });
  const search: FlightSearchTests['search'] = (flightNumber, date, by = anna) => {
    const query = new URLSearchParams({ flightNumber, ...(date === undefined ? {} : { date }) });
    return by.get<SearchAnswer>(`/api/flights/search?${query.toString()}`);
  };
  const outcomeOf = async (flightNumber: string, date?: string): Promise<string> => {
    const { status, body } = await search(flightNumber, date);
    return `${status} ${body.code ?? body.flightNumber}`;
  };
  return { app, anna, search, outcomeOf };
};

/** How many requests a service gets meanwhile. */
export const requestsDuring = async (stub: FlightServiceStub, work: () => Promise<unknown>): Promise<number> => {
  const before = stub.requests.length;
  await work();
  return stub.requests.length - before;
};

interface ProviderParts {
  /** What Caravan itself knows of airports, by IATA code; nothing where none is given. */
  readonly airports?: Readonly<Record<string, KnownAirport>>;
  /** How long an answer may take, milliseconds. */
  readonly timeLimit?: number;
}

/** The adapter that a server has whose settings are the stub's. */
export const providerAt = (stub: FlightServiceStub, parts: ProviderParts = {}): FlightProvider => {
  const { airports = {}, timeLimit = 5_000 } = parts;
  const { flights } = readSettings(stub.env).travel;
  if (flights === null) throw new Error('The stub has no settings.');
  const adapter = flights.service === 'aviationstack' ? aviationstack : aeroDataBox;
  return adapter({
    spendFurtherCall: async () => true,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    timeLimit,
    url: flights.url,
    key: flights.key,
    airportsOf: async (iatas) =>
      new Map(iatas.flatMap((iata) => (airports[iata] ? [[iata, airports[iata]] as const] : []))),
  });
};

/** What an adapter answers for a number as people type it. */
export const flightsOf = (provider: FlightProvider, number: string, date: string | null = null): Promise<Flight[]> => {
  const parts = parseFlightNumber(number);
  if (parts === null) throw new Error(`${number} is no flight number.`);
  return provider.flightsOf(parts, date);
};
