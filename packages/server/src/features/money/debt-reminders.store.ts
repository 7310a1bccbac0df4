import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { debtReminders } from './money.tables.ts';

/**
 * Notes that somebody reminds somebody of what they owe, on a day.
 *
 * @returns whether they have not done so on that day before.
 */
export const noteReminder = async (
  db: Db,
  { tripId, userId }: MemberOf,
  personId: string,
  today: string,
): Promise<boolean> => {
  const { byId, personId: reminded, remindedOn, tripId: ofTrip } = debtReminders;
  const noted = await db
    .insert(debtReminders)
    .values({ tripId, byId: userId, personId, remindedOn: today })
    .onConflictDoUpdate({
      target: [ofTrip, byId, reminded],
      set: { remindedOn: today },
      setWhere: sql`${remindedOn} < ${today}::date`,
    })
    .returning({ personId: reminded });
  return noted.length > 0;
};
