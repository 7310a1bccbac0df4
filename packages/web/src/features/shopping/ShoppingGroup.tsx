import { formatPrice, priceOf, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import type { ShoppingCategory, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StickySection } from '../../ui/StickySection.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDrawnInReach } from '../../ui/use-drawn-in-reach.ts';
import { Amounts } from './Amounts.tsx';
import { type Person, assigneeOf } from './people.ts';
import { CATEGORY_STYLES } from './shopping-categories.ts';

/** What the row of something that was bought says of the money that was spent on it. */
export type ExpenseOf = (item: ShoppingItem) => ReactNode;

interface ShoppingGroupProps {
  category: ShoppingCategory;
  /** What is listed of it. */
  items: readonly ShoppingItem[];
  /** What its total is of, done items that are not listed included. */
  counted: readonly ShoppingItem[];
  currency: Currency;
  /** What of the total is still to buy, as text; empty where it is all of it, or nothing. */
  stillToBuy: string;
  /** What has changes that wait for a connection, by id. */
  waiting: ReadonlySet<string>;
  people: ReadonlyMap<string, Person>;
  viewerId: string;
  /** The items that came while the page was open. */
  arrived: ReadonlySet<string>;
  /** How many items are drawn wherever they stand; the others, in a long list, while they are near. */
  alwaysDrawn: number;
  onTick: (item: ShoppingItem, isCompleted: boolean) => void;
  /** Whether the viewer may change an item, or delete it. */
  mayChange: (item: ShoppingItem) => boolean;
  expenseOf: ExpenseOf | undefined;
  /** Adds to this category, or opens an item, or, of a trip that can only be read, deletes one; absent for those who may not. */
  onAdd: ((category: ShoppingCategory) => void) | undefined;
  onEdit: ((item: ShoppingItem) => void) | undefined;
  onDelete: ((item: ShoppingItem) => void) | undefined;
}

/** The items of one category, and what they cost together. */
export const ShoppingGroup = memo((props: ShoppingGroupProps) => {
  const { category, items, counted, currency, waiting, people, viewerId, arrived, onTick, onAdd } = props;
  const { label, Icon, tint } = CATEGORY_STYLES[category];
  const totals = totalsOf(counted, currency);
  const together = (
    <span className="ms-auto text-end text-sm font-semibold text-ink">
      <span className="sr-only">{label} together: </span>
      <Amounts totals={totals} />
    </span>
  );
  return (
    <StickySection
      anchor={`category-${category}`}
      icon={
        <TintedIcon tint={tint} size="small">
          <Icon size={16} />
        </TintedIcon>
      }
      title={label}
      badge={totals.length === 1 && together}
      action={
        onAdd && (
          <IconButton
            label={`Add to ${label}`}
            icon={<Plus size={20} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onAdd(category)}
          />
        )
      }
    >
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {items.map((item, index) => (
          <ShoppingRow
            key={item.id}
            item={item}
            isWaiting={waiting.has(item.id)}
            assignee={assigneeOf(item, people, viewerId)}
            arrived={arrived.has(item.id)}
            isAlwaysDrawn={index < props.alwaysDrawn}
            expenseOf={props.expenseOf}
            onTick={onTick}
            onEdit={props.mayChange(item) ? props.onEdit : undefined}
            onDelete={props.mayChange(item) ? props.onDelete : undefined}
          />
        ))}
      </ul>
      {/* Several currencies stand below: a heading that stays in sight has no room for them in large text. */}
      {(totals.length > 1 || props.stillToBuy !== '') && (
        <p className="flex flex-wrap justify-end gap-x-2 px-4 pt-1.5 text-end text-sm text-ink-muted">
          {props.stillToBuy !== '' && <span>{props.stillToBuy} to buy</span>}
          {totals.length > 1 && together}
        </p>
      )}
    </StickySection>
  );
});

interface ShoppingRowProps {
  item: ShoppingItem;
  /** It has a change that waits for a connection. */
  isWaiting: boolean;
  /** Who gets it. */
  assignee: Person | undefined;
  /** It came while the page was open, and is shown so for a moment. */
  arrived: boolean;
  /** Drawn wherever it stands; otherwise, in a long list, while it is near. */
  isAlwaysDrawn: boolean;
  expenseOf: ExpenseOf | undefined;
  onTick: (item: ShoppingItem, isCompleted: boolean) => void;
  /** Opens it for editing; absent for those who may not. */
  onEdit: ((item: ShoppingItem) => void) | undefined;
  /** Deletes it, where nothing else can be done to it any more but to tick it. */
  onDelete: ((item: ShoppingItem) => void) | undefined;
}

/** One item. The whole line ticks it, for a thumb in a shop; only the pencil does something else. */
const ShoppingRow = memo((props: ShoppingRowProps) => {
  const { item, arrived, isAlwaysDrawn } = props;
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: isAlwaysDrawn });
  return (
    <li
      ref={ref}
      id={item.id}
      style={style}
      className={classNames(
        'flex min-h-14 scroll-mt-28 scroll-mb-24 items-center pr-1 pl-4',
        arrived && 'transition-colors duration-2000 ease-out starting:bg-accent-soft',
      )}
    >
      {isDrawn && <RowContent {...props} />}
    </li>
  );
});

const RowContent = ({ item, isWaiting, assignee, expenseOf, onTick, onEdit, onDelete }: ShoppingRowProps) => {
  const id = useId();
  const { name, price, currency, isCompleted: isDone } = item;
  return (
    <>
      <Checkbox
        checked={isDone}
        onChange={() => onTick(item, !isDone)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="min-h-14 min-w-0 flex-1 items-center! pr-2 has-focus-visible:-outline-offset-2"
        label={
          <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
            <bdi
              id={`${id}-name`}
              className={classNames(
                'min-w-[min(100%,6.5rem)] flex-1 wrap-anywhere',
                isDone && 'text-ink-muted line-through',
              )}
            >
              {name}
            </bdi>
            {isWaiting && <WaitingMark />}
            <span id={`${id}-facts`} className="ms-auto flex max-w-full min-w-0 flex-col items-end gap-0.5">
              {price !== null && (
                <span className={classNames('text-end wrap-anywhere', isDone && 'text-ink-muted')}>
                  {formatPrice(priceOf(price), currency)}
                </span>
              )}
              {assignee && <Assignee person={assignee} />}
            </span>
          </span>
        }
      />
      {isDone && price !== null && expenseOf?.(item)}
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
    </>
  );
};

/** Who gets an item: their face and what they are called. */
const Assignee = ({ person }: { person: Person }) => (
  <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-muted">
    <Avatar name={person.name} src={person.picture} seed={person.id} size="tiny" />
    <span className="sr-only">For </span>
    <bdi className="truncate">{person.shortName}</bdi>
  </span>
);
