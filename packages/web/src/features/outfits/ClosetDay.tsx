import { mayDress } from '@caravan/contract/members/members.rules.ts';
import { type ClosetDay as Day, UNSCHEDULED } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { formatDay, noteOfDay } from '../../platform/format-dates.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StickySection } from '../../ui/StickySection.tsx';
import { type OutfitActions, OutfitCard } from './OutfitCard.tsx';

interface ClosetDayProps {
  day: Day<Outfit>;
  trip: TripDetail;
  isToday: boolean;
  /** Whether the grid ends with it. */
  isLast: boolean;
  otherDays: ReadonlyMap<string, readonly string[]>;
  highlighted: ReadonlySet<string>;
  /** The outfits that came while the page was open. */
  arrived: ReadonlySet<string>;
  /** How many outfits are drawn wherever they stand; the others, in a large closet, while they are near. */
  alwaysDrawn: number;
  viewerId: string;
  /** Whether the viewer may change an outfit. */
  mayChange: (outfit: Outfit) => boolean;
  /** Whether the plan allows more. */
  mayAdd: boolean;
  /** Whether an outfit can only be looked at or deleted. */
  isReadOnly: (outfitId: string) => boolean;
  /** Those that are so by themselves, and not with the whole trip. */
  beyond: ReadonlySet<string>;
  actions: OutfitActions;
  onAdd: (date: string | null) => void;
}

/** One for all, so that a card that is worn once stays as it is. */
const NO_DAYS: readonly string[] = [];

/** How many of a desktop's columns a day takes, so that days with few outfits stand beside each other. */
const SPANS = ['lg:col-span-1', 'lg:col-span-2', 'lg:col-span-3'] as const;
/** Headings and cards of a line stand in rows that its days share. */
const spanOf = (cards: number): string =>
  `lg:row-span-2 lg:grid lg:grid-cols-subgrid lg:grid-rows-subgrid ${SPANS[Math.min(cards, SPANS.length) - 1] ?? ''}`;

/** The address of a day in the closet. */
export const closetAnchor = (date: string | null): string => `closet-${date ?? 'unscheduled'}`;

/** The outfits of a day, or those without one. */
export const ClosetDay = memo((props: ClosetDayProps) => {
  const { day, trip, isToday, isLast, otherDays, highlighted, arrived, viewerId, mayChange, actions } = props;
  const { mayAdd, isReadOnly, beyond, onAdd } = props;
  const waiting = useWaitingThings();
  const { date } = day;
  const name = date === null ? UNSCHEDULED : formatDay(date);
  return (
    <StickySection
      className={spanOf(day.outfits.length + (isLast && mayAdd ? 1 : 0))}
      anchor={closetAnchor(date)}
      title={name}
      note={date === null ? null : noteOfDay(trip, date)}
      badge={isToday && <Badge tint="clay">Today</Badge>}
      action={
        mayAdd && (
          <IconButton
            label={`Add to ${name}`}
            icon={<Plus size={20} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onAdd(date)}
          />
        )
      }
    >
      <ul className="grid grid-cols-cards gap-3 sm:grid-cols-3 lg:col-span-full lg:mb-4 lg:grid-cols-subgrid">
        {day.outfits.map((outfit, index) => (
          <OutfitCard
            key={outfit.id}
            outfit={outfit}
            otherDays={otherDays.get(outfit.id) ?? NO_DAYS}
            highlighted={highlighted.has(outfit.id)}
            arrived={arrived.has(outfit.id)}
            isWaiting={waiting.has(outfit.id)}
            isAlwaysDrawn={index < props.alwaysDrawn}
            viewerId={viewerId}
            mayChange={mayChange(outfit)}
            mayAdd={mayAdd && mayChange(outfit) && mayDress({ userId: viewerId, role: trip.role }, outfit.wearerId)}
            isReadOnly={isReadOnly(outfit.id)}
            isBeyond={beyond.has(outfit.id)}
            actions={actions}
          />
        ))}
        {isLast && mayAdd && <AddOutfitTile onAdd={() => onAdd(date)} />}
      </ul>
    </StickySection>
  );
});

interface AddOutfitTileProps {
  onAdd: () => void;
}

/** The last place of the grid: one more outfit for the day that it stands in. */
const AddOutfitTile = ({ onAdd }: AddOutfitTileProps) => (
  <li className="min-w-0">
    <button
      type="button"
      onClick={onAdd}
      className="flex size-full min-h-40 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong/70 text-base font-semibold text-accent-ink transition-colors duration-150 hover:border-accent hover:bg-accent-soft"
    >
      <Plus size={24} aria-hidden="true" />
      Add Outfit
    </button>
  </li>
);
