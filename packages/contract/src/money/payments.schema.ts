import { z } from 'zod/mini';
import { answeredId, clearableText, idSchema, sentId, sentVersion } from '../text.schema.ts';
import { answeredDate, answeredInstant, calendarDate } from '../time/calendar.schema.ts';
import { AMOUNT_TOO_HIGH } from './amounts.rules.ts';
import { amountSchema, moneyCurrencySchema, rateSchema, sentRate } from './money.schema.ts';
import { isConvertible } from './rates.rules.ts';

export const PAID_THEMSELVES = 'Somebody cannot pay themselves';
export const PAYMENT_NOTE_MAX = 500;

/**
 * How a payment stands: `recorded` counts until its receiver says whether it came, which makes it `confirmed`, or `declined`, and then it
 * doesn't count.
 */
export const paymentStates = ['recorded', 'confirmed', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What a new payment is recorded from. */
export const newPaymentSchema = z
  .object({
    id: sentId,
    fromId: idSchema,
    toId: idSchema,
    currency: moneyCurrencySchema,
    amountMinor: amountSchema,
    rate: z._default(z.nullable(sentRate), null),
    paidOn: calendarDate,
    note: clearableText({ max: PAYMENT_NOTE_MAX }),
    /**
     * The last payment between the two that whoever records this knew of, `null` for none: another one that came since may settle the same
     * debt, so this one is refused. Absent: it is recorded whatever happened.
     */
    lastPaymentId: z.optional(z.nullable(idSchema)),
  })
  .check(
    z.refine(({ fromId, toId }) => fromId !== toId, { message: PAID_THEMSELVES, path: ['toId'] }),
    z.refine(
      ({ amountMinor, currency, rate }) => rate === null || isConvertible(amountMinor, currency, rate.to, rate.value),
      { message: AMOUNT_TOO_HIGH, path: ['rate'] },
    ),
  );
export type NewPayment = z.output<typeof newPaymentSchema>;

/** The receiver says whether a payment came. */
export const paymentAnswerSchema = z.object({ state: z.enum(['confirmed', 'declined']), version: sentVersion });
export type PaymentAnswer = z.output<typeof paymentAnswerSchema>;

export const paymentSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  fromId: answeredId,
  toId: answeredId,
  currency: z.string(),
  amountMinor: z.int(),
  rate: z.nullable(rateSchema),
  paidOn: answeredDate,
  note: z.nullable(z.string()),
  state: z.enum(paymentStates),
  recordedBy: answeredId,
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  version: z.int(),
});
export type Payment = z.infer<typeof paymentSchema>;
