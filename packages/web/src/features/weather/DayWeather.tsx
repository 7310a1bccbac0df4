import { speedIn, temperatureIn, unitSigns } from '@caravan/contract/accounts/preferences.rules.ts';
import { WEATHER_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather, WeatherBasis, WeatherCondition } from '@caravan/contract/weather/weather.schema.ts';
import { hashKey, notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { Cloud, CloudLightning, CloudRain, CloudSun, type LucideIcon, Sun } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { ownUnits } from '../../platform/preferences.ts';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { type Destination, weatherQuery } from './weather.queries.ts';

interface DayWeatherProps {
  destination: Destination;
  date: string;
  /** Today's date there. */
  today: string;
}

/** The weather of a day in one line, whose space is reserved while it loads. */
export const DayWeather = ({ destination, date, today }: DayWeatherProps) =>
  weatherBasis(date, today) === null ? (
    <Line>{WEATHER_UNAVAILABLE_MESSAGE}</Line>
  ) : (
    <DayToFetch destination={destination} date={date} />
  );

/** What is known shows at once; of days far down nobody asks anything, and hundreds of them that waited to would cost. */
const DayToFetch = (day: Omit<DayWeatherProps, 'today'>) => {
  const client = useQueryClient();
  const [isKnown] = useState(() => client.getQueryData(weatherQuery(day.destination, day.date).queryKey) !== undefined);
  const { near, ref } = useNearViewport(isKnown);
  return near ? <FetchedDay {...day} /> : <Line ref={ref}>{null}</Line>;
};

const FetchedDay = ({ destination, date }: Omit<DayWeatherProps, 'today'>) => {
  const { data, isError } = useQuery(weatherQuery(destination, date));
  return (
    <Line>
      {isError && 'Failed to fetch weather data'}
      {data === null && <UnavailableDay destination={destination} date={date} />}
      {data && <WeatherWords weather={data} />}
    </Line>
  );
};

/** Of days in a row without weather the first one says so for all that see them. */
const UnavailableDay = ({ destination, date }: Omit<DayWeatherProps, 'today'>) => {
  const before = useQuery({ ...weatherQuery(destination, addDays(date, -1) ?? date), enabled: false });
  const isSaid = before.data === null;
  return <span className={isSaid ? 'sr-only' : undefined}>{WEATHER_UNAVAILABLE_MESSAGE}</span>;
};

/** As high as its one line of text, whether or not there is any. */
const Line = ({ ref, children }: { ref?: (element: Element | null) => void; children: ReactNode }) => (
  <p ref={ref} className="mb-2 h-[1.25rem] truncate text-sm text-ink-muted">
    {children}
  </p>
);

const WeatherWords = ({ weather }: { weather: Weather }) => {
  const { basis, description, humidity } = weather;
  const { high, low, wind, sign } = readWeather(weather);
  const { Icon, color } = weatherAppearance(weather);
  const { before } = BASIS_WORDS[basis];
  return (
    <>
      <Icon size={16} aria-hidden="true" className={`me-1.5 inline align-[-0.1875rem] ${color}`} />
      <span className="sr-only">{spokenWeather(weather)}</span>
      <span aria-hidden="true">
        {before && `${before} `}
        <span className={`tabular-nums ${basis === 'forecast' ? 'font-medium text-ink' : ''}`}>{high}°</span>
        <span className="tabular-nums">
          {' '}
          / {low}
          {sign}
        </span>{' '}
        · {description}
        <span className="hidden sm:inline">
          {' '}
          · {humidity}% humidity · wind {wind}
        </span>
      </span>
    </>
  );
};

interface WeatherSourceProps {
  destination: Destination;
  /** The days whose weather may be shown. */
  dates: readonly string[];
}

/** Whose data the weather is, once any of it is shown, and what was made of it: its licence requires that. */
export const WeatherSource = ({ destination, dates }: WeatherSourceProps) => {
  const shown = useShown(destination, dates);
  if (dates.length === 0) return null;
  return (
    <p className="min-h-5 text-xs text-ink-muted">
      {shown !== 'nothing' && (
        <>
          Weather data by <Elsewhere href="https://open-meteo.com/">Open-Meteo.com</Elsewhere> (
          <Elsewhere href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Elsewhere>)
        </>
      )}
      {shown === 'typical' && '. What is typical of a day is the mean of ten years.'}
    </p>
  );
};

const Elsewhere = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
    {children}
  </a>
);

