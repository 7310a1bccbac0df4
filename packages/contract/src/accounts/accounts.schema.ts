import { z } from 'zod';
import { answeredId, secretText, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';
import { capitalised, normalisedPhone } from './accounts.rules.ts';

/** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, less the brackets). */
const EMAIL_MAX = 254;
export const NAME_MAX = 100;
export const PASSWORD_MIN = 8;
/** A bound on the work of hashing; far over any pass phrase. */
export const PASSWORD_MAX = 128;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

const INVALID_EMAIL = 'Invalid email address';

export const emailSchema = text({ max: EMAIL_MAX, required: INVALID_EMAIL, tooLong: INVALID_EMAIL }).pipe(
  z.email(INVALID_EMAIL),
);

/** A password that is chosen. */
export const newPasswordSchema = secretText({
  min: PASSWORD_MIN,
  max: PASSWORD_MAX,
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 128 characters',
});

const nameSchema = (required: string) => text({ max: NAME_MAX, required }).transform(capitalised);
const firstNameSchema = nameSchema('First name is required');
const lastNameSchema = nameSchema('Last name is required');

export const usernameSchema = z
  .string('Username must be at least 3 characters')
  .trim()
  .min(USERNAME_MIN, 'Username must be at least 3 characters')
  .max(USERNAME_MAX, 'Username must be at most 30 characters')
  .regex(/^[A-Za-z0-9_]+$/, 'Username can only contain letters, numbers, and underscores');

export const emailSignupSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  username: usernameSchema,
});
export type EmailSignup = z.output<typeof emailSignupSchema>;

export const PASSWORD_REQUIRED = 'Password is required';

/** A password that somebody proves to know. */
export const currentPasswordSchema = secretText({
  min: 1,
  max: PASSWORD_MAX,
  tooShort: PASSWORD_REQUIRED,
  tooLong: 'Password must be at most 128 characters',
});

export const emailLoginSchema = z.object({ email: emailSchema, password: currentPasswordSchema });

const PHONE_INCOMPLETE = 'Phone number must be at least 10 digits';

/** Contact data: ten digits of the +1 zone, or an international number with its plus. */
const contactPhoneSchema = z
  .string()
  .trim()
  .max(32, PHONE_INCOMPLETE)
  .nullish()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const phone = normalisedPhone(value);
    if (phone === null) context.addIssue({ code: 'custom', message: PHONE_INCOMPLETE });
    return phone;
  });

/** A change to one's own profile: absent fields stay. */
export const profileChangeSchema = z.object({
  firstName: firstNameSchema.optional(),
  lastName: lastNameSchema.optional(),
  phoneNumber: contactPhoneSchema,
  email: emailSchema.optional(),
  username: z
    .union([z.literal(''), usernameSchema])
    .nullish()
    .transform((value) => value || undefined),
});
export type ProfileChange = z.output<typeof profileChangeSchema>;

/** The signed-in person, as only they see themselves. */
export const currentUserSchema = z.object({
  id: answeredId,
  email: z.string().nullable(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  authProvider: z.string(),
  /** Whether the e-mail address has been confirmed; a reminder shows until then, and nothing is locked. */
  isEmailConfirmed: z.boolean(),
  /** Whether there is a password to sign in with. */
  hasPassword: z.boolean(),
  createdAt: answeredInstant,
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** The answer to signing up and signing in. */
export const signedInSchema = z.object({ user: currentUserSchema, message: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

export const usernameParams = z.object({ username: z.string().max(200) });
export const availabilitySchema = z.object({ available: z.boolean() });

export const suggestionsQuerySchema = z.object({
  firstName: text({ max: NAME_MAX }).default(''),
  lastName: text({ max: NAME_MAX }).default(''),
});
/** How many free user names are proposed. */
export const SUGGESTIONS = 5;
export const suggestionsSchema = z.object({ suggestions: z.array(z.string()).max(SUGGESTIONS) });
