import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from '../../platform/security/signing-keys.ts';

/** What makes the secrets of feeds, and knows them again. */
export interface FeedSecrets {
  /** The secret of a feed: 256 bits that the server's key alone leads to. */
  secretOf(feedId: string): string;
  /** What is kept of a secret. */
  digestOf(secret: string): string;
  /** The secret of a feed that is kept; `null` where it was made by another key. */
  shownOf(feed: { readonly id: string; readonly digest: string }): string | null;
}

export const feedSecretsBy = (key: SigningKey): FeedSecrets => {
  const own = key.secretFor('calendar feeds');
  const secretOf = (feedId: string): string => createHmac('sha256', own).update(feedId).digest('base64url');
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
