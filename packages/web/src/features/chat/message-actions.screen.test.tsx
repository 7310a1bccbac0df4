import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  postMessage,
} from '@caravan/contract/chat/chat.endpoints.ts';
import type { Message, Quote } from '@caravan/contract/chat/chat.schema.ts';
import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { OutboxDatabase } from '../../platform/outbox/outbox-database.ts';
import { newTimedUuid, newUuid } from '../../platform/uuid.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const log = page.getByRole('log', { name: 'Group Chat' });
const box = page.getByPlaceholder('Type a message...');
const menu = page.getByRole('menu', { name: 'Message' });

const aChat = (data: TripData) => {
  const fay = aPerson({ firstName: 'Fay', lastName: 'Oja' });
  const trip = data.addTrip({ title: 'Alps', others: [[fay, 'member']], chatSeq: 2, readSeq: 2 });
  const [theirs, own] = [
    aMessage(trip, fay, { seq: 1, content: 'Who has the tickets?' }),
    aMessage(trip, data.viewer, { seq: 2, content: 'I do' }),
  ];
  data.on(trip).messages.push(theirs, own);
  return { trip, fay, theirs, own };
};

const quoteOf = (original: Message | undefined): Quote => {
  if (!original) throw new Error('there are messages');
  const { id, seq, senderId, content } = original;
  return { id, seq, senderId, senderName: 'Fay Oja', content, filename: null, isDeleted: false };
};

const picked = page.getByRole('list', { name: 'Files to send' });

const chooseTicket = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is a way to choose files');
  await userEvent.upload(input, new File(['pdf'], 'ticket.pdf', { type: 'application/pdf' }));
  await expect.element(picked.getByText('ticket.pdf')).toBeVisible();
};

const CHAT_CHANGES = [addReaction, editMessage, deleteMessage, postMessage];

const openMenu = async (name: RegExp) => {
  const more = log.getByRole('button', { name });
  await expect.element(more).toBeInTheDocument();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
};

test("one's own message is edited where it was written, and what was being written comes back", async ({
  screen: { data, server, open },
}) => {
  const { trip } = aChat(data);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await box.fill('half a thought');
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Edit' }).click();

  await expect.element(box).toHaveValue('I do');
  await expect.element(box).toHaveFocus();
  await box.fill('I have them');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('I have them')).toBeVisible();
  await expect.element(log.getByText('edited')).toBeVisible();
  await expect.element(box).toHaveValue('half a thought');
  await expect.poll(() => server.requests(editMessage).map(({ body }) => body)).toEqual([{ content: 'I have them' }]);
});

test('a reply and its files wait while an earlier message is edited', async ({ screen: { data, server, open } }) => {
  const { trip, theirs } = aChat(data);
  const id = crypto.randomUUID();
  server.answer(uploadObject, {
    objectPath: `/objects/${id}`,
    filename: 'ticket.pdf',
    contentType: 'application/pdf',
    size: 3,
  });
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await openMenu(/message of Fay/);
  await menu.getByRole('menuitem', { name: 'Reply' }).click();
  await chooseTicket();
  await box.fill('Here');
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(box).toHaveValue('I do');
  await expect.element(picked).not.toBeInTheDocument();
  await box.fill('I have them');
  await userEvent.keyboard('{Enter}');

  await expect.element(box).toHaveValue('Here');
  await expect.element(page.getByText('Reply to Fay Oja')).toBeVisible();
  await expect.element(picked.getByText('ticket.pdf')).toBeVisible();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.requests(postMessage).map(({ body }) => [body.content, body.replyToId, body.attachmentUrl]))
    .toEqual([['Here', theirs.id, id]]);
});

test('a message that cannot be changed any more says so over the input, with what was typed', async ({
  screen: { data, server, open },
}) => {
  const { trip } = aChat(data);
  server.refuse(editMessage, 'message_settled');
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  await box.fill('I have them');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('alert').getByText('A message can be changed for 15 minutes.')).toBeVisible();
  await expect.element(box).toHaveValue('I have them');
  await page.getByRole('button', { name: 'Stop editing' }).click();
  await expect.element(log.getByText('I do')).toBeVisible();
});

