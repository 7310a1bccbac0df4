import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { expect, test } from 'vitest';
import { factsOf, messageOfCard, titleOf } from './card-words.rules.ts';

const card = { title: ' Time Out Market ', detail: 'Food hall', location: 'Av. 24 de Julho, Lisbon' };

test('a card becomes an activity with what it says of itself', () => {
  expect({ title: titleOf(card), ...factsOf(card) }).toEqual({
    title: 'Time Out Market',
    description: 'Food hall',
    location: 'Av. 24 de Julho, Lisbon',
  });
  expect(factsOf({ detail: null, location: null })).toEqual({ description: null, location: null });
});

test.each([
  [card, 'Time Out Market\nAv. 24 de Julho, Lisbon\nFood hall'],
  [{ ...card, location: null, detail: ' ' }, 'Time Out Market'],
])('a card becomes a message, a line for each of its facts', (sent, message) => {
  expect(messageOfCard(sent)).toBe(message);
});

test('what is longer than what is stored of it is cut, and never through a character', () => {
  const long = '🏝'.repeat(MESSAGE_MAX);

  const [title, message] = [titleOf({ title: `a${long}` }), messageOfCard({ ...card, detail: long })];

  expect(title.length).toBeLessThanOrEqual(SHORT_TEXT_MAX);
  expect(message.length).toBeLessThanOrEqual(MESSAGE_MAX);
  expect(title.isWellFormed() && message.isWellFormed()).toBe(true);
  expect(title.endsWith('…') && message.endsWith('…')).toBe(true);
});
