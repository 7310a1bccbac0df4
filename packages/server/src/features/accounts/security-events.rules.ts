import type { SecurityEventDetails, SecurityEventKind } from '@caravan/contract/accounts/security-events.schema.ts';

/** What is kept of an event beside its kind. */
export interface KeptDetails extends SecurityEventDetails {
  readonly tripId?: string;
  /** The pseudonym of whom it was done to, where that is not the account itself. */
  readonly other?: string;
}

/** An event as it is kept and logged: people and networks by their pseudonyms. */
export interface SecurityEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: SecurityEventKind;
  /** `null` where nobody is known. */
  readonly account: string | null;
  readonly network: string;
  readonly device: string | null;
  readonly details: KeptDetails;
  /** How often it happened within a minute. */
  readonly count: number;
}

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
