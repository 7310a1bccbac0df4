import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { oneMoreTry } from '../../platform/query-client.ts';
import { sendTick, shoppingQuery } from './shopping.queries.ts';

const tripId = 'a';
const { queryKey } = shoppingQuery(tripId);

afterEach(() => vi.unstubAllGlobals());

test.each([
  { answers: [504, 429], isRead: true },
  { answers: [404], isRead: false },
])('a list is read again after a tick of which an answer was lost: $answers', async ({ answers, isRead }) => {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: oneMoreTry, retryDelay: 0 } } });
  client.setQueryData(queryKey, []);
  const left = [...answers];
  vi.stubGlobal('fetch', async () => new Response('{}', { status: left.shift() ?? 500 }));

  const failure = await sendTick(client, { tripId, itemId: 'honey' }, true).catch((error: unknown) => error);

  expect(failure).toMatchObject({ status: answers.at(-1) });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isRead);
});
