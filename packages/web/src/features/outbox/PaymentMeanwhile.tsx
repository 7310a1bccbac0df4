import { everybodyOf } from '@caravan/contract/members/people.rules.ts';
import { listPayments } from '@caravan/contract/money/money.endpoints.ts';
import { lastPaymentBetween, meanwhileWords } from '@caravan/contract/money/payments.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { formatShortDay } from '../../platform/format-dates.ts';
import { recordAnyway } from '../../platform/outbox/amend-change.ts';
import { useOutbox } from '../../platform/outbox/use-outbox.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { MetChange } from './MetChange.tsx';

interface PaymentMeanwhileProps {
  change: QueuedChange;
  trip: TripDetail | undefined;
  /** What the change is called. */
  what: string;
}

/** A payment that another one between the same two has come before: it may be the same, or one more. */
export const PaymentMeanwhile = ({ change, trip, what }: PaymentMeanwhileProps) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { discard } = useOutbox();
  const other = useOther(change);
  const names = new Map((trip ? everybodyOf(trip) : []).map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (id === user?.id ? 'you' : (names.get(id) ?? 'somebody'));
  return (
    <MetChange
      title="Already recorded?"
      what={what}
      againLabel="Record Mine Too"
      onSame={() => void discard(change.id)}
      onAgain={() => user && void recordAnyway(client, user, change)}
    >
      {other
        ? meanwhileWords(other, nameOf, formatShortDay(other.paidOn))
        : 'Somebody has recorded a payment between these two meanwhile.'}
    </MetChange>
  );
};

/** The last payment between the two that the server has. */
const useOther = ({ tripId, body }: QueuedChange) => {
  const params = { tripId: tripId ?? '' };
  const { data } = useQuery({
    queryKey: keyOf(listPayments, { params }),
    queryFn: ({ signal }) => call(listPayments, { params, signal }),
    // What was known before is what the payment was refused for.
    refetchOnMount: 'always',
  });
  return data && lastPaymentBetween(data, String(body?.['fromId']), String(body?.['toId']));
};
