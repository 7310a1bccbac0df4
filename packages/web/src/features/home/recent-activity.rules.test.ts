import { expect, test } from 'vitest';
import { creatorOf, nameOf, placeOf } from './recent-activity.rules.ts';

test.each([
  ['outfit', '/trip/a/closet'],
  ['activity', '/trip/a/itinerary'],
  ['shopping', '/trip/a/shopping'],
  ['flight', '/trip/a'],
  ['constructor', '/trip/a'],
])('something new of the type %s leads to %s', (activityType, expected) => {
  expect(placeOf({ activityType, tripId: 'a' })).toBe(expected);
});

test.each([
  [{ name: 'Sun cream', title: null, item: 'Sun cream' }, 'Sun cream'],
  [{ name: null, title: 'Linen suit', item: null }, 'Linen suit'],
  [{ name: null, title: null, item: null }, 'something'],
])('what was added is called by whatever name it has: %j', (added, expected) => {
  expect(nameOf(added)).toBe(expected);
});

test.each([
  [{ firstName: 'Maya', email: 'm@example.com' }, 'Maya'],
  [{ firstName: '', email: 'maya.k@example.com' }, 'maya.k'],
  [{ firstName: '', email: null }, 'Somebody'],
])('whoever added it is called by a name: %j', (creator, expected) => {
  expect(creatorOf(creator)).toBe(expected);
});
