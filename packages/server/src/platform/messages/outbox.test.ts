import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DevelopmentOutbox } from './development-outbox.ts';

const outboxWith = (lines: string[]): DevelopmentOutbox =>
  new DevelopmentOutbox(pino({ base: null }, { write: (line) => void lines.push(line) }));

test('the development outbox keeps the last hundred messages, the newest first', () => {
  const outbox = outboxWith([]);

  for (let count = 1; count <= 103; count += 1) {
    outbox.add({ channel: 'mail', to: 'anna@example.com', subject: 'Hello', text: `Number ${count}` });
  }

  const texts = outbox.list().map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([100, 'Number 103', 'Number 4']);
});

test('the log tells of a message, not to whom it goes and not what it says', () => {
  const lines: string[] = [];

  outboxWith(lines).add({ channel: 'sms', to: '+15555550100', text: 'Your code is 123456' });

  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"channel":"sms"');
  expect(lines[0]).not.toMatch(/555|123456/);
});
