import { formatAmount, readAmount } from '@caravan/contract/money/amounts.rules.ts';
import { lastPaymentBetween } from '@caravan/contract/money/payments.rules.ts';
import { newPaymentSchema, type Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod/mini';
import { formatShortDay } from '../../platform/format-dates.ts';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import { recordIt } from './money-changes.ts';
import { inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';
import { endsAfter, type PaymentStart } from './payment-form.rules.ts';
import { typedAmount } from './typed-split.rules.ts';

interface PaymentSheetProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  people: MoneyPeople;
  /** The payments that are known: by the last between two people it shows whether another one came meanwhile. */
  payments: readonly Payment[];
  /** What the form begins with. */
  start: PaymentStart;
  today: string;
  usual: readonly string[];
  viewer: TripPerson;
}

/** Records a payment: what is suggested, what was really paid, or any other between two people. */
export const PaymentSheet = (props: PaymentSheetProps) => {
  const { open, onClose, start, people, usual, viewer } = props;
  const amount = useRef<HTMLInputElement>(null);
  const { form, meanwhile, onAgain } = usePayment(props);
  const { values, errors, change, field } = form;
  const options = [...people.values()].map(({ id, name, shortName }) => ({
    value: id,
    label: shortName === 'You' ? `${name} (you)` : name,
  }));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Record Payment"
      onSubmit={form.onSubmit}
      {...(start.amountMinor === undefined ? { initialFocus: amount } : {})}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…">
            Record Payment
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <AmountField
          amount={values.amountMinor}
          currency={values.currency}
          usual={usual}
          error={errors.amountMinor}
          inputRef={amount}
          onAmount={(amountMinor) => change({ amountMinor })}
          onCurrency={(currency) => change({ currency })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
          <SelectField
            {...field('fromId')}
            label="From"
            options={options}
            onChange={({ target }) => change(endsAfter(values, { fromId: target.value }, viewer))}
          />
          <SelectField
            {...field('toId')}
            label="To"
            options={options}
            onChange={({ target }) => change(endsAfter(values, { toId: target.value }, viewer))}
          />
        </div>
        <DateField {...field('paidOn')} label="Date" />
        <TextField {...field('note')} label="Note" optional autoComplete="off" dir="auto" />
      </div>
      <MeanwhileDialog
        open={meanwhile !== null}
        meanwhile={meanwhile?.payment ?? null}
        people={people}
        onAgain={onAgain}
        onClose={onClose}
      />
    </Sheet>
  );
};

/** The state of the sheet. */
const usePayment = ({ tripId, payments, start, today, onClose }: PaymentSheetProps) => {
  const client = useQueryClient();
  const decimalSign = decimalSignOf(navigator.language);
  const [meanwhile, setMeanwhile] = useState<{ payment: Payment | null; again: () => Promise<void> } | null>(null);
  const send = async (body: z.output<typeof newPaymentSchema>, isSure = false): Promise<void> => {
    const { id: _, ...payment } = body;
    const last = lastPaymentBetween(payments, body.fromId, body.toId)?.id ?? null;
    const recorded = await recordIt(client, tripId, { ...payment, ...(isSure ? {} : { lastPaymentId: last }) });
    if (recorded === 'failed') return;
    if ('payment' in recorded) return onClose();
    setMeanwhile({ payment: recorded.meanwhile, again: () => send(body, true) });
  };
  const form = useForm({
    initial: {
      fromId: start.fromId,
      toId: start.toId,
      currency: start.currency,
      amountMinor:
        start.amountMinor === undefined
          ? ''
          : typedAmount(start.amountMinor, { currency: start.currency, decimalSign }),
      paidOn: today,
      note: '',
    },
    schema: paymentFormSchema(decimalSign),
    onValid: (body) => send(body),
  });
  const onAgain = () => {
    setMeanwhile(null);
    void meanwhile?.again();
  };
  return { form, meanwhile, onAgain };
};

type PaymentValues = Record<'fromId' | 'toId' | 'currency' | 'amountMinor' | 'paidOn' | 'note', string>;

const paymentFormSchema = (decimalSign: '.' | ',') =>
  z.pipe(
    z.custom<PaymentValues>(),
    z.transform((values, check) => {
      const read = readAmount(values.amountMinor, values.currency, decimalSign);
      const amountMinor = 'amountMinor' in read ? read.amountMinor : 0;
      const parsed = newPaymentSchema.safeParse({ ...values, amountMinor });
      const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
        path: [String(path[0])],
        message: path[0] === 'amountMinor' && 'problem' in read ? read.problem : message,
      }));
      for (const { path, message } of issues) check.issues.push({ code: 'custom', path, message, input: values });
      return parsed.data ?? z.NEVER;
    }),
  );

interface MeanwhileDialogProps {
  open: boolean;
  /** The other payment, as far as it is known. */
  meanwhile: Payment | null;
  people: MoneyPeople;
  onAgain: () => void;
  /** It is the same payment. */
  onClose: () => void;
}

/** Says that a payment between the same two was recorded meanwhile, which may be the same one. */
export const MeanwhileDialog = ({ open, meanwhile, people, onAgain, onClose }: MeanwhileDialogProps) => (
  <ConfirmDialog
    open={open}
    title="Already recorded?"
    text={meanwhile ? meanwhileWords(meanwhile, people) : 'Somebody has just recorded a payment between these two.'}
    confirmLabel="Record Mine Too"
    cancelLabel="It Is the Same"
    onConfirm={onAgain}
    onCancel={onClose}
  />
);

const meanwhileWords = (payment: Payment, people: MoneyPeople): string => {
  const [by, from, to] = [payment.recordedBy, payment.fromId, payment.toId].map((id) => personOf(people, id));
  if (!by || !from || !to) return '';
  const amount = formatAmount(payment.amountMinor, payment.currency);
  return `${by.shortName} has recorded meanwhile that ${inSentence(from)} paid ${inSentence(to)} ${amount} (${formatShortDay(payment.paidOn)}).`;
};
