import type { MoneySettings, MoneySettingsChange } from '@caravan/contract/money/money.schema.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { found } from '../../platform/refusals.ts';
import { trips } from '../trips/trips.tables.ts';
import { moneySettings } from './money.tables.ts';

const settingsColumns = {
  currency: moneySettings.currency,
  isSimplified: moneySettings.isSimplified,
  budgets: moneySettings.budgets,
  version: moneySettings.version,
};

const answered = ({
  budgets,
  ...settings
}: Omit<MoneySettings, 'budgets'> & Pick<Stored, 'budgets'>): MoneySettings => ({
  ...settings,
  budgets: [...budgets],
});

type Stored = Pick<typeof moneySettings.$inferSelect, 'budgets'>;

/** How a trip's money is settled: by the trip's own currency until anything of it is stored. */
export const findSettings = async (db: Db, { tripId }: MemberOf): Promise<MoneySettings> => {
  const [stored] = await db.select(settingsColumns).from(moneySettings).where(eq(moneySettings.tripId, tripId));
  if (stored) return answered(stored);
  const [trip] = await db.select({ currency: trips.currency }).from(trips).where(eq(trips.id, tripId));
  return { currency: found(trip, 'trip_not_found').currency, isSimplified: true, budgets: [], version: 1 };
};

/**
 * The same, and from now on it is stored: another currency of the trip changes nothing any more. Whoever changes anything of a trip's
 * money locks it first, so that one change comes after the other.
 */
export const lockMoney = async (db: Db, tripId: string): Promise<MoneySettings> => {
  await db.execute<Record<never, never>>(sql`
    insert into money_settings (trip_id, currency) select id, currency from trips where id = ${tripId}
    on conflict do nothing
  `);
  const [stored] = await db
    .select(settingsColumns)
    .from(moneySettings)
    .where(eq(moneySettings.tripId, tripId))
    .for('update');
  return answered(found(stored, 'trip_not_found'));
};

/** Changes the settings, which are locked; absent fields stay. */
export const changeSettings = async (
  db: Db,
  { tripId }: EditorOf,
  { version: _version, ...fields }: MoneySettingsChange,
): Promise<void> => {
  await db
    .update(moneySettings)
    .set({ ...fields, version: sql`${moneySettings.version} + 1` })
    .where(eq(moneySettings.tripId, tripId));
};
