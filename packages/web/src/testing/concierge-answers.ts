import { askConcierge, deleteSearch, listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import type { AnswerEvent, Card, Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import type { ApiServer } from './api-server.ts';

/** Pages that a service has read. */
export const MARKET: Citation = {
  number: 1,
  kind: 'web',
  title: 'Time Out Market Lisboa',
  source: 'example.com',
  url: 'https://www.example.com/time-out-market',
  passage: 'The food hall opens at 10 in the morning, every day.',
  tripId: null,
  tripPart: null,
};
export const GUIDE: Citation = {
  ...MARKET,
  number: 2,
  title: 'Lisbon by tram',
  url: 'https://www.example.com/lisbon-by-tram',
  passage: 'Get off at the river.',
};

/** Something in an answer of a service that can be put into a trip. */
export const aCard = (title: string, detail: string, fields: Partial<Card> = {}): Card => ({
  title,
  detail,
  location: null,
  activityCategory: 'activity',
  shoppingCategory: 'other',
  citations: [],
  ...fields,
});

/** A question that was answered by a service, without a source. */
export const aSearch = (fields: Partial<ConciergeSearch> = {}): ConciergeSearch => ({
  id: crypto.randomUUID(),
  query: 'Is it far?',
  trip: null,
  response: 'Yes.',
  citations: [],
  cards: [],
  outcome: 'answered',
  answeredBy: 'service',
  createdAt: new Date().toISOString(),
  ...fields,
});

/** Answers the viewer's past questions, newest first; a test fills it. */
export const answerPastQuestions = (server: ApiServer, ...searches: ConciergeSearch[]): ConciergeSearch[] => {
  server.answer(listSearches, ({ query: { q = '', before, limit } }) => {
    const from = before === undefined ? 0 : searches.findIndex(({ id }) => id === before) + 1;
    const isMeant = ({ query, response }: ConciergeSearch) =>
      `${query} ${response}`.toLowerCase().includes(q.toLowerCase());
    return searches.slice(from).filter(isMeant).slice(0, limit);
  });
  server.answer(deleteSearch, ({ params }) => {
    const place = searches.findIndex(({ id }) => id === params.searchId);
    searches.splice(place, 1);
    return undefined;
  });
  return searches;
};

/**
 * Answers questions piece by piece: words, what they rest on, and what the next piece waits for; then whole.
 *
 * @param fields what the whole has beside its words and citations.
 */
export const answerQuestions = (
  server: ApiServer,
  searches: ConciergeSearch[],
  pieces: readonly (string | Citation | Promise<void>)[],
  fields: Partial<ConciergeSearch> = {},
): void => {
  server.stream(askConcierge, async function* ({ body }): AsyncIterable<AnswerEvent> {
    let response = '';
    const citations: Citation[] = [];
    for (const piece of pieces) {
      if (piece instanceof Promise) await piece;
      else if (typeof piece === 'string') {
        response += piece;
        yield { type: 'text', text: piece };
      } else {
        citations.push(piece);
        yield { type: 'citation', citation: piece };
      }
    }
    const search = aSearch({ query: body.query, response, citations, ...fields });
    searches.unshift(search);
    yield { type: 'done', search, left: null };
  });
};
