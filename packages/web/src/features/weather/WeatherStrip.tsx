import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDayParts, formatShortDay } from '../../platform/format-dates.ts';
import { spokenWeather, weatherLooks } from './weather-looks.ts';
import { type Destination, weatherQuery } from './weather.queries.ts';

interface WeatherStripProps {
  destination: Destination;
  dates: readonly string[];
  /** Days of which only what is typical is known stand beside others, and say so. */
  isMixed: boolean;
}

/** The weather of a few days side by side, in short. */
export const WeatherStrip = ({ destination, dates, isMixed }: WeatherStripProps) =>
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
      {data && <Told weather={data} />}
      {isMixed && data?.basis === 'typical' && (
        <span aria-hidden="true" className="text-xs">
          typical
        </span>
      )}
      {data === null && <span aria-label="No weather data">–</span>}
    </li>
  );
};

const Told = ({ weather }: { weather: Weather }) => {
  const { Icon, color } = weatherLooks(weather);
  const { basis, temperature } = weather;
  return (
    <>
      <Icon size={20} aria-hidden="true" className={color} />
      <span className="sr-only">{spokenWeather(weather)}</span>
      <span aria-hidden="true" className="text-xs tabular-nums">
        <span className={basis === 'typical' ? '' : 'font-medium text-ink'}>{temperature.high}°</span> {temperature.low}
        °
      </span>
    </>
  );
};
