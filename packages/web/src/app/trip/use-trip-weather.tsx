import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useEffect, useMemo } from 'react';
import type { ItineraryWeather } from '../../features/itinerary/itinerary-weather.ts';
import { viewerZone } from '../../platform/clock.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { useTodayIn } from '../../platform/use-today-in.ts';

const loadParts = async () => (await import('./itinerary-weather-parts.tsx')).itineraryWeatherParts;

/** The weather where a trip goes, for its itinerary; none without a destination. What shows it comes after the plan. */
export const useTripWeather = ({ destination, position, timeZone }: TripDetail): ItineraryWeather | undefined => {
  const today = useTodayIn(shownZone(timeZone, viewerZone()));
  const { part, fetchPart } = useLoaded(loadParts, true);
  const hasDestination = destination !== null;

  useEffect(() => {
    if (hasDestination) void fetchPart();
  }, [hasDestination, fetchPart]);

  return useMemo(() => {
    if (destination === null) return undefined;
    return part ? part({ location: destination, position }, today) : ROOM;
  }, [part, destination, position, today]);
};

/** Room for what comes, so that nothing moves when it does. */
const ROOM: ItineraryWeather = {
  ofDay: () => <div className="mb-2 h-5" />,
  source: (dates) => dates.length > 0 && <div className="min-h-5" />,
};
