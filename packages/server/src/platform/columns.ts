import { customType } from 'drizzle-orm/pg-core';

/**
 * PostgreSQL's text of a timestamptz in UTC (`2026-11-21 04:31:17.12+00`) as ISO 8601 with milliseconds and `Z`.
 * The connections run in UTC, and the columns keep three digits.
 */
export const isoInstant = (stored: string): string => {
  const fraction = stored.slice(20, -3);
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
};

/** An instant, held as timestamptz(3) and read as ISO 8601 in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: isoInstant,
});
