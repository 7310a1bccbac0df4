import { z } from 'zod/mini';
import { isLoopback, issuerUrl, oneOf, serviceUrl, wholeNumber, SettingsError } from './setting-values.ts';

const word = (pattern: RegExp, problem: string) => z.string().check(z.regex(pattern, problem));
const secret = word(/^\S{8,}$/, 'give the secret without spaces.');

/** The variables that say how people sign in beside by e-mail. */
export const signInEnvironment = {
  /** A Firebase project whose phone sign-in is used instead of the built-in one. */
  FIREBASE_PROJECT_ID: z.optional(word(/^[a-z][a-z0-9-]{3,62}$/, 'give the id of a Firebase project.')),
  /** The project's web API key, which every browser gets. Needed with FIREBASE_PROJECT_ID. */
  FIREBASE_API_KEY: z.optional(word(/^[\w-]{8,}$/, "give the project's web API key.")),
  /** The domain of the project's own pages; by default the one that Firebase gives it. */
  FIREBASE_AUTH_DOMAIN: z.optional(word(/^[a-z0-9.-]+$/i, 'give a domain, such as trips.firebaseapp.com.')),
  /** The address of Firebase's Auth emulator, whose tokens nobody signs. Refused where anybody but this machine gets to. */
  FIREBASE_AUTH_EMULATOR: z.optional(serviceUrl),
  /** The Twilio account that codes are sent by. Without it they are shown in the development outbox; in production there is no phone sign-in. */
  TWILIO_ACCOUNT_SID: z.optional(word(/^AC[0-9a-f]{32}$/, 'give the account SID, AC and 32 hexadecimal digits.')),
  /** That account's token. Needed with TWILIO_ACCOUNT_SID. Secret. */
  TWILIO_AUTH_TOKEN: z.optional(secret),
  /** The number, or the messaging service, that codes come from. Needed with TWILIO_ACCOUNT_SID. */
  TWILIO_FROM: z.optional(
    word(/^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/, 'give a number with its country code, or a messaging service SID.'),
  ),
  /** Twilio's API. */
  TWILIO_URL: z._default(serviceUrl, 'https://api.twilio.com'),
  /** Codes sent in 24 hours, to all numbers together: what a flood of requests may cost. */
  PHONE_CODES_PER_DAY: z._default(wholeNumber(1, 1_000_000), 1000),
  /** Of them those asked for from one network (IPv4 /24, IPv6 /64; four and sixteen times as many from a /56 and a /48); half within an hour. */
  PHONE_CODES_PER_NETWORK: z._default(wholeNumber(1, 1_000_000), 20),
  /** Of them those to numbers of one area code and exchange; an area code has four times as many. */
  PHONE_CODES_PER_PREFIX: z._default(wholeNumber(1, 1_000_000), 50),
  /** Keys for phone tokens, separated by commas: the first signs, all are believed. Needed by several servers on one database; else made in DATA_DIR. Secret. */
  PHONE_TOKEN_KEYS: z.optional(
    word(/^[\w-]{43,}(,[\w-]{43,})*$/, 'give keys of at least 43 letters and digits, separated by commas.'),
  ),
  /** A path or address of this site's own origin that gets each phone token (POST) and its end (DELETE). */
  PHONE_TOKEN_SYNC_URL: z.optional(word(/^(\/(?!\/)\S*|https:\/\/\S+)$/, 'give a path of this site, such as /token.')),
  /** An OpenID Connect provider that people may sign in with, by its issuer. */
  OIDC_ISSUER: z.optional(issuerUrl),
  /** Caravan's name at the provider. Needed with OIDC_ISSUER. */
  OIDC_CLIENT_ID: z.optional(word(/^\S+$/, 'give the id that the provider knows Caravan by.')),
  /** Its secret there, where the provider gave one. Secret. */
  OIDC_CLIENT_SECRET: z.optional(secret),
  /** What the provider is called on the button; by default its host. */
  OIDC_NAME: z.optional(word(/^[^\p{C}]{1,40}$/u, 'give a name of at most 40 characters.')),
  /** 'true' believes a provider that was to ask anew who somebody is and does not say when it asked: only where it is known to ask. */
  OIDC_ALLOW_MISSING_AUTH_TIME: z._default(oneOf(['true', 'false']), 'false'),
};

