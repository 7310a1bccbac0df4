import { autocompletePlaces } from '@caravan/contract/places/places.endpoints.ts';
import { createTrip, duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { ApiServer } from './api-server.ts';
import { given } from './everyday-answers.ts';
import type { TripData } from './trip-data.ts';

/** Answers what makes trips, and knows no places: any text is a destination. */
export const answerNewTrips = (server: ApiServer, data: TripData): void => {
  server.answer(autocompletePlaces, { status: 'ZERO_RESULTS', predictions: [], attribution: null });
  server.answer(createTrip, ({ body }) => data.addTrip(given(body)));
  server.answer(duplicateTrip, ({ params, body: { parts: _, ...fields } }) => {
    const { id: __, ...source } = data.on(params.sourceTripId).detail;
    return data.addTrip({ ...source, ...given(fields) });
  });
};
