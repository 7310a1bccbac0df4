import { AppError } from '@caravan/contract/errors.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { WeatherReports } from './weather-reports.service.ts';

interface WeatherParts {
  /** `null` where no weather service is set up. */
  readonly reports: WeatherReports | null;
}

export const weatherRoutes = (serve: Serve, { reports }: WeatherParts): void => {
  serve(getWeather, async ({ query: { location, date, latitude, longitude }, now }) => {
    if (reports === null) throw new AppError('weather_unavailable');
    const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    return reports.weatherOn({ location, position }, date, now);
  });
};
