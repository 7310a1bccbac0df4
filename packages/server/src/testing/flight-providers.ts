import { parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { pino } from 'pino';
import { aeroDataBox } from '../features/flights/providers/aerodatabox.provider.ts';
import { aviationstack } from '../features/flights/providers/aviationstack.provider.ts';
import type { FlightProvider } from '../features/flights/providers/flights.provider.ts';
import type { KnownAirport } from '../features/flights/providers/reported-flights.rules.ts';
import { readSettings } from '../platform/settings.ts';
import type { FlightServiceStub } from './stub-flights.ts';

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
