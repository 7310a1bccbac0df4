import { z } from 'zod/mini';
import { emailSchema, newPasswordSchema } from './accounts.schema.ts';

/** How long the link to choose a new password works, minutes. */
export const PASSWORD_RESET_MINUTES = 30;
/** How long the link that confirms an e-mail address works, days. */
export const EMAIL_CONFIRMATION_DAYS = 7;
/** Mails of one kind that one account gets in an hour. */
export const MAILS_PER_ACCOUNT_AND_HOUR = 5;

/**
 * The secret of a link that was sent by mail. What cannot be one is refused like one that is unknown, so that an altered
 * link reads as what it is.
 */
const sentSecret = z.string().check(z.maxLength(200));

export const passwordResetRequestSchema = z.object({ email: emailSchema });
export const passwordResetLinkSchema = z.object({ secret: sentSecret });
export const passwordResetSchema = z.object({ secret: sentSecret, password: newPasswordSchema });
/** Whose password a link changes, enough for them to know. */
export const passwordResetInfoSchema = z.object({ email: z.string() });
/** Whose password was changed, in full, for the sign-in that follows: whoever knows the new password sees it there anyway. */
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

/** How long a new e-mail address waits to be confirmed, days, since it was asked for or the last mail to it. */
export const PENDING_EMAIL_DAYS = 7;
/** How long a link that confirms a new address works, hours. */
export const EMAIL_CHANGE_LINK_HOURS = 24;
/** How long an address can be put back after another has taken its place, and belongs to nobody else, days. */
export const FORMER_EMAIL_DAYS = 7;

export const emailChangeLinkSchema = z.object({ secret: sentSecret });

/** What a link that stops a change of address finds. The addresses are masked: enough for their owner to know. */
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
