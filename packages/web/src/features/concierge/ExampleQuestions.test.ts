import { QUESTION_MAX } from '@caravan/contract/concierge/concierge.schema.ts';
import { expect, test } from 'vitest';
import { exampleQuestions } from './ExampleQuestions.tsx';

test.each([
  ['Lisbon, Portugal', 'What plug do I need in Lisbon?'],
  ['Kyoto', 'What plug do I need in Kyoto?'],
  ['Tokyo (and Nikko)', 'What plug do I need in Tokyo?'],
  [null, 'When does it begin?'],
  ['', 'When does it begin?'],
  ['x'.repeat(255), 'When does it begin?'],
])('for a trip to %j the first example is %j', (destination, first) => {
  expect(exampleQuestions({ title: 'Trip', destination })[0]).toBe(first);
});

test('every example can be asked, and none comes twice', () => {
  for (const trip of [null, { title: 'Trip', destination: null }, { title: 'Trip', destination: 'x'.repeat(30) }]) {
    const examples = exampleQuestions(trip);

    expect(new Set(examples).size).toBe(examples.length);
    expect(Math.max(...examples.map(({ length }) => length))).toBeLessThan(QUESTION_MAX);
  }
});
