import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo } from 'react';
import type { ItineraryWeather } from '../features/itinerary/itinerary-weather.ts';
import { DayWeather } from '../features/weather/DayWeather.tsx';
import { WeatherSource } from '../features/weather/WeatherSource.tsx';
import { viewerZone } from '../platform/clock.ts';
import { useTodayIn } from '../platform/use-today-in.ts';

/** The weather where a trip goes, for its itinerary; none without a destination. */
export const useTripWeather = ({ destination, position, timeZone }: TripDetail): ItineraryWeather | undefined => {
  const today = useTodayIn(shownZone(timeZone, viewerZone()));
  return useMemo(() => {
    if (destination === null) return undefined;
    const place = { location: destination, position };
    return {
      ofDay: (date) => <DayWeather destination={place} date={date} today={today} />,
      source: (dates) => <WeatherSource destination={place} dates={dates} />,
    };
  }, [destination, position, today]);
};
