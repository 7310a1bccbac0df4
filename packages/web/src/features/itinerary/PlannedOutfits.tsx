import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { Shirt } from 'lucide-react';
import { navigateToCloset } from '../../platform/closet-event.ts';

/** An outfit as an activity shows it. */
export type PlannedOutfit = Pick<Outfit, 'id' | 'title' | 'plannedDate'>;

/** The outfits that are planned for an activity; a press shows them in the closet. */
export const PlannedOutfits = ({ outfits }: { outfits: readonly PlannedOutfit[] }) => (
  <button
    type="button"
    onClick={() => navigateToCloset(outfits.map(({ id }) => id))}
    className="-ms-1 mt-1 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-control px-1 text-start text-sm"
  >
    <Shirt size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
    <span className="min-w-0">
      <span className="font-semibold text-accent-ink">
        {outfits.length === 1 ? '1 outfit planned' : `${outfits.length} outfits planned`}
      </span>
      <span className="line-clamp-2 wrap-anywhere text-ink-muted">
        <bdi>{outfits.map(({ title }) => title).join(', ')}</bdi>
      </span>
    </span>
  </button>
);
