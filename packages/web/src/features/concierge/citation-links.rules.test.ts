import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { expect, test } from 'vitest';
import { linkOf } from './citation-links.rules.ts';

const citation: Citation = {
  number: 1,
  kind: 'web',
  title: 'Plugs in Portugal',
  source: 'IEC World Plugs',
  url: null,
  passage: 'Portugal: C, F',
  tripId: null,
  tripPart: null,
};

test.each([
  ['https://www.iec.ch/world-plugs', 'https://www.iec.ch/world-plugs', 'Open iec.ch'],
  ['http://example.org', 'http://example.org/', 'Open example.org'],
])('a page opens by its address, under the name of its host: %s', (url, href, label) => {
  expect(linkOf({ ...citation, url })).toEqual({ kind: 'page', href, label });
});

test.each([null, 'javascript:alert(1)', 'data:text/html,Hi', '/trip/1', 'www.iec.ch', 'https://', ''])(
  'nothing opens by %s',
  (url) => {
    expect(linkOf({ ...citation, url })).toBeNull();
  },
);

test.each([
  ['itinerary', '/trip/t1?tab=itinerary'],
  ['closet', '/trip/t1?tab=closet'],
  ['members', '/trip/t1?tab=members'],
  ['arrivals', '/trip/t1/arrivals'],
  [null, '/trip/t1'],
] as const)('a passage of the %s of a trip opens there', (tripPart, href) => {
  expect(linkOf({ ...citation, kind: 'trip', tripId: 't1', tripPart })).toMatchObject({ kind: 'trip', href });
});
