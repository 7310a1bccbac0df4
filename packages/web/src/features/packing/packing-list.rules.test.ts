import type { PackingEntry, PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { describe, expect, test } from 'vitest';
import { packedOf, partsOf, withAdded, withAnswered, withoutEntry } from './packing-list.rules.ts';

type Marks = Partial<Pick<PackingEntry, 'isPacked' | 'isLeftOut' | 'name'>>;
const entry = (id: string, marks: Marks = {}) => ({ id, name: id, isPacked: false, isLeftOut: false, ...marks });
const anOutfit = (id: string, marks?: Marks): PackingEntry => ({
  ...entry(id, marks),
  kind: 'look',
  outfitId: id,
  description: null,
  category: 'Casual',
  imageUrl: null,
  days: [],
  wearer: { id: 'ada', firstName: 'Ada' },
});
const item = (id: string, marks?: Marks): PackingEntry => ({
  ...entry(id, marks),
  kind: 'item',
  category: 'other',
  isBought: false,
  isAssigned: false,
});
const own = (id: string, marks?: Marks): PackingEntry => ({ ...entry(id, marks), kind: 'own' });
const list = (...entries: PackingEntry[]): PackingList => ({
  tripId: 'trip',
  createdAt: '2027-01-01T00:00:00.000Z',
  scope: 'mine',
  entries,
});
const ids = (entries: readonly PackingEntry[]) => entries.map(({ id }) => id);

test('what stays at home is apart from outfits, shopping and own things', () => {
  const parts = partsOf([anOutfit('dress'), anOutfit('coat', { isLeftOut: true }), item('sunscreen'), own('book')]);

  expect([parts.outfits, parts.items, parts.own, parts.leftOut].map(ids)).toEqual([
    ['dress'],
    ['sunscreen'],
    ['book'],
    ['coat'],
  ]);
});

test('what stays at home counts for nothing, and a tick counts before it is stored', () => {
  const entries = [
    anOutfit('dress', { isPacked: true }),
    anOutfit('coat', { isPacked: true, isLeftOut: true }),
    item('sunscreen'),
    own('book', { isPacked: true }),
  ];

  expect(packedOf(entries, new Map())).toEqual({ packed: 2, all: 3 });
  expect(packedOf(entries, new Map([['sunscreen', true]]))).toEqual({ packed: 3, all: 3 });
  expect(packedOf(entries, new Map([['dress', false]]))).toEqual({ packed: 1, all: 3 });
  expect(packedOf([], new Map())).toEqual({ packed: 0, all: 0 });
});

describe('an answer', () => {
  const shown = list(anOutfit('dress', { isPacked: true }), own('book'));

  test('to one change leaves what another one changed meanwhile', () => {
    const answer = list(anOutfit('dress', { isPacked: false }), own('book', { isPacked: true }));

    expect(withAnswered(shown, answer, 'book').entries.map(({ isPacked }) => isPacked)).toEqual([true, true]);
  });

  test('to ticks of several entries brings them all, and tells that the list is made', () => {
    const unmade = { ...list(anOutfit('dress'), item('cream'), own('book')), createdAt: null };
    const answer = list(
      anOutfit('dress', { isPacked: true }),
      item('cream', { isPacked: true }),
      own('book', { name: 'Novel' }),
    );

    const { createdAt, entries } = withAnswered(unmade, answer, 'dress', 'cream');

    expect(createdAt).toBe(answer.createdAt);
    expect(entries.map(({ name, isPacked }) => [name, isPacked])).toEqual([
      ['dress', true],
      ['cream', true],
      ['book', false],
    ]);
  });

  test('that no longer has what was changed changes nothing', () => {
    expect(withAnswered(shown, list(), 'book')).toEqual(shown);
  });

  test('to something new brings it alone, once', () => {
    const answer = list(anOutfit('dress'), anOutfit('coat'), own('book'), own('hat'));
    const added = withAdded(shown, answer);

    expect(ids(added.entries)).toEqual(['dress', 'book', 'hat']);
    expect(added.entries[0]?.isPacked).toBe(true);
    expect(withAdded(added, answer)).toEqual(added);
  });

  test('to a removal takes that entry alone', () => {
    expect(ids(withoutEntry(shown, 'dress').entries)).toEqual(['book']);
    expect(withoutEntry(shown, 'nothing')).toEqual(shown);
  });
});
