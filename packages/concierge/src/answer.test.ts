import { expect, test } from 'vitest';
import { type DraftCard, type Passage, type Statement, withoutRepeats } from './answer.ts';

const passage = (text: string): Passage => ({
  kind: 'trip',
  title: 'Itinerary of Away',
  source: 'Away',
  url: null,
  passage: text,
  tripId: null,
  tripPart: 'itinerary',
});
const said = (text: string, from: string): Statement => ({ text, passages: [passage(from)] });
const listed = (text: string, from: string): Statement => ({ ...said(text, from), isItem: true });

test.each<[string, Statement[], number[]]>([
  ['the same from the same passage', [said('Tip.', 'a'), said('Pay.', 'a'), said('Tip.', 'a')], [0, 1]],
  ['the same of two trips', [said('2 people.', 'a'), said('2 people.', 'b')], [0, 1]],
  [
    'the same thing in two lists',
    [said('Monday:', 'a'), listed('Train', 'a'), said('Tuesday:', 'a'), listed('Train', 'a')],
    [0, 1, 2, 3],
  ],
  [
    'a list that is told twice',
    [said('Monday:', 'a'), listed('Train', 'a'), said('Monday:', 'a'), listed('Train', 'a')],
    [0, 1],
  ],
])('of %s nothing is said twice, and nothing left out', (_what, statements, kept) => {
  expect(withoutRepeats({ statements, cards: [] }).statements).toEqual(kept.map((at) => statements[at]));
});

test('of two cards that offer the same the first one stays', () => {
  const adapter = (from: string): DraftCard => ({
    title: 'Travel adapter for types A and B',
    detail: null,
    location: null,
    activityCategory: null,
    shoppingCategory: 'electronics',
    passages: [passage(from)],
  });
  expect(withoutRepeats({ statements: [], cards: [adapter('a'), adapter('b')] }).cards).toEqual([adapter('a')]);
});
