import type { JoiningChange } from '@caravan/contract/itinerary/participants.schema.ts';
import { expect, test } from 'vitest';
import { joiningIn, joiningText } from './joining-text.rules.ts';

test.each<[JoiningChange | null, string]>([
  [null, ''],
  [{ mode: 'everybody', joins: [], leaves: [] }, 'everybody'],
  [{ joins: ['b', 'a'], leaves: ['c'] }, 'same +a +b -c'],
  [{ mode: 'some', joins: [], leaves: ['b', 'a'] }, 'some -a -b'],
])('what changes of who joins is held as a text, and read from it again: %j', (change, text) => {
  expect(joiningText(change)).toBe(text);
  expect(joiningIn(text)).toEqual(
    change && { ...change, joins: change.joins.toSorted(), leaves: change.leaves.toSorted() },
  );
});
