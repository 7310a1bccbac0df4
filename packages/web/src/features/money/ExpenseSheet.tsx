import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { isSettledWith } from '@caravan/contract/money/corrections.rules.ts';
import { mayChangeExpense } from '@caravan/contract/money/money.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { partsOf } from '@caravan/contract/money/splits.rules.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Counted } from './Counted.tsx';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import { removeExpense } from './money-changes.ts';
import { type MoneyPeople, personOf } from './money-people.rules.ts';
import { MoneyHistory } from './MoneyHistory.tsx';
import { PersonFace } from './PersonFace.tsx';
import { ReceiptRow } from './ReceiptsField.tsx';

interface ExpenseSheetProps {
  open: boolean;
  onClose: () => void;
  expenseId: string;
  /** All of the trip, so that what others change meanwhile shows. */
  expenses: readonly Expense[];
  payments: readonly Payment[];
  people: MoneyPeople;
  viewer: TripPerson;
  settling: string;
  onEdit: (expense: Expense) => void;
}

/** All that is known of an expense; nothing once it is deleted. */
export const ExpenseSheet = ({ expenseId, expenses, ...props }: ExpenseSheetProps) => {
  const expense = expenses.find(({ id }) => id === expenseId);
  return expense ? <KnownExpense {...props} expense={expense} /> : null;
};

type KnownExpenseProps = Omit<ExpenseSheetProps, 'expenseId' | 'expenses'> & { expense: Expense };

const KnownExpense = ({ open, onClose, expense, payments, people, viewer, settling, onEdit }: KnownExpenseProps) => {
  const mayChange = mayChangeExpense(viewer, expense);
  const { currency, amountMinor, isRefund } = expense;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={expense.title}
      description={`${EXPENSE_CATEGORIES[expense.category].label} · ${formatDay(expense.spentOn)}`}
      forReading={!mayChange && expense.receipts.length === 0}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {mayChange && (
            <Button
              onClick={() => {
                onClose();
                onEdit(expense);
              }}
            >
              Edit
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div>
          <p className="text-xl font-bold tabular-nums">{formatAmount(amountMinor, currency)}</p>
          {currency !== settling && <Counted thing={expense} settling={settling} />}
          {expense.correctedAt !== null && (
            <p className="mt-1">
              <Badge tint="clay">Corrected after settling</Badge>
            </p>
          )}
          {isRefund && <p className="mt-1 text-sm text-ink-muted">Money that came back</p>}
        </div>
        <Amounts title={isRefund ? 'Got it back' : 'Paid'} parts={expense.payers} currency={currency} people={people} />
        <Amounts title="For" parts={partsOf(expense, amountMinor)} currency={currency} people={people} />
        {expense.note !== null && <p className="wrap-anywhere whitespace-pre-wrap">{expense.note}</p>}
        {expense.receipts.map((receipt) => (
          <ReceiptRow key={receipt.url} receipt={receipt} />
        ))}
        <Disclosure title="History">
          <MoneyHistory tripId={expense.tripId} of={expense.id} people={people} />
        </Disclosure>
        {mayChange && <DeleteExpense expense={expense} payments={payments} onDeleted={onClose} />}
      </div>
    </Sheet>
  );
};

interface AmountsProps {
  title: string;
  parts: readonly { readonly personId: string; readonly amountMinor: number }[];
  currency: string;
  people: MoneyPeople;
}

const Amounts = ({ title, parts, currency, people }: AmountsProps) => (
  <div>
    <h3 className="mb-1 text-sm font-semibold">{title}</h3>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {parts.map(({ personId, amountMinor }) => {
        const person = personOf(people, personId);
        return (
          <li key={personId} className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5">
            <PersonFace person={person} size="tiny" />
            <bdi className="min-w-0 flex-1 wrap-anywhere">{person.shortName === 'You' ? 'You' : person.name}</bdi>
            <span className="ms-auto font-semibold tabular-nums">{formatAmount(amountMinor, currency)}</span>
          </li>
        );
      })}
    </ul>
  </div>
);

interface DeleteExpenseProps extends Pick<KnownExpenseProps, 'expense' | 'payments'> {
  onDeleted: () => void;
}

const DeleteExpense = ({ expense, payments, onDeleted }: DeleteExpenseProps) => {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    const isDeleted = await removeExpense(client, expense);
    setPending(false);
    setOpen(false);
    if (isDeleted) onDeleted();
  };
  return (
    <>
      <DeleteButton onClick={() => setOpen(true)}>Delete Expense</DeleteButton>
      <ConfirmDialog
        open={isOpen}
        title="Delete Expense"
        text={
          <>
            <bdi className="font-semibold wrap-anywhere text-ink">{expense.title}</bdi> counts for nobody any more.{' '}
            {isSettledWith(expense, payments) && 'People have settled with it: their balances change. '}Its history
            stays.
          </>
        }
        confirmLabel="Yes, Delete"
        cancelLabel="Keep Expense"
        danger
        pending={isPending}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};
