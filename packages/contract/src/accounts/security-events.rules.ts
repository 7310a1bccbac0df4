import type { SecurityEventKind } from './security-events.schema.ts';

/** What nothing was changed by, so that anybody can bring it about as often as they like. */
const attempts = new Set<SecurityEventKind>([
  'sign_in_failed',
  'captcha_demanded',
  'proof_refused',
  'password_reset_requested',
  'limit_reached',
  'storage_full',
]);

/** Whether an event is kept by itself, whatever becomes of the call; all others are kept with the change that they tell of. */
export const isAttempt = (kind: SecurityEventKind): boolean => attempts.has(kind);
