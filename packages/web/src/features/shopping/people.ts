import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';

/** Somebody who may get something. */
export interface Person {
  readonly id: string;
  /** The whole name. */
  readonly name: string;
  /** What a row calls them: the first name, or 'You'. */
  readonly shortName: string;
  readonly picture: string | null;
}

type Named = { readonly firstName: string; readonly lastName: string };

const UNNAMED = 'Traveler';

const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim() || UNNAMED;

/** The people on a trip by id, the viewer first, those without an account last. */
export const peopleOf = (
  { members, guests = [] }: Pick<TripDetail, 'members' | 'guests'>,
  viewerId: string,
): ReadonlyMap<string, Person> => {
  const byName = guests
    .filter(({ isFormer }) => !isFormer)
    .map(({ id, name }): Person => ({ id, name, shortName: name, picture: null }));
  const people = members.map(({ userId, user }): Person => ({
    id: userId,
    name: fullName(user),
    shortName: userId === viewerId ? 'You' : user.firstName || fullName(user),
    picture: cardImageUrl(user.profileImageUrl),
  }));
  const others = people.filter(({ id }) => id !== viewerId);
  const ordered = [...people.filter(({ id }) => id === viewerId), ...others, ...byName];
  return new Map(ordered.map((person) => [person.id, person]));
};

/** Who gets an item; `undefined` where nobody is to. The members may arrive after the list. */
export const assigneeOf = (
  { assignedTo, assignee }: Pick<ShoppingItem, 'assignedTo' | 'assignee'>,
  people: ReadonlyMap<string, Person>,
  viewerId: string,
): Person | undefined => {
  if (assignedTo === null) return undefined;
  const known = people.get(assignedTo);
  if (known || !assignee) return known;
  const name = fullName(assignee);
  return {
    id: assignedTo,
    name,
    shortName: assignedTo === viewerId ? 'You' : assignee.firstName || name,
    picture: null,
  };
};
