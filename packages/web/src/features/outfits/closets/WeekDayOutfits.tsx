import type { OutfitOfTrip } from '@caravan/contract/outfits/closets.schema.ts';
import { CopyPlus } from 'lucide-react';
import { Link } from 'wouter';
import { formatDay } from '../../../platform/format-dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { closetHref } from './closet-href.ts';

interface WeekDayOutfitsProps {
  date: string;
  outfits: readonly OutfitOfTrip[];
  onCopy: (outfit: OutfitOfTrip, from: string) => void;
}

/** All that is worn on one day. */
export const WeekDayOutfits = ({ date, outfits, onCopy }: WeekDayOutfitsProps) => (
  <div className="mt-3">
    <h3 className="mb-2 text-base font-semibold">{formatDay(date)}</h3>
    <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {outfits.map((outfit) => (
        <li
          key={outfit.id}
          className="relative flex items-center gap-3 py-2 pr-1 pl-3 transition-colors duration-150 has-[a:hover]:bg-sunken/60"
        >
          <OutfitPicture outfit={outfit} className="relative h-16 w-12 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <Link
              href={closetHref(outfit.tripId, [outfit.id])}
              className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              <bdi>{outfit.title}</bdi>
            </Link>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
              <bdi>{outfit.trip.title}</bdi>
              {outfit.activity && (
                <>
                  {' · '}
                  <bdi>{outfit.activity.title}</bdi>
                </>
              )}
            </p>
          </div>
          <IconButton
            label={`Copy ${outfit.title} to another day or trip`}
            icon={<CopyPlus size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onCopy(outfit, outfit.trip.title)}
            className="relative z-1"
          />
        </li>
      ))}
    </ul>
  </div>
);
