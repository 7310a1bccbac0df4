import { AppError } from '@caravan/contract/errors.ts';
import {
  addPackingEntry,
  changePackingEntry,
  changePackingScope,
  deletePackingEntry,
  deletePackingList,
  getPackingList,
  makePackingList,
  packEntries,
} from '@caravan/contract/packing/packing.endpoints.ts';
import { NAMED_ELSEWHERE, OWN_ENTRIES_MAX, TOO_MANY_ENTRIES } from '@caravan/contract/packing/packing.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { momentOf } from '../../platform/moment.ts';
import { lockOwnMembership } from '../trips/trips.access.ts';
import * as changes from './packing-changes.store.ts';
import { markEntries } from './packing-changes.store.ts';
import { findPackingList } from './packing.store.ts';

/** A list is its owner's alone: nothing of it is announced, and no plan limits it. */
export const packingRoutes = (serve: Serve): void => {
  serve(getPackingList, ({ member, db }) => findPackingList(db, member));

  serve(makePackingList, async ({ member, db }) => {
    await lockOwnMembership(db, member);
    await changes.makePackingList(db, member);
    return findPackingList(db, member);
  });

  serve(changePackingScope, async ({ member, body, db }) => {
    await lockOrMakeList(db, member);
    await changes.changeScope(db, member, body.scope);
    return findPackingList(db, member);
  });

  serve(deletePackingList, async ({ member, db }) => {
    await lockList(db, member);
    await changes.deletePackingList(db, member);
  });

  entryRoutes(serve);
};

const entryRoutes = (serve: Serve): void => {
  serve(
    addPackingEntry,
    async ({ member, body, db }) => {
      await lockOrMakeList(db, member);
      if ((await changes.countOwnEntries(db, member)) >= OWN_ENTRIES_MAX) throw refusedName(TOO_MANY_ENTRIES);
      await changes.addOwnEntry(db, member, body);
      return findPackingList(db, member);
    },
    { making: { kind: 'packing_entry', find: findListWith } },
  );

  serve(packEntries, async ({ member, body: { entryIds: ids, isPacked, at }, now, db }) => {
    await lockOrMakeList(db, member);
    const moment = momentOf(at, now);
    await changes.packOwnEntries(db, member, ids, isPacked, moment);
    await markEntries(db, member, { kind: 'look', ids }, { isPacked }, moment);
    await markEntries(db, member, { kind: 'item', ids }, { isPacked }, moment);
    return findPackingList(db, member);
  });

  serve(changePackingEntry, async ({ member, params, body, now, db }) => {
    await lockOrMakeList(db, member);
    const moment = momentOf(body.at, now);
    const id = params.entryId;
    if (!(await changes.changeOwnEntry(db, member, id, body, moment))) {
      const isMarked =
        (await markEntries(db, member, { kind: 'look', ids: [id] }, body, moment)) ||
        (await markEntries(db, member, { kind: 'item', ids: [id] }, body, moment));
      if (!isMarked) throw new AppError('not_found');
      if (body.name !== undefined) throw refusedName(NAMED_ELSEWHERE);
    }
    return findPackingList(db, member);
  });

  serve(deletePackingEntry, async ({ member, params, db }) => {
    await lockList(db, member);
    if (!(await changes.deleteOwnEntry(db, member, params.entryId))) throw new AppError('not_found');
  });
};

/**
 * Proves that somebody is still on the trip and has a list for it, and locks it, so that changes of it come one after the other.
 *
 * @throws AppError `trip_not_found`; `not_found` without a list.
 */
const lockList = async (db: Db, member: MemberOf): Promise<void> => {
  await lockOwnMembership(db, member);
  if (!(await changes.lockPackingList(db, member))) throw new AppError('not_found');
};

/**
 * As {@link lockList}, and makes the list where there is none yet: whoever ticks the first row need not make a list before.
 *
 * @throws AppError `trip_not_found`.
 */
const lockOrMakeList = async (db: Db, member: MemberOf): Promise<void> => {
  await lockOwnMembership(db, member);
  if (await changes.lockPackingList(db, member)) return;
  await changes.makePackingList(db, member);
  await changes.lockPackingList(db, member);
};

/** The list with an entry of one's own; `undefined` without that. */
const findListWith = async ({ db, member }: { readonly db: Db; readonly member: MemberOf }, id: string) =>
  (await changes.hasOwnEntry(db, member, id)) ? findPackingList(db, member) : undefined;

const refusedName = (message: string): AppError => new AppError('validation', { issues: [{ path: 'name', message }] });
