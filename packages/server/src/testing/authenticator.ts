import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const IS_BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** What a site asks of a browser, as far as this one looks at it. */
export interface Question {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string; readonly name: string };
  readonly allowCredentials?: readonly { readonly id: string }[];
}

/** What an answer says other than it should. */
export interface Deviations {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether its owner's fingerprint or PIN was asked for. */
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly userHandle?: string;
  /** Shown instead of the next one. */
  readonly counter?: number;
  readonly signature?: Buffer;
  /** What the maker says of it, instead of nothing. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Map<string, unknown> };
}

/** A device that makes and shows one passkey, in software; its numbers are those of Web Authentication, Level 3, section 6. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #counter = 0;
  #userHandle = '';

  /** @param origin the site's page that it is used on. */
  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.#counts = counts;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** What a browser answers to `navigator.credentials.create`. */
  make(question: Question, deviations: Deviations = {}) {
    this.#userHandle = question.user?.id ?? '';
    const { fmt, attStmt } = deviations.attestation ?? { fmt: 'none', attStmt: new Map() };
    const authData = Buffer.concat([
      this.#authenticatorData(question.rp?.id ?? '', HAS_CREDENTIAL, deviations),
      Buffer.alloc(16),
      lengthOf(this.id),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', question, deviations).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: { credProps: { rk: true } },
    };
  }

  /** What a browser answers to `navigator.credentials.get`. */
  show(question: Question, deviations: Deviations = {}) {
    if (this.#counts) this.#counter += 1;
    const authenticatorData = this.#authenticatorData(question.rpId ?? '', 0, deviations);
    const clientData = this.#clientData('webauthn.get', question, deviations);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: (deviations.signature ?? sign('sha256', signed, this.#privateKey)).toString('base64url'),
        userHandle: deviations.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, question: Question, deviations: Deviations): Buffer {
    const { challenge } = question;
    return Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(rpId: string, content: number, deviations: Deviations): Buffer {
    const { isVerified = true, isPresent = true, counter = this.#counter } = deviations;
    const flags = content | MAY_BE_BACKED_UP | IS_BACKED_UP | (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0);
    const flagsAndCounter = Buffer.alloc(5);
    flagsAndCounter.writeUInt8(flags);
    flagsAndCounter.writeUInt32BE(counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(deviations.rpId ?? rpId)
        .digest(),
      flagsAndCounter,
    ]);
  }

  /** The public key as COSE writes it (RFC 9053): ES256 on P-256. */
  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return isoCBOR.encode(key);
  }
}

const lengthOf = (id: string): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.from(id, 'base64url').length);
  return length;
};
