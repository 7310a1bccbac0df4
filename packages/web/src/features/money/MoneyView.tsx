import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, Download, FileUp, HandCoins, History, Plus, Settings2, WalletCards } from 'lucide-react';
import { useMemo } from 'react';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { Balances } from './Balances.tsx';
import { ExpenseList } from './ExpenseList.tsx';
import { answerIt } from './money-changes.ts';
import type { MoneyEntry } from './money-entries.ts';
import type { MoneyPeople } from './money-people.rules.ts';
import { ownFirst } from './own-standing.rules.ts';
import { PaymentsToAnswer } from './PaymentsToAnswer.tsx';
import { saveExpenses } from './save-expenses.ts';
import { Settling } from './Settling.tsx';
import { SpentOverview } from './SpentOverview.tsx';
import { StandingCard } from './StandingCard.tsx';
import { useExpenseForm } from './use-expense-form.tsx';
import { usePaymentForm } from './use-payment-form.ts';

interface MoneyViewProps {
  trip: TripDetail;
  viewerId: string;
  people: MoneyPeople;
  /** What has changes that wait for a connection, by id. */
  waiting: ReadonlySet<string>;
  money: Money;
  expenses: readonly Expense[];
  payments: readonly Payment[];
}

const loadExpenseSheet = async () => (await import('./ExpenseSheet.tsx')).ExpenseSheet;
const loadPaymentDetail = async () => (await import('./PaymentDetailSheet.tsx')).PaymentDetailSheet;
const loadHistory = async () => (await import('./MoneyHistory.tsx')).HistorySheet;
const loadSettings = async () => (await import('./MoneySettingsSheet.tsx')).MoneySettingsSheet;
const loadImport = async () => (await import('./ImportSheet.tsx')).ImportSheet;
const loadDetails = async () => (await import('./PaymentDetailsSheet.tsx')).PaymentDetailsSheet;

/** A trip's money with all that may be done about it. */
export const MoneyView = (props: MoneyViewProps) => {
  const { trip, viewerId, people, money, expenses, payments } = props;
  const viewer = { userId: viewerId, role: trip.role };
  const client = useQueryClient();
  const settling = money.settings.currency;
  const form = useExpenseForm({ trip, viewerId, settling, expenses, ahead: true });
  const suggested = useMemo(() => ownFirst(suggestedPayments(money), viewerId), [money, viewerId]);
  const entries = useEntrySheets({ ...props, onEdit: form.edit });
  const payment = usePaymentForm({ ...props, suggested, today: form.today });
  const menu = useMoneyMenu({ ...props, onPayment: payment.open });
  const isEmpty = expenses.length === 0 && payments.length === 0;
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">Money</h2>
        <div className="ms-auto flex items-center gap-1">
          {!isEmpty && (
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => form.add()}>
              Add Expense
            </Button>
          )}
          <Menu label="More for money" items={menu.items} className="-me-2.5" />
        </div>
      </div>
      {isEmpty ? (
        <EmptyState
          level={3}
          icon={<HandCoins size={28} />}
          title="No expenses yet"
          text="Say who paid what and for whom. Caravan works out who owes whom, to the cent."
          action={<Button onClick={() => form.add()}>Add Expense</Button>}
        />
      ) : (
        <>
          <StandingCard money={money} payments={suggested} people={people} viewerId={viewerId} />
          <div className="mt-4 flex flex-col gap-4">
            <PaymentsToAnswer
              payments={payments}
              people={people}
              viewer={viewer}
              onAnswer={(payment, state) => void answerIt(client, payment, state)}
            />
            <Settling {...props} suggested={suggested} today={form.today} onForm={payment.open} />
            <Balances money={money} people={people} />
            <SpentOverview money={money} people={people} />
            <ExpenseList {...props} onOpen={entries.open} />
          </div>
        </>
      )}
      {form.element}
      {entries.element}
      {payment.element}
      {menu.element}
    </div>
  );
};

/** The sheets of what was spent and paid back: how to open one, and what to render for them. */
const useEntrySheets = ({
  trip,
  viewerId,
  people,
  money,
  expenses,
  payments,
  onEdit,
}: MoneyViewProps & { onEdit: (expense: Expense) => void }) => {
  const viewer = { userId: viewerId, role: trip.role };
  const expense = useLazyDialog(loadExpenseSheet, {
    ahead: true,
    shared: { expenses, payments, people, viewer, settling: money.settings.currency, onEdit },
  });
  const payment = useLazyDialog(loadPaymentDetail, {
    shared: { payments, people, viewer, settling: money.settings.currency },
  });
  const [openExpense, openPayment] = [expense.open, payment.open];
  const open = useMemo(
    () => (entry: MoneyEntry) =>
      entry.kind === 'expense' ? openExpense({ expenseId: entry.id }) : openPayment({ paymentId: entry.id }),
    [openExpense, openPayment],
  );
  return { open, element: [expense.element, payment.element] };
};

/** What is seldom done with a trip's money. */
const useMoneyMenu = ({
  trip,
  people,
  money,
  expenses,
  payments,
  onPayment,
}: MoneyViewProps & { onPayment: () => void }) => {
  const history = useLazyDialog(loadHistory, { shared: { tripId: trip.id, people } });
  const settings = useLazyDialog(loadSettings, { shared: { tripId: trip.id, people, expenses, payments } });
  const details = useLazyDialog(loadDetails);
  const currency = money.settings.currency;
  const imports = useLazyDialog(loadImport, { shared: { tripId: trip.id, people, expenses, payments, currency } });
  const items: MenuItem[] = [
    // Nobody pays themselves back.
    ...(people.size > 1
      ? [
          {
            label: 'Record Payment',
            icon: <ArrowRightLeft size={18} aria-hidden="true" />,
            onSelect: () => onPayment(),
          },
        ]
      : []),
    { label: 'History', icon: <History size={18} aria-hidden="true" />, onSelect: () => history.open({}) },
    {
      label: 'How You Are Paid Back',
      icon: <WalletCards size={18} aria-hidden="true" />,
      onSelect: () => details.open({}),
    },
    {
      label: 'Export as CSV',
      icon: <Download size={18} aria-hidden="true" />,
      onSelect: () => void saveExpenses(trip),
    },
    ...(mayEdit(trip.role)
      ? [
          {
            label: 'Import from a File',
            icon: <FileUp size={18} aria-hidden="true" />,
            onSelect: () => imports.open({}),
          },
          {
            label: 'Money Settings',
            icon: <Settings2 size={18} aria-hidden="true" />,
            onSelect: () => settings.open({ settings: money.settings }),
          },
        ]
      : []),
  ];
  return { items, element: [history.element, settings.element, details.element, imports.element] };
};
