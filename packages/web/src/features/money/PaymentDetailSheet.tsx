import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { mayAnswerPayment, mayWithdrawPayment } from '@caravan/contract/money/money.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Counted } from './Counted.tsx';
import { answerIt } from './money-changes.ts';
import { guestAmong, inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';
import { MoneyHistory } from './MoneyHistory.tsx';
import { WithdrawPayment } from './WithdrawPayment.tsx';

interface PaymentDetailSheetProps {
  open: boolean;
  onClose: () => void;
  paymentId: string;
  /** All of the trip, so that what others change meanwhile shows. */
  payments: readonly Payment[];
  people: MoneyPeople;
  viewer: TripPerson;
  settling: string;
}

const STATES: Readonly<Record<Payment['state'], ReactNode>> = {
  recorded: <Badge tint="yellow">Not confirmed yet</Badge>,
  confirmed: <Badge tint="green">Confirmed</Badge>,
  declined: <Badge tint="clay">Has not come, does not count</Badge>,
};

/** All that is known of a payment, and what can be done about it; nothing once it is taken back. */
export const PaymentDetailSheet = ({ paymentId, payments, ...props }: PaymentDetailSheetProps) => {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment ? <KnownPayment {...props} payment={payment} /> : null;
};

type KnownPaymentProps = Omit<PaymentDetailSheetProps, 'paymentId' | 'payments'> & { payment: Payment };

const KnownPayment = ({ open, onClose, payment, people, viewer, settling }: KnownPaymentProps) => {
  const client = useQueryClient();
  const mayAnswer = mayAnswerPayment(viewer, payment, guestAmong(people));
  const [from, to] = [personOf(people, payment.fromId), personOf(people, payment.toId)];
  const answer = (state: 'confirmed' | 'declined') => {
    void answerIt(client, payment, state);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${from.shortName} paid ${inSentence(to)} back`}
      description={formatDay(payment.paidOn)}
      footer={
        <>
          {mayAnswer && payment.state !== 'declined' && (
            <Button variant="secondary" onClick={() => answer('declined')}>
              Not Received
            </Button>
          )}
          {mayAnswer && payment.state !== 'confirmed' ? (
            <Button onClick={() => answer('confirmed')}>Received</Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-xl font-bold tabular-nums">{formatAmount(payment.amountMinor, payment.currency)}</p>
        {payment.currency !== settling && <Counted thing={payment} settling={settling} />}
        <p>{STATES[payment.state]}</p>
        {payment.note !== null && <p className="wrap-anywhere whitespace-pre-wrap">{payment.note}</p>}
        <p className="text-sm text-ink-muted">Recorded by {inSentence(personOf(people, payment.recordedBy))}</p>
        <Disclosure title="History">
          <MoneyHistory tripId={payment.tripId} of={payment.id} people={people} />
        </Disclosure>
        {mayWithdrawPayment(viewer, payment) && (
          <WithdrawPayment payment={payment} people={people} onWithdrawn={onClose} />
        )}
      </div>
    </Sheet>
  );
};
