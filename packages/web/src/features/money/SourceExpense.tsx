import type { ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import { HandCoins } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ExpenseStart } from './expense-defaults.rules.ts';
import { useExpenses } from './expenses.queries.ts';

interface SourceExpenseProps {
  tripId: string;
  /** What an expense of it begins with. */
  start: ExpenseStart;
  /** 'icon' on a row, 'words' on a card. */
  looks: 'icon' | 'words';
  onAdd: (start: ExpenseStart) => void;
}

const isOf = (source: ExpenseSource | null, { kind, id }: ExpenseSource): boolean =>
  source !== null && source.kind === kind && source.id === id;

/** Says of something that was bought or booked that it is an expense already, or makes one of it. */
export const SourceExpense = ({ tripId, start, looks, onAdd }: SourceExpenseProps) => {
  const { data: expenses } = useExpenses(tripId);
  if (!expenses) return null;
  if (expenses.some(({ source }) => isOf(source, start.source))) {
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
