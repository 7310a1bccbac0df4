import { listMessages, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { paintedFrames } from '../../testing/at-rest.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { textsOf } from '../../testing/page-texts.ts';
import type { TripData } from '../../testing/trip-data.ts';

const log = page.getByRole('log', { name: 'Group Chat' });
const messages = log.getByText(/^message \d+/);
const box = page.getByPlaceholder('Type a message...');
const chatTab = page.getByRole('tab', { name: /^Chat/ });

test('blanks are no message, lines are kept, and what is written is never taken for code', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ title: 'Alps' });
  await open(`/trip/${trip.id}?tab=chat`);

  await box.fill('  \n ');
  await expect.element(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await box.fill('message 1 <img src=x onerror="alert(1)"> **bold**');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('');
  await userEvent.keyboard('message 2{Shift>}{Enter}{/Shift}second line https://example.com/way?q=1.{Enter}');

  await expect
    .poll(() => messages.elements().map(({ textContent }) => textContent))
    .toEqual([
      'message 1 <img src=x onerror="alert(1)"> **bold**',
      'message 2\nsecond line https://example.com/way?q=1.',
    ]);
  const link = page.getByRole('link', { name: 'https://example.com/way?q=1', exact: true });
  await expect.element(link).toHaveAttribute('href', 'https://example.com/way?q=1');
  await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/noopener/));
  await expect.element(box).toHaveValue('');
  await expect.poll(() => data.on(trip).messages.length).toBe(2);
  await expect
    .poll(() => server.requests(postMessage).map(({ body }) => body.content))
    .toEqual([
      'message 1 <img src=x onerror="alert(1)"> **bold**',
      'message 2\nsecond line https://example.com/way?q=1.',
    ]);
});

test('what somebody else has written is shown as it was written', async ({ screen: { data, live, open } }) => {
  const fay = aPerson({ firstName: 'Fay' });
  const trip = data.addTrip({ title: 'Alps', others: [[fay, 'member']] });
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(page.getByText('No messages yet')).toBeVisible();
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);

  const said = [
    'message 1 <img src=x onerror="alert(1)"> **bold**',
    'message 2\nsecond line https://example.com/way?q=1.',
  ];
  for (const content of said) {
    const message = aMessage(trip, fay, { content });
    data.on(trip).messages.push(message);
    live.emit({ type: 'chat_message', tripId: trip.id, message });
  }

  await expect.poll(() => messages.elements().map(({ textContent }) => textContent)).toEqual(said);
  // The name stands above the first; for who hears the messages it comes with each.
  const names = log.getByText(/^Fay /).elements();
  expect(names.map((name) => (name.parentElement?.offsetHeight ?? 0) > 10)).toEqual([true, false]);
  const link = page.getByRole('link', { name: 'https://example.com/way?q=1', exact: true });
  await expect.element(link).toHaveAttribute('href', 'https://example.com/way?q=1');
  await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/noopener/));
});

test('a message that is refused stays, says so, and goes on Retry', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ title: 'Alps' });
  server.refuse(postMessage, 'forbidden');
  await open(`/trip/${trip.id}?tab=chat`);

  await box.fill('message 1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textsOf(messages)).toEqual(['message 1']);
  await expect.element(log.getByText('Not sent')).toBeVisible();
  await reload();
  await expect.element(log.getByText('Not sent')).toBeVisible();
  const tries = server.requests(postMessage).length;
  answerFrom(server, data);
  await log.getByRole('button', { name: 'Retry' }).click();

  await expect.element(log.getByText(/Sending|Not sent/)).not.toBeInTheDocument();
  expect(textsOf(messages)).toEqual(['message 1']);
  const keys = server.requests(postMessage).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(tries + 1);
  // However often it is sent, it is the same message.
  expect(new Set(keys).size).toBe(1);
});

