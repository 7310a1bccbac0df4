import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { textsOf } from '../../testing/page-texts.ts';

test('who only reads catches up by themselves after their connection broke', async ({
  screen: { data, server, live, open },
}) => {
  const vik = aPerson({ firstName: 'Vik' });
  const trip = data.addTrip({ title: 'Stormy crossing', others: [[vik, 'member']] });
  const { messages } = data.on(trip);
  messages.push(aMessage(trip, vik, { seq: 1, content: '1: Hello' }));
  messages.push(aMessage(trip, data.viewer, { seq: 2, content: '2: Hello yourself' }));
  const shown = () => textsOf(page.getByRole('log', { name: 'Group Chat' }).getByText(/^\d: /));
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.poll(shown).toEqual(['1: Hello', '2: Hello yourself']);
  const joined = () => live.frames.filter(({ type }) => type === 'join_trip').length;
  await expect.poll(joined).toBe(1);

  live.close();
  messages.push(aMessage(trip, vik, { seq: 3, content: '3: From another device' }));
  data.addActivity(trip, { title: 'Seasickness pills' });

  await expect.poll(shown).toEqual(['1: Hello', '2: Hello yourself', '3: From another device']);
  expect(joined()).toBe(2);
  await expect.poll(() => server.requests(listMessages).at(-1)?.query.after).toBe(messages[1]?.id);
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect.element(page.getByRole('heading', { name: 'Seasickness pills' })).toBeVisible();
});
