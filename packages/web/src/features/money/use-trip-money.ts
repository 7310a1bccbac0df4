import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { expensesQuery, useExpenses } from './expenses.queries.ts';
import { paymentsQuery, useMoney, usePayments } from './money.queries.ts';
import { moneyPeopleOf } from './money-people.rules.ts';

/** All that a trip's money is shown of: its sums, its expenses and payments, its people, and what of it waits for a connection. */
export const useTripMoney = ({ id, members, guests }: TripDetail, viewerId: string) => {
  const client = useQueryClient();
  const money = useMoney(id);
  const expenses = useExpenses(id);
  const payments = usePayments(id);
  const waiting = useWaitingThings();
  const people = useMemo(() => moneyPeopleOf({ members, guests }, viewerId), [members, guests, viewerId]);
  const [read, all, paid] = [money.data, expenses.data, payments.data];
  const shown = useMemo(() => {
    if (!read || !all || !paid) return read;
    // What is deleted or taken back stands in what was read alone.
    const expensesBefore = client.getQueryData(expensesQuery(id).queryKey) ?? [];
    const paymentsBefore = client.getQueryData(paymentsQuery(id).queryKey) ?? [];
    const things = [...all, ...paid, ...expensesBefore, ...paymentsBefore];
    const isWaiting = waiting.size > 0 && things.some((thing) => waiting.has(thing.id));
    return isWaiting ? standingOf(read.settings, all, paid) : read;
  }, [client, id, read, all, paid, waiting]);
  return { query: money, money: shown, expenses, payments, people, waiting };
};
