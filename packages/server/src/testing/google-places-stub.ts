import { type StubRequest, type FaultyService, type Reply, startFaultyService } from './faulty-service.ts';

/** A place as the stub knows it. */
export interface StubGooglePlace {
  readonly id: string;
  readonly main: string;
  readonly secondary?: string;
  readonly types: readonly string[];
  readonly location: { readonly latitude: number; readonly longitude: number };
  /** IANA; left out as Google does where it was not requested or is unknown. */
  readonly timeZone?: string;
}

/** A server on this machine that speaks as much of Google's Places API (New) as proposes places and finds them. */
export interface GooglePlacesStub extends FaultyService {
  /** Settings that make a server ask here. */
  readonly env: Record<string, string>;
  readonly key: string;
}

const KEY = 'key-of-the-stub';

/** Google's own way to refuse. */
export const googleRefusal = (code: number, status: string, reason?: string): Reply => ({
  status: code,
  json: {
    error: {
      code,
      message: 'Refused.',
      status,
      ...(reason === undefined ? {} : { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] }),
    },
  },
});

/** Starts the stub. It proposes the places whose text begins with what was typed. */
export const startGooglePlaces = async (places: readonly StubGooglePlace[]): Promise<GooglePlacesStub> => {
  const service = await startFaultyService((request) => {
    if (request.headers['x-goog-api-key'] !== KEY) return googleRefusal(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID');
    if (request.headers['x-goog-fieldmask'] === undefined) return googleRefusal(400, 'INVALID_ARGUMENT');
    if (request.method === 'POST' && request.url.pathname === '/v1/places:autocomplete')
      return proposals(places, request);
    return details(places, request);
  });
  return { ...service, key: KEY, env: { GOOGLE_PLACES_URL: service.url, GOOGLE_PLACES_KEY: KEY } };
};

const SUGGESTIONS = 5;

/** The real one leaves `suggestions` out where it finds nothing. */
const proposals = (places: readonly StubGooglePlace[], { body }: StubRequest): Reply => {
  const { input, includedPrimaryTypes = [] } = JSON.parse(body) as { input: string; includedPrimaryTypes?: string[] };
  if (includedPrimaryTypes.length > 5) return googleRefusal(400, 'INVALID_ARGUMENT');
  const found = places
    .filter((place) => textOf(place).toLowerCase().startsWith(input.toLowerCase()))
    .filter(({ types }) => types.some((type) => includedPrimaryTypes.includes(type)))
    .slice(0, SUGGESTIONS);
  if (found.length === 0) return { json: {} };
  const suggestions = found.map((place) => ({
    placePrediction: {
      placeId: place.id,
      text: { text: textOf(place) },
      structuredFormat: {
        mainText: { text: place.main },
        ...(place.secondary === undefined ? {} : { secondaryText: { text: place.secondary } }),
      },
      types: place.types,
    },
  }));
  return { json: { suggestions } };
};

const textOf = ({ main, secondary }: StubGooglePlace): string =>
  secondary === undefined ? main : `${main}, ${secondary}`;

const details = (places: readonly StubGooglePlace[], { method, url }: StubRequest): Reply => {
  const [, id] = /^\/v1\/places\/([\w-]+)$/.exec(url.pathname) ?? [];
  const place = method === 'GET' ? places.find((each) => each.id === id) : undefined;
  if (!place) return googleRefusal(404, 'NOT_FOUND');
  const { location, timeZone } = place;
  return { json: { id, location, ...(timeZone === undefined ? {} : { timeZone: { id: timeZone } }) } };
};
