import { onTestFinished, vi } from 'vitest';
import { keepFiles } from '../platform/offline/keep-files.ts';
import { startKeeping } from '../platform/offline/keeping.ts';
import { setKeepingWanted } from '../platform/offline/offline-settings.ts';
import { queryClient } from '../platform/query-client.ts';
import { newTimedUuid } from '../platform/uuid.ts';
import { goOffline } from '../testing/browser-settings.ts';
import { aPhoto } from '../testing/files.ts';
import { expect, page, test } from '../testing/screen.tsx';
import { answerKeptFile } from './kept-files.ts';

test('the picture that a screen shows is kept, and comes from the device where there is no network', async ({
  screen: { data, open },
}) => {
  const cover = `/api/objects/${newTimedUuid(Date.now())}`;
  const trip = data.addTrip({ title: 'Fjord', coverImageUrl: cover });
  const photo = await aPhoto(40, 30);
  const { fetch: fetchOther } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const { pathname } = new URL(new Request(...call).url);
    if (!pathname.startsWith('/api/objects/')) return fetchOther(...call);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return new Response(photo);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Fjord');
  const shown = page.getByRole('main').element().querySelector<HTMLImageElement>(`img[src^="${cover}"]`);
  setKeepingWanted(true);
  const keeper = await startKeeping(queryClient);
  await keeper.settle();
  await keepFiles(keeper, trip.id, async () => undefined);
  goOffline();

  const event = { request: new Request(shown?.src ?? '') } as Parameters<typeof answerKeptFile>[0];
  const picture = await (await answerKeptFile(event))?.blob();
  const { width, height } = await createImageBitmap(picture ?? new Blob());
  expect([width, height]).toEqual([40, 30]);
});
