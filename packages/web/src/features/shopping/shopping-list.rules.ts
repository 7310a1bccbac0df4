import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';

/** How much of a list is done. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** What somebody wants to see of a list. */
export interface ListFilter {
  /** Whose items alone are wanted; `null` for everybody's. */
  readonly assignedTo: string | null;
  /** Done items that are left out, by id. */
  readonly hidden: ReadonlySet<string>;
}

type Assigned = Pick<ShoppingItem, 'id' | 'assignedTo'>;

/** The items that are wanted, done or not: what totals and progress are counted over. */
export const countedItems = <I extends Assigned>(items: readonly I[], { assignedTo }: ListFilter): readonly I[] =>
  assignedTo === null ? items : items.filter((item) => item.assignedTo === assignedTo);

/** Those of them that are listed. */
export const listedItems = <I extends Assigned>(counted: readonly I[], { hidden }: ListFilter): readonly I[] =>
  hidden.size === 0 ? counted : counted.filter(({ id }) => !hidden.has(id));

/**
 * The done items that may go out of sight: those that were done when the list last came to rest and still are. One that
 * was ticked just now stays, so that no row slips away under a finger.
 */
export const hiddenItems = (doneAtRest: ReadonlySet<string>, done: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...doneAtRest].filter((id) => done.has(id)));

/** How much of some items is done. */
export const progressOf = (items: readonly Assigned[], done: ReadonlySet<string>): Progress => ({
  done: items.filter(({ id }) => done.has(id)).length,
  all: items.length,
});
