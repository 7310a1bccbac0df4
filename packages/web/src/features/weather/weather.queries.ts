import type { Position } from '@caravan/contract/places/places.schema.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { weatherPosition } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { nextTask } from '../../platform/next-task.ts';
import { minutes } from '../../platform/query-client.ts';
import { limitConcurrency } from '../../platform/concurrency-limit.ts';

/** Where a trip goes. */
export interface Destination {
  /** As its members wrote it. */
  readonly location: string;
  /** Where that is, where they chose it among places. */
  readonly position: Position | null;
}

/** Days that are read at once: a browser has six connections to a server, and slow weather must leave most of them free. */
const limited = limitConcurrency(2);

/**
 * The weather at a place on a day; `null` where there is none. Fresh 10 minutes, cached 30. What failed is refetched
 * when somebody comes back to it, and not before: a plan is read just as well without.
 */
export const weatherQuery = ({ location, position }: Destination, date: string) => {
  const query = { location, date, ...(position && sent(weatherPosition(position))) };
  return queryOptions({
    queryKey: keyOf(getWeather, { query }),
    queryFn: async ({ signal }): Promise<Weather | null> => {
      // Making several requests in one piece of work holds up a press.
      await nextTask();
      return limited(() => call(getWeather, { query, signal })).catch(nullIfUnavailable);
    },
    staleTime: minutes(10),
    gcTime: minutes(30),
    retry: false,
  });
};

const sent = ({ latitude, longitude }: Position) => ({ latitude: String(latitude), longitude: String(longitude) });

const nullIfUnavailable = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'weather_unavailable') return null;
  throw error;
};
