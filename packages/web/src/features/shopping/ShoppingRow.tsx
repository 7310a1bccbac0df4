import { formatPrice, priceOf } from '@caravan/contract/shopping/price.rules.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, useId, useSyncExternalStore } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Assignee } from './Assignee.tsx';
import type { Person } from './people.ts';
import type { Ticks } from '../../platform/ticks.ts';

interface ShoppingRowProps {
  item: ShoppingItem;
  /** The viewer's ticks that are not stored yet. */
  ticks: Ticks;
  /** Who gets it. */
  assignee: Person | undefined;
  /** It came while the page was open, and is shown so for a moment. */
  arrived: boolean;
  onTick: (itemId: string, isCompleted: boolean) => void;
  /** Opens it for editing; absent for those who may not. */
  onEdit: ((item: ShoppingItem) => void) | undefined;
  /** Deletes it, where nothing else can be done to it any more but to tick it. */
  onDelete: ((item: ShoppingItem) => void) | undefined;
}

/** One item. The whole line ticks it, for a thumb in a shop; only the pencil does something else. */
export const ShoppingRow = memo(({ item, ticks, assignee, arrived, onTick, onEdit, onDelete }: ShoppingRowProps) => {
  const isDone = useSyncExternalStore(ticks.subscribe, () => ticks.isTicked(item.id, item.isCompleted));
  const id = useId();
  const { name, price, currency } = item;
  return (
    <li
      id={item.id}
      className={classNames(
        // Hundreds of rows out of sight cost nothing; those in sight are measured before they are needed.
        'flex scroll-mt-28 scroll-mb-24 items-center pr-1 pl-4 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
        arrived && 'transition-colors duration-2000 ease-out starting:bg-accent-soft',
      )}
    >
      <Checkbox
        checked={isDone}
        onChange={() => onTick(item.id, !isDone)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="min-h-14 min-w-0 flex-1 items-center! pr-2 has-focus-visible:-outline-offset-2"
        label={
          <span className="flex min-w-0 items-center justify-between gap-3">
            <bdi
              id={`${id}-name`}
              className={classNames('min-w-0 wrap-anywhere', isDone && 'text-ink-muted line-through')}
            >
              {name}
            </bdi>
            <span id={`${id}-facts`} className="flex max-w-[45%] shrink-0 flex-col items-end gap-0.5">
              {price !== null && (
                <span className={isDone ? 'text-ink-muted' : undefined}>{formatPrice(priceOf(price), currency)}</span>
              )}
              {assignee && <Assignee person={assignee} />}
            </span>
          </span>
        }
      />
      {onEdit && (
        <IconButton
          label={`Edit ${name}`}
          icon={<Pencil size={18} aria-hidden="true" />}
          tooltip={false}
          onClick={() => onEdit(item)}
        />
      )}
      {onDelete && (
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          tooltip={false}
          onClick={() => onDelete(item)}
        />
      )}
    </li>
  );
});
