import { domainEvent } from '../../platform/domain-events.ts';
import type { ContributorOf } from '../../platform/membership.ts';

/** So many outfits are about to be added to a trip. Emitted after the activity that one of them is linked to is locked. */
export const outfitsAdding = domainEvent<{ editor: ContributorOf; count: number }>('outfits are about to be added');

/** An outfit is about to be changed, which changes its trip as well: emitted instead of `tripChanging`. */
export const outfitChanging = domainEvent<{ editor: ContributorOf; outfitId: string }>(
  'an outfit is about to be changed',
);

/** An outfit was copied within its trip. */
export const outfitCopied = domainEvent<{ editor: ContributorOf; from: string; to: string }>('an outfit was copied');
