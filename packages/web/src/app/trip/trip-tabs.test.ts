import { tripTabOf } from '@caravan/contract/pages.rules.ts';
import { expect, test } from 'vitest';
import { closetHref } from '../../features/outfits/closet.rules.ts';
import { markedIn, tripTabHref } from './use-trip-tab.ts';

test.each([
  ['/trip/1', undefined, '', 'itinerary'],
  ['/trip/1?tab=chat', undefined, '?tab=chat', 'chat'],
  ['/trip/1?tab=members', undefined, 'tab=members', 'members'],
  ['/trip/1?tab=closet', undefined, '?tab=closet', 'closet'],
  ['/trip/1/shopping', 'shopping', '', 'shopping'],
  ['/trip/1/chat', 'chat', '', 'chat'],
  ['/trip/1/members?tab=chat', 'members', '?tab=chat', 'members'],
  ['/trip/1?tab=luggage', undefined, '?tab=luggage', 'itinerary'],
  ['/trip/1/luggage', 'luggage', '', 'itinerary'],
  ['/trip/1?tab=', undefined, '?tab=', 'itinerary'],
  ['/trip/1?tab=Chat', undefined, '?tab=Chat', 'itinerary'],
])('%s opens its tab', (_, path, search, tab) => {
  expect(tripTabOf(path, new URLSearchParams(search).get('tab'))).toBe(tab);
});

test('a tab has one address', () => {
  expect(tripTabHref('1', 'chat')).toBe('/trip/1?tab=chat');
});

test.each([[[]], [['a']], [['a', 'b']]])('a link to the closet opens it with its outfits marked: %j', (outfitIds) => {
  const [path, search = ''] = closetHref('1', outfitIds).split('?');

  expect(path).toBe('/trip/1');
  expect(tripTabOf(undefined, new URLSearchParams(search).get('tab'))).toBe('closet');
  expect(markedIn(search)).toBe(outfitIds.join(','));
});
