import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { Forecasts } from './forecasts.store.ts';

export const weatherRoutes = (serve: Serve, { forecasts }: { forecasts: Forecasts }): void => {
  serve(getWeather, ({ query, now }) => forecasts.weatherOn(query.location, query.date, now));
};
