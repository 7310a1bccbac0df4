import { WEATHER_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { forecastBegins, weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { formatDate, formatDayParts, formatShortDay } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { WeatherSource, readWeather, spokenWeather, weatherAppearance } from './DayWeather.tsx';
import { type Destination, weatherQuery } from './weather.queries.ts';

const FAILED = 'Failed to fetch weather data';

interface WeatherCardProps {
  destination: Destination;
  date: string;
  /** Days after it that are shown in short. */
  following: readonly string[];
  /** Today's date there. */
  today: string;
  /** Whether somebody may soon see it: it is read then. */
  isNear: boolean;
}

/** The weather of one day at a place, at length, with that of the days after it, or why there is none. */
export const WeatherCard = (props: WeatherCardProps) => {
  const { date, today } = props;
  return weatherBasis(date, today) === null ? <Unavailable text={null} /> : <FetchedCard {...props} />;
};

const FetchedCard = ({ destination, date, following, today, isNear }: WeatherCardProps) => {
  const query = useQuery({ ...weatherQuery(destination, date), enabled: isNear });
  const { data, fetchStatus, isError } = query;
  const begins = forecastBegins(date, today);
  const isMixed = !begins && following.some((day) => weatherBasis(day, today) === 'typical');
  if (data) {
    return (
      <>
        <WeatherInWords weather={data} />
        {begins && <ForecastNote begins={begins} />}
        <WeatherStrip destination={destination} dates={following} isMixed={isMixed} />
        <WeatherSource destination={destination} dates={[date, ...following]} />
      </>
    );
  }
  if (data === null) return <Unavailable text={begins && `The forecast begins on ${formatDate(begins)}.`} />;
  if (fetchStatus === 'paused') return <Unavailable text="You are offline." />;
  if (!isError) return <CardSkeleton hasNote={begins !== null} hasStrip={following.length > 0} />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted">{FAILED}</p>
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

/** The same in a glance: a picture, and how warm it gets and stays. */
export const WeatherGlance = ({ destination, date, today, isNear }: Omit<WeatherCardProps, 'following'>) => {
  const isThere = weatherBasis(date, today) !== null;
  const { data, isError, fetchStatus } = useQuery({ ...weatherQuery(destination, date), enabled: isNear && isThere });
  const isMissed = data === null || (!data && (isError || fetchStatus === 'paused'));
  if (!isThere || isMissed) {
    return (
      <span className="shrink-0 text-ink-muted">
        <CloudOff size={20} strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{isError ? FAILED : WEATHER_UNAVAILABLE_MESSAGE}</span>
      </span>
    );
  }
  // As wide as what comes, so that the line beside it is not cut anew.
  if (!data) return <span className="w-18 shrink-0" />;
  const { Icon, color } = weatherAppearance(data);
  const { high, low } = readWeather(data);
  return (
    <p className="flex shrink-0 items-center gap-1.5 text-sm tabular-nums">
      <Icon size={20} aria-hidden="true" className={color} />
      <span className="sr-only">{spokenWeather(data)}</span>
      <span aria-hidden="true">
        <span className={data.basis === 'typical' ? '' : 'font-medium'}>{high}°</span>{' '}
        <span className="text-ink-muted">{low}°</span>
      </span>
    </p>
  );
};

const ForecastNote = ({ begins }: { begins: string }) => (
  <p className="-mt-1 text-sm text-ink-muted">The forecast begins on {formatDate(begins)}.</p>
);

const WeatherInWords = ({ weather }: { weather: Weather }) => {
  const { basis, description, humidity } = weather;
  const { high, low, wind, sign } = readWeather(weather);
  const { Icon, color } = weatherAppearance(weather);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex items-center gap-3">
        <Icon size={40} strokeWidth={1.5} aria-hidden="true" className={`shrink-0 ${color}`} />
        <div>
          <p className={`tabular-nums ${basis === 'typical' ? 'text-lg' : 'text-xl font-bold'}`}>
            {basis === 'typical' && <span className="text-base text-ink-muted">Typically </span>}
            <span className="sr-only">High </span>
            {high}
            {sign}
            <span className="text-base font-normal text-ink-muted">
              <span aria-hidden="true"> / </span>
              <span className="sr-only">, low </span>
              {low}
              {sign}
            </span>
          </p>
          <p className="text-ink-muted">{description}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm tabular-nums">
        <dt className="text-ink-muted">Humidity</dt>
        <dd>{humidity}%</dd>
        <dt className="text-ink-muted">Wind</dt>
        <dd>{wind}</dd>
      </dl>
    </div>
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

/** In the shape of a forecast, with the line below that says whose it is. */
const CardSkeleton = ({ hasNote, hasStrip }: { hasNote: boolean; hasStrip: boolean }) => (
  <SkeletonGroup label="Loading the weather" className="flex flex-col gap-3">
    <div className="flex items-center gap-3">
      <Skeleton shape="circle" className="size-10" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
        <Skeleton shape="line" className="h-5 w-24" />
        <Skeleton shape="line" className="w-32" />
      </div>
    </div>
    {hasNote && <Skeleton shape="line" className="mb-0.5 -mt-0.5 w-56" />}
    {hasStrip && <Skeleton className="h-18" />}
    <Skeleton shape="line" className="my-0.5 w-48" />
  </SkeletonGroup>
);

interface WeatherStripProps {
  destination: Destination;
  dates: readonly string[];
  /** Days of which only what is typical is known stand beside others, and say so. */
  isMixed: boolean;
}

/** The weather of a few days side by side, in short. */
const WeatherStrip = ({ destination, dates, isMixed }: WeatherStripProps) =>
  dates.length > 0 && (
    <ul aria-label="The days after" className="grid auto-cols-fr grid-flow-col border-t border-line pt-2">
      {dates.map((date) => (
        <StripDay key={date} destination={destination} date={date} isMixed={isMixed} />
      ))}
    </ul>
  );

/** As high as its lines, whether or not anything is known of the day. */
const StripDay = ({ destination, date, isMixed }: Omit<WeatherStripProps, 'dates'> & { date: string }) => {
  const { data } = useQuery(weatherQuery(destination, date));
  return (
    <li className={`flex min-w-0 flex-col items-center gap-1 text-sm text-ink-muted ${isMixed ? 'h-21' : 'h-16'}`}>
      <span className="sr-only">{formatShortDay(date)}</span>
      <span aria-hidden="true">{formatDayParts(date).weekday}</span>
      {data && <WeatherInShort weather={data} />}
      {isMixed && data?.basis === 'typical' && (
        <span aria-hidden="true" className="text-xs">
          typical
        </span>
      )}
      {data === null && <span aria-label="No weather data">–</span>}
    </li>
  );
};

const WeatherInShort = ({ weather }: { weather: Weather }) => {
  const { Icon, color } = weatherAppearance(weather);
  const { high, low } = readWeather(weather);
  return (
    <>
      <Icon size={20} aria-hidden="true" className={color} />
      <span className="sr-only">{spokenWeather(weather)}</span>
      <span aria-hidden="true" className="text-xs tabular-nums">
        <span className={weather.basis === 'typical' ? '' : 'font-medium text-ink'}>{high}°</span> {low}°
      </span>
    </>
  );
};
