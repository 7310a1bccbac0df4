import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from './signing-keys.ts';

/** What makes the secrets of addresses, and knows them again: what is kept of one shows it to nobody who has not the server's key. */
export interface AddressSecrets {
  /** The secret of what has this id: 256 bits that the server's key alone leads to. */
  secretOf(id: string): string;
  /** What is kept of a secret. */
  digestOf(secret: string): string;
  /** The secret of an address that is kept; `null` where it was made by another key. */
  shownOf(kept: { readonly id: string; readonly digest: string }): string | null;
}

/** @param purpose what the addresses lead to: those of another have other secrets. */
export const addressSecretsBy = (key: SigningKey, purpose: 'calendar feeds' | 'date polls'): AddressSecrets => {
  const own = key.secretFor(purpose);
  const secretOf = (id: string): string => createHmac('sha256', own).update(id).digest('base64url');
  const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
  return {
    secretOf,
    digestOf,
    shownOf: ({ id, digest }) => {
      const secret = secretOf(id);
      return timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(digest)) ? secret : null;
    },
  };
};
