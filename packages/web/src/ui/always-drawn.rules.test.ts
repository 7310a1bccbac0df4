import { expect, test } from 'vitest';
import { FIRST_CARDS, alwaysDrawnRows } from './always-drawn.rules.ts';

test('a list of sixty is drawn whole', () => {
  expect(alwaysDrawnRows([20, 0, 40])).toEqual([20, 0, 40]);
});

test('of a longer one the first twelve rows are always drawn, whatever group they are in', () => {
  expect(alwaysDrawnRows([5, 4, 51, 1])).toEqual([5, 4, 3, 0]);
  expect(alwaysDrawnRows([61])).toEqual([12]);
});

test('an empty list has none', () => {
  expect(alwaysDrawnRows([])).toEqual([]);
});

test('while a list opens no more are drawn than are wanted at once', () => {
  expect(alwaysDrawnRows([5, 4, 1], FIRST_CARDS)).toEqual([5, 1, 0]);
  expect(alwaysDrawnRows([3], FIRST_CARDS)).toEqual([3]);
});
