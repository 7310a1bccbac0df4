import { AppError } from '@caravan/contract/errors.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { isForecastDay } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { LRUCache } from 'lru-cache';
import type { Forecast, Place, WeatherProvider } from './open-meteo.provider.ts';

const MINUTE_MS = 60_000;
/** Forecasts are computed anew every few hours. */
const FORECAST_KEPT_MS = 30 * MINUTE_MS;
/** Places stay where they are; a day bounds how long a wrong answer lives. */
const PLACE_KEPT_MS = 24 * 60 * MINUTE_MS;
/** So many are kept, about 4 KB each for a forecast and far less for a place. */
const FORECASTS_KEPT = 500;
const PLACES_KEPT = 2_000;
/** How long nobody asks again after a failure: doubled with each further one, up to the longest, milliseconds. */
const PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** Looked up at each call, so that a test's clock counts too. */
const perf = { now: () => performance.now() };

interface ForecastsOptions {
  /** `null` where no weather is asked for. */
  readonly provider: WeatherProvider | null;
  /** Hears of the failure that begins a pause. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The forecasts that were asked for lately, in memory. Many who ask for the same at once cause one question; while the
 * service is down nobody waits for it.
 */
export class Forecasts {
  private readonly options: ForecastsOptions;
  private failures = 0;
  private pausedUntil = 0;

  private readonly places = new LRUCache<string, { place: Place | null }, WeatherProvider>({
    max: PLACES_KEPT,
    ttl: PLACE_KEPT_MS,
    perf,
    ignoreFetchAbort: true,
    fetchMethod: async (destination, _stale, { context }) => ({
      place: await this.asked(() => context.findPlace(destination)),
    }),
  });

  private readonly forecasts = new LRUCache<string, Forecast, { provider: WeatherProvider; place: Place; now: Date }>({
    max: FORECASTS_KEPT,
    ttl: FORECAST_KEPT_MS,
    perf,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.asked(() => context.provider.forecast(context.place, context.now)),
  });

  constructor(options: ForecastsOptions) {
    this.options = options;
  }

  /**
   * The weather at a destination on a day.
   *
   * @throws AppError `weather_unavailable` for a day that no forecast covers, a place that nobody knows, and while the
   * service gives no answer.
   */
  async weatherOn(destination: string, date: string, now: Date): Promise<Weather> {
    const { provider } = this.options;
    if (provider === null || !isPerhapsCovered(date, now)) throw new AppError('weather_unavailable');
    const { place } = await this.places.forceFetch(destination.toLowerCase(), { context: provider });
    if (place === null) throw new AppError('weather_unavailable');
    const key = `${place.id} ${dateIn(place.timeZone, now)}`;
    const forecast = await this.forecasts.forceFetch(key, { context: { provider, place, now } });
    const weather = forecast.get(date);
    if (weather === undefined) throw new AppError('weather_unavailable');
    return weather;
  }

  /** Asks, unless a failure was so lately that the same can be expected again. */
  private async asked<T>(ask: () => Promise<T>): Promise<T> {
    if (performance.now() < this.pausedUntil) throw new AppError('weather_unavailable');
    try {
      const answer = await ask();
      this.failures = 0;
      return answer;
    } catch (error) {
      this.pauseAfter(error);
      throw new AppError('weather_unavailable');
    }
  }

  private pauseAfter(error: unknown): void {
    // Others that were under way together with the first to fail count as one failure.
    if (performance.now() < this.pausedUntil) return;
    this.pausedUntil = performance.now() + Math.min(PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    this.options.onFailure(error);
  }
}

/** Whether a forecast covers the day somewhere on earth, where today may be a day earlier or later than in UTC. */
const isPerhapsCovered = (date: string, now: Date): boolean => {
  const today = dateIn('UTC', now);
  return [-1, 0, 1].some((days) => isForecastDay(date, addDays(today, days) ?? today));
};
