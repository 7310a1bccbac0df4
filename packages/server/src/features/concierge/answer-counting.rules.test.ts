import type { Answerer, Citation, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { expect, test } from 'vitest';
import { isCounted } from './answer-counting.rules.ts';

const passage: Citation = {
  number: 1,
  kind: 'country',
  title: 'Plugs in Portugal',
  source: 'IEC World Plugs',
  url: null,
  passage: 'Type F',
  tripId: null,
  tripPart: null,
};

test.each<[Answerer, Outcome, number, boolean]>([
  ['built_in', 'answered', 1, true],
  ['built_in', 'not_found', 0, false],
  ['built_in', 'stopped', 0, false],
  ['built_in', 'stopped', 1, true],
  ['stand_in', 'answered', 1, true],
  ['stand_in', 'not_found', 0, false],
  ['stand_in', 'stopped', 0, false],
  ['stand_in', 'stopped', 1, true],
  ['service', 'answered', 0, true],
  ['service', 'not_found', 0, true],
  ['service', 'stopped', 0, true],
  ['service', 'broken', 0, true],
])('an answer by %s that is %s, with %i sources, counts: %s', (answeredBy, outcome, sources, expected) => {
  const citations = Array.from({ length: sources }, () => passage);

  expect(isCounted({ citations, outcome, answeredBy })).toBe(expected);
});
