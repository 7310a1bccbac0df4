import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import { mayRecordPayment } from '@caravan/contract/money/money.rules.ts';
import type { TripPaymentDetails } from '@caravan/contract/money/payment-details.schema.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { ArrowRight } from 'lucide-react';
import type { ConnectionNeed } from '../../platform/needs-connection.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { List } from '../../ui/ListRow.tsx';
import { guestAmong, inSentence, isOwnEnd, type MoneyPeople, personOf } from './money-people.rules.ts';
import { PersonFace } from './PersonFace.tsx';

interface SettleUpProps {
  /** Who pays whom, the viewer's own first. */
  payments: readonly CurrencyDebt[];
  people: MoneyPeople;
  viewer: TripPerson;
  details: readonly TripPaymentDetails[];
  /** Whoever has been reminded just now. */
  reminded: ReadonlySet<string>;
  /** Records it as it is suggested. */
  onRecord: (payment: CurrencyDebt) => void;
  /** Opens the sheet where another amount or day is said. */
  onOther: (payment: CurrencyDebt) => void;
  /** Opens it for a payment that is none of these. */
  onNew: () => void;
  onShowWays: (payment: CurrencyDebt) => void;
  onRemind: (payment: CurrencyDebt) => void;
  /** A reminder does not wait for a connection. */
  remindNeed: ConnectionNeed;
}

/** So many payments between others stand beside one's own; more are folded, as they are not one's own to make. */
const OTHERS_SHOWN = 2;

/** Who pays whom, so that everybody is even. */
export const SettleUp = (props: SettleUpProps) => {
  const { payments, remindNeed, viewer } = props;
  if (payments.length === 0) return null;
  const isOwn = isOf(viewer, props.people);
  const [own, others] = [payments.filter(isOwn), payments.filter((one) => !isOwn(one))];
  const isFolded = others.length > OTHERS_SHOWN;
  const [shown, folded] = isFolded ? [own, others] : [payments, []];
  return (
    <section aria-labelledby="settle-up">
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h3 id="settle-up" className="text-lg font-semibold">
          Settle Up
        </h3>
        <Button variant="quiet" size="small" className="-me-3" onClick={props.onNew}>
          Record Payment
        </Button>
      </div>
      {payments.some(({ toId }) => toId === viewer.userId) && remindNeed.note}
      <div className="flex flex-col gap-2">
        {shown.length > 0 && <SuggestedPayments {...props} payments={shown} />}
        {folded.length > 0 && (
          <Disclosure title="Between the others" summary={`${folded.length} payments`}>
            <SuggestedPayments {...props} payments={folded} />
          </Disclosure>
        )}
      </div>
    </section>
  );
};

/** Whether a payment is the viewer's to make or get, or a guest's whom they have added. */
const isOf =
  (viewer: TripPerson, people: MoneyPeople) =>
  ({ fromId, toId }: CurrencyDebt): boolean =>
    isOwnEnd(viewer, people, fromId) || isOwnEnd(viewer, people, toId);

const SuggestedPayments = ({ payments, ...props }: SettleUpProps) => (
  <List>
    {payments.map((payment) => (
      <SuggestedPayment
        key={`${payment.currency} ${payment.fromId} ${payment.toId}`}
        {...props}
        payments={payments}
        payment={payment}
      />
    ))}
  </List>
);

const SuggestedPayment = ({ payment, ...props }: SettleUpProps & { payment: CurrencyDebt }) => {
  const { people, viewer, details, reminded } = props;
  const { fromId, toId, amountMinor, currency } = payment;
  const [from, to] = [personOf(people, fromId), personOf(people, toId)];
  const isMine = fromId === viewer.userId;
  const isToMe = toId === viewer.userId;
  const hasWays = isOwnEnd(viewer, people, fromId) && !isToMe && details.some(({ personId }) => personId === toId);
  const words = `${from.shortName} ${isMine ? 'pay' : 'pays'} ${inSentence(to)}`;
  const amount = formatAmount(amountMinor, currency);
  const naming = `${words} ${amount}`;
  return (
    <li className="px-4 py-3">
      <div className="flex min-h-9 items-center gap-3">
        <span aria-hidden="true" className="flex shrink-0 items-center gap-1 text-ink-muted">
          <PersonFace person={from} />
          <ArrowRight size={16} className="rtl:rotate-180" />
          <PersonFace person={to} />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="min-w-0 text-base font-medium wrap-anywhere">{words}</bdi>
          <span className="ms-auto text-base font-semibold tabular-nums">{amount}</span>
        </span>
      </div>
      {mayRecordPayment(viewer, payment, guestAmong(people)) && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="small"
            variant={isMine || isToMe ? 'primary' : 'secondary'}
            aria-label={`${isToMe ? 'Mark as Received' : 'Mark as Paid'}: ${naming}`}
            onClick={() => props.onRecord(payment)}
          >
            {isToMe ? 'Mark as Received' : 'Mark as Paid'}
          </Button>
          {hasWays && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`How to Pay: ${naming}`}
              onClick={() => props.onShowWays(payment)}
            >
              How to Pay
            </Button>
          )}
          {isToMe && from.kind === 'member' && (
            <Button
              size="small"
              variant="secondary"
              {...props.remindNeed.control}
              disabled={reminded.has(fromId) || props.remindNeed.isMissing}
              aria-label={`Remind: ${naming}`}
              onClick={() => props.onRemind(payment)}
            >
              {reminded.has(fromId) ? 'Reminded' : 'Remind'}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Other Amount: ${naming}`}
            onClick={() => props.onOther(payment)}
          >
            Other Amount
          </Button>
        </div>
      )}
    </li>
  );
};
