import { startAviationstack } from '../packages/server/src/testing/aviationstack-stub.ts';
import type { FlightServiceStub } from '../packages/server/src/testing/stub-flights.ts';
import { serveWhile, test as base } from './fixtures.ts';

interface FlightFixtures {
  /** The flight service that the server of these stories asks; it tells what they make it tell. */
  flightService: FlightServiceStub;
}

/** Stories whose server asks a flight service of this machine. */
export const test = base.extend<object, FlightFixtures>({
  flightService: [
    async ({}, use) => {
      const service = await startAviationstack();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  server: [async ({ flightService }, use) => serveWhile(use, flightService.env), { scope: 'worker' }],
});
