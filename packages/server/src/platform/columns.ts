import { imageUrlOf } from '@caravan/contract/files/files.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { type AnyColumn, getColumns, type SQL, sql } from 'drizzle-orm';
import { customType, integer, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

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

/** Bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** What is kept of the changes of a row that people edit in a form. */
export const changeColumns = () => ({
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  /** Grows by one with every change; what a change was made from is compared with it. */
  version: integer().notNull().default(1),
});

/** What a change of a row of this table sets beside its fields. */
export const asChanged = ({ version }: { readonly version: AnyColumn }) => ({
  updatedAt: sql`now()`,
  version: sql`${version} + 1`,
});

/** The columns of a table but for those that are named, so that one that the table gains is among them by itself. */
export const otherColumns = <T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly Name[],
): Omit<T['_']['columns'], Name> => {
  const others = Object.entries(getColumns(table)).filter(([name]) => !names.some((other) => other === name));
  return Object.fromEntries(others) as unknown as Omit<T['_']['columns'], Name>;
};

/** Whether a column is one of these ids. As one parameter, however many there are. */
export const isOneOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** The names of columns as SQL lists them. */
export const columnList = (columns: Readonly<Record<string, PgColumn>>): SQL =>
  sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/** A point as node-pg reads it. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two columns of degrees as one position: an object of two would be made for every row of a list. */
export const positionColumn = (at: { readonly latitude: AnyColumn; readonly longitude: AnyColumn }) =>
  sql<Point | null>`point(${at.longitude}, ${at.latitude})`.mapWith({
    mapFromDriverValue: (point: Point | null): Position | null => point && { latitude: point.y, longitude: point.x },
  });

/** A position as the two columns keep it: `null` for none, `undefined` to leave it. */
export const positionColumns = (at: Position | null | undefined) => ({
  latitude: at === null ? null : at?.latitude,
  longitude: at === null ? null : at?.longitude,
});

/** A reference to a picture, read as its address. */
export const imageUrlColumn = (reference: AnyColumn) =>
  sql<string | null>`${reference}`.mapWith({ mapFromDriverValue: (id: string | null) => id && imageUrlOf(id) });
