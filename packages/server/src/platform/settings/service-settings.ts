import { z } from 'zod/mini';
import { SettingsError, oneOf, origin, serviceUrl, wholeNumber } from './setting-values.ts';

const key = z.string().check(z.regex(/^\S{8,}$/, 'give the key without spaces.'));

/** The variables that say which services are asked for weather, places and flights. 'off' asks none. */
export const travelEnvironment = {
  /** Open-Meteo's forecasts. Its free use excludes products with subscriptions or advertising: give a key then, or 'off'. */
  OPEN_METEO_URL: z._default(serviceUrl, 'https://api.open-meteo.com'),
  /** Open-Meteo's search for places by name, for those that Caravan does not know itself. */
  OPEN_METEO_GEOCODING_URL: z._default(serviceUrl, 'https://geocoding-api.open-meteo.com'),
  /** Open-Meteo's weather of the past, for what is typical of a day. */
  OPEN_METEO_ARCHIVE_URL: z._default(serviceUrl, 'https://archive-api.open-meteo.com'),
  /** A key for Open-Meteo's commercial use, which has hosts of its own. Secret. */
  OPEN_METEO_KEY: z.optional(key),
  /** A key for Google's Places API (New), whose places are proposed then. Secret. */
  GOOGLE_PLACES_KEY: z.optional(key),
  /** Google's Places API (New). */
  GOOGLE_PLACES_URL: z._default(serviceUrl, 'https://places.googleapis.com'),
  /** A Photon server, whose places are proposed then. */
  PHOTON_URL: z.optional(serviceUrl),
  /** A key for aviationstack, which flights are searched at then. Secret. */
  AVIATIONSTACK_KEY: z.optional(key),
  /** aviationstack's API. */
  AVIATIONSTACK_URL: z._default(serviceUrl, 'https://api.aviationstack.com'),
  /** A key for AeroDataBox at API.market, which flights are searched at then. Secret. */
  AERODATABOX_KEY: z.optional(key),
  /** AeroDataBox's API, with the path that API.market gives it. */
  AERODATABOX_URL: z._default(serviceUrl, 'https://prod.api.market/api/v1/aedbx/aerodatabox'),
  /** Calls to the flight service in a day of UTC, searches and refreshes together: what they may cost. */
  FLIGHT_CALLS_PER_DAY: z._default(wholeNumber(1, 1_000_000), 100),
  /** A service in Frankfurter's protocol, such as https://api.frankfurter.dev, which exchange rates are read from; without one people enter them. */
  RATES_URL: z.optional(serviceUrl),
  /** 'off' leaves the cities, airports and airlines in the database as they are, and an empty database without them. */
  REFERENCE_DATA: z._default(oneOf(['on', 'off']), 'on'),
};

/** Never shown in a message. */
export const travelSecrets = ['OPEN_METEO_KEY', 'GOOGLE_PLACES_KEY', 'AVIATIONSTACK_KEY', 'AERODATABOX_KEY'] as const;

const parsedTravelEnvironment = z.object(travelEnvironment);
type TravelEnvironment = z.infer<typeof parsedTravelEnvironment>;

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

interface FlightSettings {
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
  readonly ratesUrl: string | null;
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
  ratesUrl: env.RATES_URL ?? null,
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

/** The variable that says which push services stand in one's own network: pushes go to public addresses alone but for these. */
export const pushEnvironment = {
  PUSH_SERVICES: z.optional(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map((each) => each.trim())),
    ),
  ),
};

/** Origins; a browser names the whole address. @throws SettingsError */
export const pushSettings = ({ PUSH_SERVICES: services = [] }: { readonly PUSH_SERVICES?: string[] | undefined }) =>
  services.map((service) => {
    const { success, data } = z.safeParse(origin, service);
    if (success) return data;
    throw new SettingsError('PUSH_SERVICES', 'give origins separated by commas, such as https://push.example.com.');
  });

/** The variables that say who answers questions beside Caravan itself. */
export const conciergeEnvironment = {
  /** An endpoint that speaks OpenAI's chat completions, such as https://api.openai.com/v1 or https://api.perplexity.ai; without one Caravan answers by itself. */
  CONCIERGE_URL: z.optional(serviceUrl),
  /** Its key, where it wants one. Secret. */
  CONCIERGE_KEY: z.optional(z.string().check(z.regex(/^\S{8,}$/, 'give the key without spaces.'))),
  /** The model that answers. Needed with CONCIERGE_URL. */
  CONCIERGE_MODEL: z.optional(
    z.string().check(z.regex(/^[\w./:@-]{1,100}$/, 'give the name of a model, such as sonar.')),
  ),
  /** The most tokens of one answer: what it may cost. */
  CONCIERGE_ANSWER_TOKENS: z._default(wholeNumber(50, 20_000), 800),
  /** How long one answer may take, seconds. */
  CONCIERGE_TIME_LIMIT: z._default(wholeNumber(5, 600), 60),
};

/** Never shown in a message. */
export const conciergeSecrets = ['CONCIERGE_KEY'] as const;

const parsedConciergeEnvironment = z.object(conciergeEnvironment);
type ConciergeEnvironment = z.infer<typeof parsedConciergeEnvironment>;

/** An answering service. */
interface AnsweringServiceSettings {
  /** Without a slash at the end. */
  readonly url: string;
  /** Secret: never logged. */
  readonly key: string | undefined;
  readonly model: string;
  readonly answerTokens: number;
  /** Seconds. */
  readonly timeLimit: number;
}

/** `null`: Caravan answers by itself. */
export interface ConciergeSettings {
  readonly service: AnsweringServiceSettings | null;
}

/** @throws SettingsError where the model is missing. */
export const conciergeSettings = (env: ConciergeEnvironment): ConciergeSettings => {
  const { CONCIERGE_URL: url, CONCIERGE_KEY: key, CONCIERGE_MODEL: model } = env;
  if (url === undefined || url === null) return { service: null };
  if (model === undefined) {
    throw new SettingsError('CONCIERGE_MODEL', 'give the name of the model that answers; CONCIERGE_URL needs it.');
  }
  const { CONCIERGE_ANSWER_TOKENS: answerTokens, CONCIERGE_TIME_LIMIT: timeLimit } = env;
  return { service: { url, key, model, answerTokens, timeLimit } };
};

/** The variables that say which pages are read whose links people add to ideas. */
export const linkEnvironment = {
  /** 'off' reads none: links stand without the titles and pictures of their pages. */
  LINK_PREVIEWS: z._default(oneOf(['on', 'off']), 'on'),
  /** Origins in one's own network whose pages are read too: all others are read at public addresses alone. */
  LINK_PREVIEW_ORIGINS: z.optional(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map((each) => each.trim())),
    ),
  ),
};

const parsedLinkEnvironment = z.object(linkEnvironment);

/** `null`: no linked pages are read. */
export type LinkSettings = { readonly ownOrigins: readonly string[] } | null;

/** @throws SettingsError for what is no origin. */
export const linkSettings = (env: z.infer<typeof parsedLinkEnvironment>): LinkSettings => {
  if (env.LINK_PREVIEWS === 'off') return null;
  const ownOrigins = (env.LINK_PREVIEW_ORIGINS ?? []).map((each) => {
    const { success, data } = z.safeParse(origin, each);
    if (success) return data;
    throw new SettingsError(
      'LINK_PREVIEW_ORIGINS',
      'give origins separated by commas, such as https://wiki.example.com.',
    );
  });
  return { ownOrigins };
};
