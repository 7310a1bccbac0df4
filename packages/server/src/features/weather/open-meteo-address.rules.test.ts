import { expect, test } from 'vitest';
import { addressFor } from './open-meteo-address.rules.ts';

test.each([
  ['https://api.open-meteo.com/v1/forecast', undefined, 'https://api.open-meteo.com/v1/forecast'],
  ['https://api.open-meteo.com/v1/forecast', 'key', 'https://customer-api.open-meteo.com/v1/forecast'],
  ['https://archive-api.open-meteo.com/v1/archive', 'key', 'https://customer-archive-api.open-meteo.com/v1/archive'],
  ['https://geocoding-api.open-meteo.com/v1/search', 'key', 'https://customer-geocoding-api.open-meteo.com/v1/search'],
  ['https://weather.lan/om/v1/forecast', 'key', 'https://weather.lan/om/v1/forecast'],
])('what is free at %s is asked, with the key %j, at %s', (free, key, url) => {
  expect(addressFor(free, key)).toEqual({ url, query: key === undefined ? {} : { apikey: key } });
});
