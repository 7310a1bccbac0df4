import { WEATHER_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useNear } from '../../ui/use-near.ts';
import { BASIS_WORDS, spokenWeather, weatherAppearance } from './weather-appearance.ts';
import { type Destination, weatherQuery } from './weather.queries.ts';

interface DayWeatherProps {
  destination: Destination;
  date: string;
  /** Today's date there. */
  today: string;
}

/** The weather of a day in one line, whose place is kept from the first. */
export const DayWeather = ({ destination, date, today }: DayWeatherProps) =>
  weatherBasis(date, today) === null ? (
    <Line>{WEATHER_UNAVAILABLE_MESSAGE}</Line>
  ) : (
    <FetchedDay destination={destination} date={date} />
  );

const FetchedDay = ({ destination, date }: Omit<DayWeatherProps, 'today'>) => {
  const { near, ref } = useNear(false);
  const { data, isError } = useQuery({ ...weatherQuery(destination, date), enabled: near });
  return (
    <Line ref={ref}>
      {isError && 'Failed to fetch weather data'}
      {data === null && WEATHER_UNAVAILABLE_MESSAGE}
      {data && <WeatherWords weather={data} />}
    </Line>
  );
};

/** As high as its one line of text, whether or not there is any. */
const Line = ({ ref, children }: { ref?: (element: Element | null) => void; children: ReactNode }) => (
  <p ref={ref} className="mb-2 h-5 truncate text-sm text-ink-muted">
    {children}
  </p>
);

const WeatherWords = ({ weather }: { weather: Weather }) => {
  const { basis, description, temperature, humidity, windSpeed } = weather;
  const { Icon, color } = weatherAppearance(weather);
  const { before } = BASIS_WORDS[basis];
  return (
    <>
      <Icon size={16} aria-hidden="true" className={`me-1.5 inline align-[-0.1875rem] ${color}`} />
      <span className="sr-only">{spokenWeather(weather)}</span>
      <span aria-hidden="true">
        {before && `${before} `}
        <span className={`tabular-nums ${basis === 'forecast' ? 'font-medium text-ink' : ''}`}>
          {temperature.high}°
        </span>
        <span className="tabular-nums"> / {temperature.low}°F</span> · {description}
        <span className="hidden sm:inline">
          {' '}
          · {humidity}% humidity · wind {windSpeed} km/h
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
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [client]),
    () => {
      const known = dates.map((date) => client.getQueryData<Weather | null>(weatherQuery(destination, date).queryKey));
      if (known.some((weather) => weather?.basis === 'typical')) return 'typical';
      return known.some(Boolean) ? 'weather' : 'nothing';
    },
  );
};