/** Reads what the days have fetched from the cache, and fetches nothing. By hand: TanStack's `useQueries` would weigh on every screen. */
const useShown = (destination: Destination, dates: readonly string[]): 'nothing' | 'weather' | 'typical' => {
  const cache = useQueryClient().getQueryCache();
  const all = dates.join();
  const hashes = useMemo(
    () => new Set(all.split(',').map((date) => hashKey(weatherQuery(destination, date).queryKey))),
    [destination, all],
  );
  return useSyncExternalStore(
    useCallback(
      (changed) => {
        const later = notifyManager.batchCalls(changed);
        // Of all that happens in the cache, only what arrives: looking through hundreds of days at each event takes its time.
        return cache.subscribe(({ type, query }) => type === 'updated' && hashes.has(query.queryHash) && later());
      },
      [cache, hashes],
    ),
    () => {
      const known = [...hashes].map((hash) => cache.get<Weather | null>(hash)?.state.data);
      if (known.some((weather) => weather?.basis === 'typical')) return 'typical';
      return known.some(Boolean) ? 'weather' : 'nothing';
    },
  );
};

/** How each kind of weather is drawn: its icon, and the class of its colour. */
const CONDITIONS: Readonly<Record<WeatherCondition, { Icon: LucideIcon; color: string }>> = {
  sunny: { Icon: Sun, color: 'text-yellow-ink' },
  'partly-cloudy': { Icon: CloudSun, color: 'text-yellow-ink' },
  cloudy: { Icon: Cloud, color: 'text-ink-muted' },
  rainy: { Icon: CloudRain, color: 'text-blue-ink' },
  thunderstorm: { Icon: CloudLightning, color: 'text-purple-ink' },
};

/** The words before what is no forecast, and what a screen reader calls each. */
const BASIS_WORDS: Readonly<Record<WeatherBasis, { readonly before: string | null; readonly spoken: string }>> = {
  forecast: { before: null, spoken: 'Weather' },
  typical: { before: 'Typically', spoken: 'Typical weather' },
  observed: { before: 'Was', spoken: 'Weather on that day' },
};

/** How the weather of a day is drawn. What is typical has no colour: nobody knows yet what that day will be like. */
export const weatherAppearance = ({ condition, basis }: Weather): { Icon: LucideIcon; color: string } => {
  const { Icon, color } = CONDITIONS[condition];
  return { Icon, color: basis === 'typical' ? 'text-ink-muted' : color };
};

/** All of a day's weather as a sentence that is read out. */
export const spokenWeather = (weather: Weather): string => {
  const { basis, description, humidity } = weather;
  const { high, low, wind, sign } = readWeather(weather);
  return `${BASIS_WORDS[basis].spoken}: ${description}, high ${high}${sign}, low ${low}${sign}, humidity ${humidity}%, wind ${wind}`;
};

/** What of a day's weather has a unit, in those of the viewer. */
export const readWeather = ({ temperature, windSpeed }: Weather) => {
  const units = ownUnits();
  return {
    /** Whole degrees. */
    high: temperatureIn(units, temperature.high),
    low: temperatureIn(units, temperature.low),
    /** '°C' or '°F'. */
    sign: unitSigns[units].temperature,
    /** '12 km/h'. */
    wind: `${speedIn(units, windSpeed)} ${unitSigns[units].speed}`,
  };
};
