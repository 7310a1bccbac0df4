import type { ShoppingCategory, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import type { Person } from './people.ts';

/** What the dialog of an item is told. */
export interface ShoppingFormProps {
  open: boolean;
  /** Saved, deleted or left; `saved` is what the server made of it. */
  onClose: (saved?: ShoppingItem) => void;
  viewerId: string;
  trip: { id: string; currency: Currency };
  /** Who may be asked to get it. */
  people: ReadonlyMap<string, Person>;
  /** The item as it was when its pencil was pressed; `null` to add one. */
  edited: ShoppingItem | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: ShoppingItem | undefined;
  /** The category that is proposed; `null` for none in particular. */
  category: ShoppingCategory | null;
}
