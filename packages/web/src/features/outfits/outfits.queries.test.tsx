import { CHANGE_HEADER } from '@caravan/contract/live.ts';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { trackChanges } from '../../platform/change-tracker.ts';
import { ownChanges } from '../../platform/own-changes.ts';
import { noteAnswer } from '../../platform/read-stamps.ts';
import { takeChange } from '../../platform/trip-changes.ts';
import { anOutfit, aPerson, aTrip } from '../../testing/samples.ts';
import { outfitsQuery, useDeleteOutfit } from './outfits.queries.ts';

const trip = aTrip(aPerson());
const [coat, boots] = [anOutfit(trip, { title: 'Coat' }), anOutfit(trip, { title: 'Boots' })];
const tripId = trip.id;
const { queryKey } = outfitsQuery(tripId);

beforeAll(() => trackChanges(ownChanges));
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** A closet that was read and is on no screen. */
const readCloset = (): QueryClient => {
  const client = new QueryClient();
  noteAnswer(queryKey, null);
  client.setQueryData(queryKey, [coat, boots]);
  return client;
};

/** Deletes the coat; its event comes once it is answered. */
const deleteCoat = async (client: QueryClient): Promise<void> => {
  const names: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    names.push(headers.get(CHANGE_HEADER) ?? '');
    return new Response(null, { status: 204 });
  });
  const got: ReturnType<typeof useDeleteOutfit>[] = [];
  const Deleter = () => {
    got.push(useDeleteOutfit(tripId));
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Deleter />
    </QueryClientProvider>,
  );
  await got[0]?.mutateAsync({ params: { tripId, outfitId: coat.id } });
  takeChange(client, { type: 'trip_changed', tripId, resource: 'outfits', change: names[0] ?? '' });
};

test('an outfit that is deleted leaves the closet, which is not read again for it', async () => {
  const client = readCloset();

  await deleteCoat(client);

  expect(client.getQueryData(queryKey)).toEqual([boots]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test("a closet that is to be read again for somebody else's change is, whatever is deleted from it meanwhile", async () => {
  const client = readCloset();
  takeChange(client, { type: 'trip_changed', tripId, resource: 'outfits' });

  await deleteCoat(client);

  expect(client.getQueryData(queryKey)).toEqual([boots]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a closet that is being read while an outfit is deleted from it is read again', async () => {
  const client = readCloset();
  void client.prefetchQuery({ queryKey, queryFn: () => Promise.withResolvers<never>().promise, staleTime: 0 });

  await deleteCoat(client);

  expect(client.getQueryData(queryKey)).toEqual([boots]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a closet whose reading waits for a connection is read after an outfit was deleted from it', async () => {
  const client = readCloset();
  onlineManager.setOnline(false);
  void client.prefetchQuery({ ...outfitsQuery(tripId), staleTime: 0 });
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('paused');
  const deleted = deleteCoat(client);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();

  await deleted;

  expect(client.getQueryData(queryKey)).toEqual([boots]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
