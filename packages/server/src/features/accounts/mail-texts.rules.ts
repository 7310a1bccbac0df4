import {
  EMAIL_CHANGE_LINK_HOURS,
  FORMER_EMAIL_DAYS,
  EMAIL_CONFIRMATION_DAYS,
  PASSWORD_RESET_MINUTES,
} from '@caravan/contract/accounts/recovery.schema.ts';
import { joinPathOf } from '@caravan/contract/members/join-links.rules.ts';
import { STOP_DIGEST } from '@caravan/contract/pages.rules.ts';
import { MAILED_LINK_DAYS } from '@caravan/contract/members/join-links.schema.ts';

/** What a mail is about. */
export type MailKind =
  | 'email_confirmation'
  | 'password_reset'
  | 'password_changed'
  | 'email_change'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_taken_over'
  | 'email_put_back'
  | 'phone_added'
  | 'phone_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'provider_joined'
  | 'added_to_trip'
  | 'trip_invitation'
  | 'digest';

/** What a mail says beside its fixed words. */
export interface MailFacts {
  readonly kind: MailKind;
  readonly firstName: string;
  /** The address that people open. */
  readonly publicUrl: string;
  /** The secret of its link, where it has one. */
  readonly secret: string | null;
  /** The trip that it is about; `null` for none. */
  readonly trip?: MailedTrip | null;
  /** What a digest says, a notification a line. */
  readonly lines?: readonly string[];
}