/** Never shown in a message. */
export const signInSecrets = ['TWILIO_AUTH_TOKEN', 'PHONE_TOKEN_KEYS', 'OIDC_CLIENT_SECRET'] as const;

const parsedEnvironment = z.object(signInEnvironment);
type SignInEnvironment = z.infer<typeof parsedEnvironment>;

/** A Firebase project whose phone sign-in is used. */
export interface FirebaseSettings {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Its tokens are not signed. Only where nobody but this machine gets to. */
  readonly emulatorUrl: string | null;
}

/** An account at Twilio. Secret: never logged. */
export interface TwilioSettings {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
}

/** An OpenID Connect provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Secret: never logged. */
  readonly clientSecret: string | undefined;
  readonly name: string;
  /** Its answer counts as a proof also where it does not say when it asked. */
  readonly allowMissingAuthTime: boolean;
}

/** How people sign in beside by e-mail. */
export interface SignInSettings {
  readonly firebase: FirebaseSettings | null;
  readonly twilio: TwilioSettings | null;
  readonly codeBudgets: {
    readonly perDay: number;
    readonly perNetwork: number;
    readonly perPrefix: number;
  };
  /** The first one signs; empty: keys are made in the data folder. Secret: never logged. */
  readonly phoneTokenKeys: readonly string[];
  readonly tokenSyncUrl: string | null;
  readonly oidc: OidcSettings | null;
}

/** @throws SettingsError where settings that belong together are not all there, and for what is not for production. */
export const signInSettings = (
  env: SignInEnvironment,
  { isProduction, isForThisMachine }: { isProduction: boolean; isForThisMachine: boolean },
): SignInSettings => ({
  firebase: firebaseFrom(env, isForThisMachine),
  twilio: twilioFrom(env),
  codeBudgets: {
    perDay: env.PHONE_CODES_PER_DAY,
    perNetwork: env.PHONE_CODES_PER_NETWORK,
    perPrefix: env.PHONE_CODES_PER_PREFIX,
  },
  phoneTokenKeys: env.PHONE_TOKEN_KEYS?.split(',') ?? [],
  tokenSyncUrl: env.PHONE_TOKEN_SYNC_URL ?? null,
  oidc: oidcFrom(env, isProduction),
});

const firebaseFrom = (env: SignInEnvironment, isForThisMachine: boolean): FirebaseSettings | null => {
  const emulatorUrl = env.FIREBASE_AUTH_EMULATOR ?? null;
  if (emulatorUrl !== null && !isForThisMachine) {
    throw new SettingsError(
      'FIREBASE_AUTH_EMULATOR',
      'anybody can make its tokens; it is not for production, nor behind a proxy.',
    );
  }
  const projectId = env.FIREBASE_PROJECT_ID;
  if (projectId === undefined) return null;
  const apiKey = needed(env, 'FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID');
  return { projectId, apiKey, authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`, emulatorUrl };
};

const twilioFrom = (env: SignInEnvironment): TwilioSettings | null => {
  const accountSid = env.TWILIO_ACCOUNT_SID;
  if (accountSid === undefined || env.TWILIO_URL === null) return null;
  const authToken = needed(env, 'TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID');
  return { url: env.TWILIO_URL, accountSid, authToken, from: needed(env, 'TWILIO_FROM', 'TWILIO_ACCOUNT_SID') };
};

const oidcFrom = (env: SignInEnvironment, isProduction: boolean): OidcSettings | null => {
  const issuer = env.OIDC_ISSUER;
  if (issuer === undefined) return null;
  const { protocol, hostname, host } = new URL(issuer);
  if (protocol === 'http:' && (isProduction || !isLoopback(hostname))) {
    throw new SettingsError('OIDC_ISSUER', 'give an address with https.');
  }
  const clientId = needed(env, 'OIDC_CLIENT_ID', 'OIDC_ISSUER');
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? host,
    allowMissingAuthTime: env.OIDC_ALLOW_MISSING_AUTH_TIME === 'true',
  };
};

const needed = (
  env: SignInEnvironment,
  name: 'FIREBASE_API_KEY' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'OIDC_CLIENT_ID',
  because: string,
): string => {
  const value = env[name];
  if (value === undefined) throw new SettingsError(name, `${because} needs it.`);
  return value;
};
