import { outfitsOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo, useState } from 'react';
import { type Wearer, wearersShown } from './wearers.ts';

interface ClosetParts {
  readonly trip: TripDetail;
  readonly viewerId: string;
  readonly outfits: readonly Outfit[];
  /** The outfits that a link leads to: they are shown, whoever wears them. */
  readonly highlighted: ReadonlySet<string>;
}

/** Whose outfits a closet shows, and how to look at somebody else's. */
export interface ClosetPerson {
  /** `null` for everybody's. */
  readonly personId: string | null;
  /** Who can be looked at; none where one person wears all there is. */
  readonly people: readonly Wearer[];
  /** The outfits of the one who is looked at. */
  readonly shown: readonly Outfit[];
  readonly choose: (personId: string | null) => void;
}

/** Whose outfits a closet shows: the viewer's own where they wear any as it opens, else everybody's. */
export const useClosetPerson = ({ trip, viewerId, outfits, highlighted }: ClosetParts): ClosetPerson => {
  const people = useMemo(() => wearersShown(trip, viewerId, outfits), [trip, viewerId, outfits]);
  const isMarkedOfOthers = (personId: string | null) =>
    outfits.some(({ id, wearerId }) => personId !== null && highlighted.has(id) && wearerId !== personId);
  const [chosen, setChosen] = useState(() => {
    const own = people.length > 0 && outfits.some(({ wearerId }) => wearerId === viewerId) ? viewerId : null;
    return { personId: isMarkedOfOthers(own) ? null : own, marked: highlighted };
  });
  if (chosen.marked !== highlighted) {
    setChosen({ personId: isMarkedOfOthers(chosen.personId) ? null : chosen.personId, marked: highlighted });
  }
  // Somebody without outfits who has left is nobody to look at any more.
  const personId = people.some(({ id }) => id === chosen.personId) ? chosen.personId : null;
  return {
    personId,
    people,
    shown: useMemo(() => outfitsOf(personId, outfits), [personId, outfits]),
    choose: (next) => setChosen({ ...chosen, personId: next }),
  };
};
