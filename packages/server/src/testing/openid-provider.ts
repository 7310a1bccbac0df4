import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';

/** What the provider knows of somebody, by the claims of OpenID Connect. */
export type TestClaims = Readonly<Record<string, unknown>>;

interface ProviderOptions {
  /** Where it sends browsers back to. */
  readonly redirectUri: string;
  /** Port to listen on; any by default. */
  readonly port?: number;
  /** The name of this machine that it goes by: another one than the server's makes it another site. */
  readonly host?: 'localhost' | '127.0.0.1';
  /** Its client has no secret. */
  readonly isPublicClient?: boolean;
  /** Name and address stand in the ID token too, not only in the answer about the user. */
  readonly claimsInIdToken?: boolean;
}

/** A real OpenID Connect provider on this machine, whose sign-in takes anybody it knows by their name alone. */
export interface TestOpenIdProvider {
  readonly issuer: string;
  /** Settings that make a server sign in here. */
  readonly env: Record<string, string>;
  /** Says who somebody is there from now on. */
  know(login: string, claims: TestClaims): void;
  /** Serves a picture at a path of its own origin, and answers its address. */
  hang(path: string, bytes: Buffer, type?: string): string;
  /** The requested paths, in order. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

const CLIENT_ID = 'caravan';
const CLIENT_SECRET = 'a secret between the two';

/** Starts the provider; it demands PKCE of everybody. */
export const startOpenIdProvider = async (options: ProviderOptions): Promise<TestOpenIdProvider> => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://${options.host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, TestClaims>();
  const pictures = new Map<string, { bytes: Buffer; type: string }>();
  const requests: string[] = [];
  const provider = new Provider(issuer, await configurationOf(options, people));
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '', issuer).pathname;
    requests.push(path);
    const picture = pictures.get(path);
    if (picture) response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes);
    else if (path.startsWith('/sign-in/')) void signIn(provider, people, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_NAME: 'Harbour',
      ...(options.isPublicClient ? {} : { OIDC_CLIENT_SECRET: encodeURIComponent(CLIENT_SECRET) }),
    },
    requests,
    know: (login, claims) => void people.set(login, claims),
    hang: (path, bytes, type = 'image/png') => {
      pictures.set(path, { bytes, type });
      return issuer + path;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const configurationOf = async (
  { redirectUri, isPublicClient = false, claimsInIdToken = false }: ProviderOptions,
  people: ReadonlyMap<string, TestClaims>,
): Promise<Configuration> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const client: ClientMetadata = {
    client_id: CLIENT_ID,
    redirect_uris: [redirectUri],
    ...(isPublicClient
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: encodeURIComponent(CLIENT_SECRET), token_endpoint_auth_method: 'client_secret_basic' }),
  };
  return {
    clients: [client],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    conformIdTokenClaims: !claimsInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, login) => {
      const claims = people.get(login);
      return claims && { accountId: login, claims: () => ({ sub: login, ...claims }) };
    },
    // Consent to reading the name is not requested.
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, session } = oidc;
      if (!asking || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    // A sign-in here is quick; the library warns of every default that is left.
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  };
};

/** The provider's own page: a name, and whoever does not want to leaves. */
const signIn = async (
  provider: Provider,
  people: ReadonlyMap<string, TestClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '', provider.issuer);
  if (request.method !== 'POST' && !searchParams.has('cancel')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageAt(pathname));
    return;
  }
  const login = new URLSearchParams(await text(request)).get('login') ?? '';
  const result = people.has(login) ? { login: { accountId: login } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

const pageAt = (path: string): string => `<!doctype html>
<html lang="en"><title>Harbour</title><link rel="icon" href="data:,"><h1>Sign in to Harbour</h1>
<form method="post" action="${path}"><label>Name <input name="login"></label> <button>Continue</button></form>
<a href="${path}?cancel">Cancel</a></html>`;
