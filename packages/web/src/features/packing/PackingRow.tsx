import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import { memo, useId, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Ticks } from '../../platform/ticks.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { Menu } from '../../ui/Menu.tsx';

interface PackingRowProps {
  entry: PackingEntry;
  /** The viewer's ticks that are not stored yet. */
  ticks: Ticks;
  onTick: (entryId: string, isPacked: boolean) => void;
  /** A small picture or icon before the name. */
  picture?: ReactNode;
  /** What else there is to know, in a quieter line. */
  facts?: ReactNode;
  actions: readonly MenuItem[];
}

/** One thing to pack. The whole line ticks it, for hands that are full; only the three dots do something else. */
export const PackingRow = memo(({ entry, ticks, onTick, picture, facts, actions }: PackingRowProps) => {
  const isPacked = useSyncExternalStore(ticks.subscribe, () => ticks.isTicked(entry.id, entry.isPacked));
  const id = useId();
  return (
    <li data-packed={isPacked || undefined} className="flex scroll-mt-28 scroll-mb-24 items-center pr-1 pl-4">
      <Checkbox
        checked={isPacked}
        onChange={() => onTick(entry.id, !isPacked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="min-h-14 min-w-0 flex-1 items-center! pr-2 has-focus-visible:-outline-offset-2"
        label={
          <span className={classNames('flex min-w-0 items-center gap-3', isPacked && 'text-ink-muted')}>
            {picture && (
              <span aria-hidden="true" className={classNames('contents', isPacked && '*:opacity-60')}>
                {picture}
              </span>
            )}
            <span className="min-w-0">
              <bdi id={`${id}-name`} className={classNames('wrap-anywhere', isPacked && 'line-through')}>
                {entry.name}
              </bdi>
              <span id={`${id}-facts`} className="block text-sm wrap-anywhere text-ink-muted empty:hidden">
                {facts}
              </span>
            </span>
          </span>
        }
      />
      <Menu label={`Actions for ${entry.name}`} items={actions} />
    </li>
  );
});
