import type { Access } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { mayContribute, mayDeleteTrip, mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';

declare const proof: unique symbol;
declare const contribution: unique symbol;

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

/** Proof that a person may add outfits and shopping items to the trip, and change those that are their own. */
export interface ContributorOf extends MemberOf {
  readonly [contribution]: true;
}

/** Proof that a person may change what the trip holds. */
export interface EditorOf extends ContributorOf {
  readonly role: 'owner' | 'admin';
}

/** Proof that a person owns the trip. */
export interface OwnerOf extends EditorOf {
  readonly role: 'owner';
}

/** The accesses that need a role on the trip. */
export type TripAccess = Exclude<Access, 'public' | 'user'>;

/** What each access proves. */
export interface Proofs {
  readonly member: MemberOf;
  readonly contributor: ContributorOf;
  readonly editor: EditorOf;
  readonly owner: OwnerOf;
}

interface Claim {
  readonly role: Role;
  readonly membersMayAdd: boolean;
}

const rights: Record<TripAccess, (claim: Claim) => boolean> = {
  member: () => true,
  contributor: mayContribute,
  editor: ({ role }) => mayEdit(role),
  owner: ({ role }) => mayDeleteTrip(role),
};

/**
 * The proof that a role gives on a trip.
 *
 * @param person with their role, `null` for a stranger, and whether the trip lets members add things of their own: absent, it does not.
 * @throws AppError `trip_not_found` for a stranger, who can't tell a private trip from none; `forbidden` for a role that
 * does not suffice.
 */
export const prove = <A extends TripAccess>(
  { membersMayAdd = false, ...person }: { tripId: string; userId: string; role: Role | null; membersMayAdd?: boolean },
  access: A,
): Proofs[A] => {
  const { role } = person;
  if (role === null) throw new AppError('trip_not_found');
  if (!rights[access]({ role, membersMayAdd })) throw new AppError('forbidden');
  return person as Proofs[A];
};
