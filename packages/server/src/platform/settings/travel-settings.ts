import { z } from 'zod';
import { oneOf, serviceUrl, wholeNumber, SettingsError } from './setting-values.ts';

const key = z.string().regex(/^\S{8,}$/, 'give the key without spaces.');

/** The variables that say which services are asked for weather, places and flights. 'off' asks none. */
export const travelEnvironment = {
  /** Open-Meteo's forecasts. Its free use excludes products with subscriptions or advertising: give a key then, or 'off'. */
  OPEN_METEO_URL: serviceUrl.default('https://api.open-meteo.com'),
  /** Open-Meteo's search for places by name, for those that Caravan does not know itself. */
  OPEN_METEO_GEOCODING_URL: serviceUrl.default('https://geocoding-api.open-meteo.com'),
  /** Open-Meteo's weather of the past, for what is typical of a day. */
  OPEN_METEO_ARCHIVE_URL: serviceUrl.default('https://archive-api.open-meteo.com'),
  /** A key for Open-Meteo's commercial use, which has hosts of its own. Secret. */
  OPEN_METEO_KEY: key.optional(),
  /** A key for Google's Places API (New), whose places are proposed then. Secret. */
  GOOGLE_PLACES_KEY: key.optional(),
  /** Google's Places API (New). */
  GOOGLE_PLACES_URL: serviceUrl.default('https://places.googleapis.com'),
  /** A Photon server, whose places are proposed then. */
  PHOTON_URL: serviceUrl.optional(),
  /** A key for aviationstack, which flights are searched at then. Secret. */
  AVIATIONSTACK_KEY: key.optional(),
  /** aviationstack's API. */
  AVIATIONSTACK_URL: serviceUrl.default('https://api.aviationstack.com'),
  /** A key for AeroDataBox at API.market, which flights are searched at then. Secret. */
  AERODATABOX_KEY: key.optional(),
  /** AeroDataBox's API, with the path that API.market gives it. */
  AERODATABOX_URL: serviceUrl.default('https://prod.api.market/api/v1/aedbx/aerodatabox'),
  /** Calls to the flight service in a day of UTC, searches and refreshes together: what they may cost. */
  FLIGHT_CALLS_PER_DAY: wholeNumber(1, 1_000_000).default(100),
  /** 'off' leaves the cities, airports and airlines in the database as they are, and an empty database without them. */
  REFERENCE_DATA: oneOf(['on', 'off']).default('on'),
};

/** Never shown in a message. */
export const travelSecrets = ['OPEN_METEO_KEY', 'GOOGLE_PLACES_KEY', 'AVIATIONSTACK_KEY', 'AERODATABOX_KEY'] as const;

const parsedEnvironment = z.object(travelEnvironment);
type TravelEnvironment = z.infer<typeof parsedEnvironment>;

/** Where to ask for the weather, without a slash at the end. */
export interface OpenMeteoSettings {
  readonly forecastUrl: string;
  /** `null`: places that Caravan does not know have no weather. */
  readonly geocodingUrl: string | null;
  /** `null`: days beyond the forecast have no weather. */
  readonly archiveUrl: string | null;
  /** Secret: never logged. */
  readonly key: string | undefined;
}

export interface FlightSettings {
  readonly service: 'aviationstack' | 'aerodatabox';
  readonly url: string;
  /** Secret: never logged. */
  readonly key: string;
  readonly callsPerDay: number;
}

/** Which services are asked; `null`: none. */
export interface TravelSettings {
  readonly openMeteo: OpenMeteoSettings | null;
  /** Secret: never logged. */
  readonly googlePlaces: { readonly url: string; readonly key: string } | null;
  readonly photonUrl: string | null;
  readonly flights: FlightSettings | null;
  /** Whether the cities, airports and airlines that Caravan brings along are loaded. */
  readonly loadsReferenceData: boolean;
}

/** @throws SettingsError where two services are given for the same. */
export const travelSettings = (env: TravelEnvironment): TravelSettings => ({
  openMeteo: openMeteoFrom(env),
  googlePlaces:
    env.GOOGLE_PLACES_KEY === undefined || env.GOOGLE_PLACES_URL === null
      ? null
      : { url: env.GOOGLE_PLACES_URL, key: env.GOOGLE_PLACES_KEY },
  photonUrl: env.PHOTON_URL ?? null,
  flights: flightsFrom(env),
  loadsReferenceData: env.REFERENCE_DATA === 'on',
});

const openMeteoFrom = (env: TravelEnvironment): OpenMeteoSettings | null =>
  env.OPEN_METEO_URL === null
    ? null
    : {
        forecastUrl: env.OPEN_METEO_URL,
        geocodingUrl: env.OPEN_METEO_GEOCODING_URL,
        archiveUrl: env.OPEN_METEO_ARCHIVE_URL,
        key: env.OPEN_METEO_KEY,
      };

const flightsFrom = (env: TravelEnvironment): FlightSettings | null => {
  const { AVIATIONSTACK_KEY: aviationstack, AERODATABOX_KEY: aerodatabox, FLIGHT_CALLS_PER_DAY: callsPerDay } = env;
  if (aviationstack !== undefined && aerodatabox !== undefined) {
    throw new SettingsError('AERODATABOX_KEY', 'flights are searched at one service; AVIATIONSTACK_KEY is given too.');
  }
  if (aviationstack !== undefined && env.AVIATIONSTACK_URL !== null) {
    return { service: 'aviationstack', url: env.AVIATIONSTACK_URL, key: aviationstack, callsPerDay };
  }
  if (aerodatabox !== undefined && env.AERODATABOX_URL !== null) {
    return { service: 'aerodatabox', url: env.AERODATABOX_URL, key: aerodatabox, callsPerDay };
  }
  return null;
};
