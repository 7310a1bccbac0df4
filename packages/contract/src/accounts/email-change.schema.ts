import { z } from 'zod/mini';
import { sentSecret } from './recovery.schema.ts';

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
