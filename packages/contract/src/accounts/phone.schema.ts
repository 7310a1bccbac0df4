import { z } from 'zod/mini';
import { INVALID_PHONE_MESSAGE, PHONE_INCOMPLETE_MESSAGE } from '../messages.ts';
import { blank } from '../text.schema.ts';
import { emailText, firstNameSchema, lastNameSchema, usernameSchema } from './accounts.schema.ts';
import { solvedCaptchaField } from './captcha.schema.ts';
import { CODE_DIGITS, signInPhone } from './phone.rules.ts';

const PROBLEMS = { incomplete: PHONE_INCOMPLETE_MESSAGE, foreign: INVALID_PHONE_MESSAGE };

/** A number to sign in with, as typed; E.164 after parsing. */
export const signInPhoneSchema = z.pipe(
  z.string(PHONE_INCOMPLETE_MESSAGE).check(z.maxLength(32, PHONE_INCOMPLETE_MESSAGE)),
  z.transform((typed: string, context) => {
    const read = signInPhone(typed);
    if ('phone' in read) return read.phone;
    context.issues.push({ code: 'custom', message: PROBLEMS[read.problem], input: typed });
    return z.NEVER;
  }),
);

const CODE_MESSAGE = 'Verification code must be 6 digits';

/** A code as it was sent. */
export const codeSchema = z
  .string(CODE_MESSAGE)
  .check(z.trim(), z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE_MESSAGE));

const OPTIONAL_EMAIL_MESSAGE = 'Please enter a valid email address';

/** An address that may be left out, or empty. */
const optionalEmailSchema = z.pipe(
  z.nullish(z.union([blank, emailText(OPTIONAL_EMAIL_MESSAGE)], OPTIONAL_EMAIL_MESSAGE)),
  z.transform((email: string | null | undefined) => email || null),
);

const newPersonShape = {
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  username: usernameSchema,
  phoneNumber: signInPhoneSchema,
  email: optionalEmailSchema,
};

/** The data of a sign-up by phone, stored until the code is entered. */
export const phoneSignupSchema = z.object(newPersonShape);
export type PhoneSignup = z.output<typeof phoneSignupSchema>;

/** The body of a sign-in by phone; the token is in the Authorization header. */
export const confirmPhoneSchema = z.object({
  phoneNumber: signInPhoneSchema,
  verificationCode: codeSchema,
  isSignup: z._default(z.boolean(), false),
});

/** The body of a sign-up by phone; the token is in the Authorization header. */
export const createPhoneAccountSchema = z.object({ ...newPersonShape, verificationCode: codeSchema });

/** The number that signs in to an account that exists, beside the token that proves it. */
export const ownPhoneSchema = z.object({
  phoneNumber: signInPhoneSchema,
  verificationCode: codeSchema,
});

export const phoneSignupAnswerSchema = z.object({ message: z.string() });

/** A request for a code. The solved captcha comes as ALTCHA's client sends it; a test number needs none. */
export const codeRequestSchema = z.object({
  phoneNumber: signInPhoneSchema,
  captcha: solvedCaptchaField,
});
/** Identifies the code that was sent, for the browser that requested it. */
export const codeSentSchema = z.object({ verificationId: z.string() });

export const tokenRequestSchema = z.object({
  verificationId: z.string().check(z.maxLength(200)),
  code: codeSchema,
});
/** Proves the phone number for 5 minutes. */
export const phoneTokenSchema = z.object({ idToken: z.string() });
