import { AppError } from '@caravan/contract/errors.ts';
import { autocompletePlaces, getPlace } from '@caravan/contract/places/places.endpoints.ts';
import type { Place, PlacePrediction, PlacePredictions } from '@caravan/contract/places/places.schema.ts';
import { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { ApiServer } from './api-server.ts';
import type { TripData } from './trip-data.ts';

/** A place as it is proposed, and where it is. */
interface SamplePlace {
  readonly prediction: PlacePrediction;
  readonly place: Place;
}

const samplePlace = (name: string, within: string, where: Omit<Place, 'placeId'>): SamplePlace => {
  const placeId = `gazetteer:${name} ${within}`;
  const prediction = {
    description: `${name}, ${within}`,
    place_id: placeId,
    structured_formatting: { main_text: name, secondary_text: within },
    terms: [{ offset: 0, value: name }],
    types: ['locality'],
  };
  return { prediction, place: { placeId, ...where } };
};

export const TOKYO = samplePlace('Tokyo', 'Japan', { latitude: 35.69, longitude: 139.69, timeZone: 'Asia/Tokyo' });
const PARIS = samplePlace('Paris', 'France', { latitude: 48.86, longitude: 2.35, timeZone: 'Europe/Paris' });
const PARIS_IN_TEXAS = samplePlace('Paris', 'Texas, United States', {
  latitude: 33.66,
  longitude: -95.56,
  timeZone: 'America/Chicago',
});
const KNOWN = [TOKYO, PARIS, PARIS_IN_TEXAS];

/** What is proposed where these names are found. */
export const proposing = (...names: readonly string[]): PlacePredictions => {
  const predictions = names.map(
    (name) => samplePlace(name, 'Somewhere', { latitude: 0, longitude: 0, timeZone: null }).prediction,
  );
  return { status: 'OK', predictions, attribution: null };
};

/** Proposes Tokyo and two of the name of Paris, says where they are, and makes trips. */
export const answerPlaces = (server: ApiServer, data: TripData): void => {
  server.answer(autocompletePlaces, ({ query: { input } }): PlacePredictions => {
    const found = KNOWN.map(({ prediction }) => prediction).filter(({ description }) =>
      description.toLowerCase().startsWith(input.toLowerCase()),
    );
    const attribution = { name: 'GeoNames', url: 'https://www.geonames.org/' };
    return found.length > 0
      ? { status: 'OK', predictions: found, attribution }
      : { status: 'ZERO_RESULTS', predictions: [], attribution: null };
  });
  server.answer(getPlace, ({ params }) => {
    const known = KNOWN.find(({ place }) => place.placeId === params.placeId);
    if (!known) throw new AppError('not_found');
    return known.place;
  });
  server.answer(createTrip, ({ body: { title, destination = null, position = null, timeZone = null } }) =>
    data.addTrip({ title, destination, position, timeZone }),
  );
};
