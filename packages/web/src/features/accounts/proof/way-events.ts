import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';

/** What each way is told and tells. */
export interface WayEvents {
  user: CurrentUser;
  /** The first of the ways has the button that stands out. */
  isFirst: boolean;
  onProven: () => void;
  /** Whether it is a failure that ends the whole: it is said elsewhere then. */
  isOver: (error: unknown) => boolean;
}