test('a change that is refused after it was left says so, and holds up nothing', async ({
  screen: { data, server, open },
}) => {
  const { trip } = aChat(data);
  server.refuse(editMessage, 'message_settled');
  const answerNow = server.hold(editMessage);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  await box.fill('I have them');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.requests(editMessage).length).toBe(1);
  await userEvent.keyboard('{Escape}');
  // Begun anew, it is another change than the one under way.
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  answerNow();

  await expect.element(page.getByText('Not changed')).toBeVisible();
  await expect.element(page.getByText('A message can be changed for 15 minutes.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save message' })).toBeEnabled();
});

test('a change that waits for a connection lets new messages be written meanwhile', async ({
  screen: { data, server, open },
}) => {
  const { trip } = aChat(data);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  const comeBack = goOffline();
  await box.fill('I have them');
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(page.getByRole('button', { name: 'Stop editing' })).not.toBeInTheDocument();
  await box.fill('And the keys');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('And the keys')).toBeVisible();
  await expect.element(box).toHaveValue('');
  comeBack();
  await expect.element(log.getByText('I have them')).toBeVisible();
  await expect.poll(() => server.requests(editMessage).map(({ body }) => body)).toEqual([{ content: 'I have them' }]);
});

test('what is written, changed, deleted and reacted to without a connection waits, and is made once', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip } = aChat(data);
  data.on(trip).messages.push(aMessage(trip, data.viewer, { seq: 3, content: 'Wrong chat' }));
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await expect.element(log.getByText('Wrong chat')).toBeVisible();
  for (const endpoint of CHAT_CHANGES) server.lose(endpoint);
  await openMenu(/message of Fay/);
  await menu.getByRole('menuitemcheckbox', { name: '👍' }).click();
  await log.getByText('I do').hover();
  await log
    .getByRole('button', { name: /message of you/ })
    .first()
    .click();
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  await box.fill('I have them');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Edit message')).not.toBeInTheDocument();
  await log
    .getByRole('button', { name: /message of you/ })
    .last()
    .click();
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await box.fill('And the keys');
  await userEvent.keyboard('{Enter}');

  const showsAll = async () => {
    await expect.element(log.getByRole('button', { name: '👍 You', pressed: true })).toBeVisible();
    await expect.element(log.getByText('I have them')).toBeVisible();
    await expect.element(log.getByText('Message deleted')).toBeVisible();
    await expect.element(log.getByText('And the keys')).toBeVisible();
    await expect.element(log.getByText('Waiting for a connection…')).toBeVisible();
    await expect.poll(() => log.getByText('Waiting for a connection', { exact: true }).elements().length).toBe(3);
  };
  await showsAll();
  await reload();
  await showsAll();
  answerFrom(server, data);
  dispatchEvent(new Event('online'));

  await expect.element(log.getByText(/Waiting for a connection/)).not.toBeInTheDocument();
  await expect
    .poll(() => data.on(trip).messages.map(({ content, deletedAt }) => [content, deletedAt !== null]))
    .toEqual([
      ['Who has the tickets?', false],
      ['I have them', false],
      ['', true],
      ['And the keys', false],
    ]);
  await expect.element(log.getByRole('button', { name: '👍 You', pressed: true })).toBeVisible();
  await expect.element(log.getByText('And the keys')).toBeVisible();
});

test('a deleted message leaves its place, on every screen', async ({ screen: { data, server, live, open } }) => {
  const { trip, own } = aChat(data);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);
  await openMenu(/message of you/);
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => server.requests(deleteMessage).length).toBe(1);
  const message = data.on(trip).messages.find(({ id }) => id === own.id);
  if (message) live.emit({ type: 'message_changed', tripId: trip.id, message });

  await expect.element(log.getByText('Message deleted')).toBeVisible();
  await expect.element(log.getByText('I do')).not.toBeInTheDocument();
  await expect.element(log.getByRole('button', { name: /message of you/ })).not.toBeInTheDocument();
});

