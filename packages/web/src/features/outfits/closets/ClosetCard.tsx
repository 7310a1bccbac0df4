import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { CalendarOff, CopyPlus } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatShortDay } from '../../../platform/format-dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { CATEGORY_LOOKS } from '../outfit-categories.ts';
import { closetHref } from './closet-href.ts';

interface ClosetCardProps {
  outfit: Outfit;
  /** The title of its trip. */
  from: string;
  /** Asks for another day or trip to copy it to. */
  onCopy: (outfit: Outfit, from: string) => void;
}

/** One outfit among all closets: a press opens the closet of its trip, where it is marked. */
export const ClosetCard = memo(({ outfit, from, onCopy }: ClosetCardProps) => {
  const { id, tripId, title, category } = outfit;
  const { Icon, tint } = CATEGORY_LOOKS[category];
  const day = dayOf(outfit);
  return (
    <li className="relative flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface transition-colors duration-150 has-[h3_a:hover]:border-line-strong">
      <OutfitPicture outfit={outfit} className="relative aspect-4/5 w-full" />
      <div className="flex flex-1 flex-col gap-1.5 p-3 text-sm">
        <h3 className="text-base leading-snug font-semibold">
          <Link
            href={closetHref(tripId, [id])}
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <Badge tint={tint} icon={<Icon aria-hidden="true" />} className="self-start">
          {category}
        </Badge>
        <div className="-me-1.5 -mb-1.5 mt-auto flex min-h-11 items-center justify-between gap-1">
          <p className="min-w-0 text-ink-muted">{day === null ? <NotPlanned /> : formatShortDay(day)}</p>
          <IconButton
            label={`Copy ${title} to another day or trip`}
            icon={<CopyPlus size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onCopy(outfit, from)}
            className="relative z-1"
          />
        </div>
      </div>
    </li>
  );
});

const NotPlanned = () => (
  <span className="inline-flex items-center gap-1.5 font-medium text-clay-ink">
    <CalendarOff size={14} aria-hidden="true" className="shrink-0" />
    Not planned
  </span>
);
