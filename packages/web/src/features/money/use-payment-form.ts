import type { CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { usualCurrencies } from './expense-defaults.rules.ts';
import type { MoneyPeople } from './money-people.rules.ts';
import { paymentStart } from './payment-form.rules.ts';
import { enteredRates } from './typed-rate.rules.ts';

const loadPaymentSheet = async () => (await import('./PaymentSheet.tsx')).PaymentSheet;

interface PaymentContext {
  trip: TripDetail;
  viewerId: string;
  people: MoneyPeople;
  money: Money;
  expenses: readonly Expense[];
  payments: readonly Payment[];
  /** Who pays whom so that everybody is even, the viewer's own first. */
  suggested: readonly CurrencyDebt[];
  today: string;
}

/** The form of a payment: how to open it for one that is suggested, or for any, and what to render for it. */
export const usePaymentForm = (context: PaymentContext) => {
  const { trip, viewerId, people, money, expenses, payments, suggested, today } = context;
  const settling = money.settings.currency;
  const { open, element } = useLazyDialog(loadPaymentSheet, {
    shared: {
      tripId: trip.id,
      people,
      payments,
      today,
      usual: usualCurrencies(trip.currency, settling, expenses),
      settling,
      balances: money.balances,
      enteredRates: enteredRates([...expenses, ...payments], settling),
      viewer: { userId: viewerId, role: trip.role },
    },
  });
  return {
    open: (debt?: CurrencyDebt) => open({ start: debt ?? paymentStart({ suggested, people, viewerId, settling }) }),
    element,
  };
};
