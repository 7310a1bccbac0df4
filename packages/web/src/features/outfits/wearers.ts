import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { ClosetChoices } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';

/** Somebody whose outfits are planned. */
export interface Wearer {
  readonly id: string;
  readonly name: string;
}

type Named = Outfit['wearer'];

const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** How the viewer stands among others. */
const YOU = 'You';

/** The people of a trip as far as its closet goes: the viewer first, then as the trip lists them. */
const peopleOf = ({ members }: Pick<TripDetail, 'members'>, viewerId: string): Wearer[] => {
  const others = members.filter(({ userId }) => userId !== viewerId);
  return [{ id: viewerId, name: YOU }, ...others.map(({ userId, user }) => ({ id: userId, name: fullName(user) }))];
};

/**
 * Whom an outfit may be planned for: editors for anybody on the trip, members for themselves alone.
 *
 * @param outfit the one that is changed: whoever wears it stays to choose, even after they have left.
 */
export const wearersOn = (
  trip: Pick<TripDetail, 'members' | 'role'>,
  viewerId: string,
  outfit?: Pick<Outfit, 'wearerId' | 'wearer'> | null,
): Wearer[] => {
  const people = mayEdit(trip.role) ? peopleOf(trip, viewerId) : [];
  if (!outfit || people.length === 0 || people.some(({ id }) => id === outfit.wearerId)) return people;
  return [...people, { id: outfit.wearerId, name: fullName(outfit.wearer) }];
};

/**
 * Who can be looked at in a trip's closet: everybody on it, and whoever has left their outfits behind; nobody where there is no
 * choice.
 */
export const wearersShown = (
  trip: Pick<TripDetail, 'members'>,
  viewerId: string,
  outfits: readonly Pick<Outfit, 'wearerId' | 'wearer'>[],
): Wearer[] => {
  const people = peopleOf(trip, viewerId);
  const known = new Set(people.map(({ id }) => id));
  const gone = new Map(
    outfits.filter(({ wearerId }) => !known.has(wearerId)).map(({ wearerId, wearer }) => [wearerId, fullName(wearer)]),
  );
  const all = [...people, ...[...gone].map(([id, name]) => ({ id, name }))];
  return all.length > 1 ? all : [];
};

/**
 * Who can be looked at among all closets: the viewer, and whoever has outfits on a trip of theirs; nobody where there is no choice.
 *
 * @param chosen who is looked at, known or not yet.
 */
export const peopleIn = (
  choices: Pick<ClosetChoices, 'wearers'> | undefined,
  { viewerId, chosen }: { readonly viewerId: string; readonly chosen: string | undefined },
): Wearer[] => {
  const others = (choices?.wearers ?? []).filter(({ id }) => id !== viewerId);
  const isChoice = others.length > 0 || chosen !== viewerId;
  return isChoice ? [{ id: viewerId, name: YOU }, ...others.map((one) => ({ id: one.id, name: fullName(one) }))] : [];
};
