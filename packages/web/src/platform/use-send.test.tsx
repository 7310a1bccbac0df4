import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { CHANGE_HEADER } from '@caravan/contract/headers.ts';
import { addShoppingItem, listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { keyOf } from './api.ts';
import { trackChanges } from './change-tracker.ts';
import { ownChanges } from './own-changes.ts';
import { oneMoreTry } from './query-client.ts';
import { takeChange } from './trip-changes.ts';
import { useSend } from './use-send.ts';

const tripId = 'a';
const LIST = keyOf(listShoppingItems, { params: { tripId } });
const honey = { params: { tripId }, body: { name: 'Honey' } };

beforeAll(() => trackChanges(ownChanges));
afterEach(() => vi.unstubAllGlobals());

/** What a component gets that sends to an endpoint. */
const sending = <const E extends EndpointShape>(client: QueryClient, endpoint: E) => {
  const got: ReturnType<typeof useSend<E>>[] = [];
  const Sender = () => {
    got.push(useSend(endpoint));
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Sender />
    </QueryClientProvider>,
  );
  return got[0]!;
};

/** Answers one request after the other with these statuses. @returns the names of the changes that were sent. */
const answerWith = (...statuses: number[]): string[] => {
  const names: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    names.push(headers.get(CHANGE_HEADER) ?? '');
    return new Response('{}', { status: statuses[names.length - 1] ?? 500 });
  });
  return names;
};

test.each([
  { answers: [504, 504], isRead: true },
  { answers: [504, 429], isRead: true },
  { answers: [504, 401], isRead: true },
  { answers: [400], isRead: false },
])(
  'what a change touched is read again where one of its answers was lost, and once more when it is announced after all: $answers',
  async ({ answers, isRead }) => {
    const client = new QueryClient({ defaultOptions: { mutations: { retry: oneMoreTry, retryDelay: 0 } } });
    client.setQueryData(LIST, []);
    const names = answerWith(...answers);

    const failure = await sending(client, addShoppingItem)
      .mutateAsync(honey)
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ status: answers.at(-1) });
    expect(names).toEqual(answers.map(() => names[0]));
    expect(client.getQueryState(LIST)?.isInvalidated).toBe(isRead);
    client.setQueryData(LIST, []);
    takeChange(client, { type: 'trip_changed', tripId, resource: 'shopping', change: names[0] ?? '' });
    expect(client.getQueryState(LIST)?.isInvalidated).toBe(isRead);
  },
);
