import { and, count, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { type Network, neighbourhoodsOf } from '../../platform/security/networks.ts';
import type { CodeCounts, CodeDemand, CodesNear } from './code-budgets.rules.ts';
import { phoneCodes } from './phone.tables.ts';

const day = sql`${phoneCodes.createdAt} > now() - interval '24 hours'`;
const ofHour = sql<number>`count(*) filter (where ${phoneCodes.createdAt} > now() - interval '1 hour')::int`;
const beginning = (digits: number, phoneNumber: string) => {
  // '+1' and the digits.
  const length = sql.raw(String(digits + 2));
  return sql<number>`count(*) filter (where left(${phoneCodes.phoneNumber}, ${length}) = left(${phoneNumber}, ${length}))::int`;
};

/** @param uncounted numbers that no message goes to. */
const counted = (uncounted: readonly string[]) =>
  uncounted.length > 0 ? and(day, notInArray(phoneCodes.phoneNumber, [...uncounted])) : day;

/**
 * What was asked for of late, everywhere and from where a request comes from.
 *
 * @param uncounted numbers that no message goes to.
 */
export const findDemand = async (db: Db, address: string, uncounted: readonly string[]): Promise<CodeDemand> => {
  const [everywhere = { day: 0, hour: 0 }] = await db
    .select({ day: count(), hour: ofHour })
    .from(phoneCodes)
    .where(counted(uncounted));
  const networks = await countFrom(db, neighbourhoodsOf(address), uncounted);
  return { everywhere, networks };
};

const countFrom = async (
  db: Db,
  networks: readonly Network[],
  uncounted: readonly string[],
): Promise<CodeDemand['networks']> => {
  const names = networks.map(({ name }) => name);
  const network = sql<string>`network`;
  const rows = await db
    .select({ name: network, day: count(), hour: ofHour })
    .from(phoneCodes)
    .crossJoinLateral(sql`unnest(${phoneCodes.networks}) as network`)
    .where(and(counted(uncounted), sql`network = any(${sql.param(names)}::text[])`))
    .groupBy(network);
  const counts = new Map<string, CodeCounts>(rows.map(({ name, ...codes }) => [name, codes]));
  return networks.map(({ name, share }) => ({ day: 0, hour: 0, ...counts.get(name), share }));
};

/** Codes of the last 24 hours to numbers like this one. */
export const countCodesNear = async (db: Db, phoneNumber: string, uncounted: readonly string[]): Promise<CodesNear> => {
  const [near = { exchange: 0, area: 0 }] = await db
    .select({ exchange: beginning(6, phoneNumber), area: beginning(3, phoneNumber) })
    .from(phoneCodes)
    .where(counted(uncounted));
  return near;
};
