import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { CalendarOff, CopyPlus } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatShortDay } from '../../../platform/format-dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useDrawnInReach } from '../../../ui/use-drawn-in-reach.ts';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { closetHref } from '../closet.rules.ts';
import { CATEGORY_STYLES } from '../outfit-categories.ts';

interface ClosetCardProps {
  outfit: Outfit;
  /** The title of its trip. */
  from: string;
  showWearer: boolean;
  /** It has a change that waits for a connection. */
  isWaiting: boolean;
  /** Drawn wherever it stands; otherwise, in a large closet, while it is near. */
  isAlwaysDrawn: boolean;
  /** Opens the choice of another day or trip to copy it to. */
  onCopy: (outfit: Outfit, from: string) => void;
}

/** One outfit among all closets: a press opens the closet of its trip, where it is marked. */
export const ClosetCard = memo((props: ClosetCardProps) => {
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: props.isAlwaysDrawn });
  return (
    <li
      ref={ref}
      style={style}
      className={classNames(
        'relative flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface transition-colors duration-150 has-[h3_a:hover]:border-line-strong',
        !isDrawn && 'min-h-80',
      )}
    >
      {isDrawn && <CardContent {...props} />}
    </li>
  );
});

const CardContent = ({ outfit, from, showWearer, isWaiting, onCopy }: ClosetCardProps) => {
  const { id, tripId, title, category, wearer } = outfit;
  const { Icon, tint } = CATEGORY_STYLES[category];
  const day = dayOf(outfit);
  return (
    <>
      <OutfitPicture outfit={outfit} className="relative aspect-4/5 w-full" />
      <div className="flex flex-1 flex-col gap-1.5 p-3 text-sm">
        <h3 className="text-base leading-snug font-semibold">
          <Link
            dir="auto"
            href={closetHref(tripId, [id])}
            className="line-clamp-2 text-start wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </h3>
        <p className="flex items-center">
          <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
            {category}
          </Badge>
          {isWaiting && <WaitingMark />}
        </p>
        <div className="-me-1.5 -mb-1.5 mt-auto flex min-h-11 items-center justify-between gap-1">
          <div className="min-w-0 text-ink-muted">
            <p>{day === null ? <NotPlanned /> : formatShortDay(day)}</p>
            {showWearer && (
              <p className="wrap-anywhere">
                Worn by <bdi>{wearer.firstName}</bdi>
              </p>
            )}
          </div>
          <IconButton
            label={`Copy ${title} to another day or trip`}
            icon={<CopyPlus size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onCopy(outfit, from)}
            className="relative z-1"
          />
        </div>
      </div>
    </>
  );
};

const NotPlanned = () => (
  <span className="inline-flex items-center gap-1.5 font-medium text-clay-ink">
    <CalendarOff size={14} aria-hidden="true" className="shrink-0" />
    Not planned
  </span>
);