test('an emoji is put to a message and taken away, and its name says who did', async ({
  screen: { data, server, live, open },
}) => {
  const { trip, fay, theirs } = aChat(data);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);
  await openMenu(/message of Fay/);
  await menu.getByRole('menuitemcheckbox', { name: '👍' }).click();

  await expect.element(log.getByRole('button', { name: '👍 You', pressed: true })).toBeVisible();
  await expect.poll(() => server.requests(addReaction).map(({ params }) => params.emoji)).toEqual(['👍']);
  const reactions = [{ emoji: '👍', userIds: [data.viewer.id, fay.id] }];
  live.emit({ type: 'message_changed', tripId: trip.id, message: { ...theirs, revision: 9, reactions } });
  await expect.element(log.getByRole('button', { name: '👍 You, Fay Oja' })).toBeVisible();
});

test('an emoji shows at once, and goes with a word where the server refuses it', async ({
  screen: { data, server, open },
}) => {
  const { trip } = aChat(data);
  server.refuse(addReaction, 'too_many_reactions');
  const answerNow = server.hold(addReaction);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await openMenu(/message of Fay/);
  await menu.getByRole('menuitemcheckbox', { name: '👍' }).click();

  const shown = log.getByRole('button', { name: '👍 You', pressed: true });
  await expect.element(shown).toBeVisible();
  answerNow();
  await expect.element(page.getByText('Not changed')).toBeVisible();
  await expect.element(shown).not.toBeInTheDocument();
});

/** A chat whose last message answers one that stands too far back to load all since. */
const aFarReply = (data: TripData, count = 1_200) => {
  const { trip, fay } = aChat(data);
  const { messages } = data.on(trip);
  messages.length = 0;
  for (let seq = 1; seq <= count; seq += 1) messages.push(aMessage(trip, fay, { seq, content: `message ${seq}.` }));
  messages.push(aMessage(trip, fay, { seq: count + 1, content: 'That one', replyTo: quoteOf(messages[4]) }));
  return { trip, messages };
};

const earlier = page.getByRole('dialog', { name: 'Earlier Message' });

const openEarlier = async () => {
  await log.getByRole('button', { name: /In reply to/ }).click();
  await expect.element(earlier.getByText('message 5.', { exact: true })).toBeInViewport();
};

test.for(SIZES)(
  'a reply to a message that is shown apart is written in the chat, on a %s',
  async (device, { screen: { data, server, open } }) => {
    const { trip, messages } = aFarReply(data);
    await open(`/trip/${trip.id}?tab=chat`, device);
    await openEarlier();
    const more = earlier.getByRole('button', { name: /message of Fay/ }).nth(4);
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await menu.getByRole('menuitem', { name: 'Reply' }).click();

    await expect.element(earlier).not.toBeInTheDocument();
    await expect.element(page.getByText('Reply to Fay Oja')).toBeVisible();
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('Of course{Enter}');
    await expect.poll(() => server.requests(postMessage).map(({ body }) => body.replyToId)).toEqual([messages[4]?.id]);
  },
);

test('a short text stands on one line in a quote', async ({ screen: { data, open } }) => {
  const { trip } = aFarReply(data, 30);
  await open(`/trip/${trip.id}?tab=chat`);
  const text = log.getByRole('button', { name: /In reply to/ }).getByText('message 5.');
  await expect.element(text).toBeInViewport();
  const { height } = text.element().getBoundingClientRect();
  expect(height / Number.parseFloat(getComputedStyle(text.element()).lineHeight)).toBeCloseTo(1, 1);
});

test('without a connection a quoted message far back can be gone to once there is one', async ({
  screen: { data, open },
}) => {
  const { trip } = aFarReply(data, 300);
  await open(`/trip/${trip.id}?tab=chat`);
  const quote = log.getByRole('button', { name: /In reply to/ });
  await expect.element(quote).toBeInViewport();
  const comeBack = goOffline();
  await quote.click();

  const said = page.getByRole('status').filter({ hasText: 'Messages so far back are not on this device.' });
  await expect.element(said).toMatchTextContent(/^You are offline/);
  await said.getByRole('button').click();
  comeBack();
  await quote.click();
  await expect.element(log.getByText('message 5.', { exact: true }).first()).toBeInViewport();
});

