import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { aeroDataBox } from '../features/flights/aerodatabox.provider.ts';
import { airportsByIata } from '../features/flights/airports.store.ts';
import { aviationstack } from '../features/flights/aviationstack.provider.ts';
import { spendCall } from '../features/flights/flight-calls.store.ts';
import type { FlightProvider } from '../features/flights/flights.provider.ts';
import { FlightRefresher } from '../features/flights/flight-refresher.store.ts';
import { flightSearchRoutes } from '../features/flights/flight-search.routes.ts';
import { FlightSearch } from '../features/flights/flight-search.store.ts';
import { lookUpsRoutes } from '../features/flights/look-ups.routes.ts';
import { trackedFlightsRoutes } from '../features/flights/tracked-flights.routes.ts';
import type { Announce } from '../platform/live/announcement.ts';
import type { Serve } from '../platform/call.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface FlightsParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly log: Logger;
  readonly clock: Clock;
  readonly announce: Announce;
  /** Takes the rounds in which followed flights are asked about; without it there are none. */
  readonly jobs: Jobs | undefined;
}

/** Serves flights, searched at the service that the settings name, which is asked about those that people follow too. */
export const serveFlights = (app: FastifyInstance, serve: Serve, parts: FlightsParts): void => {
  const closing = new AbortController();
  const provider = openFlightProvider(parts, closing.signal);
  const flightSearch = openFlightSearch(parts, provider);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => flightSearch.idle());
  flightSearchRoutes(serve, { flightSearch });
  trackedFlightsRoutes(serve);
  lookUpsRoutes(serve);
  if (provider) refreshFlights(parts, provider);
};

const adapters = { aviationstack, aerodatabox: aeroDataBox };

/** `null` where the settings name no service. */
const openFlightProvider = ({ settings, db, log, clock }: FlightsParts, signal: AbortSignal): FlightProvider | null => {
  const { flights } = settings.travel;
  if (flights === null) return null;
  const { service, url, key, callsPerDay } = flights;
  return adapters[service]({
    url,
    key,
    log,
    signal,
    airportsOf: (iatas) => airportsByIata(db, iatas),
    spendFurtherCall: () => spendCall(db, clock.now(), callsPerDay),
  });
};

const openFlightSearch = ({ settings, log }: FlightsParts, provider: FlightProvider | null): FlightSearch =>
  new FlightSearch({
    provider,
    callsPerDay: settings.travel.flights?.callsPerDay ?? 0,
    // People are told so, and can tell their flight by hand; nothing of Caravan's own has failed.
    onFailure: ({ message }) => log.info({ reason: message }, 'a flight could not be searched'),
  });

const refreshFlights = ({ settings, db, log, clock, announce, jobs }: FlightsParts, provider: FlightProvider): void => {
  const refresher = new FlightRefresher({
    db,
    clock,
    provider,
    announce,
    callsPerDay: settings.travel.flights?.callsPerDay ?? 0,
    onFailure: ({ message }) =>
      log.info({ reason: message }, 'flights could not be refreshed; they are again in a while'),
  });
  jobs?.add({ name: 'flight-refresh', cron: '* * * * *', run: (ending) => refresher.refresh(ending) });
};