test('a message whose answer was lost is there once, and what was written behind it stays behind it', async ({
  screen: { data, server, live, open },
}) => {
  const trip = data.addTrip({ title: 'Alps' });
  const stored = data.on(trip).messages;
  server.lose(postMessage);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(page.getByText('Say hello')).toBeVisible();
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);

  await box.fill('message 1');
  await userEvent.keyboard('{Enter}');
  await box.fill('message 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.requests(postMessage).length).toBeGreaterThan(0);
  // The server stored it and announced it to everybody; only its answer was lost.
  server.answer(postMessage, ({ body: { content }, headers }) => {
    const clientKey = headers.get('idempotency-key');
    const known = stored.find((message) => message.clientKey === clientKey);
    if (known) return known;
    const message = aMessage(trip, data.viewer, { seq: stored.length + 1, content, clientKey });
    stored.push(message);
    live.emit({ type: 'chat_message', tripId: trip.id, message });
    return message;
  });
  const [lost] = server.requests(postMessage);
  const clientKey = lost?.headers.get('idempotency-key') ?? null;
  const message = aMessage(trip, data.viewer, { seq: 1, content: 'message 1', clientKey });
  stored.push(message);
  live.emit({ type: 'chat_message', tripId: trip.id, message });

  await expect.poll(() => stored.length).toBe(2);
  await expect.element(log.getByText(/Sending|Not sent/)).not.toBeInTheDocument();
  await expect.poll(() => textsOf(messages)).toEqual(['message 1', 'message 2']);
  const sent = server.requests(postMessage).map(({ body }) => body.content);
  expect(sent.lastIndexOf('message 1')).toBeLessThan(sent.indexOf('message 2'));
  expect(stored.map(({ content }) => content)).toEqual(['message 1', 'message 2']);
});

test('earlier messages come as somebody reads back, each once', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Alps' });
  for (let seq = 1; seq <= 130; seq += 1) {
    data.on(trip).messages.push(aMessage(trip, data.viewer, { seq, content: `message ${seq}` }));
  }
  const numbered = (from: number) => Array.from({ length: 131 - from }, (_, index) => `message ${from + index}`);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('message 130', { exact: true })).toBeInViewport();
  expect(textsOf(messages)).toEqual(numbered(31));

  (page.getByRole('region', { name: 'Messages' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');

  await expect.poll(() => textsOf(messages)).toEqual(numbered(1));
  const [first] = data.on(trip).messages.slice(30);
  await expect
    .poll(() => server.requests(listMessages).flatMap(({ query }) => query.before ?? []))
    .toEqual([first?.id]);
});

test('earlier messages that the device does not have come once there is a connection again', async ({
  screen: { data, server, open },
}) => {
  const { trip } = fillChat(data, 130);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('message 130', { exact: true })).toBeInViewport();
  const comeBack = goOffline();
  const list = page.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  list.focus();
  const toCome = log.getByText('You are offline. Earlier messages will appear when you are back.');
  // What is drawn on the way up has other heights than were expected.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Home}');
      return toCome.element().getBoundingClientRect().top >= list.getBoundingClientRect().top;
    })
    .toBe(true);
  expect(server.requests(listMessages).filter(({ query }) => query.before)).toEqual([]);

  comeBack();
  await expect.poll(() => messages.elements().length).toBe(130);
  await expect.element(toCome).not.toBeInTheDocument();
});

/** A chat of so many messages of a friend's, and how the friend writes the next. */
const fillChat = (data: TripData, count: number) => {
  const ned = aPerson({ firstName: 'Ned' });
  const trip = data.addTrip({ title: 'Alps', others: [[ned, 'member']] });
  const say = (seq: number) => {
    const message = aMessage(trip, ned, { seq, content: `message ${seq}` });
    data.on(trip).messages.push(message);
    return message;
  };
  for (let seq = 1; seq <= count; seq += 1) say(seq);
  return { trip, say };
};

