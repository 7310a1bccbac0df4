import { tripChanging } from '../trips/trips.events.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import { onlyTicks } from '@caravan/contract/shopping/shopping.rules.ts';
import type { ShoppingItem, ShoppingItemChange } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { momentOf } from '../../platform/moment.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import type { Db } from '../../platform/db.ts';
import { requireTraveller } from '../trips/people.service.ts';
import { announceToAll } from '../trips/trips.service.ts';
import {
  lockAccess,
  lockContributionToChange,
  lockContributionToRemove,
  lockOwnMembership,
  requireOwn,
} from '../trips/trips.access.ts';
import * as store from './shopping.store.ts';

export const shoppingRoutes = (serve: Serve): void => {
  serve(listShoppingItems, ({ member, db }) => store.listItems(db, member));

  serve(
    addShoppingItem,
    async ({ member, body, db, announce, emit }) => {
      await lockContributionToChange({ db, emit }, member);
      const id = await store.addItem(db, member, body, await assignmentOf(db, member, body));
      await announceToAll(db, announce, member.tripId, 'shopping');
      return found(await store.findItem(db, member, id));
    },
    { making: { kind: 'shopping_item', find: ({ db, member }, id) => store.findItem(db, member, id) } },
  );

  serve(updateShoppingItem, async ({ member, params: { itemId: id }, body, now, db, announce, emit }) => {
    await lockOwnMembership(db, member);
    const item = found(await store.lockItem(db, member, id));
    const { isCompleted, at } = body;
    const tick = async () =>
      isCompleted !== undefined && (await store.tickItem(db, member, id, isCompleted, momentOf(at, now)));
    // Everybody on a trip ticks.
    if (!onlyTicks(body, item)) {
      requireOwn(await lockAccess(db, member, 'contributor'), item);
      await emit(tripChanging, { editor: member });
      refuseStale(body.version, item.version);
      await store.changeItem(db, member, id, body, await assignmentOf(db, member, body));
      await tick();
      await announceToAll(db, announce, member.tripId, 'shopping');
    } else if (await tick()) announce(ticked(member, item));
    return found(await store.findItem(db, member, id));
  });

  serve(deleteShoppingItem, async ({ member, params, db, announce }) => {
    const contributor = await lockContributionToRemove(db, member);
    requireOwn(contributor, found(await store.lockItem(db, member, params.itemId)));
    await store.deleteItem(db, member, params.itemId);
    await announceToAll(db, announce, member.tripId, 'shopping');
  });
};

/** @throws AppError `validation` where it is somebody who is not on the trip. */
const assignmentOf = async (
  db: Db,
  member: MemberOf,
  { assignedTo }: Pick<ShoppingItemChange, 'assignedTo'>,
): Promise<store.Assignment | undefined> => {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === null) return { assignedTo: null, assignedGuestId: null };
  const { id, isGuest } = await requireTraveller(db, member, assignedTo, 'assignedTo');
  return isGuest ? { assignedTo: null, assignedGuestId: id } : { assignedTo: id, assignedGuestId: null };
};

/** A tick shows on the list, and at home of whoever is to buy it. */
const ticked = ({ tripId }: MemberOf, { assignedTo }: Pick<ShoppingItem, 'assignedTo'>): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId, resource: 'shopping' },
  alsoTo: assignedTo === null ? [] : [assignedTo],
});
