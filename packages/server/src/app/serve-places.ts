import type { Logger } from 'pino';
import { builtInPlaces } from '../features/places/built-in-places.provider.ts';
import { googlePlaces } from '../features/places/google-places.provider.ts';
import { photon } from '../features/places/photon.provider.ts';
import { PlaceAnswers } from '../features/places/place-answers.store.ts';
import type { PlaceProvider } from '../features/places/places.provider.ts';
import { placesRoutes } from '../features/places/places.routes.ts';
import type { Serve } from '../platform/call.ts';
import type { Db } from '../platform/db.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface PlacesParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly log: Logger;
}

/** Serves the places of the service that the settings name, and those that Caravan brings along. */
export const servePlaces = (serve: Serve, { settings, db, log }: PlacesParts): void => {
  const places = new PlaceAnswers({
    service: serviceOf(settings, log),
    builtIn: builtInPlaces(db),
    onRefusal: ({ message }) =>
      log.warn({ reason: message }, 'the place service refuses to answer; the built-in places stand in for it'),
  });
  placesRoutes(serve, { places });
};

const serviceOf = ({ travel: { googlePlaces: google, photonUrl } }: Settings, log: Logger): PlaceProvider | null => {
  if (google) return googlePlaces({ ...google, log });
  return photonUrl === null ? null : photon({ url: photonUrl, log });
};
