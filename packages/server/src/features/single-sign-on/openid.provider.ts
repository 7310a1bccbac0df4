import { AppError } from '@caravan/contract/errors.ts';
import { LRUCache } from 'lru-cache';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { type OutsideService, openService } from '../../platform/outside-services/outside-service.ts';
import type { OidcSettings } from '../../platform/settings/sign-in-settings.ts';
import {
  NotReauthenticated,
  type ProviderFailure,
  providerFailure,
  type Claims,
  type ProviderPerson,
  personFrom,
} from './provider-answers.rules.ts';

/** What finishes a sign-in when the browser comes back from the provider. */
const startedSignInSchema = z.object({
  /** Comes back with the browser and proves that it is the one that was redirected. */
  state: z.string(),
  /** Is in the ID token and proves that it was issued for this sign-in. */
  nonce: z.string(),
  /** Of PKCE: proves to the provider that the code is used by whoever requested it. */
  verifier: z.string(),
  /** When a reauthentication was requested of the provider, seconds since 1970. */
  requestedAt: z.optional(z.int()),
});
type StartedSignIn = z.infer<typeof startedSignInSchema>;

/** With the session and the page of a reauthentication. Without `requestedAt`, as in an earlier version, it has to begin anew. */
export const storedSignInSchema = z
  .extend(startedSignInSchema, {
    proof: z.optional(z.object({ sid: z.string(), userId: z.string(), returnTo: z.string() })),
  })
  .check(z.refine(({ proof, requestedAt }) => proof === undefined || requestedAt !== undefined));
export type StoredSignIn = z.infer<typeof storedSignInSchema>;

/** The sign-in at an OpenID Connect provider. */
export interface OpenIdProvider {
  /**
   * Begins a sign-in.
   *
   * @param forcesLogin whether the provider has to authenticate somebody who is signed in there already.
   * @returns the address to redirect the browser to, and what finishes the sign-in.
   * @throws AppError `provider_unavailable`.
   */
  begin(options?: { forcesLogin: boolean }): Promise<{ address: string; begun: StartedSignIn }>;
  /**
   * Finishes a sign-in with the query of the redirect back.
   *
   * @throws AppError `provider_cancelled`, `provider_failed` for an answer that does not verify, `provider_not_asked` for one that
   *   does not prove a requested reauthentication, `provider_unavailable`.
   */
  finish(query: Readonly<Record<string, unknown>>, begun: StartedSignIn): Promise<ProviderPerson>;
}

interface ProviderOptions {
  readonly settings: OidcSettings;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
  /** Called with what went wrong at the provider. */
  readonly onFailure: (failure: ProviderFailure) => void;
  readonly log: Logger;
  /** How long one answer of the provider may take, seconds. */
  readonly timeLimit?: number;
}

const TIME_LIMIT_S = 5;
/** By how much the two clocks may differ, seconds. */
const CLOCK_TOLERANCE_S = 30;
/** How long a provider's configuration is cached, milliseconds. Within this time nobody notices that the provider is down. */
const CONFIGURATION_MAX_AGE_MS = 5 * 60_000;

/** The library is loaded with the first sign-in. */
const library = () => import('openid-client');

/** Signs in at the provider of the settings: the authorization code flow with PKCE, state and nonce. */
export const openIdProvider = ({ onFailure, log, ...options }: ProviderOptions): OpenIdProvider => {
  const timeLimit = (options.timeLimit ?? TIME_LIMIT_S) * 1_000;
  const service = openService({ name: 'OpenID Connect provider', log, timeLimit });
  const configurations = new LRUCache<'provider', Configuration>({
    max: 1,
    ttl: CONFIGURATION_MAX_AGE_MS,
    ignoreFetchAbort: true,
    fetchMethod: () => discover(service, options),
  });
  const fail = (failure: ProviderFailure): never => {
    onFailure(failure);
    throw new AppError(failure.code);
  };
  const configuration = (): Promise<Configuration> =>
    // Whatever the reason, nobody can sign in without the provider's configuration.
    configurations
      .forceFetch('provider')
      .catch((error: unknown) => fail({ ...providerFailure(error), code: 'provider_unavailable' }));
  return {
    begin: async ({ forcesLogin } = { forcesLogin: false }) =>
      begin(await configuration(), options.redirectUri, forcesLogin),
    finish: async (query, begun) => {
      const configured = await configuration();
      const address = addressWith(options.redirectUri, query);
      const finishOptions = { begun, allowMissing: options.settings.allowMissingAuthTime };
      return finish(configured, address, finishOptions).catch((error: unknown) => fail(providerFailure(error)));
    },
  };
};

