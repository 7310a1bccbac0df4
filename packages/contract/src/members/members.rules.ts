import { once } from '../once.rules.ts';
import type { AddableBy } from '../accounts/accounts.schema.ts';
import { compareByNearness, tripStatus } from '../trips/trips.rules.ts';
import type { Role, TravelMembership } from './members.schema.ts';

/** Someone on a trip, as far as permissions go. */
export interface TripPerson {
  readonly userId: string;
  readonly role: Role;
}

/** Owners and admins add, change and delete what a trip holds, its own fields included, and invite people. */
export const mayEdit = (role: Role): boolean => role === 'owner' || role === 'admin';

/** What decides who adds to a trip: the viewer's role, and whether members add things of their own. */
export interface TripRights {
  readonly role: Role;
  readonly membersMayAdd: boolean;
}

/** Whether somebody adds outfits and shopping items to a trip: editors do, and members where the trip lets them. */
export const mayContribute = ({ role, membersMayAdd }: TripRights): boolean => mayEdit(role) || membersMayAdd;

/** Whose an outfit or a shopping item is: of whoever added it, and an outfit of whoever wears it too. */
export interface OwnedThing {
  readonly createdBy: string;
  readonly wearerId?: string;
}

/** Whether an outfit or a shopping item is somebody's own. */
export const isOwn = (userId: string, { createdBy, wearerId }: OwnedThing): boolean =>
  createdBy === userId || wearerId === userId;

/** Whether somebody changes or deletes an outfit or a shopping item: editors all of them, members their own where the trip lets them. */
export const mayChangeThing = (viewer: TripRights & { readonly userId: string }, thing: OwnedThing): boolean =>
  mayEdit(viewer.role) || (viewer.membersMayAdd && isOwn(viewer.userId, thing));

/** Whether somebody plans an outfit for whom it names: editors for anybody on the trip, members for themselves. */
export const mayDress = ({ userId, role }: TripPerson, wearerId: string): boolean =>
  mayEdit(role) || wearerId === userId;

/** Only the owner deletes the trip. */
export const mayDeleteTrip = (role: Role): boolean => role === 'owner';

/** Why someone may not change or remove somebody; `null` if they may. The codes stand in the error table. */
export const refusalToManage = (
  actor: TripPerson,
  target: TripPerson,
): 'forbidden' | 'own_account' | 'owner_protected' | null => {
  if (!mayEdit(actor.role)) return 'forbidden';
  if (actor.userId === target.userId) return 'own_account';
  return target.role === 'owner' ? 'owner_protected' : null;
};

/** Whether someone may change the role of somebody, or remove them. */
export const mayManage = (actor: TripPerson, target: TripPerson): boolean => refusalToManage(actor, target) === null;

/** Why someone may not leave the trip; `null` if they may. The owner hands it over first. */
export const refusalToLeave = (role: Role): 'owner_leaves' | null => (role === 'owner' ? 'owner_leaves' : null);

/** Whether someone may leave the trip. */
export const mayLeave = (role: Role): boolean => refusalToLeave(role) === null;

/** Why someone may not hand the trip to somebody on it; `null` if they may. */
export const refusalToHandOver = (actor: TripPerson, target: TripPerson): 'forbidden' | 'own_account' | null => {
  if (actor.role !== 'owner') return 'forbidden';
  return actor.userId === target.userId ? 'own_account' : null;
};

/** Whether someone may hand the trip to somebody on it. */
export const mayHandOver = (actor: TripPerson, target: TripPerson): boolean =>
  refusalToHandOver(actor, target) === null;

const roleOrder: Record<Role, number> = { owner: 0, admin: 1, member: 2 };
const names = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

interface Listed {
  readonly userId: string;
  readonly role: Role;
  readonly user: { readonly firstName: string; readonly lastName: string };
}

/** The order of a trip's members: owner, admins, members, each by name; people of one name by id. */
export const compareMembers = (a: Listed, b: Listed): number =>
  roleOrder[a.role] - roleOrder[b.role] ||
  names().compare(`${a.user.firstName} ${a.user.lastName}`, `${b.user.firstName} ${b.user.lastName}`) ||
  a.userId.localeCompare(b.userId);

const MASK = '•••';
const maskPart = (part: string): string => `${[...part][0] ?? ''}${MASK}`;

/**
 * An e-mail address that a stranger may see: `jane@example.com` becomes `j•••@e•••.com`. It keeps the first character of
 * the local part and of the domain, and the domain's last label.
 */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${maskPart(email.slice(0, Math.max(at, 0)))}@${maskPart(domain)}${ending}`;
};

/**
 * Whether somebody may be added to a trip by the caller.
 *
 * @param isCompanion whether both have opened a trip that both are on.
 */
export const mayBeAdded = (addableBy: AddableBy, isCompanion: boolean): boolean =>
  addableBy === 'everybody' || (addableBy === 'companions' && isCompanion);

/** An address as somebody sees it: in full of those whom they know, masked of strangers. */
export const shownEmail = (email: string | null, isKnown: boolean): string | null =>
  email === null || isKnown ? email : maskEmail(email);

/** One person that the viewer travels with, and the trips that both belong to. */
export interface TravelCompanion {
  /** The same for the same person in every answer. */
  readonly key: string;
  readonly name: string;
  readonly email: string | null;
  readonly profileImageUrl: string | null;
  /** What is near in time first. */
  readonly trips: readonly (TravelMembership['trip'] & Pick<TravelMembership, 'tripId' | 'role'>)[];
}

/**
 * The people of the viewer's trips, each once: those who are on a trip with them today, then all others, by name. They are distinguished by their accounts, each of which has an address
 * of its own: the masked addresses of two strangers may read the same. Two people may have one name.
 */
export const groupTravelCompanions = (memberships: readonly TravelMembership[], today: string): TravelCompanion[] => {
  const isOnNow = ({ trips: [nearest] }: TravelCompanion) => nearest && tripStatus(nearest, today) === 'active';
  const nowFirst = (a: TravelCompanion, b: TravelCompanion) => Number(!isOnNow(a)) - Number(!isOnNow(b));
  return [...Map.groupBy(memberships, ({ userId }) => userId)]
    .map(([key, own]) => companionFrom(key, own, today))
    .toSorted((a, b) => nowFirst(a, b) || byText(a.name, b.name) || byText(a.key, b.key));
};

const byText = (a: string, b: string): number => a.localeCompare(b, undefined, { sensitivity: 'base' });

const fullName = ({ firstName, lastName }: TravelMembership['user']): string => `${firstName} ${lastName}`.trim();

const companionFrom = (key: string, memberships: readonly TravelMembership[], today: string): TravelCompanion => {
  const users = memberships.map(({ user }) => user);
  const email = users.find((user) => user.email)?.email ?? null;
  const trips = new Map(memberships.map(({ tripId, role, trip }) => [tripId, { ...trip, tripId, role }]));
  return {
    key,
    name: users.map(fullName).find((name) => name !== '') ?? email?.split('@')[0] ?? 'Traveler',
    email,
    profileImageUrl: users.find((user) => user.profileImageUrl)?.profileImageUrl ?? null,
    trips: [...trips.values()].toSorted((a, b) => compareByNearness(today)(a, b) || byText(a.title, b.title)),
  };
};
