import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTodayIn, viewerZone } from '../../platform/clock.ts';
import { useLoaded } from '../../platform/lazy-component.ts';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import { expenseDefaults, type ExpenseStart, usualCurrencies } from './expense-defaults.rules.ts';
import { enteredRates } from './typed-rate.rules.ts';
import { moneyPeopleOf } from './money-people.rules.ts';

const loadForm = async () => (await import('./ExpenseForm.tsx')).ExpenseForm;

interface FormContext {
  trip: TripDetail;
  viewerId: string;
  /** The currency in which the trip settles. */
  settling: string;
  expenses: readonly Expense[];
  /** Its code comes behind what shows. */
  ahead?: boolean;
}

interface Opened {
  /** Grows with every opening, so that each begins with a form of its own. */
  opening: number;
  edited: Expense | null;
  start: ExpenseStart | null;
  open: boolean;
}

/** The sheet of an expense: how to open it, and what to render for it. */
export const useExpenseForm = ({ trip, viewerId, settling, expenses, ahead = false }: FormContext) => {
  const { part: ExpenseForm, fetchPart } = useLoaded(loadForm, ahead);
  const [opened, setOpened] = useState<Opened | null>(null);
  const today = useTodayIn(shownZone(trip.timeZone, viewerZone()));
  const { members, guests, currency: tripCurrency } = trip;
  const people = useMemo(() => moneyPeopleOf({ members, guests }, viewerId), [members, guests, viewerId]);

  const show = useCallback(
    async (edited: Expense | null, start: ExpenseStart | null) => {
      if (!(await fetchPart())) return;
      setOpened((before) => ({ opening: (before?.opening ?? 0) + 1, edited, start, open: true }));
    },
    [fetchPart],
  );
  const add = useCallback((start: ExpenseStart | null = null) => void show(null, start), [show]);
  const edit = useCallback((expense: Expense) => void show(expense, null), [show]);

  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (opening: number, saved?: Expense) => {
    setOpened((now) => (now?.opening === opening ? { ...now, open: false } : now));
    if (saved) bringIntoView(saved.id);
  };

  // Of thousands of expenses, and only while the sheet is wanted.
  const start = opened?.start ?? null;
  const isWanted = opened !== null;
  const known = useMemo(
    () =>
      isWanted
        ? {
            usual: usualCurrencies(tripCurrency, settling, expenses),
            entered: enteredRates(expenses, settling),
            defaults: expenseDefaults({ viewerId, people, expenses, tripCurrency, today }, start),
          }
        : null,
    [isWanted, tripCurrency, settling, expenses, viewerId, people, today, start],
  );

  const element: ReactNode = ExpenseForm && opened && known && (
    <ExpenseForm
      key={opened.opening}
      open={opened.open}
      onClose={(saved) => close(opened.opening, saved)}
      tripId={trip.id}
      viewerId={viewerId}
      people={people}
      settling={settling}
      usual={known.usual}
      enteredRates={known.entered}
      defaults={known.defaults}
      source={opened.start?.source ?? null}
      edited={opened.edited}
      latest={expenses.find(({ id }) => id === opened.edited?.id)}
    />
  );
  return { add, edit, element, today };
};