test('of thousands of messages only those near are drawn, and what is read keeps its place', async ({ screen }) => {
  const { trip, say } = fillChat(screen.data, 1500);
  await screen.open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('message 1500', { exact: true })).toBeInViewport();
  await expect.poll(() => screen.live.frames.some(({ type }) => type === 'join_trip')).toBe(true);

  const list = page.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  list.focus();
  const first = log.getByText('message 1', { exact: true });
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Home}');
      return first.query() !== null && list.scrollHeight - list.clientHeight + list.scrollTop < 1;
    })
    .toBe(true);
  await expect.poll(() => messages.elements().length).toBeLessThan(700);
  const place = first.element().getBoundingClientRect().top;

  screen.live.emit({ type: 'chat_message', tripId: trip.id, message: say(1501) });
  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect(first.element().getBoundingClientRect().top).toBeCloseTo(place, 0);

  await page.getByRole('button', { name: '1 new message' }).click();
  await expect.element(log.getByText('message 1501', { exact: true })).toBeInViewport();
  await expect
    .poll(() => textsOf(messages).slice(-60))
    .toEqual(Array.from({ length: 60 }, (_, index) => `message ${1442 + index}`));
  await expect.poll(() => first.query()).toBeNull();
});

test('what is read keeps its place also where a leap into what was not drawn has led', async ({ screen }) => {
  const { trip, say } = fillChat(screen.data, 1200);
  await screen.open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('message 1200', { exact: true })).toBeInViewport();
  await expect.poll(() => screen.live.frames.some(({ type }) => type === 'join_trip')).toBe(true);
  const list = page.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  const leapTo = (top: number) => list.scrollTo({ top, behavior: 'instant' });
  await expect
    .poll(() => {
      leapTo(-list.scrollHeight);
      return log.getByText('message 1', { exact: true }).query();
    })
    .not.toBeNull();
  const inSight = () => {
    const { left, width, top } = list.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + 60)?.closest('[data-message]');
  };

  leapTo(-list.scrollHeight / 2);
  expect(inSight(), 'nothing is drawn there yet').toBeNull();
  await expect.poll(inSight).toBeTruthy();
  await paintedFrames(3);
  const read = inSight();
  const place = read?.getBoundingClientRect().top;
  screen.live.emit({ type: 'chat_message', tripId: trip.id, message: say(1201) });

  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect(read?.getBoundingClientRect().top).toBeCloseTo(place ?? 0, 0);
});

test('the field grows with what is written, up to a few lines', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Alps' });
  await open(`/trip/${trip.id}?tab=chat`);
  const height = () => box.element().getBoundingClientRect().height;
  await expect.element(box).toBeVisible();
  expect(height()).toBe(44);

  await box.fill('one\ntwo\nthree');
  expect(height()).toBe(90);
  await box.fill('line\n'.repeat(30));
  expect(height()).toBe(138);
  expect(box.element().scrollHeight, 'the rest scrolls').toBeGreaterThan(700);
  await box.fill('');
  expect(height()).toBe(44);
});

test('what is being written stays while somebody looks elsewhere', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Alps' });
  await open(`/trip/${trip.id}?tab=chat`);

  await box.fill('half a thought');
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect.element(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  await chatTab.click();

  await expect.element(box).toHaveValue('half a thought');
});

test('messages that come while another part is open are counted on the tab', async ({
  screen: { data, live, open },
}) => {
  const ned = aPerson({ firstName: 'Ned' });
  const trip = data.addTrip({ title: 'Alps', others: [[ned, 'member']] });
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);

  for (const seq of [1, 2]) {
    const message = aMessage(trip, ned, { seq, content: `message ${seq}` });
    data.on(trip).messages.push(message);
    live.emit({ type: 'chat_message', tripId: trip.id, message });
  }

  await expect.element(chatTab).toMatchTextContent(/Chat.*2/);
  await chatTab.click();
  await expect.poll(() => textsOf(messages)).toEqual(['message 1', 'message 2']);
  await expect.element(chatTab).toHaveTextContent('Chat');
});
