import type { Access } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { mayDeleteTrip, mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';

declare const proof: unique symbol;

/**
 * Proof that a person belongs to a trip, as far as this request goes. Only this file makes one, so a store that takes it
 * can't be reached around the access check.
 */
export interface MemberOf {
  readonly [proof]: true;
  readonly tripId: string;
  readonly userId: string;
  readonly role: Role;
}

/** Proof that a person may change what the trip holds. */
export interface EditorOf extends MemberOf {
  readonly role: 'owner' | 'admin';
}

/** Proof that a person owns the trip. */
export interface OwnerOf extends MemberOf {
  readonly role: 'owner';
}

/** The accesses that need a role on the trip. */
export type TripAccess = Exclude<Access, 'public' | 'user'>;

/** What each access proves. */
export interface Proofs {
  readonly member: MemberOf;
  readonly editor: EditorOf;
  readonly owner: OwnerOf;
}

const rights: Record<TripAccess, (role: Role) => boolean> = {
  member: () => true,
  editor: mayEdit,
  owner: mayDeleteTrip,
};

/**
 * The proof that a role gives on a trip.
 *
 * @param role the person's role, `null` for a stranger.
 * @throws AppError `trip_not_found` for a stranger, who can't tell a private trip from none; `forbidden` for a role that
 * does not suffice.
 */
export const prove = <A extends TripAccess>(
  person: { tripId: string; userId: string; role: Role | null },
  access: A,
): Proofs[A] => {
  if (person.role === null) throw new AppError('trip_not_found');
  if (!rights[access](person.role)) throw new AppError('forbidden');
  return person as Proofs[A];
};
