import type { AddableBy } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ClockFormat, FirstWeekday, Theme, UnitSystem } from '@caravan/contract/accounts/preferences.schema.ts';
import type { SecurityEventDetails, SecurityEventKind } from '@caravan/contract/accounts/security-events.schema.ts';
import type { SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/columns.ts';
import type { StepKind } from '../../platform/security/cookies.ts';
import type { MailKind } from './mail-texts.rules.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text(),
  username: varchar({ length: 50 }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phoneNumber: text('phone_number'),
  pictureId: uuid('picture_id'),
  password: text(),
  authProvider: varchar('auth_provider', { length: 50 }).notNull().default('email'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  /** Proven by a code, in E.164, while `phoneNumber` is contact data. */
  signInPhone: text('sign_in_phone'),
  signInPhoneAt: instant('sign_in_phone_at'),
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  secondFactorAt: instant('second_factor_at'),
  emailConfirmedAt: instant('email_confirmed_at'),
  /** The new address of a change that is not confirmed yet; it expires with `pendingEmailUntil`. */
  pendingEmail: text('pending_email'),
  /** Sign-in methods that are newer than this are revoked when the former address is put back. */
  pendingEmailAt: instant('pending_email_at'),
  pendingEmailUntil: instant('pending_email_until'),
  /** Whether the address is the one that the account began with. */
  beganWithEmail: boolean('began_with_email').notNull().default(true),
  /** The id of the plan that was taken last; `subscriptionStatus` and the date say whether it still counts. */
  subscriptionTier: text('subscription_tier').notNull().default('free'),
  subscriptionStatus: text('subscription_status').$type<SubscriptionStatus>().notNull().default('active'),
  subscriptionEndDate: instant('subscription_end_date'),
  subscriptionEndsThen: boolean('subscription_ends_then').notNull().default(false),
  /** The person's id at Stripe. */
  stripCustomerId: text('strip_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  /** Numbers the requests to Stripe, so that a late answer does not overwrite a newer one (subscriptions.store.ts). */
  stripeReading: bigint('stripe_reading', { mode: 'number' }).notNull().default(0),
  /** When they were last redirected to Stripe's pages. */
  stripeVisitedAt: instant('stripe_visited_at'),
  addableBy: text('addable_by').$type<AddableBy>().notNull().default('everybody'),
  mailsWhenAdded: boolean('mails_when_added').notNull().default(true),
  /** How they read the app; `null` leaves it to their browser. */
  units: text().$type<UnitSystem>(),
  clockFormat: text('clock_format').$type<ClockFormat>(),
  firstWeekday: text('first_weekday').$type<FirstWeekday>(),
  theme: text().$type<Theme>(),
  /** When an administrator locked it. */
  lockedAt: instant('locked_at'),
  /** Bytes of files that they may have, -1 without limit, instead of what their plan allows; `null`: as their plan says. */
  ownMaxStorage: bigint('own_max_storage', { mode: 'number' }),
  /** When the account was deleted; the row that is left refers to nobody. */
  deletedAt: instant('deleted_at'),
});

/** Replaced addresses, while their owner can put them back. */
export const formerEmails = pgTable('former_emails', {
  userId: uuid('user_id').notNull(),
  email: text().notNull(),
  /** Sign-in methods that are newer than this are revoked when the address is put back. */
  requestedAt: instant('asked_at').notNull(),
  restorableUntil: instant('kept_until').notNull(),
});

/** What is stored when a session begins. */
export interface NewSession {
  readonly userId: string;
  /** When it was signed in, ISO 8601. */
  readonly signedInAt: string;
  /** When its owner last reauthenticated, ISO 8601; `null`: that was revoked. Absent: not since the sign-in. */
  readonly provenAt?: string | null;
  /** What signed in, for people: 'Safari 18 on iPhone'; `null` where the user agent does not say. */
  readonly device: string | null;
  /** What it runs: 'iOS 18.3'. */
  readonly system?: string | null;
  /** The device that the account knows by it, as known-devices.store.ts names it. */
  readonly knownDevice?: string;
}

/** The optional fields are missing in sessions of earlier versions. */
interface SessionData extends NewSession {
  /** When it ends however much it is used. */
  readonly endsAt?: string;
  /** Its last use, to the hour; absent until the second hour. */
  readonly lastUsedAt?: string;
}

export const sessions = pgTable('sessions', {
  sid: text().primaryKey(),
  sess: jsonb().$type<SessionData>().notNull(),
  expire: instant().notNull(),
  userId: uuid('user_id')
    .notNull()
    .generatedAlwaysAs(sql`((sess ->> 'userId')::uuid)`),
  /** Names it in the API, where `sid` stays secret. */
  id: uuid()
    .notNull()
    .default(sql`gen_random_uuid()`),
});

export const knownDevices = pgTable('known_devices', {
  /** The SHA-256 of the browser's secret and the account. */
  digest: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  lastSignedInAt: instant('last_signed_in_at')
    .notNull()
    .default(sql`now()`),
});

export const providerIdentities = pgTable(
  'provider_identities',
  {
    issuer: text().notNull(),
    /** The provider's id of the person, which never passes to somebody else as an address may. */
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  ({ issuer, subject }) => [primaryKey({ columns: [issuer, subject] })],
);

export const signInSteps = pgTable('sign_in_steps', {
  digest: text().primaryKey(),
  kind: text().$type<StepKind>().notNull(),
  userId: uuid('user_id'),
  data: jsonb().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const securityEvents = pgTable('security_events', {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  kind: text().$type<SecurityEventKind>().notNull(),
  account: text(),
  network: text().notNull(),
  device: text(),
  details: jsonb().$type<StoredDetails>().notNull(),
  count: integer().notNull().default(1),
});

export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  signsInAlone: boolean('signs_in_alone').notNull(),
  name: varchar({ length: 50 }).notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastUsedAt: instant('last_used_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    digest: text().notNull(),
    usedAt: instant('used_at'),
  },
  ({ userId, digest }) => [primaryKey({ columns: [userId, digest] })],
);

/** What a mailed link does. */
export type LinkPurpose = 'password_reset' | 'email_confirmation' | 'email_change' | 'email_change_stop';

export const mailLinks = pgTable(
  'mail_links',
  {
    digest: text().notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The address that it was sent to. */
    email: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Whether it came by mail; an administrator hands some over. */
    provesAddress: boolean('proves_address').notNull().default(true),
  },
  ({ digest, purpose }) => [primaryKey({ columns: [digest, purpose] })],
);

export const outboxMails = pgTable('due_mails', {
  id: uuid().primaryKey(),
  /** `null` for a forgotten password until it is sent: only then is the account of the address looked up. */
  userId: uuid('user_id'),
  kind: text().$type<MailKind>().notNull(),
  address: text().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  tryAfter: instant('try_after')
    .notNull()
    .default(sql`now()`),
  tries: integer().notNull().default(0),
  sentAt: instant('sent_at'),
  /** The trip that it is about, and who added them to it. */
  tripId: uuid('trip_id'),
  byUserId: uuid('by_user_id'),
  /** Of an invitation: the pseudonym of its address, which stays when that is gone, so that invitations to it are counted. */
  recipient: text(),
});

export interface StoredDetails extends SecurityEventDetails {
  /** The pseudonym of the trip that it was about. */
  readonly trip?: string;
  /** The pseudonym of the person whom it affects, where that is not the account itself. */
  readonly other?: string;
}

/** An event as it is stored and logged: people and networks by their pseudonyms. */
export interface StoredEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: SecurityEventKind;
  /** `null` where nobody is known. */
  readonly account: string | null;
  readonly network: string;
  readonly device: string | null;
  readonly details: StoredDetails;
  /** How often it happened within a minute. */
  readonly count: number;
}
