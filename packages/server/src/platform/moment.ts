import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** When somebody meant what they send. */
export interface Moment {
  /** ISO 8601; never later than it came. */
  readonly at: string;
  /** It waited on a device: where something later is stored by now, that stays. */
  readonly isPast: boolean;
}

/** @param sent what they say of it; without that they mean it now, and of what is to come they know nothing. */
export const momentOf = (sent: string | undefined, now: Date): Moment => {
  const isPast = sent !== undefined && Date.parse(sent) < now.getTime();
  return { at: isPast ? sent : now.toISOString(), isPast };
};

/** Whether what was meant at this moment counts beside what was last meant at the stored one, `null` for none. */
export const isLatest = (stored: AnyColumn | SQL, { at, isPast }: Moment): SQL =>
  isPast ? sql`((${stored} <= ${at}::timestamptz) is not false)` : sql`true`;

/** The later one of the stored moment and this. */
export const laterOf = (stored: AnyColumn | SQL, { at }: Moment): SQL<string> =>
  sql<string>`greatest(${stored}, ${at}::timestamptz)`;