test('without a connection a quoted message that is shown apart comes with it', async ({ screen: { data, open } }) => {
  const { trip } = aFarReply(data);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('That one')).toBeInViewport();
  const comeBack = goOffline();
  await log.getByRole('button', { name: /In reply to/ }).click();

  await expect.element(earlier.getByText('The message will appear when you are back.')).toBeInViewport();
  comeBack();
  await expect.element(earlier.getByText('message 5.', { exact: true })).toBeInViewport();
});

test('a message far back takes an emoji too, where it is shown apart', async ({ screen: { data, server, open } }) => {
  const { trip, messages } = aFarReply(data);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  await openEarlier();
  const answerNow = server.hold(addReaction);
  const more = earlier.getByRole('button', { name: /message of Fay/ }).nth(4);
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await menu.getByRole('menuitemcheckbox', { name: '👍' }).click();

  await expect.element(earlier.getByRole('button', { name: '👍 You', pressed: true })).toBeVisible();
  answerNow();
  await expect
    .poll(() => server.requests(addReaction).map(({ params }) => params.messageId))
    .toEqual([messages[4]?.id]);
  await expect.element(earlier.getByRole('button', { name: '👍 You', pressed: true })).toBeVisible();
});

test("a message's menu takes the focus, moves it by the arrows, and gives it back", async ({
  screen: { data, open },
}) => {
  const { trip } = aChat(data);
  await open(`/trip/${trip.id}?tab=chat`, 'desktop');
  const more = log.getByRole('button', { name: /message of Fay/ });
  await openMenu(/message of Fay/);
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(menu.getByRole('menuitemcheckbox', { name: '👍' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu.getByRole('menuitem', { name: 'Reply' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{End}');
  await expect.element(menu.getByRole('menuitem', { name: 'Copy text' })).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await expect.element(more).not.toHaveAttribute('aria-expanded');
  await openMenu(/message of Fay/);
  await menu.getByRole('menuitem', { name: 'More emoji' }).click();
  await expect.element(menu.getByRole('menuitemcheckbox', { name: '👏' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByRole('button', { name: '👏 You' })).toBeVisible();
  await expect.element(more).toHaveFocus();
});

test('a finger that stays on a message opens its sheet, and a reply quotes it', async ({
  screen: { data, server, open },
}) => {
  const { trip, theirs } = aChat(data);
  await open(`/trip/${trip.id}?tab=chat`);
  const bubble = log.getByText('Who has the tickets?');
  await expect.element(bubble).toBeVisible();
  bubble.element().dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  const sheet = page.getByRole('dialog', { name: 'Message' });
  await expect.element(sheet).toBeVisible();
  for (const item of sheet.getByRole('menuitem').elements())
    expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expect.element(sheet.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await sheet.getByRole('menuitem', { name: 'Reply' }).click();

  await expect.element(page.getByText('Reply to Fay Oja')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  await box.fill('Me');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByRole('button', { name: /In reply to.*Who has the tickets/ })).toBeVisible();
  await expect.poll(() => server.requests(postMessage).map(({ body }) => body.replyToId)).toEqual([theirs.id]);
  await expect.element(page.getByText('Reply to Fay Oja')).not.toBeInTheDocument();
});

test('a quoted message is gone to also where it is not loaded', async ({ screen: { data, server, open } }) => {
  const { trip, fay } = aChat(data);
  const { messages } = data.on(trip);
  messages.length = 0;
  for (let seq = 1; seq <= 350; seq += 1) messages.push(aMessage(trip, fay, { seq, content: `message ${seq}.` }));
  messages.push(aMessage(trip, fay, { seq: 351, content: 'That one', replyTo: quoteOf(messages[4]) }));
  await open(`/trip/${trip.id}?tab=chat`);
  const quote = log.getByRole('button', { name: /In reply to/ });
  await expect.element(quote).toBeVisible();
  await quote.click();

  await expect.element(log.getByText('message 5.', { exact: true }).first()).toBeInViewport();
  await expect.poll(() => server.requests(listMessages).length).toBeGreaterThanOrEqual(4);
});

test('files go with the message, show how far they are, and a failed one is sent again', async ({
  screen: { data, server, open },
}) => {
  const { trip } = aChat(data);
  const id = crypto.randomUUID();
  const uploaded = { objectPath: `/objects/${id}`, filename: 'ticket.pdf', contentType: 'application/pdf', size: 3 };
  server.refuse(uploadObject, 'file_damaged');
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(box).toBeVisible();
  await chooseTicket();
  await box.fill('Our ticket');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('Not sent')).toBeVisible();
  await expect.element(log.getByText(/damaged/)).toBeVisible();
  answerFrom(server, data);
  server.answer(uploadObject, uploaded);
  await log.getByRole('button', { name: 'Retry' }).click();

  await expect.element(log.getByRole('link', { name: /file.pdf/ })).toBeVisible();
  await expect.element(log.getByText('Not sent')).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(postMessage).map(({ body }) => [body.content, body.attachmentUrl]))
    .toEqual([['Our ticket', id]]);
});

test('a message that is given up while its file leaves is not sent', async ({ screen: { data, server, open } }) => {
  const { trip } = aChat(data);
  const objectPath = `/objects/${crypto.randomUUID()}`;
  server.answer(uploadObject, { objectPath, filename: 'ticket.pdf', contentType: 'application/pdf', size: 3 });
  const answerNow = server.hold(uploadObject);
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(box).toBeVisible();
  await chooseTicket();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(log.getByRole('progressbar', { name: 'Uploading ticket.pdf' })).toBeVisible();
  await log.getByRole('button', { name: 'Cancel' }).click();
  answerNow();
  await box.fill('Without it');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('ticket.pdf')).not.toBeInTheDocument();
  await expect.poll(() => server.requests(postMessage).map(({ body }) => body.content)).toEqual(['Without it']);
  await expect.element(log.getByText(/Sending/)).not.toBeInTheDocument();
  expect(data.on(trip).messages.map(({ content }) => content)).toEqual(['Who has the tickets?', 'I do', 'Without it']);
});

test('a message whose file is gone never goes without it by itself: its writer decides', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip } = aChat(data);
  const [gone, chosen] = [crypto.randomUUID(), crypto.randomUUID()];
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(log.getByText('I do')).toBeVisible();
  // Its upload is older than a day, so that the server has it no more, and the browser has let go of its bytes.
  const id = newTimedUuid(Date.now());
  const file = { id: newUuid(), name: 'ticket.pdf', type: 'application/pdf', size: 3, objectPath: `/objects/${gone}` };
  await new OutboxDatabase(data.viewer.id, () => undefined).add({
    id,
    userId: data.viewer.id,
    tripId: trip.id,
    kind: 'postMessage',
    params: { tripId: trip.id },
    body: { content: 'Our ticket', messageType: 'text', attachmentUrl: `waiting:${file.id}` },
    files: [file],
    writtenAt: new Date().toISOString(),
    state: 'waiting',
  });
  server.refuse(postMessage, 'file_unavailable');
  await reload();

  await expect.element(log.getByText('The file is not here any more. Please choose it again.')).toBeVisible();
  await expect.element(log.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await expect.element(log.getByRole('button', { name: 'Send without it' })).toBeVisible();
  answerFrom(server, data);
  const objectPath = `/objects/${chosen}`;
  server.answer(uploadObject, { objectPath, filename: 'ticket.pdf', contentType: 'application/pdf', size: 3 });
  const input = log.element().querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is a way to choose the file again');
  await userEvent.upload(input, new File(['pdf'], 'ticket.pdf', { type: 'application/pdf' }));
  await expect.poll(() => server.requests(postMessage).map(({ body }) => body.attachmentUrl)).toEqual([gone, chosen]);
  await expect.element(log.getByText('Not sent')).not.toBeInTheDocument();
});
