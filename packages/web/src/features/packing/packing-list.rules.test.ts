import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import { expect, test } from 'vitest';
import { packedOf, partsOf } from './packing-list.rules.ts';

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

test('what stays at home counts for nothing', () => {
  const entries = [
    anOutfit('dress', { isPacked: true }),
    anOutfit('coat', { isPacked: true, isLeftOut: true }),
    item('sunscreen'),
    own('book', { isPacked: true }),
  ];

  expect(packedOf(entries)).toEqual({ packed: 2, all: 3 });
  expect(packedOf([])).toEqual({ packed: 0, all: 0 });
});
