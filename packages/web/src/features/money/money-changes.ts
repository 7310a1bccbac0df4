import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import {
  addExpense,
  answerPayment,
  deleteExpense,
  recordPayment,
  updateExpense,
  withdrawPayment,
} from '@caravan/contract/money/money.endpoints.ts';
import { lastPaymentBetween } from '@caravan/contract/money/payments.rules.ts';
import type { NewPayment, Payment } from '@caravan/contract/money/payments.schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import type { NewFile } from '../../platform/outbox/new-change.ts';
import { showFailure } from '../../platform/show-failure.ts';
import type { ExpenseBody } from './expense-form.rules.ts';
import { inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';
import { expensesQuery } from './expenses.queries.ts';
import { paymentsQuery } from './money.queries.ts';

/** What was refused may rest on money that is out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void refreshResource(client, tripId, 'money');
};

interface NewExpenseSent {
  /** Of the expense: by it the cents are divided that the sheet shows. */
  readonly id: string;
  readonly body: ExpenseBody & Pick<Expense, 'source'>;
  readonly files: readonly NewFile[];
}

/** Whether another expense is of the same thing. */
export const isSourceTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'source_taken';

/**
 * Adds and changes the expenses of a trip; says so, or what went wrong. That one changed meanwhile, or is of something that another one is of,
 * is for the sheet to show.
 */
export const useSaveExpense = (tripId: string) => {
  const client = useQueryClient();
  return {
    add: async ({ id, body, files }: NewExpenseSent): Promise<Expense> => {
      try {
        const change = { id, tripId, subject: body.title, params: { tripId }, body, files };
        const made = await makeChange(client, 'addExpense', addExpense, change);
        sayMade(made, 'Expense added');
        return made.answer;
      } catch (error) {
        if (isSourceTaken(error)) void refreshResource(client, tripId, 'money');
        else showFailure(error);
        throw error;
      }
    },
    /** Sends what differs from what is stored. */
    change: async (stored: Expense, body: Partial<ExpenseBody>, files: readonly NewFile[]): Promise<Expense> => {
      const params = { tripId, expenseId: stored.id };
      try {
        const changed = await changedFrom('updateExpense', body, stored);
        const change = { tripId, subject: body.title ?? stored.title, params, ...changed, files };
        const made = await makeChange(client, 'updateExpense', updateExpense, change);
        sayMade(made, made.answer.correctedAt === stored.correctedAt ? 'Expense changed' : 'Changed as a correction');
        return made.answer;
      } catch (error) {
        if (!isChangedMeanwhile(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    /** Reads an expense as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: Expense): Promise<Expense> => {
      const expenses = await client.fetchQuery({ ...expensesQuery(tripId), staleTime: 0 });
      return expenses.find(({ id }) => id === before.id) ?? before;
    },
  };
};

/** Deletes an expense; says so, or what went wrong. @returns whether it is deleted. */
export const removeExpense = async (client: QueryClient, { tripId, id: expenseId, title: subject }: Expense) => {
  try {
    const change = { tripId, subject, params: { tripId, expenseId } };
    sayMade(await makeChange(client, 'deleteExpense', deleteExpense, change), 'Expense deleted');
    return true;
  } catch (error) {
    afterFailure(client, tripId, error);
    return false;
  }
};

/** Whether somebody has recorded a payment between the same two since the one who records looked. */
const isRecordedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment_meanwhile';

/** What became of a payment that was to be recorded. */
export type Recorded = { readonly payment: Payment } | 'failed' | { readonly meanwhile: Payment | null };

type PaymentBody = Omit<NewPayment, 'id' | 'note' | 'rate'> & Partial<Pick<NewPayment, 'note' | 'rate'>>;

/** The trip of a payment, with those who may be named. */
interface PaidOn {
  readonly tripId: string;
  readonly people: MoneyPeople;
}

/** A payment in the list of what waits: who paid whom how much. */
const paymentWords = ({ fromId, toId, amountMinor, currency }: PaymentBody, people: MoneyPeople): string =>
  `${personOf(people, fromId).shortName} paid ${inSentence(personOf(people, toId))} ${formatAmount(amountMinor, currency)}`;

/**
 * Records a payment, which can be taken back; says so, or what went wrong.
 *
 * @returns the other payment where somebody has recorded one between the two meanwhile.
 */
export const recordIt = async (
  client: QueryClient,
  { tripId, people }: PaidOn,
  body: PaymentBody,
): Promise<Recorded> => {
  try {
    const change = { tripId, subject: paymentWords(body, people), params: { tripId }, body };
    const made = await makeChange(client, 'recordPayment', recordPayment, change);
    const undo = { label: 'Undo', onPress: () => void withdrawIt(client, made.answer) };
    sayMade(made, 'Payment recorded', { action: undo });
    return { payment: made.answer };
  } catch (error) {
    if (!isRecordedMeanwhile(error)) {
      afterFailure(client, tripId, error);
      return 'failed';
    }
    void refreshResource(client, tripId, 'money');
    const payments = await client.fetchQuery({ ...paymentsQuery(tripId), staleTime: 0 }).catch(() => []);
    return { meanwhile: lastPaymentBetween(payments, body.fromId, body.toId) };
  }
};

/** The receiver says whether a payment has come. */
export const answerIt = async (
  client: QueryClient,
  { tripId, id: paymentId, version }: Payment,
  state: 'confirmed' | 'declined',
): Promise<void> => {
  try {
    const change = { tripId, params: { tripId, paymentId }, body: { state, version } };
    const made = await makeChange(client, 'answerPayment', answerPayment, change);
    sayMade(made, state === 'confirmed' ? 'Payment confirmed' : 'Said that it has not arrived');
  } catch (error) {
    afterFailure(client, tripId, error);
  }
};

/** Takes a payment back. */
export const withdrawIt = async (client: QueryClient, { tripId, id: paymentId }: Payment): Promise<void> => {
  try {
    const made = await makeChange(client, 'withdrawPayment', withdrawPayment, {
      tripId,
      params: { tripId, paymentId },
    });
    sayMade(made, 'Payment taken back');
  } catch (error) {
    afterFailure(client, tripId, error);
  }
};
