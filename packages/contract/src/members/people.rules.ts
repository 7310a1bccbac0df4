import { once } from '../once.rules.ts';
import type { Guest } from './guests.schema.ts';
import { mayEdit, type TripPerson } from './members.rules.ts';
import type { Member } from './members.schema.ts';

/*
 * The people of a trip: its members and its guests, who share one space of ids. A member goes by the id of their account, a guest by
 * one of their own.
 */

/** Somebody of a trip. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** What they are called in a line beside others. */
  readonly firstName: string;
  readonly kind: 'member' | 'guest' | 'former';
  readonly profileImageUrl: string | null;
}

interface People {
  readonly members: readonly Pick<Member, 'userId' | 'user'>[];
  /** Absent from a server of an earlier release. */
  readonly guests?: readonly Guest[] | undefined;
}

const fromMember = ({ userId, user }: People['members'][number]): Person => ({
  id: userId,
  name: `${user.firstName} ${user.lastName}`.trim(),
  firstName: user.firstName,
  kind: 'member',
  profileImageUrl: user.profileImageUrl,
});

/** A guest's name in the two parts that a member's has: what they are called in a line beside others, and the rest. */
export const namesOfGuest = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(/\s+/u);
  return { firstName, lastName: rest.join(' ') };
};

const fromGuest = ({ id, name, isFormer }: Guest): Person => ({
  id,
  name,
  firstName: namesOfGuest(name).firstName,
  kind: isFormer ? 'former' : 'guest',
  profileImageUrl: null,
});

const names = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

/** The order of guests: by name, those of one name by id. */
export const compareGuests = (a: Guest, b: Guest): number =>
  names().compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Everybody of a trip in their order: members, guests, and those who are a name alone by now. */
export const everybodyOf = ({ members, guests = [] }: People): Person[] => [
  ...members.map(fromMember),
  ...guests.filter(({ isFormer }) => !isFormer).map(fromGuest),
  ...guests.filter(({ isFormer }) => isFormer).map(fromGuest),
];

/** Those who travel: members and guests. */
export const travellersOf = (people: People): Person[] => everybodyOf(people).filter(({ kind }) => kind !== 'former');

/** Whether somebody renames or removes a guest: editors each, members those whom they have added. */
export const mayChangeGuest = ({ userId, role }: TripPerson, { createdBy }: Pick<Guest, 'createdBy'>): boolean =>
  mayEdit(role) || createdBy === userId;

/**
 * Whether somebody answers for a person of the trip: for themselves, for guests whom they have added, and editors for everybody.
 *
 * @param guest the guest that the person is; absent where they are a member.
 */
export const mayAnswerFor = (
  viewer: TripPerson,
  personId: string,
  guest: Pick<Guest, 'createdBy' | 'isFormer'> | undefined,
): boolean =>
  !guest?.isFormer && (mayEdit(viewer.role) || viewer.userId === personId || guest?.createdBy === viewer.userId);
