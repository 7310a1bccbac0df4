import { readAmount } from '@caravan/contract/money/amounts.rules.ts';
import { newPaymentSchema } from '@caravan/contract/money/payments.schema.ts';
import { z } from 'zod/mini';
import type { Reading } from './expense-form.rules.ts';
import { rateFrom } from './typed-rate.rules.ts';

/** What the form of a payment holds: the amount as it was typed, and a text of its rate. */
export type PaymentValues = Record<'fromId' | 'toId' | 'currency' | 'amountMinor' | 'rate' | 'paidOn' | 'note', string>;

interface PaymentInput {
  readonly values: PaymentValues;
  /** What it is read by. */
  readonly reading: Omit<Reading, 'awaited'>;
}

/** What is stored of a form: the contract says what is wrong with it, each at its field. */
export const paymentBodySchema = z.pipe(
  z.custom<PaymentInput>(),
  z.transform(({ values, reading }, check) => {
    const { decimalSign, entered } = reading;
    const { currency } = values;
    const read = readAmount(values.amountMinor, currency, decimalSign);
    const amountMinor = 'amountMinor' in read ? read.amountMinor : 0;
    const rate = rateFrom(values.rate, { ...reading, currency, entered: entered.get(currency) });
    const parsed = newPaymentSchema.safeParse({ ...values, amountMinor, rate });
    const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
      path: [String(path[0])],
      message: path[0] === 'amountMinor' && 'problem' in read ? read.problem : message,
    }));
    for (const { path, message } of issues) check.issues.push({ code: 'custom', path, message, input: values });
    return parsed.data ?? z.NEVER;
  }),
);
