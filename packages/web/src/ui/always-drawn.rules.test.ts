import { expect, test } from 'vitest';
import { alwaysDrawnRows } from './always-drawn.rules.ts';

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
