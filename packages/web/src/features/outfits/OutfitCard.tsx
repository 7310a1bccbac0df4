import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { CalendarPlus, Lock, PartyPopper, Pencil, Repeat2, Sparkle, Ticket, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatShortDay } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDrawnInReach } from '../../ui/use-drawn-in-reach.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { wornAgainLabel } from './closet.rules.ts';
import { CATEGORY_STYLES } from './outfit-categories.ts';
import { OutfitPicture } from './OutfitPicture.tsx';

/** What may be done to an outfit; all but the first are for those who may change it. */
export interface OutfitActions {
  readonly onOpen: (outfit: Outfit) => void;
  readonly onEdit: (outfit: Outfit) => void;
  readonly onWearAgain: (outfit: Outfit) => void;
  readonly onDelete: (outfit: Outfit) => void;
}

interface OutfitCardProps {
  outfit: Outfit;
  /** The other days for which the same outfit is planned. */
  otherDays: readonly string[];
  /** A link leads to it. */
  highlighted: boolean;
  /** It came while the page was open, and is shown so for a moment. */
  arrived: boolean;
  /** It has a change that waits for a connection. */
  isWaiting: boolean;
  /** Drawn wherever it stands; otherwise, in a large closet, while it is near. */
  isAlwaysDrawn: boolean;
  viewerId: string;
  /** Whether the viewer may change it. */
  mayChange: boolean;
  /** Whether the viewer may plan it once more. */
  mayAdd: boolean;
  /** It can only be viewed or deleted. */
  isReadOnly: boolean;
  /** That it is so alone, and not with its whole trip. */
  isBeyond: boolean;
  actions: OutfitActions;
}

/** One outfit: a press anywhere opens it. */
export const OutfitCard = memo((props: OutfitCardProps) => {
  const { outfit, highlighted, arrived } = props;
  // What a link leads to gets the focus, near or not.
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: props.isAlwaysDrawn || highlighted });
  return (
    <li
      ref={ref}
      id={outfit.id}
      style={style}
      data-highlighted={highlighted || undefined}
      className={classNames(
        'group relative flex min-w-0 scroll-mt-28 scroll-mb-24 flex-col overflow-clip rounded-card border bg-surface transition-colors duration-150',
        highlighted ? 'border-accent ring-2 ring-accent' : 'border-line has-[h4_button:hover]:border-line-strong',
        !isDrawn && 'min-h-80',
        arrived && 'animate-rise duration-2000 ease-out starting:border-accent starting:bg-accent-soft',
      )}
    >
      {isDrawn && (
        <>
          <CardPicture {...props} />
          <CardWords {...props} />
        </>
      )}
    </li>
  );
});

/** The outfit's picture, and what there is to know at a glance. */
const CardPicture = (props: OutfitCardProps) => {
  const { outfit, highlighted, mayChange, isBeyond } = props;
  return (
    <div className="relative">
      <OutfitPicture outfit={outfit} className="aspect-4/5 w-full" />
      {highlighted && (
        <Badge tint="teal" icon={<Sparkle aria-hidden="true" />} className="absolute start-2 bottom-2">
          This one
        </Badge>
      )}
      {mayChange && isBeyond && (
        <Badge tint="clay" icon={<Lock aria-hidden="true" />} className="absolute start-2 top-2">
          Read-only
        </Badge>
      )}
      {mayChange && <CardMenu {...props} />}
    </div>
  );
};

/** What planning an outfit for a day is called: it gets its first one, or one more. */
const planningName = ({ plannedDate }: Outfit): string => (plannedDate === null ? 'Plan for a Day' : 'Wear Again');

const CardMenu = ({ outfit, mayAdd, isReadOnly, actions }: OutfitCardProps) => (
  // Above the press that opens the card.
  <div className="absolute end-1.5 top-1.5 z-1">
    <Menu
      label={`Actions for ${outfit.title}`}
      variant="overlay"
      items={[
        ...(isReadOnly
          ? []
          : [{ label: 'Edit', icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => actions.onEdit(outfit) }]),
        ...(mayAdd
          ? [
              {
                label: planningName(outfit),
                icon: <CalendarPlus size={18} aria-hidden="true" />,
                onSelect: () => actions.onWearAgain(outfit),
              },
            ]
          : []),
        {
          label: 'Delete',
          icon: <Trash2 size={18} aria-hidden="true" />,
          danger: true,
          onSelect: () => actions.onDelete(outfit),
        },
      ]}
    />
  </div>
);

const CardWords = ({ outfit, otherDays, viewerId, isWaiting, mayAdd, actions }: OutfitCardProps) => {
  const { title, category, occasion, activity, wearerId, wearer } = outfit;
  const { Icon, tint } = CATEGORY_STYLES[category];
  return (
    <div className="flex flex-1 flex-col gap-1.5 p-3 text-sm">
      <h4 className="text-base leading-snug font-semibold">
        <button
          dir="auto"
          type="button"
          onClick={() => actions.onOpen(outfit)}
          className="line-clamp-3 w-full text-start wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {title}
        </button>
      </h4>
      <p className="flex items-center">
        <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
          {category}
        </Badge>
        {isWaiting && <WaitingMark />}
      </p>
      {occasion && (
        <Line icon={<PartyPopper size={14} aria-hidden="true" />} name="Occasion">
          {occasion}
        </Line>
      )}
      {activity && (
        <Line icon={<Ticket size={14} aria-hidden="true" />} name="Activity">
          {activity.title}
        </Line>
      )}
      {otherDays.length > 0 && (
        <p className="flex min-w-0 items-start gap-1.5 font-medium text-accent-ink">
          <Repeat2 size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          {wornAgainLabel(otherDays.map((day) => formatShortDay(day)))}
        </p>
      )}
      <div className="-me-1.5 -mb-1.5 mt-auto flex items-center justify-between gap-1">
        <p className="line-clamp-2 min-w-0 text-xs wrap-anywhere text-ink-muted">
          {wearerId !== viewerId && (
            <>
              Worn by <bdi>{wearer.firstName}</bdi>
            </>
          )}
        </p>
        {mayAdd && (
          <IconButton
            label={`${planningName(outfit)}: ${title}`}
            icon={<CalendarPlus size={20} aria-hidden="true" />}
            tooltip={false}
            onClick={() => actions.onWearAgain(outfit)}
            className="relative z-1"
          />
        )}
      </div>
    </div>
  );
};

const Line = ({ icon, name, children }: { icon: React.ReactNode; name: string; children: string }) => (
  <p className="flex min-w-0 items-start gap-1.5 text-ink-muted [&_svg]:mt-[3px] [&_svg]:shrink-0">
    {icon}
    <span className="sr-only">{name}: </span>
    <bdi className="line-clamp-2 wrap-anywhere">{children}</bdi>
  </p>
);
