import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

/** What the stub does instead of answering as it should. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** A pair of keys such as Firebase signs with. */
export interface SigningKey {
  readonly kid: string;
  readonly published: JWK;
  /** Signs what a token says; a header may say it is signed otherwise than it is. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

/** Makes a pair of keys that nobody publishes yet. */
export const makeSigningKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    kid,
    published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(privateKey),
  };
};

/** A server on this machine that publishes keys as Google does. */
export interface FirebaseKeysStub {
  readonly url: string;
  /** How many requests it got. */
  readonly requestCount: number;
  /** Says which keys are published. */
  publish(...keys: readonly SigningKey[]): void;
  /** Says what the next questions get instead of an answer; `null` answers again. */
  fail(fault: Fault | null): void;
  stop(): Promise<void>;
}

/** Starts the stub; it publishes no key yet. */
export const startFirebaseKeys = async (): Promise<FirebaseKeysStub> => {
  let published: readonly SigningKey[] = [];
  let fault: Fault | null = null;
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    if (fault) return fault(request, response);
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=UTF-8',
        'cache-control': 'public, max-age=21600, must-revalidate, no-transform',
      })
      .end(JSON.stringify({ keys: published.map((key) => key.published) }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    get requestCount() {
      return requestCount;
    },
    publish: (...keys) => {
      published = keys;
    },
    fail: (next) => {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
