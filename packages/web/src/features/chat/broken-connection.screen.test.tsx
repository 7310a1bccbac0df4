import { listMessages, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { goOffline } from '../../testing/browser-settings.ts';
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

test('what was written while the server was away goes out once the channel is there again', async ({
  screen: { data, server, live, open },
}) => {
  const trip = data.addTrip({ title: 'Stormy crossing' });
  server.lose(postMessage);
  await open(`/trip/${trip.id}?tab=chat`);
  const log = page.getByRole('log', { name: 'Group Chat' });
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);
  // After so many tries the next one by itself is a quarter of a minute away.
  for (const [index, text] of ['1: Ahoy', '2: Anybody?', '3: Hello?', '4: Well then'].entries()) {
    await page.getByPlaceholder('Type a message...').fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.requests(postMessage).length).toBe(index + 1);
    await expect.poll(() => log.getByText('Waiting for a connection…').elements().length).toBe(index + 1);
  }
  answerFrom(server, data);
  live.close();

  await expect.element(log.getByText(/Waiting for|Sending/)).not.toBeInTheDocument();
  expect(data.on(trip).messages.map(({ content }) => content)).toEqual([
    '1: Ahoy',
    '2: Anybody?',
    '3: Hello?',
    '4: Well then',
  ]);
});

test('the field stays in sight as the connection goes and comes back', async ({ screen: { data, open } }) => {
  const vik = aPerson({ firstName: 'Vik' });
  const trip = data.addTrip({
    title: 'Stormy crossing',
    description: 'Over the bay. '.repeat(20),
    others: [[vik, 'member']],
  });
  for (let seq = 1; seq <= 30; seq += 1)
    data.on(trip).messages.push(aMessage(trip, vik, { seq, content: `message ${seq}.` }));
  await open(`/trip/${trip.id}?tab=chat`);
  const last = page.getByText('message 30.');
  await expect.element(last).toBeVisible();
  const field = page.getByPlaceholder('Type a message...');
  const banner = page.getByText('You are offline. Changes wait until you are back.');
  const navigation = page.getByRole('navigation').getByRole('link', { name: 'Home' });
  const isWhole = () =>
    field.element().getBoundingClientRect().bottom <= navigation.element().getBoundingClientRect().top;
  scrollTo({ top: document.documentElement.scrollHeight });
  await expect.poll(isWhole).toBe(true);

  const comeBack = goOffline();
  await expect.element(banner).toBeVisible();
  await field.click();
  await expect.poll(isWhole).toBe(true);
  comeBack();
  await expect.element(banner).not.toBeInTheDocument();

  await expect.poll(isWhole).toBe(true);
});
