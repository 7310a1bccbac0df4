import { listSecurityEvents } from '@caravan/contract/accounts/security-events.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import { listEventsBefore } from './security-events.store.ts';

export const securityEventsRoutes = (serve: Serve): void => {
  serve(listSecurityEvents, ({ userId, query, db, pseudonymOf }) => listEventsBefore(db, pseudonymOf(userId), query));
};
