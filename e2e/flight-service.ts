import { startAviationstack } from '../packages/server/src/testing/aviationstack-stub.ts';
import type { FlightServiceStub } from '../packages/server/src/testing/stub-flights.ts';
import { serveWith, test as base } from './fixtures.ts';

interface FlightFixtures {
  /** The flight service that the server of these stories asks; it answers what they make it answer. */
  flightService: FlightServiceStub;
}

const serveWithFlights = serveWith(startAviationstack);

/** Stories whose server asks a flight service of this machine. */
export const test = base.extend<FlightFixtures>({
  flightService: async ({ shared }, use) => use((await shared.get(serveWithFlights)).service),
  server: async ({ shared }, use) => use((await shared.get(serveWithFlights)).server),
});
