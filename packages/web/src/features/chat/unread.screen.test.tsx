import { markChatRead } from '@caravan/contract/chat/chat.endpoints.ts';
import { aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const log = page.getByRole('log', { name: 'Group Chat' });
const newLine = log.getByRole('separator', { name: 'New messages' });

test('what is unread is counted on Trips, the card and the tab; a line stands where one left off until one comes back', async ({
  screen: { data, server, open },
}) => {
  const fay = aPerson({ firstName: 'Fay' });
  const trip = data.addTrip({ title: 'Alps', others: [[fay, 'member']], chatSeq: 4, readSeq: 2 });
  data.user = { ...data.viewer, unreadChats: [{ tripId: trip.id, chatSeq: 4, readSeq: 2 }] };
  for (let seq = 1; seq <= 4; seq += 1)
    data.on(trip).messages.push(aMessage(trip, fay, { seq, content: `message ${seq}` }));
  await open('/trips');
  await expect.element(page.getByRole('link', { name: 'Trips 2 unread messages' })).toBeVisible();
  await expect.element(page.getByRole('article').getByText('2 unread messages')).toBeVisible();

  await open(`/trip/${trip.id}`);
  await page.getByRole('tab', { name: 'Chat 2' }).click();

  await expect.element(newLine).toBeVisible();
  expect(newLine.element().parentElement?.textContent).toContain('message 3');
  await expect.poll(() => server.requests(markChatRead).map(({ body }) => body)).toEqual([{ seq: 4 }]);
  // Read, and still one sees where one left off.
  await expect.element(page.getByRole('link', { name: 'Trips', exact: true })).toBeVisible();
  await expect.element(newLine).toBeVisible();
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('tab', { name: 'Chat', exact: true }).click();
  await expect.element(log.getByText('message 4')).toBeVisible();
  await expect.element(newLine).not.toBeInTheDocument();
});

test('another page counts up as messages come, and what is read on another device is read here', async ({
  screen: { data, live, open },
}) => {
  const fay = aPerson({ firstName: 'Fay' });
  const trip = data.addTrip({ title: 'Alps', others: [[fay, 'member']] });
  await open('/trips');
  await expect.element(page.getByRole('link', { name: 'Trips', exact: true })).toBeVisible();
  await expect.poll(() => live.isConnected).toBe(true);

  live.emit({ type: 'unread', tripId: trip.id, chatSeq: 3, readSeq: 0 });
  await expect.element(page.getByRole('link', { name: 'Trips 3 unread messages' })).toBeVisible();
  await expect.element(page.getByRole('article').getByText('3 unread messages')).toBeVisible();

  live.emit({ type: 'unread', tripId: trip.id, chatSeq: 3, readSeq: 3 });
  await expect.element(page.getByRole('link', { name: 'Trips', exact: true })).toBeVisible();
  await expect.element(page.getByText('unread')).not.toBeInTheDocument();
});
