import { phoneSignupSchema, signInPhoneSchema } from '@caravan/contract/accounts/phone.schema.ts';
import { z } from 'zod/mini';

const DIGITS = 10;

/** A number as its field holds it, 3-3-4; E.164 after parsing. */
const typedPhoneSchema = z.pipe(
  z
    .string()
    .check(z.refine((typed) => typed.replaceAll(/\D/g, '').length === DIGITS, 'Please enter a complete phone number')),
  signInPhoneSchema,
);

/** The form that asks for a number and nothing else. */
export const phoneNumberFormSchema = z.object({ phoneNumber: typedPhoneSchema });

/** The form of a sign-up by phone. */
export const phoneSignupFormSchema = z.extend(phoneSignupSchema, { phoneNumber: typedPhoneSchema });
