import { type Fault, startFaultyService } from './faulty-service.ts';

/** A place as the real search returns it. */
export interface StubPlace {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly [detail: string]: unknown;
}

/** One day's values, each as the real service gives it; `null` for one that it does not have. */
export interface StubDay {
  readonly weather_code: number | null;
  readonly temperature_2m_max: number | null;
  readonly temperature_2m_min: number | null;
  readonly relative_humidity_2m_mean: number | null;
  readonly wind_speed_10m_max: number | null;
}

/** A server on this machine that speaks Open-Meteo's documented protocol. */
export interface OpenMeteoStub {
  readonly url: string;
  /** The requested addresses, in order. */
  readonly requests: readonly URL[];
  /** Settings that make a server ask here. */
  readonly env: Record<string, string>;
  /** Says what the next questions get instead of an answer, all of them or so many; `null` answers again. */
  fail(fault: Fault | null, times?: number): void;
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;

const datesFrom = (first: string, last: string): string[] => {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  return Array.from({ length: days + 1 }, (_, day) =>
    new Date(Date.parse(first) + day * DAY_MS).toISOString().slice(0, 10),
  );
};

/**
 * Starts the stub.
 *
 * @param placesNamed what a search for a name finds, best known first; the name in lower case.
 * @param dayOf the weather of a date.
 */
export const startOpenMeteo = async (
  placesNamed: (name: string) => readonly StubPlace[],
  dayOf: (date: string) => StubDay,
): Promise<OpenMeteoStub> => {
  const service = await startFaultyService(({ url }) => ({
    json: url.pathname === '/v1/search' ? search(placesNamed, url) : daily(dayOf, url),
  }));
  const { url } = service;
  return {
    url,
    get requests() {
      return service.requests.map((question) => question.url);
    },
    env: { OPEN_METEO_URL: url, OPEN_METEO_GEOCODING_URL: url, OPEN_METEO_ARCHIVE_URL: url },
    fail: (fault, times) => service.fail(fault, times),
    stop: () => service.stop(),
  };
};

/** The real one leaves `results` out where it finds nothing. */
const search = (placesNamed: (name: string) => readonly StubPlace[], { searchParams }: URL): object => {
  const results = placesNamed(searchParams.get('name')?.toLowerCase() ?? '');
  const generationtime_ms = 0.4;
  return results.length > 0 ? { results, generationtime_ms } : { generationtime_ms };
};

/** Forecasts and the archive answer in the same way. */
const daily = (dayOf: (date: string) => StubDay, { searchParams }: URL): object => {
  const time = datesFrom(searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '');
  const variables = (searchParams.get('daily') ?? '').split(',') as (keyof StubDay)[];
  const values = variables.map((variable) => [variable, time.map((date) => dayOf(date)[variable])]);
  return {
    latitude: Number(searchParams.get('latitude')),
    longitude: Number(searchParams.get('longitude')),
    generationtime_ms: 0.1,
    utc_offset_seconds: 0,
    timezone: searchParams.get('timezone'),
    timezone_abbreviation: 'GMT',
    elevation: 38,
    daily_units: { time: 'iso8601', temperature_2m_max: '°F', wind_speed_10m_max: 'km/h' },
    daily: { time, ...Object.fromEntries(values) },
  };
};
