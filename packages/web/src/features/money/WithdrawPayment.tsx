import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { withdrawIt } from './money-changes.ts';
import { inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';

interface WithdrawPaymentProps {
  payment: Payment;
  people: MoneyPeople;
  onWithdrawn: () => void;
}

/** Takes a payment back: at once, or after a question where its receiver has confirmed it. */
export const WithdrawPayment = ({ payment, people, onWithdrawn }: WithdrawPaymentProps) => {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const withdraw = () => {
    void withdrawIt(client, payment);
    onWithdrawn();
  };
  const [from, to] = [personOf(people, payment.fromId), personOf(people, payment.toId)];
  const confirmed = to.shortName === 'You' ? 'You have' : `${to.shortName} has`;
  return (
    <>
      <DeleteButton onClick={() => (payment.state === 'confirmed' ? setOpen(true) : withdraw())}>
        Take Back
      </DeleteButton>
      <ConfirmDialog
        open={isOpen}
        title="Take Back Payment"
        text={`${confirmed} confirmed that ${formatAmount(payment.amountMinor, payment.currency)} from ${inSentence(from)} has arrived. Taken back, it counts for nobody any more. Its history stays.`}
        confirmLabel="Yes, Take Back"
        cancelLabel="Keep Payment"
        danger
        onConfirm={withdraw}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};
