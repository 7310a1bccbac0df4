import type { OutfitOfTrip } from '@caravan/contract/outfits/closets.schema.ts';
import { formatDay, formatDayParts } from '../../../platform/format-dates.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { outfitsLabel } from '../closet.rules.ts';
import { OutfitPicture } from '../OutfitPicture.tsx';

interface WeekDayProps {
  date: string;
  outfits: readonly OutfitOfTrip[];
  isToday: boolean;
  /** Its outfits are shown below the week. */
  isOpen: boolean;
  isLoading: boolean;
  onOpen: () => void;
}

/** One day of a week with the picture of what is worn; a press shows all of it. */
export const WeekDay = ({ date, outfits, isToday, isOpen, isLoading, onOpen }: WeekDayProps) => {
  const { weekday, day } = formatDayParts(date);
  const [first] = outfits;
  // What is seen comes first, as it is seen: whoever speaks to the page says that.
  const name = [`${weekday} ${day}`, outfitsLabel(outfits.length), formatDay(date), isToday && 'today'];
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={name.filter(Boolean).join(', ')}
        aria-expanded={first ? isOpen : undefined}
        aria-disabled={first ? undefined : true}
        onClick={first ? onOpen : undefined}
        className={classNames(
          'flex w-full flex-col items-center gap-1 rounded-control border p-1 text-center transition-colors duration-150 aria-disabled:cursor-default',
          isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface not-aria-disabled:hover:bg-sunken',
          isToday && 'outline-2 outline-offset-1 outline-clay',
        )}
      >
        <span className="flex flex-col text-xs leading-tight">
          <span className={isToday ? 'font-semibold text-clay-ink' : 'text-ink-muted'}>{weekday}</span>{' '}
          <span className="text-base leading-tight font-semibold">{day}</span>
        </span>{' '}
        <span className="relative block aspect-3/4 w-full max-w-24 overflow-clip rounded-[0.375rem]">
          {first && <OutfitPicture outfit={first} className="relative size-full" />}
          {!first && isLoading && <Skeleton className="size-full rounded-none" />}
          {!first && !isLoading && (
            <span className="block size-full rounded-[0.375rem] border border-dashed border-line-strong/70" />
          )}
          {outfits.length > 1 && (
            <span className="absolute end-0.5 bottom-0.5 rounded-full bg-black/70 px-1.5 text-xs font-semibold text-white">
              {outfits.length}
            </span>
          )}
        </span>
      </button>
    </li>
  );
};
