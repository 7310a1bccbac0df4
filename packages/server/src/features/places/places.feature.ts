import { autocompletePlaces, getPlace } from '@caravan/contract/places/places.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { builtInPlaces, type PlaceProvider } from './places.provider.ts';
import { googlePlaces } from './google-places.provider.ts';
import { photon } from './photon.provider.ts';
import { PlaceSearch } from './place-search.service.ts';

/** Serves the places of the service that the settings name, and those that Caravan brings along. */
export const registerPlaces = (context: FeatureContext): void => {
  const { serve, db, log } = context;
  const places = new PlaceSearch({
    service: serviceOf(context),
    builtIn: builtInPlaces(db),
    onRefusal: ({ message }) =>
      log.warn({ reason: message }, 'the place service refuses to answer; the built-in places stand in for it'),
  });
  placesRoutes(serve, { places });
};

const serviceOf = ({ settings, log }: FeatureContext): PlaceProvider | null => {
  const { googlePlaces: google, photonUrl } = settings.travel;
  if (google) return googlePlaces({ ...google, log });
  return photonUrl === null ? null : photon({ url: photonUrl, log });
};

const placesRoutes = (serve: Serve, { places }: { places: PlaceSearch }): void => {
  serve(autocompletePlaces, ({ query }) => places.propose(query.input, query.session));
  serve(getPlace, ({ params, query }) => places.locate(params.placeId, query.session));
};
