import { WEATHER_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { forecastBegins, isForecastDay } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { WEATHER_LOOKS } from './weather-looks.ts';
import { weatherQuery } from './weather.queries.ts';
import { WeatherSource } from './WeatherSource.tsx';

interface WeatherCardProps {
  /** The trip's destination, as its members wrote it. */
  location: string;
  date: string;
  /** Today's date there. */
  today: string;
}

/** The weather of one day at a place, at length, or why there is none. */
export const WeatherCard = ({ location, date, today }: WeatherCardProps) => {
  const begins = forecastBegins(date, today);
  if (isForecastDay(date, today)) return <Forecast location={location} date={date} />;
  return <Unavailable text={begins && `The forecast begins on ${formatDate(begins)}.`} />;
};

const Forecast = ({ location, date }: Omit<WeatherCardProps, 'today'>) => {
  const query = useQuery(weatherQuery(location, date));
  const { data, fetchStatus, isError } = query;
  if (data) return <Told weather={data} source={<WeatherSource location={location} dates={[date]} />} />;
  if (data === null) return <Unavailable text={null} />;
  if (fetchStatus === 'paused') return <Unavailable text="You are offline." />;
  if (!isError) return <CardSkeleton />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted">Failed to fetch weather data</p>
      <Button
        variant="secondary"
        size="small"
        pending={fetchStatus === 'fetching'}
        onClick={() => void query.refetch()}
      >
        Try again
      </Button>
    </div>
  );
};

const Told = ({ weather, source }: { weather: Weather; source: ReactNode }) => {
  const { condition, description, temperature, humidity, windSpeed } = weather;
  const { Icon, color } = WEATHER_LOOKS[condition];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <Icon size={40} strokeWidth={1.5} aria-hidden="true" className={`shrink-0 ${color}`} />
          <div>
            <p className="text-xl font-bold tabular-nums">
              <span className="sr-only">High </span>
              {temperature.high}°F
              <span className="text-base font-normal text-ink-muted">
                <span aria-hidden="true"> / </span>
                <span className="sr-only">, low </span>
                {temperature.low}°F
              </span>
            </p>
            <p className="text-ink-muted">{description}</p>
          </div>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm tabular-nums">
          <dt className="text-ink-muted">Humidity</dt>
          <dd>{humidity}%</dd>
          <dt className="text-ink-muted">Wind</dt>
          <dd>{windSpeed} km/h</dd>
        </dl>
      </div>
      {source}
    </>
  );
};

const Unavailable = ({ text }: { text: string | null }) => (
  <div className="flex items-center gap-3 text-ink-muted">
    <CloudOff size={28} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
    <div>
      <p>{WEATHER_UNAVAILABLE_MESSAGE}</p>
      {text && <p className="text-sm">{text}</p>}
    </div>
  </div>
);

const CardSkeleton = () => (
  <SkeletonGroup label="Loading the weather" className="flex items-center gap-3">
    <Skeleton shape="circle" className="size-10" />
    <div className="flex flex-1 flex-col gap-2 py-1">
      <Skeleton shape="line" className="h-5 w-24" />
      <Skeleton shape="line" className="w-32" />
    </div>
  </SkeletonGroup>
);
