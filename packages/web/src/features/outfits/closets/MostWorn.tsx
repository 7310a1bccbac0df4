import type { OutfitOfTrip, WornOutfit } from '@caravan/contract/outfits/closets.schema.ts';
import { CopyPlus } from 'lucide-react';
import { Link } from 'wouter';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { closetHref, wornLabel } from '../closet.rules.ts';

interface MostWornProps {
  outfits: readonly WornOutfit[];
  onCopy: (outfit: OutfitOfTrip, from: string) => void;
}

/** The favourites: what was worn on more than one day, most of all first. */
export const MostWorn = ({ outfits, onCopy }: MostWornProps) => {
  const favourites = outfits.filter(({ days }) => days > 1);
  if (favourites.length === 0) return null;
  return (
    <section aria-labelledby="most-worn">
      <h2 id="most-worn" className="text-lg font-semibold">
        Worn most
      </h2>
      <ul
        data-scrolls-sideways=""
        className="page-x max-lg:scrollbar-none relative -mx-4 mt-2 flex snap-x gap-3 overflow-x-auto overscroll-x-contain py-1 lg:[scrollbar-width:thin]"
      >
        {favourites.map((worn) => (
          <Favourite key={worn.outfit.lookId} worn={worn} onCopy={onCopy} />
        ))}
      </ul>
    </section>
  );
};

const Favourite = ({ worn, onCopy }: { worn: WornOutfit; onCopy: MostWornProps['onCopy'] }) => {
  const { outfit } = worn;
  return (
    <li className="relative flex w-66 max-w-[85%] shrink-0 snap-start scroll-ms-4 items-center gap-3 rounded-card border border-line bg-surface p-2 transition-colors duration-150 has-[a:hover]:border-line-strong">
      <OutfitPicture outfit={outfit} className="relative h-20 w-16 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1">
        <Link
          dir="auto"
          href={closetHref(outfit.tripId, [outfit.id])}
          className="line-clamp-2 text-start font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {outfit.title}
        </Link>
        <p className="text-sm text-ink-muted">{wornLabel(worn)}</p>
      </div>
      <IconButton
        label={`Copy ${outfit.title} to another day or trip`}
        icon={<CopyPlus size={18} aria-hidden="true" />}
        tooltip={false}
        onClick={() => onCopy(outfit, outfit.trip.title)}
        className="relative z-1"
      />
    </li>
  );
};
