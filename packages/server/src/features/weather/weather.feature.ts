import { AppError } from '@caravan/contract/errors.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import { loggable } from '../../platform/db.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { openMeteo } from './open-meteo.provider.ts';
import { WeatherReports } from './weather-reports.service.ts';
import { deleteOldSpans } from './weather-spans.store.ts';

/** Serves the weather by the service that the settings name; requests to it end with the server. */
export const registerWeather = (context: FeatureContext): void => {
  const { app, serve, cleanUp } = context;
  const reports = openReports(context);
  if (reports) {
    app.addHook('preClose', () => reports.close());
    app.addHook('onClose', () => reports.idle());
  }
  weatherRoutes(serve, { reports });
  cleanUp(deleteOldSpans);
};

/** `null` where no service is named. */
const openReports = ({ settings, db, log }: FeatureContext): WeatherReports | null => {
  const { openMeteo: addresses } = settings.travel;
  if (addresses === null) return null;
  return new WeatherReports({
    db,
    provider: openMeteo({ ...addresses, log }),
    // People read that there is no weather; nothing of Caravan's own has failed.
    onFailure: ({ message }) => log.info({ reason: message }, 'the weather service gave no answer'),
    onStoreFailure: (error) => log.warn({ failure: loggable(error) }, 'the weather could not be kept'),
  });
};

interface WeatherParts {
  /** `null` where no weather service is set up. */
  readonly reports: WeatherReports | null;
}

const weatherRoutes = (serve: Serve, { reports }: WeatherParts): void => {
  serve(getWeather, async ({ query: { location, date, latitude, longitude }, now }) => {
    if (reports === null) throw new AppError('weather_unavailable');
    const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    return reports.weatherOn({ location, position }, date, now);
  });
};
