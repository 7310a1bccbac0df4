import { expect, test } from 'vitest';
import { proposedPeople } from './proposed-people.rules.ts';

const people = [
  { id: 'a', name: 'Anna Berg' },
  { id: 'b', name: 'Ben Okafor' },
  { id: 'c', name: 'Inês Carvalho' },
  { id: 'd', name: 'Ben Lindqvist' },
];

test('names of a file stand for whom they probably mean, and nobody for two', () => {
  expect([...proposedPeople(['anna', 'Ines C.', 'Ben Okafor', 'Ben', 'Zoe', 'Anna Berg'], people)]).toEqual([
    ['Ben Okafor', 'b'],
    ['Anna Berg', 'a'],
    ['anna', ''],
    ['Ines C.', 'c'],
    ['Ben', ''],
    ['Zoe', ''],
  ]);
});
