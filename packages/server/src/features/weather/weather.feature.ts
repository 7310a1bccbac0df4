import { loggable } from '../../platform/database-errors.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { openMeteo } from './open-meteo.provider.ts';
import { WeatherReports } from './weather-reports.service.ts';
import { deleteOldSpans } from './weather-spans.store.ts';
import { weatherRoutes } from './weather.routes.ts';

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
