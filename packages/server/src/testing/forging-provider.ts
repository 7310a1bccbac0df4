import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A made-up answer of the token endpoint. */
export interface TokenAnswer {
  readonly status?: number;
  readonly body: object | string;
}

/** A provider that answers as a test says, whoever asks for whatever. */
export interface ForgingProvider {
  readonly issuer: string;
  /** Settings that make a server sign in here. */
  readonly env: Record<string, string>;
  /** Claims that would be right, for a sign-in with this nonce. */
  claims(nonce: string): JWTPayload;
  /** An ID token of these claims, signed with the provider's own key. */
  signed(claims: JWTPayload): Promise<string>;
  /** The same, signed with a key of somebody else under the same name. */
  forged(claims: JWTPayload): Promise<string>;
  /** What the token endpoint answers from now on. */
  answer(next: TokenAnswer): void;
  /** What the answer about the user is from now on; none by default. */
  answerNext(next: TokenAnswer): void;
  stop(): Promise<void>;
}

const FALSE_CLIENT = 'caravan';
const SECRET = 'a-secret-of-32-characters-or-more';

/** Starts it. */
export const startForgingProvider = async (): Promise<ForgingProvider> => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'first', use: 'sig', alg: 'RS256' }] };
  let tokens: TokenAnswer = { body: {} };
  let user: TokenAnswer | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    const { status = 200, body } = {
      '/.well-known/openid-configuration': { body: metadataOf(issuer) },
      '/jwks': { body: jwks },
      '/token': tokens,
      '/me': user ?? { body: { sub: 'ines' } },
    }[pathname] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: JWTPayload, key: CryptoKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(key);
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: FALSE_CLIENT, OIDC_CLIENT_SECRET: SECRET },
    claims: (nonce) => {
      const now = Math.floor(Date.now() / 1000);
      return { iss: issuer, sub: 'ines', aud: FALSE_CLIENT, iat: now, exp: now + 300, nonce, name: 'Ines Rocha' };
    },
    signed: (claims) => sign(claims, own.privateKey),
    forged: (claims) => sign(claims, foreign.privateKey),
    answer: (next) => {
      tokens = next;
    },
    answerNext: (next) => {
      user = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
});
