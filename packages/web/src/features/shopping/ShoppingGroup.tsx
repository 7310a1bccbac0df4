import { formatTotals, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import type { ShoppingCategory, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { StickySection } from '../../ui/StickySection.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Person } from './people.ts';
import { assigneeOf } from './people.ts';
import { CATEGORY_LOOKS } from './shopping-categories.ts';
import { ShoppingRow } from './ShoppingRow.tsx';
import type { Ticks } from '../../platform/ticks.ts';

interface ShoppingGroupProps {
  category: ShoppingCategory;
  /** What is listed of it. */
  items: readonly ShoppingItem[];
  /** What its total is of, done items that are not listed included. */
  counted: readonly ShoppingItem[];
  currency: Currency;
  ticks: Ticks;
  people: ReadonlyMap<string, Person>;
  viewerId: string;
  /** The items that came while the page was open. */
  arrived: ReadonlySet<string>;
  onTick: (itemId: string, isCompleted: boolean) => void;
  /** Adds to this category, or opens an item, or, of a trip that can only be read, deletes one; absent for those who may not. */
  onAdd: ((category: ShoppingCategory) => void) | undefined;
  onEdit: ((item: ShoppingItem) => void) | undefined;
  onDelete: ((item: ShoppingItem) => void) | undefined;
}

/** The items of one category, and what they cost together. */
export const ShoppingGroup = memo((props: ShoppingGroupProps) => {
  const { category, items, counted, currency, ticks, people, viewerId, arrived, onTick, onAdd } = props;
  const { label, Icon, tint } = CATEGORY_LOOKS[category];
  const total = formatTotals(totalsOf(counted, currency));
  return (
    <StickySection
      anchor={`category-${category}`}
      icon={
        <TintedIcon tint={tint} size="small">
          <Icon size={16} />
        </TintedIcon>
      }
      title={label}
      action={
        <>
          {total !== '' && (
            <p className="shrink-0 text-end text-sm font-semibold">
              <span className="sr-only">{label} together: </span>
              {total}
            </p>
          )}
          {onAdd && (
            <IconButton
              label={`Add to ${label}`}
              icon={<Plus size={20} aria-hidden="true" />}
              tooltip={false}
              onClick={() => onAdd(category)}
            />
          )}
        </>
      }
    >
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {items.map((item) => (
          <ShoppingRow
            key={item.id}
            item={item}
            ticks={ticks}
            assignee={assigneeOf(item, people, viewerId)}
            arrived={arrived.has(item.id)}
            onTick={onTick}
            onEdit={props.onEdit}
            onDelete={props.onDelete}
          />
        ))}
      </ul>
    </StickySection>
  );
});
