import { isOfSource, sourceTakenWords } from '@caravan/contract/money/expense-sources.rules.ts';
import type { ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import { useRef, useState } from 'react';
import { formatShortDay } from '../../platform/format-dates.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useExpenses } from './expenses.queries.ts';
import { isSourceTaken } from './money-changes.ts';
import { inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';

/** What a new expense is of, until its writer says that it is one of its own though there is another of the same thing. */
export const useSource = (source: ExpenseSource | null) => {
  const [isTaken, setTaken] = useState(false);
  const isItsOwn = useRef(false);
  return {
    /** Another expense of the same thing has refused this one. */
    isTaken,
    /** Adds the expense with what it is of. */
    adding: async <T,>(add: (source: ExpenseSource | null) => Promise<T>): Promise<T> => {
      try {
        return await add(isItsOwn.current ? null : source);
      } catch (error) {
        if (isSourceTaken(error)) setTaken(true);
        throw error;
      }
    },
    /** Back to what was typed: the question comes again with the next try. */
    stay: () => setTaken(false),
    /** From now on it is of nothing that another expense is of. */
    letStand: () => {
      isItsOwn.current = true;
      setTaken(false);
    },
  };
};

interface SourceTakenDialogProps {
  open: boolean;
  tripId: string;
  source: ExpenseSource | null;
  people: MoneyPeople;
  onAgain: () => void;
  /** Esc or Back: to what was typed. */
  onStay: () => void;
  /** It is the same expense. */
  onClose: () => void;
}

/** Says that what is added is among the expenses already, which may be the same one. */
export const SourceTakenDialog = ({
  open,
  tripId,
  source,
  people,
  onAgain,
  onStay,
  onClose,
}: SourceTakenDialogProps) => {
  const { data: expenses = [] } = useExpenses(tripId);
  const other = source && expenses.find((expense) => isOfSource(expense, source));
  return (
    <ConfirmDialog
      open={open}
      title="Already in Money?"
      text={
        other
          ? sourceTakenWords(other, (id) => inSentence(personOf(people, id)), formatShortDay(other.spentOn))
          : 'This is among the expenses already.'
      }
      confirmLabel="Add It All the Same"
      cancelLabel="It Is the Same"
      onConfirm={onAgain}
      onCancel={onClose}
      onDismiss={onStay}
    />
  );
};
