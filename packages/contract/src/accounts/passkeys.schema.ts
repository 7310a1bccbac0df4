import { z } from 'zod/mini';
import { answeredId, idSchema, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** Passkeys that one account may have. */
export const PASSKEYS_MAX = 10;
/** How many recovery codes there are at a time; each works once. */
export const RECOVERY_CODES = 10;
/** How long a second factor is waited for, minutes. */
export const SECOND_FACTOR_MINUTES = 10;
/** One passkey, as its owner sees it. */
export const passkeySchema = z.object({
  id: answeredId,
  /** Named by its owner: 'iPhone'. */
  name: z.string(),
  createdAt: answeredInstant,
  lastUsedAt: z.nullable(answeredInstant),
  /** Kept by an account of its maker's, and so on all devices of its owner's. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyParams = z.object({ passkeyId: idSchema });
export const passkeyNameSchema = z.object({ name: text({ max: 50, required: 'Please give the passkey a name' }) });

/** What a browser's `navigator.credentials` takes and gives, in its JSON form (Web Authentication, Level 3, section 5.1). */
export const webauthnOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });
export const webauthnResponseSchema = z.record(z.string(), z.unknown());

/**
 * What a passkey is shown for: to finish a sign-in that waits for a second factor, or to sign in by itself whatever waits.
 * Absent: what waits, if anything does.
 */
export const passkeyPurposeQuery = z.object({ for: z.optional(z.literal(['second_factor', 'sign_in'])) });

export const newPasskeySchema = z.object({
  response: webauthnResponseSchema,
  name: z.optional(text({ max: 50 })),
});
export const passkeySignInSchema = z.object({ response: webauthnResponseSchema });

/** What stands between a proven password, number or provider and the session. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** Recovery codes that have not been used. */
  codesLeft: z.int(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
const RECOVERY_CODE_MESSAGE = 'A recovery code has 12 letters and digits';
/** A recovery code as somebody spells it. */
export const recoveryCodeText = z.string().check(z.trim(), z.maxLength(50, RECOVERY_CODE_MESSAGE));
export const recoveryCodeSignInSchema = z.object({ code: recoveryCodeText });
