import { AppError } from '@caravan/contract/errors.ts';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { isLoopback } from '../../platform/settings/setting-values.ts';
import { PASSKEY_MINUTES } from './passkeys.rules.ts';

/** The site as browsers and passkeys know it. */
export interface PasskeySite {
  /** The domain that its passkeys belong to. */
  readonly id: string;
  /** Where its pages may be. */
  readonly origins: string[];
  /**
   * Refuses a passkey; the reason goes to the log alone.
   *
   * @throws AppError `passkey_failed`
   */
  refuse(error: unknown): never;
}

/** A passkey as a browser gets it in the options of a ceremony. */
export interface KnownCredential {
  readonly credentialId: string;
  readonly transports: string[];
}

/** The options of `navigator.credentials`, in their JSON form. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

const REASON_MAX = 200;

/**
 * @param publicUrl the address that people open.
 * @param log hears why a passkey was refused.
 */
export const openPasskeySite = (publicUrl: string, log: Logger): PasskeySite => ({
  ...relyingPartyOf(publicUrl),
  refuse: (error) => {
    const reason = error instanceof Error ? error.message.slice(0, REASON_MAX) : typeof error;
    log.info({ reason }, 'a passkey was refused');
    throw new AppError('passkey_failed');
  },
});

/** How long a browser may take, milliseconds. */
export const PASSKEY_TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** Loaded with the first passkey: an idle server does not carry what reads certificates. */
export const loadWebauthn = () => import('@simplewebauthn/server');

export const credentialDescriptor = ({ credentialId: id, transports }: KnownCredential) => ({ id, transports });

/** The user handle of an account: always the same, and nobody learns the account from it. */
export const handleOf = (userId: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(`passkeys of ${userId}`).digest());

/** The relying party of Web Authentication. */
interface RelyingParty {
  /** The domain that they belong to. */
  readonly id: string;
  /** Where their pages may be. */
  readonly origins: string[];
}

/**
 * Browsers make no passkeys for a network address, so where people open 127.0.0.1, the relying party is `localhost`, whose pages
 * may be at either.
 *
 * @param publicUrl the address that people open.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return { id: hostname, origins: [publicUrl] };
  const named = new URL(`${protocol}//localhost:${port}`).origin;
  return { id: 'localhost', origins: [...new Set([publicUrl, named])] };
};
