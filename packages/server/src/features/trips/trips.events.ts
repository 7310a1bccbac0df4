import type { Move } from '@caravan/contract/trips/duplicate.rules.ts';
import { domainEvent } from '../../platform/domain-events.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';

/** Somebody is about to own one more trip. Emitted before anything is locked. */
export const tripCreating = domainEvent<{ ownerId: string }>('a trip is about to be made');

/** Somebody who may edit a trip is about to change it or what it holds; taking something away is no such change. */
export const tripChanging = domainEvent<{ editor: MemberOf }>('a trip is about to be changed');

interface CoverChange {
  readonly editor: EditorOf;
  /** The picture that the trip has, `null` for none. */
  readonly from: string | null;
  /** The one that it gets, `null` for none. */
  readonly to: string | null;
}

/** A trip is about to get a picture: whoever has the files makes it one of the trip's, or refuses it. */
export const coverChanging = domainEvent<CoverChange & { to: string }>('a cover is about to be changed');

/** A trip refers to another picture now, or to none. The last step of a change: what is locked for it is locked last. */
export const coverChanged = domainEvent<CoverChange>('a cover was changed');

/** A trip's dates were changed, and what it holds is to move along. Nobody else changes any of it (`lockContentsToChange`). */
export const contentsMoving = domainEvent<{
  readonly editor: EditorOf;
  readonly move: Move;
  /** The ids of the activities and outfits that move; `null` for all of them. */
  readonly chosen: { readonly activities: readonly string[]; readonly outfits: readonly string[] } | null;
}>('the contents of a trip are to move');

/** A trip has another zone, and nothing that it holds has moved. */
export const zoneChanged = domainEvent<{ readonly editor: EditorOf; readonly from: string | null }>(
  'the zone of a trip was changed',
);

/** A trip is about to be deleted; what refers to it is still there. */
export const tripDeleting = domainEvent<{ tripId: string }>('a trip is about to be deleted');
