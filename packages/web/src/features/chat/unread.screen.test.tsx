import { markChatRead } from '@caravan/contract/chat/chat.endpoints.ts';
import { paintedFrames } from '../../testing/at-rest.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

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

/** A chat of so many messages, of which the viewer has read the first ones. */
const aLongChat = (data: TripData, chatSeq: number, readSeq: number) => {
  const fay = aPerson({ firstName: 'Fay' });
  const trip = data.addTrip({ title: 'Alps', others: [[fay, 'member']], chatSeq, readSeq });
  for (let seq = 1; seq <= chatSeq; seq += 1)
    data.on(trip).messages.push(aMessage(trip, fay, { seq, content: `message ${seq}.` }));
  return { trip, fay };
};

test('a chat with more unread messages than fit opens where one left off, and is read as far as one has seen it', async ({
  screen: { data, server, open },
}) => {
  const { trip } = aLongChat(data, 95, 15);
  await open(`/trip/${trip.id}?tab=chat`);

  await expect.element(newLine).toBeInViewport();
  await expect.element(log.getByText('message 16.', { exact: true })).toBeInViewport();
  const list = page.getByRole('region', { name: 'Messages' }).element();
  await expect
    .poll(() => newLine.element().getBoundingClientRect().top - list.getBoundingClientRect().top)
    .toBeLessThan(40);
  const marks = () => server.requests(markChatRead).map(({ body }) => body.seq);
  await expect.poll(() => marks().at(-1)).toBeGreaterThan(16);
  expect(marks().at(-1)).toBeLessThan(40);
  await page.getByRole('button', { name: '80 new messages' }).click();

  await expect.element(log.getByText('message 95.', { exact: true })).toBeInViewport();
  await expect.poll(() => marks().at(-1)).toBe(95);
});

test('a button leads to where one left off, however many pages that is back', async ({ screen: { data, open } }) => {
  const { trip } = aLongChat(data, 1250, 15);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('message 1250.', { exact: true })).toBeInViewport();

  const way = page.getByRole('button', { name: '1235 new messages' });
  await way.click();

  await expect.element(newLine).toBeInViewport();
  await expect.element(newLine).toHaveFocus();
  await expect.element(log.getByText('message 16.', { exact: true })).toBeInViewport();
  await expect.element(way).not.toBeInTheDocument();
});

test('without a connection the way to where one left off says that it leads there once there is one', async ({
  screen: { data, open },
}) => {
  const { trip } = aLongChat(data, 300, 15);
  await open(`/trip/${trip.id}?tab=chat`);
  const way = page.getByRole('button', { name: '285 new messages' });
  await expect.element(way).toBeVisible();
  const comeBack = goOffline();
  await way.click();

  const said = page.getByRole('status').filter({ hasText: 'Messages so far back are not on this device.' });
  await expect.element(said).toMatchTextContent(/^You are offline/);
  comeBack();
  await way.click();
  await expect.element(newLine).toBeInViewport();
});

test('what is read stays in its place when messages below it turn out higher', async ({ screen: { data, open } }) => {
  const { trip } = aLongChat(data, 95, 15);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(newLine).toBeInViewport();
  await expect.element(page.getByRole('button', { name: '80 new messages' })).toBeVisible();
  const place = () => Math.round(newLine.element().getBoundingClientRect().top);
  await paintedFrames(10);
  const before = place();

  [...document.querySelectorAll<HTMLElement>('[data-block]')].at(-1)?.style.setProperty('padding-bottom', '900px');

  await paintedFrames(3);
  expect(Math.abs(place() - before)).toBeLessThanOrEqual(1);
});

test('a message that comes before it is known what one has read is not counted with all before it', async ({
  screen: { data, live, open },
}) => {
  const { trip, fay } = aLongChat(data, 500, 500);
  await open(`/trip/${trip.id}`);
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);
  const message = aMessage(trip, fay, { seq: 501, content: 'message 501.' });
  data.on(trip).messages.push(message);

  live.emit({ type: 'chat_message', tripId: trip.id, message });
  await expect.element(page.getByRole('tab', { name: 'Chat 1' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Trips', exact: true })).toBeVisible();
  live.emit({ type: 'unread', tripId: trip.id, chatSeq: 501, readSeq: 500 });

  await expect.element(page.getByRole('link', { name: 'Trips 1 unread message' })).toBeVisible();
});
