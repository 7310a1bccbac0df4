import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { weatherQuery } from './weather.queries.ts';

interface WeatherSourceProps {
  location: string;
  /** The days whose weather may be shown. */
  dates: readonly string[];
}

/** Whose data the weather is, once any of it is shown: its licence asks for that. */
export const WeatherSource = ({ location, dates }: WeatherSourceProps) => {
  const isShown = useIsAnyShown(location, dates);
  if (dates.length === 0) return null;
  return (
    <p className="min-h-5 text-xs text-ink-muted">
      {isShown && (
        <>
          Weather data by{' '}
          <a href="https://open-meteo.com/" target="_blank" rel="noopener noreferrer" className="underline">
            Open-Meteo.com
          </a>
        </>
      )}
    </p>
  );
};

/** Looks at what the days have fetched, and fetches nothing. By hand: TanStack's `useQueries` would weigh on every screen. */
const useIsAnyShown = (location: string, dates: readonly string[]): boolean => {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [client]),
    () => dates.some((date) => client.getQueryData(weatherQuery(location, date).queryKey)),
  );
};
