import { expect, test } from 'vitest';
import { guessedCategory } from './category-guess.rules.ts';

test.each([
  ['Dinner at Nikos', 'food'],
  ['TAXI from the airport', 'transport'],
  ['Museum tickets', 'activities'],
  ['Flight to Naxos', 'flights'],
  ['Hotel Dinner', 'stay'],
  ['Café de Flore', 'food'],
  ['Supermarket', 'groceries'],
  ['Ski-pass', 'transport'],
  ['Something nice', null],
  ['Barber', null],
  ['', null],
] as const)('"%s" is probably for %s', (title, category) => {
  expect(guessedCategory(title)).toBe(category);
});
