import { z } from 'zod/mini';
import { answeredId, clearable, text } from '../text.schema.ts';
import { bicProblem, compact, ibanProblem } from './girocode.rules.ts';

const PAYPAL_UNREADABLE = 'Enter the name behind paypal.me/';
const WISE_UNREADABLE = 'Enter your Wisetag, without the @';
const HOLDER_REQUIRED = "Enter the account holder's name";

const refusing = (problemOf: (value: string) => string | null) =>
  z.superRefine((value: string, context) => {
    const message = value === '' ? null : problemOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message, input: value });
  });

/** How somebody is paid back, as they say of themselves: `null` or `''` clears a field, absent leaves it as it is. */
export const paymentDetailsChangeSchema = z.object({
  /** A name at PayPal.me: letters and digits, 20 at most. */
  paypalName: clearable(
    text({ max: 100 }).check(
      z.overwrite((value: string) => value.replace(/^(https:\/\/)?(www\.)?paypal\.me\//i, '')),
      z.regex(/^[a-z0-9]{0,20}$/i, PAYPAL_UNREADABLE),
    ),
  ),
  /** A Wisetag. */
  wiseTag: clearable(
    text({ max: 100 }).check(
      z.overwrite((value: string) => value.replace(/^(https:\/\/)?wise\.com\/pay\/me\//i, '').replace(/^@/, '')),
      z.regex(/^[a-z0-9]{0,40}$/i, WISE_UNREADABLE),
    ),
  ),
  iban: clearable(text({ max: 60 }).check(z.overwrite(compact), refusing(ibanProblem))),
  bic: clearable(text({ max: 20 }).check(z.overwrite(compact), refusing(bicProblem))),
  /** Whose account the IBAN is; a Girocode needs it. */
  ibanHolder: clearable(text({ max: 70 })),
});
export type PaymentDetailsChange = z.output<typeof paymentDetailsChangeSchema>;

export const paymentDetailsSchema = z.object({
  paypalName: z.nullable(z.string()),
  wiseTag: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  ibanHolder: z.nullable(z.string()),
});
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

/** What is wrong with details as a whole, at its field; `null` if nothing. */
export const detailsProblem = ({
  iban,
  ibanHolder,
}: Pick<PaymentDetails, 'iban' | 'ibanHolder'>): { path: 'ibanHolder'; message: string } | null =>
  iban !== null && ibanHolder === null ? { path: 'ibanHolder', message: HOLDER_REQUIRED } : null;

/** How one person of a trip is paid back. */
export const tripPaymentDetailsSchema = z.extend(paymentDetailsSchema, { personId: answeredId });
export type TripPaymentDetails = z.infer<typeof tripPaymentDetailsSchema>;
