import { z } from 'zod/mini';
import { unreadChatSchema } from '../chat/chat.schema.ts';
import { PHONE_INCOMPLETE_MESSAGE } from '../messages.ts';
import { answeredId, secretText, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';
import { capitalised, normalisedPhone } from './accounts.rules.ts';
import { solvedCaptchaField } from './captcha.schema.ts';
import { NO_PREFERENCES, preferencesSchema } from './preferences.schema.ts';

/** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, less the brackets). */
const EMAIL_MAX = 254;
export const NAME_MAX = 100;
export const PASSWORD_MIN = 8;
/** Bounds the work of hashing; far longer than any pass phrase. */
export const PASSWORD_MAX = 128;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** An address that mail can be sent to; `message` is said of anything else. */
export const emailText = (message: string) =>
  z.pipe(text({ max: EMAIL_MAX, required: message, tooLong: message }), z.email(message));

export const emailSchema = emailText('Invalid email address');

/** A password that is chosen. */
export const newPasswordSchema = secretText({
  min: PASSWORD_MIN,
  max: PASSWORD_MAX,
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 128 characters',
});

const nameSchema = (required: string) => z.pipe(text({ max: NAME_MAX, required }), z.transform(capitalised));
export const firstNameSchema = nameSchema('First name is required');
export const lastNameSchema = nameSchema('Last name is required');

export const usernameSchema = z
  .string('Username must be at least 3 characters')
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN, 'Username must be at least 3 characters'),
    z.maxLength(USERNAME_MAX, 'Username must be at most 30 characters'),
    z.regex(/^[A-Za-z0-9_]+$/, 'Username can only contain letters, numbers, and underscores'),
  );

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
/** The captcha comes along where a refusal `captcha_required` brought one for this account. */
export const emailLoginRequestSchema = z.extend(emailLoginSchema, { captcha: solvedCaptchaField });

/** Contact data: ten digits of the +1 zone, or an international number with its plus. */
const contactPhoneSchema = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(32, PHONE_INCOMPLETE_MESSAGE))),
  z.transform((value, context) => {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const phone = normalisedPhone(value);
    if (phone === null) context.issues.push({ code: 'custom', message: PHONE_INCOMPLETE_MESSAGE, input: value });
    return phone;
  }),
);

/** A change to one's own profile: absent fields stay. */
export const profileChangeSchema = z.object({
  firstName: z.optional(firstNameSchema),
  lastName: z.optional(lastNameSchema),
  phoneNumber: contactPhoneSchema,
  email: z.optional(emailSchema),
  username: z.pipe(
    z.nullish(z.union([z.literal(''), usernameSchema])),
    z.transform((value) => value || undefined),
  ),
});
export type ProfileChange = z.output<typeof profileChangeSchema>;

/** Who may put somebody on a trip: everybody, whoever they have travelled with, or nobody but themselves by a link. */
export const addableByChoices = ['everybody', 'companions', 'nobody'] as const;
const addableBySchema = z.enum(addableByChoices, 'Please choose one of the offered');
export type AddableBy = z.infer<typeof addableBySchema>;

/** A change of one's preferences: absent fields stay; `null` leaves a choice to the browser. */
export const preferencesChangeSchema = z.extend(z.partial(preferencesSchema), {
  addableBy: z.optional(addableBySchema),
  mailsWhenAdded: z.optional(z.boolean()),
});
export type PreferencesChange = z.output<typeof preferencesChangeSchema>;

/** The signed-in person, as only they see themselves. */
export const currentUserSchema = z.object({
  id: answeredId,
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  authProvider: z.string(),
  /** Whether the e-mail address has been confirmed; a reminder shows until then, and nothing is locked. */
  isEmailConfirmed: z.boolean(),
  /** The address that takes the place of `email` once it is confirmed; `null` where none waits for that. */
  pendingEmail: z.nullable(z.string()),
  /** Whether there is a password to sign in with. */
  hasPassword: z.boolean(),
  /** The number that signs in, in E.164; `null` without one. `phoneNumber` is contact data. */
  signInPhone: z.nullable(z.string()),
  hasPasskey: z.boolean(),
  /** Whether signing in requires a passkey or a recovery code as well. */
  hasSecondFactor: z.boolean(),
  addableBy: addableBySchema,
  /** Whether a mail tells them that somebody has added them to a trip, at an address that is confirmed. */
  mailsWhenAdded: z.boolean(),
  /** Answers that are kept from before there were any have none. */
  preferences: z._default(preferencesSchema, NO_PREFERENCES),
  /** The trips whose chats have unread messages, some of them where they are very many; only in the answer to who is signed in. */
  unreadChats: z.optional(z.array(unreadChatSchema)),
  /** How many notifications are unread; only in the answer to who is signed in. */
  unreadNotifications: z.optional(z.int()),
  createdAt: answeredInstant,
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** The answer to signing up. */
export const signedInSchema = z.object({ user: currentUserSchema, message: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

/** The first factor is proven, and the account requires a second one: nobody is signed in yet. */
export const secondFactorRequiredSchema = z.object({
  secondFactor: z.object({
    /** Whether there is a recovery code left to take instead of a passkey. */
    hasRecoveryCodes: z.boolean(),
  }),
  message: z.string(),
});
export type SecondFactorRequired = z.infer<typeof secondFactorRequiredSchema>;

/** The answer to signing in. */
export const signInAnswerSchema = z.union([signedInSchema, secondFactorRequiredSchema]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** What an OpenID Connect provider sends the browser back with: all of it is left to the client library. */
export const providerAnswerQuery = z.looseObject({});

export const usernameParams = z.object({ username: z.string().check(z.maxLength(200)) });
export const availabilitySchema = z.object({ available: z.boolean() });

export const suggestionsQuerySchema = z.object({
  firstName: z._default(text({ max: NAME_MAX }), ''),
  lastName: z._default(text({ max: NAME_MAX }), ''),
});
/** How many free user names are proposed. */
export const SUGGESTIONS = 5;
export const suggestionsSchema = z.object({ suggestions: z.array(z.string()).check(z.maxLength(SUGGESTIONS)) });
