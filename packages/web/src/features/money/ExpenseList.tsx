import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { ArrowRightLeft, Paperclip, SearchX } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { formatDayAhead, noteOfDay } from '../../platform/format-dates.ts';
import { useToday } from '../../platform/clock.ts';
import { alwaysDrawnRows } from '../../ui/always-drawn.rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StickySection } from '../../ui/StickySection.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { useIsOpening } from '../../ui/use-is-opening.ts';
import { useDrawnInReach } from '../../ui/use-drawn-in-reach.ts';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import { daysOf, effectOn, firstLines, foundBy, foundDays, type MoneyEntry } from './money-entries.ts';
import { inSentence, listedNames, type MoneyPeople, personOf } from './money-people.rules.ts';

interface ExpenseListProps {
  trip: TripDetail;
  expenses: readonly Expense[];
  payments: readonly Payment[];
  people: MoneyPeople;
  viewerId: string;
  /** What has changes that wait for a connection, by id. */
  waiting: ReadonlySet<string>;
  onOpen: (entry: MoneyEntry) => void;
}

/** Lines that are there when the list opens, more than a screen holds; what is below follows at once, and the press is answered first. */
const FIRST_LINES = 30;
/** With so many lines a search is of use. */
const SEARCHED_FROM = 12;

/** What was spent and paid back, by day, the latest first. */
export const ExpenseList = (props: ExpenseListProps) => {
  const { trip, expenses, payments, people } = props;
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const today = useToday();
  const days = useMemo(() => daysOf(expenses, payments), [expenses, payments]);
  const textOf = useMemo(() => foundBy(people), [people]);
  const found = useMemo(() => foundDays(days, wanted, textOf), [days, wanted, textOf]);
  const shown = useIsOpening() ? firstLines(found, FIRST_LINES) : found;
  const drawn = alwaysDrawnRows(shown.map(({ entries }) => entries.length));
  const count = expenses.length + payments.length;
  return (
    <section aria-labelledby="expenses">
      <h3 id="expenses" className="mb-2 text-lg font-semibold">
        Expenses
      </h3>
      {(count >= SEARCHED_FROM || typed !== '') && (
        <SearchField
          label="Search expenses"
          placeholder="Title, category or person"
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          level={3}
          icon={<SearchX size={28} />}
          title="Nothing found"
          text="No expense has these words in its title, note, category or names."
          action={
            <Button variant="secondary" onClick={() => setTyped('')}>
              Show All Expenses
            </Button>
          }
        />
      )}
      <div className="mt-1 flex flex-col gap-3">
        {shown.map(({ day, entries }, index) => (
          <StickySection
            key={day}
            anchor={`money-${day}`}
            title={formatDayAhead(day, today)}
            note={noteOfDay(trip, day)}
          >
            <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
              {entries.map((entry, place) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  people={people}
                  viewerId={props.viewerId}
                  isWaiting={props.waiting.has(entry.id)}
                  isAlwaysDrawn={place < (drawn[index] ?? 0)}
                  onOpen={props.onOpen}
                />
              ))}
            </ul>
          </StickySection>
        ))}
      </div>
    </section>
  );
};

interface EntryRowProps {
  entry: MoneyEntry;
  people: MoneyPeople;
  viewerId: string;
  isWaiting: boolean;
  /** Drawn wherever it stands; otherwise, in a long list, while it is near. */
  isAlwaysDrawn: boolean;
  onOpen: (entry: MoneyEntry) => void;
}

const EntryRow = memo((props: EntryRowProps) => {
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: props.isAlwaysDrawn });
  return (
    <li ref={ref} id={props.entry.id} style={style} className="min-h-16 scroll-mt-28 scroll-mb-24">
      {isDrawn &&
        (props.entry.kind === 'expense' ? (
          <ExpenseRow {...props} expense={props.entry.expense} />
        ) : (
          <PaymentRow {...props} payment={props.entry.payment} />
        ))}
    </li>
  );
});

interface RowFrameProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  amount: string;
  /** What it makes of the viewer's balance, in words. */
  effect: ReactNode;
  onPress: () => void;
}

const RowFrame = ({ icon, title, text, amount, effect, onPress }: RowFrameProps) => (
  <button
    type="button"
    onClick={onPress}
    className="flex min-h-16 w-full min-w-0 items-center gap-3 px-4 py-2.5 text-start transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 active:bg-sunken"
  >
    {icon}
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
      <span className="min-w-[min(100%,8rem)] flex-1">
        <span className="block text-base font-medium wrap-anywhere">{title}</span>
        <span className="block text-sm wrap-anywhere text-ink-muted">{text}</span>
      </span>
      <span className="ms-auto max-w-full text-end">
        <span className="block text-base font-semibold wrap-anywhere tabular-nums">{amount}</span>
        <span className="block text-sm">{effect}</span>
      </span>
    </span>
  </button>
);

const ExpenseRow = ({ entry, expense, people, viewerId, isWaiting, onOpen }: EntryRowProps & { expense: Expense }) => {
  const { label, Icon, tint } = EXPENSE_CATEGORIES[expense.category];
  const payers = expense.payers.map(({ personId }) => personOf(people, personId).shortName);
  return (
    <RowFrame
      icon={
        <TintedIcon tint={tint}>
          <Icon size={20} />
        </TintedIcon>
      }
      title={
        <>
          <span className="sr-only">{label}: </span>
          <bdi>{expense.title}</bdi>
          {isWaiting && <WaitingMark />}
        </>
      }
      text={
        <>
          {listedNames(payers, 2)} {expense.isRefund ? 'got back' : 'paid'}
          {expense.receipts.length > 0 && (
            <>
              {' '}
              <Paperclip size={14} aria-hidden="true" className="inline" />
              <span className="sr-only">with a receipt</span>
            </>
          )}
          {expense.correctedAt !== null && (
            <span className="mt-0.5 block">
              <Badge tint="clay">Corrected after settling</Badge>
            </span>
          )}
        </>
      }
      amount={formatAmount(expense.amountMinor, expense.currency)}
      effect={<Effect amountMinor={effectOn(expense, viewerId)} currency={expense.currency} />}
      onPress={() => onOpen(entry)}
    />
  );
};

const Effect = ({ amountMinor, currency }: { amountMinor: number | null; currency: string }) => {
  if (amountMinor === null) return <span className="text-ink-muted">not for you</span>;
  if (amountMinor === 0) return <span className="text-ink-muted">even for you</span>;
  return (
    <span className={classNames('tabular-nums', amountMinor > 0 ? 'text-accent-ink' : 'text-clay-ink')}>
      {amountMinor > 0 ? 'you get' : 'you owe'} {formatAmount(Math.abs(amountMinor), currency)}
    </span>
  );
};

const STATES: Readonly<Record<Payment['state'], string>> = {
  recorded: 'Not confirmed yet',
  confirmed: 'Confirmed',
  declined: 'Has not arrived, does not count',
};

const PaymentRow = ({ entry, payment, people, isWaiting, onOpen }: EntryRowProps & { payment: Payment }) => (
  <RowFrame
    icon={
      <TintedIcon tint={payment.state === 'declined' ? 'clay' : 'teal'}>
        <ArrowRightLeft size={20} />
      </TintedIcon>
    }
    title={
      <>
        <bdi>
          {personOf(people, payment.fromId).shortName} paid {inSentence(personOf(people, payment.toId))} back
        </bdi>
        {isWaiting && <WaitingMark />}
      </>
    }
    text={STATES[payment.state]}
    amount={formatAmount(payment.amountMinor, payment.currency)}
    effect={null}
    onPress={() => onOpen(entry)}
  />
);
