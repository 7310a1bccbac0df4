import type { Db } from '../../platform/db.ts';
import { PREDICTIONS_MAX } from '@caravan/contract/places/places.schema.ts';
import { findGazetteerPlace, type GazetteerPlace, searchGazetteer } from './gazetteer.store.ts';
import type { PlaceProvider } from './places.provider.ts';

/** The most that PostgreSQL takes for an integer. */
const ID_MAX = 2_147_483_647;

/** The places that Caravan brings along. */
export const builtInPlaces = (db: Db): PlaceProvider => ({
  scheme: 'gazetteer',
  attribution: { name: 'GeoNames', url: 'https://www.geonames.org/' },
  cacheableForMs: 0,
  propose: async (input) => {
    const found = await searchGazetteer(db, input, PREDICTIONS_MAX);
    return found.map((place) => ({
      id: String(place.id),
      name: place.name,
      within: areasOf(place),
      types: ['locality', 'political', 'geocode'],
    }));
  },
  locate: async (id) => {
    const number = /^\d{1,10}$/.test(id) ? Number(id) : null;
    const place = number === null || number > ID_MAX ? null : await findGazetteerPlace(db, number);
    return place && { latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone };
  },
});

/** Some places are a country: 'Singapore' is enough. */
const areasOf = ({ name, region, country }: GazetteerPlace): string[] =>
  [region, country].filter((area) => area !== null && area !== name) as string[];
