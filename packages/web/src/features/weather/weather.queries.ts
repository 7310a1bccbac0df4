import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/**
 * The weather at a place on a day; `null` where there is none to be had. Fresh 10 minutes, kept 30. What failed is asked for
 * again when somebody comes back to it, and not before: a plan is read just as well without.
 */
export const weatherQuery = (location: string, date: string) => {
  const query = { location, date };
  return queryOptions({
    queryKey: keyOf(getWeather, { query }),
    queryFn: ({ signal }): Promise<Weather | null> => call(getWeather, { query, signal }).catch(nullIfUnavailable),
    staleTime: minutes(10),
    gcTime: minutes(30),
    retry: false,
  });
};

const nullIfUnavailable = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'weather_unavailable') return null;
  throw error;
};
