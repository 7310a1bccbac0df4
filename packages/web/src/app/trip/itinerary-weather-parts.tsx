import type { ItineraryWeather } from '../../features/itinerary/itinerary-weather.ts';
import { DayWeather } from '../../features/weather/DayWeather.tsx';
import type { Destination } from '../../features/weather/weather.queries.ts';
import { WeatherSource } from '../../features/weather/WeatherSource.tsx';

/**
 * What an itinerary shows of the weather where its trip goes.
 *
 * @param today the calendar date there.
 */
export const itineraryWeatherParts = (destination: Destination, today: string): ItineraryWeather => ({
  ofDay: (date) => <DayWeather destination={destination} date={date} today={today} />,
  source: (dates) => <WeatherSource destination={destination} dates={dates} />,
});
