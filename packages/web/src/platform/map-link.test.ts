import { expect, test } from 'vitest';
import { hasAppleMaps, mapHref } from './map-link.ts';

const position = { latitude: 41.8881, longitude: 12.4769 };

test.each([
  [
    { location: 'Da Enzo & Co', position: null },
    false,
    'https://www.google.com/maps/search/?api=1&query=Da+Enzo+%26+Co',
  ],
  [{ location: 'Da Enzo', position }, false, 'https://www.google.com/maps/search/?api=1&query=41.8881%2C12.4769'],
  [{ location: 'Da Enzo', position: null }, true, 'https://maps.apple.com/?q=Da+Enzo'],
  [{ location: 'Da Enzo', position }, true, 'https://maps.apple.com/?q=Da+Enzo&ll=41.8881%2C12.4769'],
])('a place opens in the maps of the device: %j, Apple: %s', (place, isApple, expected) => {
  expect(mapHref(place, isApple)).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', false],
])('%s has Apple maps: %s', (userAgent, expected) => {
  expect(hasAppleMaps(userAgent)).toBe(expected);
});
