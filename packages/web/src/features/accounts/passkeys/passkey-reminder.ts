import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { recall, remember } from '../../../platform/browser-memory.ts';
import { isThisMachine, obstacleHere } from './passkey-ability.rules.ts';

const DISMISSED = 'caravan.passkey-reminder-dismissed';

/** Whether a phone number signs in with nothing beside it: numbers are taken over and handed on. */
export const lacksPasskey = ({ signInPhone, hasPasskey }: CurrentUser): boolean => signInPhone !== null && !hasPasskey;

/** Whether somebody is to be reminded of that: not where there is no way to a passkey. */
export const isRemindedOfPasskey = (user: CurrentUser): boolean =>
  lacksPasskey(user) &&
  recall('browser', DISMISSED) !== user.id &&
  (obstacleHere() === null || isThisMachine(location.hostname));

/** Puts the reminder away for good. */
export const dismissPasskeyReminder = ({ id }: CurrentUser): void => remember('browser', DISMISSED, id);
