import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { MoneyView } from './MoneyView.tsx';
import { useTripMoney } from './use-trip-money.ts';

interface MoneyTabProps {
  trip: TripDetail;
  viewerId: string;
}

/** What a trip's people have spent, and who owes what. */
export const MoneyTab = ({ trip, viewerId }: MoneyTabProps) => {
  const { query, money, expenses, payments, people, waiting } = useTripMoney(trip, viewerId);
  const read =
    money && expenses.data && payments.data ? { money, expenses: expenses.data, payments: payments.data } : undefined;
  const failed = [query, expenses, payments].find(({ isError, data }) => isError && data === undefined);
  const paused = [query, expenses, payments].find(
    ({ fetchStatus, data }) => fetchStatus === 'paused' && data === undefined,
  );
  const shown = failed ?? paused ?? query;
  const whole: { money: Money; expenses: readonly Expense[]; payments: readonly Payment[] } | undefined = read;
  const refetch = () => {
    for (const one of [query, expenses, payments]) if (one.data === undefined) void one.refetch();
  };
  return (
    <Loaded query={{ ...shown, data: whole, refetch }} what="The trip's money" skeleton={<MoneySkeleton />}>
      {(all) => <MoneyView trip={trip} viewerId={viewerId} people={people} waiting={waiting} {...all} />}
    </Loaded>
  );
};

/** The shape of a trip's money: its heading, where one stands, and a day with a few rows. */
const MoneySkeleton = () => (
  <SkeletonGroup label="Loading the trip's money">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-20" />
      <Skeleton className="h-11 w-36 rounded-control" />
    </div>
    <Skeleton className="mt-2 h-36" />
    <Skeleton className="mt-4 h-14" />
    <Skeleton className="mt-4 h-14" />
    <Skeleton shape="line" className="mt-6 h-5 w-28" />
    <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-16 items-center gap-3 px-4">
          <Skeleton shape="circle" className="size-10" />
          <Skeleton shape="line" className={row % 2 ? 'w-1/3' : 'w-1/2'} />
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
