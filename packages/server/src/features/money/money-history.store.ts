import { HISTORY_PAGE, type MoneyHistoryEntry } from '@caravan/contract/money/money.schema.ts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { moneyHistory } from './money.tables.ts';

/** What is noted of a change. */
export type NotedChange = Omit<typeof moneyHistory.$inferInsert, 'tripId' | 'id' | 'at' | 'byId'>;

/** Notes who has changed what of a trip's money, in the transaction that changes it; its ids grow, as the money is locked. */
export const noteChanges = async (
  db: Db,
  { tripId, userId }: Pick<MemberOf, 'tripId' | 'userId'>,
  changes: readonly NotedChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  const at = now.toISOString();
  await db.insert(moneyHistory).values(changes.map((change) => ({ ...change, id: newId(), tripId, byId: userId, at })));
};

interface HistoryQuery {
  readonly before?: string | undefined;
  readonly of?: string | undefined;
}

/** Who changed what of a trip's money, the last first: one page, and whether there is more. */
export const listHistory = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  { before, of }: HistoryQuery,
): Promise<{ entries: MoneyHistoryEntry[]; hasMore: boolean }> => {
  const { id, thingId, tripId: ofTrip, ...columns } = moneyHistory;
  const rows = await db
    .select({
      id,
      thingId,
      at: columns.at,
      byId: columns.byId,
      thing: columns.thing,
      action: columns.action,
      title: columns.title,
      currency: columns.currency,
      amountMinor: columns.amountMinor,
      isCorrection: columns.isCorrection,
      fields: columns.fields,
    })
    .from(moneyHistory)
    .where(
      and(
        eq(ofTrip, tripId),
        before === undefined ? undefined : lt(id, before),
        of === undefined ? undefined : eq(thingId, of),
      ),
    )
    .orderBy(desc(id))
    .limit(HISTORY_PAGE + 1);
  const entries = rows.slice(0, HISTORY_PAGE).map((row) => ({ ...row, fields: [...row.fields] }));
  return { entries, hasMore: rows.length > HISTORY_PAGE };
};
