import type { SecurityEventDetails, SecurityEventKind } from '@caravan/contract/accounts/security-events.schema.ts';

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
