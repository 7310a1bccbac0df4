import { and, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AddableBy } from '@caravan/contract/accounts/accounts.schema.ts';
import { type FoundUser, USER_SEARCH_RESULTS } from '@caravan/contract/members/members.schema.ts';
import { imageUrlColumn } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Names at least this close count as similar, 0 to 1: 'smyth' finds Smith, and 'anna' does not find Hannes. */
const SIMILAR = 0.3;

/** Somebody who was found, as stored. */
export type StoredPerson = Omit<FoundUser, 'canBeAdded'> & { readonly addableBy: AddableBy };

const foundColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  profileImageUrl: imageUrlColumn(users.pictureId).as('profile_image_url'),
  addableBy: users.addableBy,
};

// The expressions of the indexes.
const username = sql`lower(${users.username})`;
const lastName = sql`lower(${users.lastName})`;
const fullName = sql`lower(${users.firstName} || ' ' || ${users.lastName})`;
const allNames = sql`lower(coalesce(${users.username}, '') || ' ' || ${users.firstName} || ' ' || ${users.lastName})`;

/** Everybody but the searcher and those who have deleted their account. */
const isOther = (searcherId: string) => and(ne(users.id, searcherId), isNull(users.deletedAt));

/** Whom a user name or an e-mail address names. */
export const findExact = (db: Db, searcherId: string, wanted: string): Promise<StoredPerson[]> =>
  db
    .select(foundColumns)
    .from(users)
    .where(
      and(or(sql`${username} = lower(${wanted})`, sql`lower(${users.email}) = lower(${wanted})`), isOther(searcherId)),
    )
    .limit(2);

/** Whose names begin so, the closest first. One query for each name, in the order of its index, so that a common prefix costs no more than a rare one. */
export const findByPrefix = async (db: Db, searcherId: string, wanted: string): Promise<StoredPerson[]> => {
  const pattern = `${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const beginning = (name: SQL) =>
    db
      .select({ ...foundColumns, distance: distanceTo(wanted).as('distance') })
      .from(users)
      .where(and(sql`${name} like lower(${pattern})`, isOther(searcherId)))
      .orderBy(sql`${name} using ~<~`)
      .limit(USER_SEARCH_RESULTS);
  const people = await beginning(username).unionAll(beginning(fullName)).unionAll(beginning(lastName));
  return people.toSorted((a, b) => a.distance - b.distance);
};

/** How far a person's names are from what was typed, 0 to 1; 1 for everybody where that has no letters to compare. */
const distanceTo = (wanted: string): SQL<number> => sql<number>`${allNames} <->> lower(${wanted})`;

/** Whose names are similar, the closest first. */
export const findSimilar = async (db: Db, searcherId: string, wanted: string): Promise<StoredPerson[]> => {
  const people = await db
    .select({ ...foundColumns, distance: distanceTo(wanted) })
    .from(users)
    .where(and(sql`cardinality(show_trgm(lower(${wanted}))) > 0`, isOther(searcherId)))
    .orderBy(distanceTo(wanted))
    .limit(USER_SEARCH_RESULTS);
  return people.filter(({ distance }) => distance <= 1 - SIMILAR);
};
