import type { CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import { lastPaymentBetween } from '@caravan/contract/money/payments.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileUp, HandCoins, History, Plus, Settings2, WalletCards } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Balances } from './Balances.tsx';
import { ExpenseList } from './ExpenseList.tsx';
import { answerIt, recordIt } from './money-changes.ts';
import type { MoneyEntry } from './money-entries.ts';
import { type MoneyPeople, personOf } from './money-people.rules.ts';
import { tripPaymentDetailsQuery, useRemind } from './money.queries.ts';
import { ownFirst } from './own-standing.rules.ts';
import { PaymentsToAnswer } from './PaymentsToAnswer.tsx';
import { saveExpenses } from './save-expenses.ts';
import { SettleUp } from './SettleUp.tsx';
import { SpentOverview } from './SpentOverview.tsx';
import { StandingCard } from './StandingCard.tsx';
import { useExpenseForm } from './use-expense-form.tsx';

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

const loadExpenseSheet = async () => (await import('./EntrySheet.tsx')).ExpenseSheet;
const loadPaymentDetail = async () => (await import('./EntrySheet.tsx')).PaymentDetailSheet;
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
  const menu = useMoneyMenu(props);
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
            <Settling {...props} suggested={suggested} today={form.today} />
            <Balances money={money} people={people} />
            <SpentOverview money={money} people={people} />
            <ExpenseList {...props} onOpen={entries.open} />
          </div>
        </>
      )}
      {form.element}
      {entries.element}
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
    shared: { expenses, people, viewer, settling: money.settings.currency, onEdit },
  });
  const payment = useLazyDialog(loadPaymentDetail, { shared: { payments, people, viewer } });
  const [openExpense, openPayment] = [expense.open, payment.open];
  const open = useMemo(
    () => (entry: MoneyEntry) =>
      entry.kind === 'expense' ? openExpense({ expenseId: entry.id }) : openPayment({ paymentId: entry.id }),
    [openExpense, openPayment],
  );
  return { open, element: [expense.element, payment.element] };
};

/** What is seldom done with a trip's money. */
const useMoneyMenu = ({ trip, people, money, expenses, payments }: MoneyViewProps) => {
  const history = useLazyDialog(loadHistory, { shared: { tripId: trip.id, people } });
  const settings = useLazyDialog(loadSettings, { shared: { tripId: trip.id, people } });
  const details = useLazyDialog(loadDetails);
  const currency = money.settings.currency;
  const imports = useLazyDialog(loadImport, { shared: { tripId: trip.id, people, expenses, payments, currency } });
  const items: MenuItem[] = [
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

const loadPaySheet = async () => (await import('./PaySheet.tsx')).PaySheet;
const loadPaymentSheet = async () => (await import('./PaymentSheet.tsx')).PaymentSheet;
const loadMeanwhile = async () => (await import('./PaymentSheet.tsx')).MeanwhileDialog;

interface SettlingProps extends MoneyViewProps {
  /** Who pays whom. */
  suggested: readonly CurrencyDebt[];
  today: string;
}

/** Who pays whom, with what is done about it. */
const Settling = ({ trip, viewerId, people, payments, suggested, today }: SettlingProps) => {
  const client = useQueryClient();
  const owesSomething = suggested.some(({ fromId }) => fromId === viewerId);
  const { data: details = [] } = useQuery({ ...tripPaymentDetailsQuery(trip.id), enabled: owesSomething });
  const remind = useReminders(trip.id, people);
  const usual = [...new Set([trip.currency, ...suggested.map(({ currency }) => currency)])];
  const pay = useLazyDialog(loadPaySheet);
  const sheet = useLazyDialog(loadPaymentSheet, {
    shared: { tripId: trip.id, people, payments, today, usual, recordsAll: mayEdit(trip.role) },
  });
  const meanwhile = useLazyDialog(loadMeanwhile, { shared: { people } });
  const record = async (payment: CurrencyDebt, isSure = false): Promise<void> => {
    const { fromId, toId, currency, amountMinor } = payment;
    const lastPaymentId = lastPaymentBetween(payments, fromId, toId)?.id ?? null;
    const body = { fromId, toId, currency, amountMinor, paidOn: today, ...(isSure ? {} : { lastPaymentId }) };
    const recorded = await recordIt(client, trip.id, body);
    if (recorded === 'failed' || 'payment' in recorded) return;
    meanwhile.open({
      meanwhile: recorded.meanwhile,
      onAgain: () => {
        meanwhile.close();
        void record(payment, true);
      },
    });
  };
  return (
    <>
      <SettleUp
        payments={suggested}
        people={people}
        viewer={{ userId: viewerId, role: trip.role }}
        details={details}
        reminded={remind.reminded}
        onRecord={(payment) => void record(payment)}
        onOther={(payment) => sheet.open({ suggested: payment })}
        onShowWays={(payment) => {
          const own = details.find(({ personId }) => personId === payment.toId);
          const name = personOf(people, payment.toId).shortName;
          if (own)
            pay.open({ payment, name, details: own, subject: trip.title, onRecord: (paid) => void record(paid) });
        }}
        onRemind={remind.remind}
        remindNeed={remind.need}
      />
      {pay.element}
      {sheet.element}
      {meanwhile.element}
    </>
  );
};

const useReminders = (tripId: string, people: MoneyPeople) => {
  const [reminded, setReminded] = useState<ReadonlySet<string>>(new Set());
  const send = useRemind();
  const need = useConnectionNeed();
  const remind = ({ fromId: personId }: CurrencyDebt) =>
    send.mutate(
      { params: { tripId }, body: { personId } },
      {
        onSuccess: () => {
          setReminded((before) => new Set(before).add(personId));
          showToast({ title: `${personOf(people, personId).shortName} is reminded` });
        },
      },
    );
  return { reminded, remind, need };
};
