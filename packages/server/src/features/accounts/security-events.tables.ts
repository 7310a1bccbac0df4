import type { SecurityEventKind } from '@caravan/contract/accounts/security-events.schema.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { KeptDetails } from './security-events.rules.ts';

export const securityEvents = pgTable('security_events', {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  kind: text().$type<SecurityEventKind>().notNull(),
  account: text(),
  network: text().notNull(),
  device: text(),
  details: jsonb().$type<KeptDetails>().notNull(),
  count: integer().notNull().default(1),
});
