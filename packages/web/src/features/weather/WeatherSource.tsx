import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { type Destination, weatherQuery } from './weather.queries.ts';

interface WeatherSourceProps {
  destination: Destination;
  /** The days whose weather may be shown. */
  dates: readonly string[];
}

/** Whose data the weather is, once any of it is shown, and what was made of it: its licence asks for that. */
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

/** Looks at what the days have fetched, and fetches nothing. By hand: TanStack's `useQueries` would weigh on every screen. */
const useShown = (destination: Destination, dates: readonly string[]): 'nothing' | 'weather' | 'typical' => {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [client]),
    () => {
      const told = dates.map((date) => client.getQueryData<Weather | null>(weatherQuery(destination, date).queryKey));
      if (told.some((weather) => weather?.basis === 'typical')) return 'typical';
      return told.some(Boolean) ? 'weather' : 'nothing';
    },
  );
};