/** The trip that a mail is about, with names that others chose. */
export interface MailedTrip {
  readonly id: string;
  readonly title: string;
  /** Who did what it is about. */
  readonly by: { readonly firstName: string; readonly lastName: string };
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
  /** Beside those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The page that each kind's link leads to. */
const linkPages: Partial<Record<MailKind, string>> = {
  email_confirmation: 'confirm-email',
  email_change: 'confirm-email',
  email_change_asked: 'stop-email-change',
  email_changed: 'stop-email-change',
  password_reset: 'reset-password',
  digest: STOP_DIGEST.slice(1),
};

/** The words of a mail. */
export const mailText = (facts: MailFacts): MailText => {
  const { subject, body } = words[facts.kind](facts);
  const headers = facts.kind === 'digest' ? { headers: stopHeaders(facts) } : {};
  return {
    subject,
    ...headers,
    text: `${[greeting(facts.firstName), ...body, `Caravan\n${facts.publicUrl}`].join('\n\n')}\n`,
  };
};

/** By which mail programs end it by one click (RFC 8058). */
const stopHeaders = ({ publicUrl, secret }: MailFacts): Record<string, string> => ({
  'List-Unsubscribe': `<${publicUrl}${STOP_DIGEST}/${secret ?? ''}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const NAME_IN_GREETING_MAX = 40;

/**
 * Whoever signs up with somebody else's address chooses the name that goes there, so a name that could carry an address or
 * a message of its own is left out.
 */
const greeting = (firstName: string): string => (isPlainName(firstName) ? `Hello ${firstName},` : 'Hello,');

const isPlainName = (name: string): boolean =>
  name.length <= NAME_IN_GREETING_MAX && /^[\p{L}\p{M}][\p{L}\p{M}' -]*$/u.test(name);

const TITLE_IN_MAIL_MAX = 60;

/** Anybody makes a trip of any title and puts others on it, so one that could carry an address or a message is left out. */
const tripName = (title: string): string =>
  title.length <= TITLE_IN_MAIL_MAX && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’&,+ -]*$/u.test(title)
    ? `the trip “${title}”`
    : 'a trip';

/** The secret stands behind the `#`: what is there reaches no server, no log and no other site. */
export const linkOf = ({ kind, publicUrl, secret }: Pick<MailFacts, 'kind' | 'publicUrl' | 'secret'>): string =>
  `${publicUrl}/${linkPages[kind] ?? ''}#secret=${secret ?? ''}`;

const invitation = ({ publicUrl, trip, secret }: MailFacts): { subject: string; body: string[] } => {
  const inviter = adderOf(trip);
  return {
    subject: 'You are invited to a trip at Caravan',
    body: [
      `${inviter} invites you to ${tripName(trip?.title ?? '')}. See what it is, and join it, here:`,
      `${publicUrl}${joinPathOf(secret ?? '')}`,
      `The link lets one person in and works for ${MAILED_LINK_DAYS} days. You need an account to join, which takes a minute.`,
      'If you know nothing of this, you need not do anything: nobody is told whether this mail arrived.',
    ],
  };
};

const words: Record<MailKind, (facts: MailFacts) => { subject: string; body: string[] }> = {
  email_confirmation: (facts) => ({
    subject: 'Confirm your email address for Caravan',
    body: [
      'Please confirm that this address is yours, so that a forgotten password is never the end of the journey:',
      linkOf(facts),
      `The link works for ${EMAIL_CONFIRMATION_DAYS} days.`,
      'If you have no account at Caravan, somebody has mistyped their address. You need not do anything.',
    ],
  }),
  password_reset: (facts) => ({
    subject: 'Choose a new password for Caravan',
    body: [
      'Somebody, most likely you, has forgotten the password of your account at Caravan. Choose a new one here:',
      linkOf(facts),
      `The link works once, within ${PASSWORD_RESET_MINUTES} minutes. All devices are then signed out.`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
  }),
  password_changed: ({ publicUrl }) => ({
    subject: 'Your password for Caravan was changed',
    body: [
      'The password of your account at Caravan has just been changed, and your other devices were signed out.',
      `If it was not you, choose a new password right away with 'Forgot password' at ${publicUrl}`,
    ],
  }),
  email_change: (facts) => ({
    subject: 'Confirm your new email address for Caravan',
    body: [
      'Please confirm that this address is yours. From then on it signs in to your account at Caravan, and mail to you goes there:',
      linkOf(facts),
      `The link works for ${EMAIL_CHANGE_LINK_HOURS} hours.`,
      'If you have not asked for this, somebody has mistyped their address. Do not open the link: without it nothing changes.',
    ],
  }),
  email_change_asked: (facts) => ({
    subject: 'Your email address at Caravan is about to change',
    body: [
      'Somebody, most likely you, has asked for another email address for your account at Caravan. It counts once it is confirmed; until then this one does.',
      'If it was not you, somebody else gets in to your account: stop the change here, and choose a new password there.',
      linkOf(facts),
    ],
  }),
  email_changed: (facts) => ({
    subject: 'Your email address at Caravan was changed',
    body: [
      'Your account at Caravan has another email address now. That one signs in, and mail to you goes there.',
      ...(facts.secret === null
        ? [`If it was not you, somebody else gets in to your account: tell whoever runs ${facts.publicUrl}`]
        : [
            `If it was not you, put this address back within ${FORMER_EMAIL_DAYS} days. All devices are then signed out, and you choose a new password:`,
            linkOf(facts),
          ]),
    ],
  }),
  email_taken_over: ({ publicUrl }) => ({
    subject: 'Your account at Caravan has this email address now',
    body: [
      'This address is confirmed. It signs in to your account at Caravan from now on, and mail to you comes here.',
      `If this is not your account, tell whoever runs ${publicUrl}`,
    ],
  }),
  email_put_back: ({ publicUrl }) => ({
    subject: 'Your email address at Caravan was put back',
    body: [
      'Whoever has the email address before this one has stopped the change. Your account at Caravan has that address again, and all devices were signed out.',
      `If it was not you, somebody else gets at your mail there: tell whoever runs ${publicUrl}`,
    ],
  }),
  phone_added: ({ publicUrl }) => ({
    subject: 'A phone number now signs in to your account at Caravan',
    body: [
      'A phone number has just been confirmed for your account at Caravan. It signs in to your account from now on.',
      notYou(publicUrl, 'remove the number in your profile'),
    ],
  }),
  phone_removed: ({ publicUrl }) => ({
    subject: 'No phone number signs in to your account at Caravan any more',
    body: [
      'The phone number that signed in to your account at Caravan has just been removed. Codes to it sign in no more.',
      notYou(publicUrl, 'add your number again in your profile'),
    ],
  }),
  passkey_added: ({ publicUrl }) => ({
    subject: 'A passkey was added to your account at Caravan',
    body: [
      'A passkey has just been added to your account at Caravan. It signs in to your account from now on.',
      notYou(publicUrl, 'remove the passkey in your profile'),
    ],
  }),
  passkey_removed: ({ publicUrl }) => ({
    subject: 'A passkey was removed from your account at Caravan',
    body: [
      'A passkey has just been removed from your account at Caravan. It signs in no more.',
      notYou(publicUrl, 'add your passkey again in your profile'),
    ],
  }),
  second_factor_on: ({ publicUrl }) => ({
    subject: 'Signing in to Caravan asks for a second factor now',
    body: [
      'From now on, signing in to your account at Caravan asks for a passkey or a recovery code as well. Keep the recovery codes where you find them without your phone.',
      notYou(publicUrl, 'turn it off in your profile'),
    ],
  }),
  second_factor_off: ({ publicUrl }) => ({
    subject: 'Signing in to Caravan asks for no second factor any more',
    body: [
      'The second factor of your account at Caravan has just been turned off, and its recovery codes work no more.',
      notYou(publicUrl, 'turn it on again in your profile'),
    ],
  }),
  recovery_code_used: ({ publicUrl }) => ({
    subject: 'A recovery code of your account at Caravan was used',
    body: [
      'Somebody, most likely you, has just signed in to your account at Caravan with one of its recovery codes. It works no more.',
      notYou(publicUrl, 'renew the recovery codes in your profile'),
    ],
  }),
  provider_joined: ({ publicUrl }) => ({
    subject: 'Another sign-in opens your account at Caravan',
    body: [
      `Somebody, most likely you, has just come to Caravan by the sign-in provider of ${publicUrl}, which vouches that this address is theirs. That sign-in opens your account from now on.`,
      "If you had not confirmed this address here before, whatever signed in to the account until now does so no more: choose a password anew with 'Forgot password' if you want one.",
      'If it was not you, somebody else gets at your mail, or at your account with that provider: make these safe first, then tell whoever runs Caravan.',
    ],
  }),
  trip_invitation: invitation,
  digest: (facts) => ({
    subject: 'What is new on your trips',
    body: [
      'This happened, and you have not seen it yet:',
      (facts.lines ?? []).map((line) => `- ${line}`).join('\n'),
      'To get no such mail any more, without signing in:',
      linkOf(facts),
    ],
  }),
  added_to_trip: ({ publicUrl, trip }) => ({
    subject: 'You were added to a trip at Caravan',
    body: [
      `${adderOf(trip)} added you to ${tripName(trip?.title ?? '')}. You find it here:`,
      `${publicUrl}/trip/${trip?.id ?? ''}`,
      `The others see your email address once you have opened it. If you do not want to be on it, leave it from your trips at ${publicUrl}/trips`,
      'Who may add you, and whether a mail tells of it, is under Preferences in your profile.',
    ],
  }),
};

const adderOf = (trip: MailFacts['trip']): string => {
  const name = `${trip?.by.firstName ?? ''} ${trip?.by.lastName ?? ''}`.trim();
  return isPlainName(name) ? name : 'Somebody';
};

/** @param cure what undoes it. */
const notYou = (publicUrl: string, cure: string): string =>
  `If it was not you, somebody else gets in to your account: ${cure} at ${publicUrl}, sign out everywhere, and choose another password if you have one.`;
