import type { SecurityEventDetails, SecurityEventKind } from '@caravan/contract/accounts/security-events.schema.ts';

/** Whom and what an event is about. */
export interface AboutEvent {
  /** Whose account it belongs to; by default the signed-in user's. */
  readonly userId?: string | null | undefined;
  /**
   * Finds whose account it belongs to, for what was tried and where the answer names no account: it runs beside the answer, whose time
   * reveals nothing then.
   */
  readonly findUserId?: () => Promise<string | undefined>;
  /** The address that somebody typed: counts where no account has it, so that attempts at it can be shown together. */
  readonly typed?: string;
  /** Whom it was done to, where that is somebody else. */
  readonly other?: string;
  readonly tripId?: string;
  readonly details?: SecurityEventDetails;
}

/** An event that waits for what becomes of its call. */
export interface RecordedEvent extends AboutEvent {
  readonly kind: SecurityEventKind;
}

/** The event that a refusal is; `null` for any other error. The one who got it is `null` where nobody is signed in. */
export type RefusalEvent = (error: unknown, gotBy: string | null) => RecordedEvent | null;

export type RecordEvent = (kind: SecurityEventKind, about?: AboutEvent) => void;
