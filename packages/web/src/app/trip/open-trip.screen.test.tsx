import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { queryClient } from '../../platform/query-client.ts';
import { inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

test('a trip that was read ahead is opened by a read of it where there is no live channel', async ({
  screen: { data, server, live, open },
}) => {
  const trip = data.addTrip({ title: 'Alps', isNew: true, role: 'member', startDate: inDays(3), endDate: inDays(5) });
  live.isReachable = false;
  await open('/trips');
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  queryClient.setQueryData(tripQuery(trip.id).queryKey, { ...data.on(trip).detail });
  // What the server says once it is opened.
  Object.assign(data.on(trip).detail, { isNew: false });

  await page.getByRole('link', { name: /Alps/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Alps' })).toBeVisible();
  await expect.poll(() => server.requests(getTrip)).toHaveLength(1);

  await page.getByRole('link', { name: 'Trips', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Alps' })).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument();
});
