import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo } from 'react';
import { useTodayIn, viewerZone } from '../../platform/clock.ts';
import { ExpenseForm } from './ExpenseForm.tsx';
import { expenseDefaults, type ExpenseStart, usualCurrencies } from './expense-defaults.rules.ts';
import { enteredRates } from './typed-rate.rules.ts';
import { moneyPeopleOf } from './money-people.rules.ts';
import { useExpenses } from './expenses.queries.ts';
import { useMoney } from './money.queries.ts';

interface ExpenseOfSourceProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  viewerId: string;
  start: ExpenseStart;
}

/** The sheet that makes an expense of something that was bought or booked, wherever that stands. */
export const ExpenseOfSource = ({ open, onClose, trip, viewerId, start }: ExpenseOfSourceProps) => {
  const { data: expenses } = useExpenses(trip.id);
  const { data: money, isPending } = useMoney(trip.id);
  const today = useTodayIn(shownZone(trip.timeZone, viewerZone()));
  const { members, guests, currency: tripCurrency } = trip;
  const people = useMemo(() => moneyPeopleOf({ members, guests }, viewerId), [members, guests, viewerId]);
  // Without a connection, and never read: it settles in the trip's own currency, unless another was chosen.
  if (!expenses || (isPending && navigator.onLine)) return null;
  const settling = money?.settings.currency ?? tripCurrency;
  return (
    <ExpenseForm
      open={open}
      onClose={() => onClose()}
      tripId={trip.id}
      viewerId={viewerId}
      people={people}
      settling={settling}
      usual={usualCurrencies(tripCurrency, settling, expenses)}
      enteredRates={enteredRates(expenses, settling)}
      defaults={expenseDefaults({ viewerId, people, expenses, tripCurrency, today }, start)}
      source={start.source}
      edited={null}
      latest={undefined}
    />
  );
};
