import type {
  SecurityEvent,
  SecurityEventKind,
  SignInMethod,
} from '@caravan/contract/accounts/security-events.schema.ts';

const ways: Record<SignInMethod, string> = {
  password: 'a password',
  passkey: 'a passkey',
  phone: 'a phone number',
  provider: 'a provider',
  recovery_code: 'a recovery code',
};

/** `{way}` is how, where that is known. */
const words: Record<SecurityEventKind, string> = {
  account_created: 'Made this account',
  account_deleted: 'Deleted this account',
  sign_in: 'Signed in{way}',
  second_factor_asked: 'Sign-in{way} waited for the second factor',
  sign_in_failed: 'Sign-in{way} refused',
  captcha_demanded: 'Sign-in slowed down',
  signed_out: 'Signed out',
  session_ended: 'Signed a device out',
  sessions_ended: 'Signed devices out',
  proof_given: 'Proved who you are{way}',
  proof_refused: 'Proof of who you are{way} refused',
  password_changed: 'Changed the password',
  password_reset_requested: 'Asked for a link to a new password',
  password_reset: 'Chose a new password by a link',
  passkey_added: 'Added a passkey',
  passkey_removed: 'Removed a passkey',
  second_factor_on: 'Turned the second factor on',
  second_factor_off: 'Turned the second factor off',
  recovery_codes_renewed: 'Made new recovery codes',
  recovery_code_used: 'Used a recovery code',
  email_change_requested: 'Asked for another email address',
  email_change_confirmed: 'Changed the email address',
  email_change_cancelled: 'Cancelled another email address',
  email_change_stopped: 'Stopped another email address',
  email_confirmed: 'Confirmed the email address',
  phone_added: 'Added a phone number',
  phone_removed: 'Removed the phone number',
  provider_joined: 'Joined a provider to sign in with',
  data_exported: 'Downloaded all data',
  member_added: 'Added somebody to a trip',
  member_removed: 'Removed somebody from a trip',
  member_left: 'Left a trip',
  role_changed: 'Changed a role on a trip',
  trip_handed_over: 'Handed over a trip',
  trip_deleted: 'Deleted a trip',
  date_link_made: 'Made a link to vote on a trip’s dates',
  date_link_revoked: 'Revoked a link to vote on a trip’s dates',
  join_link_made: 'Made a link to join a trip',
  join_link_revoked: 'Revoked a link to join a trip',
  join_link_used: 'Joined a trip by a link',
  limit_reached: 'Stopped for too many requests',
  storage_full: 'A file had no room in the storage',
  admin_account_viewed: 'An administrator looked at your account',
  admin_sessions_ended: 'An administrator signed you out everywhere',
  admin_account_locked: 'Your account was locked by an administrator',
  admin_account_unlocked: 'Your account was unlocked by an administrator',
  admin_reset_link_made: 'An administrator made a link to a new password',
  admin_second_factor_off: 'An administrator turned the second factor off',
  admin_plan_changed: 'An administrator changed your plan',
  admin_storage_changed: 'An administrator changed your storage',
  admin_trip_viewed: 'An administrator looked at a trip of yours',
  admin_trip_deleted: 'An administrator deleted a trip of yours',
};

/** The title of an event: 'Signed in with a passkey'. */
export const whatHappened = ({ kind, way }: Pick<SecurityEvent, 'kind' | 'way'>): string =>
  words[kind].replace('{way}', way === null ? '' : ` with ${ways[way]}`);

/** Events without a session of the account, so whoever caused them is not signed in. */
const fromOutside = new Set<SecurityEventKind>(['sign_in_failed', 'captcha_demanded', 'password_reset_requested']);

/** What somebody has who came as far as the second factor, and what to do about that. */
const lostFirstFactor: Partial<Record<SignInMethod, string>> = {
  password: 'Whoever did this knows your password, and lacked the second factor alone. Choose a new password now.',
  phone:
    'Whoever did this reads the codes sent to your phone number. Look through what signs in, and remove the number.',
  provider: 'Whoever did this is in your account at the provider. Change the password there, and end its sessions.',
};

/** What an event means that the account's owner did not cause. */
export const whatItMeans = ({ kind, way }: Pick<SecurityEvent, 'kind' | 'way'>): string => {
  const lost = kind === 'second_factor_asked' && way !== null && lostFirstFactor[way];
  if (lost) return lost;
  if (kind === 'storage_full') {
    return 'Whoever edits a trip of yours may have brought a file that was too much. If none of them has, take these steps.';
  }
  // A limit on a way to sign in stops who is not in; all others stop who is.
  return fromOutside.has(kind) || (kind === 'limit_reached' && way !== null)
    ? 'Whoever tried this did not get in by it. These steps make sure that nobody does.'
    : 'Somebody else may be in your account. Take these steps, one after the other.';
};

/** The icon in the row of an event. */
export type EventIcon = 'sign_in' | 'refused' | 'key' | 'device' | 'contact' | 'trip' | 'data' | 'account';

const icons: Partial<Record<SecurityEventKind, EventIcon>> = {
  sign_in: 'sign_in',
  proof_given: 'sign_in',
  second_factor_asked: 'refused',
  sign_in_failed: 'refused',
  proof_refused: 'refused',
  captcha_demanded: 'refused',
  limit_reached: 'refused',
  storage_full: 'refused',
  signed_out: 'device',
  session_ended: 'device',
  sessions_ended: 'device',
  email_change_requested: 'contact',
  email_change_confirmed: 'contact',
  email_change_cancelled: 'contact',
  email_change_stopped: 'contact',
  email_confirmed: 'contact',
  phone_added: 'contact',
  phone_removed: 'contact',
  data_exported: 'data',
  account_created: 'account',
  account_deleted: 'account',
  member_added: 'trip',
  member_removed: 'trip',
  member_left: 'trip',
  role_changed: 'trip',
  trip_handed_over: 'trip',
  trip_deleted: 'trip',
  date_link_made: 'trip',
  date_link_revoked: 'trip',
  join_link_made: 'trip',
  join_link_revoked: 'trip',
  join_link_used: 'trip',
  admin_account_viewed: 'account',
  admin_sessions_ended: 'device',
  admin_account_locked: 'refused',
  admin_account_unlocked: 'account',
  admin_plan_changed: 'account',
  admin_storage_changed: 'account',
  admin_trip_viewed: 'trip',
  admin_trip_deleted: 'trip',
};

/** Events about sign-in methods have the icon of a key. */
export const iconOf = (kind: SecurityEventKind): EventIcon => icons[kind] ?? 'key';
