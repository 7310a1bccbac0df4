import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { recall, remember } from '../../platform/browser-memory.ts';

const DISMISSED = 'caravan.email-reminder-dismissed';

/**
 * Whether somebody is to be reminded that they have not confirmed their address. Nothing is locked until they do. Whoever waits for
 * another one has mail there to open.
 */
export const isReminded = ({ email, isEmailConfirmed, pendingEmail }: CurrentUser): boolean =>
  email !== null && !isEmailConfirmed && pendingEmail === null && recall('browser', DISMISSED) !== email;

/** Puts the reminder of this address away for good; it comes back for another one. */
export const dismissReminder = ({ email }: CurrentUser): void => remember('browser', DISMISSED, email);
