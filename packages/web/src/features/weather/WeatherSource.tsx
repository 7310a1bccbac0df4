import { useQueries } from '@tanstack/react-query';
import { weatherQuery } from './weather.queries.ts';

interface WeatherSourceProps {
  location: string;
  /** The days whose weather may be shown. */
  dates: readonly string[];
}

/** Whose data the weather is, once any of it is shown: its licence asks for that. */
export const WeatherSource = ({ location, dates }: WeatherSourceProps) => {
  const isShown = useQueries({
    // Looks at what the days have fetched, and fetches nothing.
    queries: dates.map((date) => ({ ...weatherQuery(location, date), enabled: false })),
    combine: (days) => days.some(({ data }) => data),
  });
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