const discover = async (
  service: OutsideService,
  { settings, timeLimit = TIME_LIMIT_S }: Pick<ProviderOptions, 'settings' | 'timeLimit'>,
) => {
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } = await library();
  const issuer = new URL(settings.issuer);
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_S };
  // Only a provider on this machine is without TLS, and the settings let none be in production.
  const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(issuer, settings.clientId, metadata, await clientAuth(settings), {
    timeout: timeLimit,
    [customFetch]: (address: string, init: RequestInit) => service.fetch(address, init),
    // ID tokens are trusted for their signature, not for the connection that they came by.
    execute: [...insecure, enableNonRepudiationChecks],
  });
};

/** `client_secret_basic`, the default (OpenID Connect Core 1.0, section 9), or the other method where the provider supports only that. */
const clientAuth = async ({ clientSecret }: OidcSettings): Promise<ClientAuth> => {
  const { ClientSecretBasic, ClientSecretPost, None } = await library();
  if (clientSecret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const choose = !methods.includes('client_secret_basic') && methods.includes('client_secret_post') ? post : basic;
    return choose(server, ...rest);
  };
};

const begin = async (configuration: Configuration, redirectUri: string, forcesLogin: boolean) => {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await library();
  const begun = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    ...(forcesLogin && { requestedAt: Math.floor(Date.now() / 1_000) }),
  };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...(forcesLogin && { prompt: 'login', max_age: '0' }),
  });
  return { address: address.href, begun };
};

/** The address that the browser came back to, by `PUBLIC_URL` rather than by what a proxy makes of it. */
const addressWith = (redirectUri: string, query: Readonly<Record<string, unknown>>): URL => {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  }
  return address;
};

interface FinishOptions {
  readonly begun: StartedSignIn;
  /** Accepts a requested reauthentication without `auth_time`. */
  readonly allowMissing: boolean;
}

const finish = async (configuration: Configuration, address: URL, options: FinishOptions): Promise<ProviderPerson> => {
  const { begun } = options;
  const { authorizationCodeGrant } = await library();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the library lets no answer pass without an ID token');
  requireAuthTime(claims.auth_time, options);
  const user = await userInfo(configuration, tokens.access_token, claims.sub);
  return personFrom({ issuer: claims.iss, subject: claims.sub }, [claims, user]);
};

/**
 * A provider that gets `max_age` must return `auth_time` (OpenID Connect Core 1.0, section 2). One that does not may have ignored
 * the request.
 */
const requireAuthTime = (
  authTime: number | undefined,
  { begun: { requestedAt }, allowMissing }: FinishOptions,
): void => {
  if (requestedAt === undefined) return;
  if (authTime === undefined) {
    if (allowMissing) return;
    throw new NotReauthenticated('AUTH_TIME_MISSING');
  }
  if (authTime < requestedAt - CLOCK_TOLERANCE_S) throw new NotReauthenticated('AUTH_TIME_EARLIER');
};

/** The userinfo endpoint: many providers leave name and address out of the ID token. */
const userInfo = async (configuration: Configuration, accessToken: string, subject: string): Promise<Claims> => {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const { fetchUserInfo } = await library();
  return fetchUserInfo(configuration, accessToken, subject);
};
