import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo } from 'react';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { useExpenses } from './expenses.queries.ts';
import { useMoney, usePayments } from './money.queries.ts';
import { moneyPeopleOf } from './money-people.rules.ts';

/** All that a trip's money is shown of: its sums, its expenses and payments, its people, and what of it waits for a connection. */
export const useTripMoney = ({ id, members, guests }: TripDetail, viewerId: string) => {
  const money = useMoney(id);
  const expenses = useExpenses(id);
  const payments = usePayments(id);
  const waiting = useWaitingThings();
  const people = useMemo(() => moneyPeopleOf({ members, guests }, viewerId), [members, guests, viewerId]);
  const [read, all, paid] = [money.data, expenses.data, payments.data];
  const shown = useMemo(() => {
    if (!read || !all || !paid) return read;
    const isWaiting = waiting.size > 0 && [...all, ...paid].some((thing) => waiting.has(thing.id));
    return isWaiting ? standingOf(read.settings, all, paid) : read;
  }, [read, all, paid, waiting]);
  return { query: money, money: shown, expenses, payments, people, waiting };
};
