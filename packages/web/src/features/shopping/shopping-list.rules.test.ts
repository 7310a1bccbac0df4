import { expect, test } from 'vitest';
import { countedItems, hiddenItems, listedItems, progressOf } from './shopping-list.rules.ts';

const item = (id: string, assignedTo: string | null = null) => ({ id, assignedTo });
const items = [item('milk'), item('bread', 'anna'), item('beer', 'ben'), item('jam', 'anna')];
const ids = (listed: readonly { id: string }[]) => listed.map(({ id }) => id);
const set = (...names: string[]): ReadonlySet<string> => new Set(names);

test.each<[string, string | null, ReadonlySet<string>, string[], string[]]>([
  ['everything', null, set(), ['milk', 'bread', 'beer', 'jam'], ['milk', 'bread', 'beer', 'jam']],
  ['what Anna gets', 'anna', set(), ['bread', 'jam'], ['bread', 'jam']],
  ['what is not done', null, set('milk', 'jam'), ['milk', 'bread', 'beer', 'jam'], ['bread', 'beer']],
  ['what Anna still has to get', 'anna', set('milk', 'jam'), ['bread', 'jam'], ['bread']],
  ['what Carl gets', 'carl', set(), [], []],
  ['nothing, where all is done', null, set('milk', 'bread', 'beer', 'jam'), ['milk', 'bread', 'beer', 'jam'], []],
])('of %s the done ones count too, whether listed or not', (_, assignedTo, hidden, counted, listed) => {
  const filter = { assignedTo, hidden };

  const own = countedItems(items, filter);

  expect(ids(own)).toEqual(counted);
  expect(ids(listedItems(own, filter))).toEqual(listed);
});

test.each<[string, ReadonlySet<string>, ReadonlySet<string>, string[]]>([
  ['nothing is done', set(), set(), []],
  ['something was done before', set('milk'), set('milk'), ['milk']],
  ['something was ticked just now', set('milk'), set('milk', 'jam'), ['milk']],
  ['a tick was taken away just now', set('milk', 'jam'), set('milk'), ['milk']],
])('when %s, only what was done at rest and still is goes out of sight', (_, atRest, done, hidden) => {
  expect([...hiddenItems(atRest, done)]).toEqual(hidden);
});

test('progress counts what is done of what is there', () => {
  expect(progressOf(items, set('milk', 'gone'))).toEqual({ done: 1, all: 4 });
  expect(progressOf([], set())).toEqual({ done: 0, all: 0 });
});
