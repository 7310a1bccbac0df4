import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openMeteo } from '../features/weather/open-meteo.provider.ts';
import { weatherRoutes } from '../features/weather/weather.routes.ts';
import { WeatherReports } from '../features/weather/weather-reports.store.ts';
import { loggable } from '../platform/database-errors.ts';
import type { Serve } from '../platform/call.ts';
import type { Db } from '../platform/db.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface WeatherParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly log: Logger;
}

/** Serves the weather by the service that the settings name; what is asked there ends with the server. */
export const serveWeather = (app: FastifyInstance, serve: Serve, parts: WeatherParts): void => {
  const reports = openReports(parts);
  if (reports) {
    app.addHook('preClose', () => reports.close());
    app.addHook('onClose', () => reports.idle());
  }
  weatherRoutes(serve, { reports });
};

/** `null` where no service is named. */
const openReports = ({ settings, db, log }: WeatherParts): WeatherReports | null => {
  const { openMeteo: addresses } = settings.travel;
  if (addresses === null) return null;
  return new WeatherReports({
    db,
    provider: openMeteo({ ...addresses, log }),
    // People are told that there is no weather; nothing of Caravan's own has failed.
    onFailure: ({ message }) => log.info({ reason: message }, 'the weather service gave no answer'),
    onLeftover: (error) => log.warn({ failure: loggable(error) }, 'the weather could not be kept'),
  });
};
