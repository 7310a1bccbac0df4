import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { mayAnswerPayment } from '@caravan/contract/money/money.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { formatShortDay } from '../../platform/format-dates.ts';
import { List } from '../../ui/ListRow.tsx';
import { guestAmong, inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';
import { PersonFace } from './PersonFace.tsx';

interface PaymentsToAnswerProps {
  payments: readonly Payment[];
  people: MoneyPeople;
  viewer: TripPerson;
  onAnswer: (payment: Payment, state: 'confirmed' | 'declined') => void;
}

/** Payments of which their receiver says whether they have arrived. */
export const PaymentsToAnswer = ({ payments, people, viewer, onAnswer }: PaymentsToAnswerProps) => {
  const open = payments.filter(
    (payment) => payment.state === 'recorded' && mayAnswerPayment(viewer, payment, guestAmong(people)),
  );
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="to-confirm">
      <h3 id="to-confirm" className="mb-2 text-lg font-semibold">
        Has it arrived?
      </h3>
      <List>
        {open.map((payment) => {
          const from = personOf(people, payment.fromId);
          const amount = formatAmount(payment.amountMinor, payment.currency);
          const naming = `${amount} from ${inSentence(from)}`;
          return (
            <li key={payment.id} className="px-4 py-3">
              <div className="flex items-center gap-3">
                <PersonFace person={from} />
                <p className="min-w-0 flex-1 wrap-anywhere">
                  <bdi>{from.shortName}</bdi> paid {inSentence(personOf(people, payment.toId))}{' '}
                  <span className="font-semibold tabular-nums">{amount}</span>
                  <span className="block text-sm text-ink-muted">{formatShortDay(payment.paidOn)}</span>
                </p>
              </div>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="small" aria-label={`Received: ${naming}`} onClick={() => onAnswer(payment, 'confirmed')}>
                  Received
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Not Received: ${naming}`}
                  onClick={() => onAnswer(payment, 'declined')}
                >
                  Not Received
                </Button>
              </div>
            </li>
          );
        })}
      </List>
    </section>
  );
};
