import { autocompletePlaces, getPlace } from '@caravan/contract/places/places.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { PlaceAnswers } from './place-answers.store.ts';

export const placesRoutes = (serve: Serve, { places }: { places: PlaceAnswers }): void => {
  serve(autocompletePlaces, ({ query }) => places.propose(query.input, query.session));
  serve(getPlace, ({ params, query }) => places.locate(params.placeId, query.session));
};
