import { everybodyOf } from '@caravan/contract/members/people.rules.ts';
import { isOfSource, sourceTakenWords } from '@caravan/contract/money/expense-sources.rules.ts';
import { expenseSourceSchema } from '@caravan/contract/money/expenses.schema.ts';
import { listExpenses } from '@caravan/contract/money/money.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { formatShortDay } from '../../platform/format-dates.ts';
import { addAllTheSame } from '../../platform/outbox/amend-change.ts';
import { useOutbox } from '../../platform/outbox/use-outbox.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { MetChange } from './MetChange.tsx';

interface ExpenseTwiceProps {
  change: QueuedChange;
  trip: TripDetail | undefined;
  /** What the change is called. */
  what: string;
}

/** An expense of something that another expense is of already. */
export const ExpenseTwice = ({ change, trip, what }: ExpenseTwiceProps) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { discard } = useOutbox();
  const other = useOther(change);
  const names = new Map((trip ? everybodyOf(trip) : []).map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (id === user?.id ? 'you' : (names.get(id) ?? 'Somebody'));
  return (
    <MetChange
      title="Already in Money?"
      what={what}
      againLabel="Add It All the Same"
      onSame={() => void discard(change.id)}
      onAgain={() => user && void addAllTheSame(client, user, change)}
    >
      {other ? sourceTakenWords(other, nameOf, formatShortDay(other.spentOn)) : 'This is among the expenses already.'}
    </MetChange>
  );
};

/** The expense of the same thing that the server has. */
const useOther = ({ tripId, body }: QueuedChange) => {
  const params = { tripId: tripId ?? '' };
  const { data } = useQuery({
    queryKey: keyOf(listExpenses, { params }),
    queryFn: ({ signal }) => call(listExpenses, { params, signal }),
    // What was known before is what the expense was refused for.
    refetchOnMount: 'always',
  });
  const source = expenseSourceSchema.safeParse(body?.['source']).data;
  return source && data?.find((expense) => isOfSource(expense, source));
};
