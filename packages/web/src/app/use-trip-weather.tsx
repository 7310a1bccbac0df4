import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { isForecastDay } from '@caravan/contract/weather/weather.rules.ts';
import { useMemo } from 'react';
import type { ItineraryWeather } from '../features/itinerary/itinerary-weather.ts';
import { DayWeather } from '../features/weather/DayWeather.tsx';
import { WeatherSource } from '../features/weather/WeatherSource.tsx';
import { viewerZone } from '../platform/clock.ts';
import { useTodayIn } from '../platform/use-today-in.ts';

/** The weather where a trip goes, for its itinerary; none without a destination. */
export const useTripWeather = ({ destination, timeZone }: TripDetail): ItineraryWeather | undefined => {
  const today = useTodayIn(shownZone(timeZone, viewerZone()));
  return useMemo(() => {
    if (destination === null) return undefined;
    return {
      ofDay: (date) => <DayWeather location={destination} date={date} today={today} />,
      source: (dates) => (
        <WeatherSource location={destination} dates={dates.filter((date) => isForecastDay(date, today))} />
      ),
    };
  }, [destination, today]);
};
