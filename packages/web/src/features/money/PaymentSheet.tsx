import { lastPaymentBetween, meanwhileWords } from '@caravan/contract/money/payments.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { CurrencyBalances } from '@caravan/contract/money/balances.rules.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { formatShortDay } from '../../platform/format-dates.ts';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { HowMuch } from './HowMuch.tsx';
import { recordIt } from './money-changes.ts';
import { inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';
import { paymentBodySchema } from './payment-body.rules.ts';
import { endsAfter, paymentRateIn, type PaymentStart } from './payment-form.rules.ts';
import { RATE_AS_PUBLISHED } from './typed-rate.rules.ts';
import { typedAmount } from './typed-split.rules.ts';
import { usePublishedRate } from './use-published-rate.ts';

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
  /** The currency in which the trip settles. */
  settling: string;
  /** How everybody stands, in each currency that counts by itself. */
  balances: readonly CurrencyBalances[];
  /** The rates that people entered last, by currency. */
  enteredRates: ReadonlyMap<string, string>;
  usual: readonly string[];
  viewer: TripPerson;
}

/** Records a payment: what is suggested, what was really paid, or any other between two people. */
export const PaymentSheet = (props: PaymentSheetProps) => {
  const { open, onClose, start, people, usual, viewer } = props;
  const amount = useRef<HTMLInputElement>(null);
  const { form, reading, isRateLoading, meanwhile, onAgain, onStay } = usePayment(props);
  const { values, errors, change, field } = form;
  const options = [...people.values()].map(({ id, name, shortName }) => ({
    value: id,
    label: shortName === 'You' ? shortName : name,
  }));
  // What is on its way is recorded, whoever leaves: nobody is to think otherwise.
  const leave = () => !form.sending && onClose();
  return (
    <Sheet
      open={open}
      onClose={leave}
      title="Record Payment"
      dismissible={!form.sending}
      onSubmit={form.onSubmit}
      {...(start.amountMinor === undefined ? { initialFocus: amount } : {})}
      footer={
        <>
          <Button variant="secondary" onClick={leave} disabled={form.sending}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={isRateLoading ? 'Getting the Rate…' : 'Saving…'}>
            Record Payment
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <HowMuch
          values={values}
          errors={errors}
          onChange={change}
          rateIn={(currency) => paymentRateIn(currency, props.balances, props.settling)}
          reading={reading}
          usual={usual}
          isRateLoading={isRateLoading}
          amountRef={amount}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
          <SelectField
            {...field('fromId')}
            label="From"
            options={options}
            onChange={({ target }) => change(endsAfter(values, { fromId: target.value }, viewer, people))}
          />
          <SelectField
            {...field('toId')}
            label="To"
            options={options}
            onChange={({ target }) => change(endsAfter(values, { toId: target.value }, viewer, people))}
          />
        </div>
        <DateField {...field('paidOn')} label="Date" />
        <TextField {...field('note')} label="Note" optional autoComplete="off" dir="auto" />
      </div>
      <MeanwhileDialog
        open={meanwhile !== null}
        meanwhile={meanwhile?.payment ?? null}
        people={people}
        onAgain={() => {
          onAgain();
          amount.current?.form?.requestSubmit();
        }}
        onStay={onStay}
        onClose={onClose}
      />
    </Sheet>
  );
};

type PaymentBody = z.output<typeof paymentBodySchema>;

/** The state of the sheet. */
const usePayment = (props: PaymentSheetProps) => {
  const { tripId, start, today, settling, balances } = props;
  const decimalSign = decimalSignOf(navigator.language);
  const { send, meanwhile, onAgain, onStay } = useRecording(props);
  const reading = { decimalSign, settling, entered: props.enteredRates };
  const form = useForm({
    initial: {
      fromId: start.fromId,
      toId: start.toId,
      currency: start.currency,
      amountMinor:
        start.amountMinor === undefined
          ? ''
          : typedAmount(start.amountMinor, { currency: start.currency, decimalSign }),
      rate: paymentRateIn(start.currency, balances, settling),
      paidOn: today,
      note: '',
    },
    schema: paymentBodySchema,
    toInput: (values) => ({ values, reading: { ...reading, published: rate.published } }),
    onValid: async (checked) => {
      const { values } = form;
      if (values.rate !== RATE_AS_PUBLISHED) return send(checked);
      const published = await rate.awaited();
      const read = paymentBodySchema.safeParse({ values, reading: { ...reading, published } });
      if (read.data) return send(read.data);
      form.showIssues(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    },
  });
  const { currency, paidOn: day } = form.values;
  const rate = usePublishedRate(tripId, { currency, settling, day });
  const shown = { ...reading, published: rate.published };
  return { form, reading: shown, isRateLoading: rate.isLoading, meanwhile, onAgain, onStay };
};

/** Two people, whichever way one of them pays the other. */
const pairOf = ({ fromId, toId }: Pick<PaymentBody, 'fromId' | 'toId'>): string => [fromId, toId].toSorted().join(' ');

/** Records what the form holds; where another payment met it, asks whether that is another one, with each try until somebody says so. */
const useRecording = ({ tripId, people, payments, onClose }: PaymentSheetProps) => {
  const client = useQueryClient();
  const [meanwhile, setMeanwhile] = useState<{ pair: string; payment: Payment | null } | null>(null);
  // As whoever opened the sheet saw them: what comes behind it they do not.
  const [seen] = useState(payments);
  /** The pairs of which somebody said that theirs is another payment. */
  const others = useRef(new Set<string>());
  const send = async (body: PaymentBody): Promise<void> => {
    const { id: _, ...payment } = body;
    const pair = pairOf(body);
    const last = lastPaymentBetween(seen, body.fromId, body.toId)?.id ?? null;
    const recorded = await recordIt(
      client,
      { tripId, people },
      { ...payment, ...(others.current.has(pair) ? {} : { lastPaymentId: last }) },
    );
    if (recorded === 'failed') return;
    if ('payment' in recorded) return onClose();
    setMeanwhile({ pair, payment: recorded.meanwhile });
  };
  const onAgain = () => {
    if (meanwhile) others.current.add(meanwhile.pair);
    setMeanwhile(null);
  };
  return { send, meanwhile, onAgain, onStay: () => setMeanwhile(null) };
};

interface MeanwhileDialogProps {
  open: boolean;
  /** The other payment, as far as it is known. */
  meanwhile: Payment | null;
  people: MoneyPeople;
  onAgain: () => void;
  /** Esc or Back: to what was typed; absent where nothing was. */
  onStay?: () => void;
  /** It is the same payment. */
  onClose: () => void;
}

/** Says that a payment between the same two was recorded meanwhile, which may be the same one. */
export const MeanwhileDialog = ({ open, meanwhile, people, onAgain, onStay, onClose }: MeanwhileDialogProps) => (
  <ConfirmDialog
    open={open}
    title="Already recorded?"
    text={
      meanwhile
        ? meanwhileWords(meanwhile, (id) => inSentence(personOf(people, id)), formatShortDay(meanwhile.paidOn))
        : 'Somebody has just recorded a payment between these two.'
    }
    confirmLabel="Record Mine Too"
    cancelLabel="It Is the Same"
    onConfirm={onAgain}
    onCancel={onClose}
    onDismiss={onStay}
  />
);
