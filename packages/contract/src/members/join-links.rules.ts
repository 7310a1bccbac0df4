/** Random bytes of a link's secret: 144 bits, far beyond guessing, and exactly 24 characters of base64url. */
export const JOIN_SECRET_BYTES = 18;
const secretShape = /^[\w-]{24}$/;

/** Whether a text can be the secret of a link at all. */
export const mayBeJoinSecret = (text: string): boolean => secretShape.test(text);

/** The path of the page that a link opens. */
export const joinPathOf = (secret: string): string => `/join/${secret}`;

/** What decides whether a link lets people in. Instants are ISO 8601 in UTC. */
export interface JoinLinkState {
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** How many people it lets in; `null`: any number. */
  readonly maxUses: number | null;
  readonly uses: number;
  /** Whether it is for a guest who is not on the trip by name alone any more: removed, or a member by now. */
  readonly hasLostGuest: boolean;
}

export type JoinLinkRefusal = 'join_link_revoked' | 'join_link_expired' | 'join_link_used_up';

/**
 * Why a link does not work any more; `null` if it does. A revocation comes before the expiry, and the end of the guest for whom it is
 * revokes it, unless somebody has joined by it.
 */
export const refusalToJoin = (link: JoinLinkState, now: Date): JoinLinkRefusal | null => {
  if (link.revokedAt !== null) return 'join_link_revoked';
  if (link.expiresAt <= now.toISOString()) return 'join_link_expired';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'join_link_used_up';
  return link.hasLostGuest ? 'join_link_revoked' : null;
};

/** When a link that is made now ends, ISO 8601 in UTC: whole days of 24 hours later. */
export const joinLinkExpiry = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();

/**
 * Whether a removal bars somebody from a link: from every link that was created before, so that nobody comes back by one that they
 * still have, and from none that was created since.
 *
 * @param removedAt when they were removed, `null` if never; both ISO 8601 in UTC with milliseconds.
 */
export const isBarred = (removedAt: string | null, link: { readonly createdAt: string }): boolean =>
  removedAt !== null && removedAt >= link.createdAt;
