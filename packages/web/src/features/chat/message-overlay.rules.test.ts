import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { expect, test } from 'vitest';
import { withOwnChanges } from './message-overlay.rules.ts';
import { unsentIn } from './unsent.rules.ts';

const AT = '2026-06-01T09:00:00.000Z';
const aMessage = (parts: Partial<Message> = {}): Message =>
  ({ id: 'm1', content: 'I do', reactions: [], deletedAt: null, attachment: null, ...parts }) as Message;
const change = (kind: string, parts: Partial<QueuedChange> = {}): QueuedChange => ({
  id: 'c1',
  userId: 'anna',
  tripId: 't1',
  kind,
  params: { messageId: 'm1', emoji: '👍' },
  writtenAt: AT,
  state: 'waiting',
  ...parts,
});
const thumbs = (...userIds: string[]) => [{ emoji: '👍', userIds }];

test.each([
  ['the first reaction', aMessage(), [change('addReaction')], { reactions: thumbs('anna') }],
  [
    'a reaction beside that of others',
    aMessage({ reactions: thumbs('ben') }),
    [change('addReaction')],
    { reactions: thumbs('ben', 'anna') },
  ],
  [
    'a reaction taken from those of others',
    aMessage({ reactions: thumbs('anna', 'ben') }),
    [change('removeReaction')],
    { reactions: thumbs('ben') },
  ],
  ['the last one taken', aMessage({ reactions: thumbs('anna') }), [change('removeReaction')], { reactions: [] }],
  [
    'the later of two edits',
    aMessage(),
    [change('editMessage', { body: { content: 'One' } }), change('editMessage', { body: { content: 'Two' } })],
    { content: 'Two' },
  ],
  [
    'a deletion, whatever was done before',
    aMessage({ reactions: thumbs('ben') }),
    [change('editMessage', { body: { content: 'One' } }), change('deleteMessage')],
    { content: '', reactions: [], deletedAt: AT },
  ],
])('what waits lies over a message: %s', (_what, message, queue, expected) => {
  const [shown] = withOwnChanges([message], queue);

  expect(shown).toMatchObject(expected);
});

test.each([
  ['the reaction is there already', aMessage({ reactions: thumbs('anna') }), change('addReaction')],
  ['it was never there', aMessage(), change('removeReaction')],
  ['the message is deleted', aMessage({ deletedAt: AT }), change('editMessage', { body: { content: 'One' } })],
  ['the message is not loaded', aMessage(), change('addReaction', { params: { messageId: 'm2', emoji: '👍' } })],
  ['the server has refused it', aMessage(), change('addReaction', { state: 'refused' })],
  ['it is another kind of change', aMessage(), change('postMessage')],
])('what changes nothing leaves the messages as they are: %s', (_what, message, one) => {
  const window = [message];

  expect(withOwnChanges(window, [one])).toBe(window);
});

const post = (id: string, parts: Partial<QueuedChange> = {}) =>
  change('postMessage', { id, params: {}, body: { content: id, replyToId: 'm1' }, ...parts });

test('what has its place in the chat waits no more, by its id or by the key of its request', () => {
  const messages = [aMessage(), aMessage({ id: 'a' }), aMessage({ id: 'x', clientKey: 'b' })];
  const queue = [post('a'), post('b'), post('c'), post('elsewhere', { tripId: 't2' }), change('editMessage')];

  const unsent = unsentIn(queue, [], 't1', messages);

  expect(unsent.map(({ key, state, quoted }) => [key, state, quoted])).toEqual([['c', 'sending', 'I do']]);
});

test('what is stored and has no place yet stays where it was, once', () => {
  const refusal = { code: 'file_gone', message: 'Gone.' };
  const queue = [post('a'), post('b', { state: 'refused', refusal })];

  const unsent = unsentIn(queue, [post('a')], 't1', []);

  expect(unsent.map(({ key, state, reason, isFileGone }) => [key, state, reason, isFileGone])).toEqual([
    ['a', 'sent', undefined, false],
    ['b', 'failed', 'Gone.', true],
  ]);
});
