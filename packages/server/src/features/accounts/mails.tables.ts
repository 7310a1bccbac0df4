import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { MailKind } from './mail-texts.rules.ts';

/** What a link that was sent by mail does. */
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
  },
  ({ digest, purpose }) => [primaryKey({ columns: [digest, purpose] })],
);

export const dueMails = pgTable('due_mails', {
  id: uuid().primaryKey(),
  /** `null` until somebody has looked whether the address of a forgotten password has an account. */
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
  /** The trip that it tells of, and who did there what it tells. */
  tripId: uuid('trip_id'),
  byUserId: uuid('by_user_id'),
});
