import type { FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Answer, Person } from './person.ts';
import type { FlightServiceStub } from './stub-flights.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What a search answers: a flight, or why there is none. */
export type Searched = FoundFlight & { code?: string; message?: string; error?: string; issues?: object[] };

/** A server that searches flights, and somebody who looks for some. */
export interface FlightSearchers {
  readonly app: TestApp;
  readonly anna: Person;
  search(flightNumber: string, date?: string, by?: Person): Promise<Answer<Searched>>;
  /** The status, and the flight's number or the code of the refusal. */
  told(flightNumber: string, date?: string): Promise<string>;
}

/**
 * Starts them.
 *
 * @param stub the service that is asked; `null` for none.
 * @param now what time it is for them.
 */
export const startFlightSearch = async (
  stub: FlightServiceStub | null,
  now: string,
  env: Record<string, string> = {},
): Promise<FlightSearchers> => {
  const app = await startTestApp({ env: { ...stub?.env, ...env } });
  app.setNow(now);
  const anna = await app.signUp({ firstName: 'Anna' });
  const search: FlightSearchers['search'] = (flightNumber, date, by = anna) => {
    const query = new URLSearchParams({ flightNumber, ...(date === undefined ? {} : { date }) });
    return by.get<Searched>(`/api/flights/search?${query.toString()}`);
  };
  const told = async (flightNumber: string, date?: string): Promise<string> => {
    const { status, body } = await search(flightNumber, date);
    return `${status} ${body.code ?? body.flightNumber}`;
  };
  return { app, anna, search, told };
};

/** How often a service is asked within. */
export const questionsOf = async (stub: FlightServiceStub, work: () => Promise<unknown>): Promise<number> => {
  const before = stub.asked.length;
  await work();
  return stub.asked.length - before;
};
