import { autocompletePlaces, getPlace } from '@caravan/contract/places/places.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { PlaceSearch } from './place-search.service.ts';

export const placesRoutes = (serve: Serve, { places }: { places: PlaceSearch }): void => {
  serve(autocompletePlaces, ({ query }) => places.propose(query.input, query.session));
  serve(getPlace, ({ params, query }) => places.locate(params.placeId, query.session));
};
