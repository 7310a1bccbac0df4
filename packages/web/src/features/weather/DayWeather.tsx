import { WEATHER_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { forecastBegins, isForecastDay } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/format-dates.ts';
import { useNear } from '../../ui/use-near.ts';
import { WEATHER_LOOKS } from './weather-looks.ts';
import { weatherQuery } from './weather.queries.ts';

interface DayWeatherProps {
  /** The trip's destination, as its members wrote it. */
  location: string;
  date: string;
  /** Today's date there. */
  today: string;
}

/**
 * The weather of a day in one line, whose place is kept from the first. Days that no forecast covers yet say from when one
 * does; days that are over say nothing.
 */
export const DayWeather = ({ location, date, today }: DayWeatherProps) => {
  if (isForecastDay(date, today)) return <Forecast location={location} date={date} />;
  const begins = forecastBegins(date, today);
  return begins && <Line>Forecast from {formatDate(begins)}</Line>;
};

const Forecast = ({ location, date }: Omit<DayWeatherProps, 'today'>) => {
  const { near, ref } = useNear(false);
  const { data, isError } = useQuery({ ...weatherQuery(location, date), enabled: near });
  return (
    <Line ref={ref}>
      {isError && 'Failed to fetch weather data'}
      {data === null && WEATHER_UNAVAILABLE_MESSAGE}
      {data && <Told weather={data} />}
    </Line>
  );
};

/** As high as its one line of text, whether or not there is any. */
const Line = ({ ref, children }: { ref?: (element: Element | null) => void; children: ReactNode }) => (
  <p ref={ref} className="mb-2 h-5 truncate text-sm text-ink-muted">
    {children}
  </p>
);

const Told = ({ weather }: { weather: Weather }) => {
  const { condition, description, temperature, humidity, windSpeed } = weather;
  const { Icon, color } = WEATHER_LOOKS[condition];
  return (
    <>
      <Icon size={16} aria-hidden="true" className={`me-1.5 inline align-[-0.1875rem] ${color}`} />
      <span className="sr-only">
        Weather: {description}, high {temperature.high}°F, low {temperature.low}°F, humidity {humidity}%, wind{' '}
        {windSpeed} km/h
      </span>
      <span aria-hidden="true">
        <span className="font-medium text-ink tabular-nums">{temperature.high}°</span>
        <span className="tabular-nums"> / {temperature.low}°F</span> · {description}
        <span className="hidden sm:inline">
          {' '}
          · {humidity}% humidity · wind {windSpeed} km/h
        </span>
      </span>
    </>
  );
};
