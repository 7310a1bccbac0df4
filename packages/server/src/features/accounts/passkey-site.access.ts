import { createHash } from 'node:crypto';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import { PASSKEY_MINUTES } from './passkeys.rules.ts';
import { relyingPartyOf } from './relying-party.access.ts';

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

/** A passkey as browsers are told of it. */
export interface KnownCredential {
  readonly credentialId: string;
  readonly transports: string[];
}

/** What a browser is asked, in the JSON form of its own interface. */
export interface PasskeyQuestion {
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
export const PATIENCE_MS = PASSKEY_MINUTES * 60_000;

/** Loaded with the first passkey: an idle server does not carry what reads certificates. */
export const loadWebauthn = () => import('@simplewebauthn/server');

export const described = ({ credentialId: id, transports }: KnownCredential) => ({ id, transports });

/** By what an authenticator knows an account: always the same, and nothing that tells of it. */
export const handleOf = (userId: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(`passkeys of ${userId}`).digest());
