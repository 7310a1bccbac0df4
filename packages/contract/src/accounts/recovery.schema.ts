import { z } from 'zod/mini';
import { emailSchema, newPasswordSchema } from './accounts.schema.ts';

/** How long the link to choose a new password works, minutes. */
export const PASSWORD_RESET_MINUTES = 30;
/** How long the link that confirms an e-mail address works, days. */
export const EMAIL_CONFIRMATION_DAYS = 7;
/** Mails of one kind that one account gets in an hour. */
export const MAILS_PER_ACCOUNT_AND_HOUR = 5;

/**
 * The secret of a mailed link. A malformed one is refused like an unknown one, so that an altered link gets the same message.
 */
const sentSecret = z.string().check(z.maxLength(200));

export const passwordResetRequestSchema = z.object({ email: emailSchema });
export const passwordResetLinkSchema = z.object({ secret: sentSecret });
export const passwordResetSchema = z.object({ secret: sentSecret, password: newPasswordSchema });
/** The masked address of the account whose password a link changes: enough for its owner to recognize. */
export const passwordResetInfoSchema = z.object({ email: z.string() });
/** The whole address, for the sign-in that follows: whoever knows the new password sees it there anyway. */
export const passwordResetDoneSchema = z.object({ email: z.string() });

export const passwordChangeSchema = z.object({ newPassword: newPasswordSchema });

export const emailConfirmationSchema = z.object({ secret: sentSecret });
/** What a link confirms: it was sent to that address, so whoever has it knows the address. */
export const emailConfirmationInfoSchema = z.object({
  email: z.string(),
  /** Whether the address becomes the account's by it; it is so already otherwise. */
  isWaiting: z.boolean(),
});
export const confirmedEmailSchema = z.object({
  email: z.string(),
  /** Whether the account was given this address by it; it had the address before otherwise. */
  isChange: z.boolean(),
});

/** How long a new e-mail address waits to be confirmed, days, since its request or the last mail to it. */
export const PENDING_EMAIL_DAYS = 7;
/** How long a link that confirms a new address works, hours. */
export const EMAIL_CHANGE_LINK_HOURS = 24;
/** How long a replaced address can be put back, and no other account can have it, days. */
export const FORMER_EMAIL_DAYS = 7;

export const emailChangeLinkSchema = z.object({ secret: sentSecret });

/** The change that a link would stop. The addresses are masked: enough for their owner to recognize. */
export const emailChangeSchema = z.object({
  /** Where the link was sent. */
  email: z.string(),
  /** The address that takes its place, or has; `null` where none does. */
  newEmail: z.nullable(z.string()),
  /** `pending`: nothing has changed yet. `changed`: the new address counts. `none`: there is nothing to stop. */
  state: z.enum(['pending', 'changed', 'none']),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

export const stoppedEmailChangeSchema = z.object({
  /** The account's address, masked. */
  email: z.string(),
  /** Whether the same link chooses a new password now, for as long as one for a forgotten password does. */
  canChoosePassword: z.boolean(),
});
export type StoppedEmailChange = z.infer<typeof stoppedEmailChangeSchema>;
