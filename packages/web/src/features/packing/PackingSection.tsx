import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import { type ReactNode, memo, useId } from 'react';
import { formatShortDay } from '../../platform/format-dates.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDrawnInReach } from '../../ui/use-drawn-in-reach.ts';
import { type PackedOutfit, packedOf } from './packing-list.rules.ts';

interface PackingSectionProps {
  title: string;
  /** Its entries, and how all of them are ticked at once. */
  entries: readonly PackingEntry[];
  onTickAll: (entryIds: readonly string[], isPacked: boolean) => void;
  /** A quieter word beside the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** One kind of things to pack. */
export const PackingSection = ({ title, entries, onTickAll, note, children }: PackingSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <div className="flex min-w-0 items-center gap-3 ps-4.25">
          {entries.length > 1 && <AllBox title={title} entries={entries} onTickAll={onTickAll} />}
          <h2 id={id} className={classNames('text-lg font-semibold', entries.length < 2 && '-ms-4.25')}>
            {title}
          </h2>
        </div>
        {note}
      </div>
      {children}
    </section>
  );
};

/** Ticks every entry of a section that is not packed yet, or, where all are, takes their ticks away. */
const AllBox = ({ title, entries, onTickAll }: Omit<PackingSectionProps, 'note' | 'children'>) => {
  const { packed, all } = packedOf(entries);
  const isAll = packed === all;
  const toTick = entries.filter(({ isPacked }) => isAll || !isPacked);
  return (
    <Checkbox
      label={`All of ${title}`}
      hideLabel
      isMixed={packed > 0 && !isAll}
      checked={isAll}
      // Above the boxes of its rows, and as wide as a thumb.
      className="-mx-2.5 min-w-11 items-center! justify-center gap-0!"
      onChange={() =>
        onTickAll(
          toTick.map(({ id }) => id),
          !isAll,
        )
      }
    />
  );
};

/** Rows on one card with hairlines between. */
export const PackingRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">{children}</ul>
);

interface PackingRowProps {
  entry: PackingEntry;
  /** It has a change that waits for a connection. */
  isWaiting: boolean;
  onTick: (entry: PackingEntry, isPacked: boolean) => void;
  /** A small picture or icon before the name. */
  picture?: ReactNode;
  /** What else there is to know, in a quieter line. */
  facts?: ReactNode;
  actions: readonly MenuItem[];
  /** Drawn wherever it stands; otherwise, in a long list, while it is near. */
  isAlwaysDrawn: boolean;
}

/** One thing to pack. The whole line ticks it, for hands that are full; only the three dots do something else. */
export const PackingRow = memo((props: PackingRowProps) => {
  const { entry, isAlwaysDrawn } = props;
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: isAlwaysDrawn });
  return (
    <li
      ref={ref}
      style={style}
      data-packed={entry.isPacked || undefined}
      className="flex min-h-14 scroll-mt-28 scroll-mb-24 items-center pr-1 pl-4"
    >
      {isDrawn && <RowContent {...props} />}
    </li>
  );
});

const RowContent = ({ entry, isWaiting, onTick, picture, facts, actions }: PackingRowProps) => {
  const id = useId();
  const { isPacked } = entry;
  return (
    <>
      <Checkbox
        checked={isPacked}
        onChange={() => onTick(entry, !isPacked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="min-h-14 min-w-0 flex-1 items-center! pr-2 has-focus-visible:-outline-offset-2"
        label={
          <span className={classNames('flex min-w-0 flex-wrap items-center gap-x-3', isPacked && 'text-ink-muted')}>
            {picture && (
              <span aria-hidden="true" className={classNames('contents', isPacked && '*:opacity-60')}>
                {picture}
              </span>
            )}
            <span className="min-w-[min(100%,5.5rem)] flex-1">
              <bdi id={`${id}-name`} className={classNames('wrap-anywhere', isPacked && 'line-through')}>
                {entry.name}
              </bdi>
              <span id={`${id}-facts`} className="block text-sm wrap-anywhere text-ink-muted empty:hidden">
                {facts}
              </span>
            </span>
            {isWaiting && <WaitingMark />}
          </span>
        }
      />
      <Menu label={`Actions for ${entry.name}`} items={actions} />
    </>
  );
};

/** What is said of an outfit: its days, and whose it is where it is another's. */
export const OutfitFacts = ({ outfit: { days, wearer }, viewerId }: { outfit: PackedOutfit; viewerId: string }) => (
  <>
    {days.length > 0 ? days.map((day) => formatShortDay(day)).join(' · ') : 'No day yet'}
    {wearer.id !== viewerId && (
      <>
        {' · Worn by '}
        <bdi>{wearer.firstName}</bdi>
      </>
    )}
  </>
);
