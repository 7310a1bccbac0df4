import type { ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import { HandCoins } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ExpenseStart } from './expense-defaults.rules.ts';
import { useExpenses } from './expenses.queries.ts';

interface SourceExpenseProps {
  /** What an expense of it begins with. */
  start: ExpenseStart;
  /** Whether there is one already. */
  isInMoney: boolean;
  /** 'icon' on a row, 'words' on a card. */
  looks: 'icon' | 'words';
  onAdd: (start: ExpenseStart) => void;
}

/** Says of something that was bought or booked that it is an expense already, or makes one of it. */
export const SourceExpense = ({ start, isInMoney, looks, onAdd }: SourceExpenseProps) => {
  if (isInMoney) {
    return (
      <Badge tint="teal" icon={<HandCoins aria-hidden="true" />} className="shrink-0">
        In Money
      </Badge>
    );
  }
  return looks === 'icon' ? (
    <IconButton
      label={`Add ${start.title} to Money`}
      icon={<HandCoins size={18} aria-hidden="true" />}
      onClick={() => onAdd(start)}
    />
  ) : (
    <Button
      variant="secondary"
      size="small"
      icon={<HandCoins size={16} aria-hidden="true" />}
      className="mt-1.5"
      aria-label={`Add to Money: ${start.title}`}
      onClick={() => onAdd(start)}
    >
      Add to Money
    </Button>
  );
};

interface ExpenseSourcesProps {
  tripId: string;
  /** A constant. `null` where the expenses are not known. */
  onRead: (sources: readonly ExpenseSource[] | null) => void;
}

/** Reads once for all rows of a page what of the trip's things is an expense; shows nothing. */
export const ExpenseSources = ({ tripId, onRead }: ExpenseSourcesProps) => {
  const { data: expenses } = useExpenses(tripId);
  // Before what is read is painted, so that no row says for a moment what was so before.
  useLayoutEffect(() => onRead(expenses ? expenses.flatMap(({ source }) => source ?? []) : null), [expenses, onRead]);
  return null;
};
