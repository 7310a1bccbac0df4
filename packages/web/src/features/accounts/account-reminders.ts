import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { recall, remember } from '../../platform/browser-memory.ts';
import { isThisMachine, obstacleHere } from './passkeys/passkey-ability.rules.ts';

const EMAIL_DISMISSED = 'caravan.email-reminder-dismissed';

/**
 * Whether somebody is to be reminded that they have not confirmed their address. Nothing is locked until they do. Whoever waits for
 * another one has mail there to open.
 */
export const isReminded = ({ email, isEmailConfirmed, pendingEmail }: CurrentUser): boolean =>
  email !== null && !isEmailConfirmed && pendingEmail === null && recall('browser', EMAIL_DISMISSED) !== email;

/** Puts the reminder of this address away for good; it comes back for another one. */
export const dismissReminder = ({ email }: CurrentUser): void => remember('browser', EMAIL_DISMISSED, email);

const PASSKEY_DISMISSED = 'caravan.passkey-reminder-dismissed';

/** Whether a phone number signs in with nothing beside it: numbers are taken over and handed on. */
export const lacksPasskey = ({ signInPhone, hasPasskey }: CurrentUser): boolean => signInPhone !== null && !hasPasskey;

/** Whether somebody is to be reminded of that: not where there is no way to a passkey. */
export const isRemindedOfPasskey = (user: CurrentUser): boolean =>
  lacksPasskey(user) &&
  recall('browser', PASSKEY_DISMISSED) !== user.id &&
  (obstacleHere() === null || isThisMachine(location.hostname));

/** Puts the reminder away for good. */
export const dismissPasskeyReminder = ({ id }: CurrentUser): void => remember('browser', PASSKEY_DISMISSED, id);

const PARAMETER = 'open';

/** The profile, with its sheet about signing in open. */
export const SECURITY_HREF = `/profile?${PARAMETER}=security`;

/** Whether an address opens the sheet about signing in. */
export const namesSecurity = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === 'security';
