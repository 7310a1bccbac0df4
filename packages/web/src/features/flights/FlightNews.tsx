import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { changeWords } from './flight-change-words.ts';
import { useFlightNews } from './use-flight-news.ts';
import { useReader } from './use-reader.ts';

/** Says each change that comes while the page is open, once for all who are on the flight, to whoever hears the page. */
export const FlightNews = ({ flights }: { flights: readonly TripFlight[] | undefined }) => {
  const reader = useReader();
  const news = useFlightNews(flights);
  return (
    <div role="log" aria-label="Changes of flights" className="sr-only">
      {news.map(({ key, flight, change }) => (
        <p key={key}>
          {flight.flightNumber}: {changeWords(change, flight, reader)}
        </p>
      ))}
    </div>
  );
};
