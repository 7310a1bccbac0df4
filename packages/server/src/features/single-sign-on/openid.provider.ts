import { AppError } from '@caravan/contract/errors.ts';
import { LRUCache } from 'lru-cache';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { type OutsideService, openService } from '../../platform/outside-services/outside-service.ts';
import type { OidcSettings } from '../../platform/settings/sign-in-settings.ts';
import { NotReauthenticated, type ProviderFailure, providerFailure } from './provider-failures.rules.ts';
import { type Claims, type ProviderPerson, personFrom } from './provider-person.rules.ts';

/** What has to be known of a sign-in at a provider when the browser comes back from there. */
const startedSignInSchema = z.object({
  /** Comes back with the browser, so that it is the one that was sent. */
  state: z.string(),
  /** Stands in the ID token, so that it was made for this sign-in. */
  nonce: z.string(),
  /** Of PKCE: shows the provider that the code is used by whom it was asked by. */
  verifier: z.string(),
  /** Where the provider was to ask anew who somebody is: when that began, seconds since 1970. */
  askedAt: z.optional(z.int()),
});
type StartedSignIn = z.infer<typeof startedSignInSchema>;

/** What is kept of it until then: whoever is signed in and proves anew who they are goes on where they were. */
export const storedSignInSchema = z.extend(startedSignInSchema, {
  proof: z.optional(z.object({ sid: z.string(), userId: z.string(), returnTo: z.string() })),
});
export type StoredSignIn = z.infer<typeof storedSignInSchema>;

/** The sign-in at an OpenID Connect provider. */
export interface OpenIdProvider {
  /**
   * Begins a sign-in.
   *
   * @param asksAnew has the provider ask who somebody is, whether or not they are signed in there.
   * @returns where the browser goes, and what has to be known when it comes back.
   * @throws AppError `provider_unavailable`.
   */
  begin(options?: { asksAnew: boolean }): Promise<{ address: string; begun: StartedSignIn }>;
  /**
   * Finishes it with what the browser came back with.
   *
   * @throws AppError `provider_cancelled`, `provider_failed` for an answer that is not to be believed, `provider_not_asked` for one
   *   that does not show that the provider has asked anew where it was to, `provider_unavailable`.
   */
  finish(query: Readonly<Record<string, unknown>>, begun: StartedSignIn): Promise<ProviderPerson>;
}

interface ProviderOptions {
  readonly settings: OidcSettings;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
  /** Hears what went wrong at the provider. */
  readonly onFailure: (failure: ProviderFailure) => void;
  readonly log: Logger;
  /** How long one answer of the provider may take, seconds. */
  readonly timeLimit?: number;
}

const TIME_LIMIT_S = 5;
/** By how much the two clocks may differ, seconds. */
const CLOCK_TOLERANCE_S = 30;
/** What a provider says of itself is asked anew after this, milliseconds: so long nobody learns that it is away. */
const KNOWN_FOR_MS = 5 * 60_000;

/** The library is loaded with the first sign-in. */
const library = () => import('openid-client');

/** Signs in at the provider of the settings: the authorization code flow with PKCE, state and nonce. */
export const openIdProvider = ({ onFailure, log, ...options }: ProviderOptions): OpenIdProvider => {
  const timeLimit = (options.timeLimit ?? TIME_LIMIT_S) * 1_000;
  const service = openService({ name: 'OpenID Connect provider', log, timeLimit });
  const known = new LRUCache<'provider', Configuration>({
    max: 1,
    ttl: KNOWN_FOR_MS,
    ignoreFetchAbort: true,
    fetchMethod: () => discover(service, options),
  });
  const failing = (failure: ProviderFailure): never => {
    onFailure(failure);
    throw new AppError(failure.code);
  };
  const configuration = (): Promise<Configuration> =>
    // Whatever keeps it from telling of itself: nobody can sign in there.
    known
      .forceFetch('provider')
      .catch((error: unknown) => failing({ ...providerFailure(error), code: 'provider_unavailable' }));
  return {
    begin: async ({ asksAnew } = { asksAnew: false }) => begin(await configuration(), options.redirectUri, asksAnew),
    finish: async (query, begun) => {
      const configured = await configuration();
      const address = addressWith(options.redirectUri, query);
      const asked = { begun, allowMissing: options.settings.allowMissingAuthTime };
      return finish(configured, address, asked).catch((error: unknown) => failing(providerFailure(error)));
    },
  };
};

const discover = async (
  service: OutsideService,
  { settings, timeLimit = TIME_LIMIT_S }: Pick<ProviderOptions, 'settings' | 'timeLimit'>,
) => {
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } = await library();
  const issuer = new URL(settings.issuer);
  const about = { [clockTolerance]: CLOCK_TOLERANCE_S };
  // Only a provider on this machine is without TLS, and the settings let none be in production.
  const ease = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(issuer, settings.clientId, about, await clientAuth(settings), {
    timeout: timeLimit,
    [customFetch]: (address: string, init: RequestInit) => service.fetch(address, init),
    // ID tokens are believed by their signature, not because of the connection that they came by.
    execute: [...ease, enableNonRepudiationChecks],
  });
};

/** As clients are registered by default (OpenID Connect Core 1.0, section 9), or the other way where the provider knows no other. */
const clientAuth = async ({ clientSecret }: OidcSettings): Promise<ClientAuth> => {
  const { ClientSecretBasic, ClientSecretPost, None } = await library();
  if (clientSecret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const choose = !ways.includes('client_secret_basic') && ways.includes('client_secret_post') ? post : basic;
    return choose(server, ...rest);
  };
};

const begin = async (configuration: Configuration, redirectUri: string, asksAnew: boolean) => {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await library();
  const begun = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    ...(asksAnew && { askedAt: Math.floor(Date.now() / 1_000) }),
  };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...(asksAnew && { prompt: 'login', max_age: '0' }),
  });
  return { address: address.href, begun };
};

/** The address that the browser came back to, told by what people open rather than by what a proxy makes of it. */
const addressWith = (redirectUri: string, query: Readonly<Record<string, unknown>>): URL => {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  }
  return address;
};

interface Asked {
  readonly begun: StartedSignIn;
  /** Believes a provider that was to ask anew where it does not say when it asked. */
  readonly allowMissing: boolean;
}

const finish = async (configuration: Configuration, address: URL, asked: Asked): Promise<ProviderPerson> => {
  const { begun } = asked;
  const { authorizationCodeGrant } = await library();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the library lets no answer pass without an ID token');
  demandAnew(claims.auth_time, asked);
  const user = await aboutUser(configuration, tokens.access_token, claims.sub);
  return personFrom({ issuer: claims.iss, subject: claims.sub }, [claims, user]);
};

/**
 * A provider that is sent `max_age` has to tell when it asked (OpenID Connect Core 1.0, section 2). One that does not may have
 * followed none of it.
 */
const demandAnew = (toldAt: number | undefined, { begun: { askedAt }, allowMissing }: Asked): void => {
  if (askedAt === undefined) return;
  if (toldAt === undefined) {
    if (allowMissing) return;
    throw new NotReauthenticated('AUTH_TIME_MISSING');
  }
  if (toldAt < askedAt - CLOCK_TOLERANCE_S) throw new NotReauthenticated('AUTH_TIME_EARLIER');
};

/** What the provider tells beside the ID token: many keep name and address out of that. */
const aboutUser = async (configuration: Configuration, accessToken: string, subject: string): Promise<Claims> => {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const { fetchUserInfo } = await library();
  return fetchUserInfo(configuration, accessToken, subject);
};
