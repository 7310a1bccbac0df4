import { z } from 'zod/mini';
import { answeredId, idSchema, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** Passkeys that one account may have. */
export const PASSKEYS_MAX = 10;
/** How many recovery codes there are at a time; each works once. */
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second factor, minutes. */
export const SECOND_FACTOR_MINUTES = 10;
/** One passkey, as its owner sees it. */
export const passkeySchema = z.object({
  id: answeredId,
  /** Named by its owner: 'iPhone'. */
  name: z.string(),
  createdAt: answeredInstant,
  lastUsedAt: z.nullable(answeredInstant),
  /** Whether it is synchronized, and so on all devices of its owner. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyParams = z.object({ passkeyId: idSchema });
export const passkeyNameSchema = z.object({ name: text({ max: 50, required: 'Please give the passkey a name' }) });

/** The JSON form of `navigator.credentials` (Web Authentication, Level 3, section 5.1). */
export const webauthnOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });
export const webauthnResponseSchema = z.record(z.string(), z.unknown());

/**
 * Whether a passkey finishes a sign-in that waits for a second factor or signs in by itself. Absent: the first where a sign-in
 * waits.
 */
export const passkeyPurposeQuery = z.object({ for: z.optional(z.literal(['second_factor', 'sign_in'])) });

export const newPasskeySchema = z.object({
  response: webauthnResponseSchema,
  name: z.optional(text({ max: 50 })),
});
export const passkeySignInSchema = z.object({ response: webauthnResponseSchema });

export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** Recovery codes that have not been used. */
  codesLeft: z.int(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
const RECOVERY_CODE_MESSAGE = 'A recovery code has 12 letters and digits';
/** A recovery code as typed. */
export const recoveryCodeText = z.string().check(z.trim(), z.maxLength(50, RECOVERY_CODE_MESSAGE));
export const recoveryCodeSignInSchema = z.object({ code: recoveryCodeText });
