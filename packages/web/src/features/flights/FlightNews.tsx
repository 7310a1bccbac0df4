import type { Arrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { changeWords } from './flight-change-words.ts';
import type { IsNews } from './use-flight-news.ts';
import { useReader } from './use-reader.ts';

/** Says each change that comes while the page is open, to whoever hears the page. */
export const FlightNews = ({ arrivals, isNews }: { arrivals: readonly Arrival[]; isNews: IsNews }) => {
  const reader = useReader();
  const news = arrivals.flatMap(({ key, flight }) =>
    flight.changes
      .filter((change) => isNews(flight, change))
      .map((change) => ({
        id: `${key} ${change.kind} ${change.createdAt}`,
        createdAt: change.createdAt,
        words: `${flight.flightNumber}: ${changeWords(change, flight, reader)}`,
      })),
  );
  return (
    <ul role="log" aria-label="Changes of flights" className="sr-only">
      {news
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
        .map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
    </ul>
  );
};
