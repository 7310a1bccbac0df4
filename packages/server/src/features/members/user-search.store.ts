import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { maskEmail } from '@caravan/contract/members/members.rules.ts';
import { type FoundUser, USER_SEARCH_RESULTS } from '@caravan/contract/members/members.schema.ts';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripMembers } from './members.tables.ts';

/** Two characters are too few to be similar to anything. */
const SIMILARITY_MIN = 3;

/**
 * People by user name and names, and by the whole e-mail address: whom it names exactly, then whose names begin with it,
 * then whose are similar, each the closest first. An address is shown in full to those who share a trip with the person or
 * typed it; to others masked.
 *
 * @param searcherId never among the found.
 * @param typed at least two characters; an at sign before a user name doesn't count.
 */
export const findUsers = async (db: Db, searcherId: string, typed: string): Promise<FoundUser[]> => {
  const wanted = typed.replace(/^@/, '');
  const isAddress = wanted.includes('@');
  const found = new Map<string, FoundUser>();
  const add = (people: readonly FoundUser[]) => {
    for (const person of people)
      if (found.size < USER_SEARCH_RESULTS) found.set(person.id, found.get(person.id) ?? person);
  };
  add(await findExact(db, searcherId, wanted));
  if (!isAddress) add(await findByPrefix(db, searcherId, wanted));
  const mayBeSimilar = !isAddress && wanted.length >= SIMILARITY_MIN && found.size < USER_SEARCH_RESULTS;
  if (mayBeSimilar) add(await findSimilar(db, searcherId, wanted));
  return withMaskedAddresses(db, searcherId, wanted, [...found.values()]);
};

const foundColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
};

// As the indexes have them.
const username = sql`lower(${users.username})`;
const firstName = sql`lower(${users.firstName})`;
const lastName = sql`lower(${users.lastName})`;
const fullName = sql`lower(${users.firstName} || ' ' || ${users.lastName})`;

/** How close the closest of a person's names is, 0 to 1. */
const closenessTo = (wanted: string): SQL<number> =>
  sql<number>`greatest(${sql.join(
    [username, firstName, lastName, fullName].map((name) => sql`similarity(${name}, lower(${wanted}))`),
    sql`, `,
  )})`;

const findExact = (db: Db, searcherId: string, wanted: string): Promise<FoundUser[]> =>
  db
    .select(foundColumns)
    .from(users)
    .where(
      and(
        or(sql`${username} = lower(${wanted})`, sql`lower(${users.email}) = lower(${wanted})`),
        ne(users.id, searcherId),
      ),
    )
    .limit(2);

/** Each name on its own, in the order of its index, so that a common beginning costs no more than a rare one. */
const findByPrefix = async (db: Db, searcherId: string, wanted: string): Promise<FoundUser[]> => {
  const pattern = `${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const closeness = closenessTo(wanted);
  const beginning = (name: SQL) =>
    db
      .select({ ...foundColumns, closeness: closeness.as('closeness') })
      .from(users)
      .where(and(sql`${name} like lower(${pattern})`, ne(users.id, searcherId)))
      .orderBy(sql`${name} using ~<~`)
      .limit(USER_SEARCH_RESULTS);
  const people = await beginning(username).unionAll(beginning(fullName)).unionAll(beginning(lastName));
  return people.toSorted((a, b) => b.closeness - a.closeness);
};

const findSimilar = (db: Db, searcherId: string, wanted: string): Promise<FoundUser[]> => {
  const names = /\s/.test(wanted) ? [username, fullName] : [username, firstName, lastName];
  return db
    .select(foundColumns)
    .from(users)
    .where(and(or(...names.map((name) => sql`${name} % lower(${wanted})`)), ne(users.id, searcherId)))
    .orderBy(desc(closenessTo(wanted)), users.id)
    .limit(USER_SEARCH_RESULTS);
};

const withMaskedAddresses = async (
  db: Db,
  searcherId: string,
  wanted: string,
  people: readonly FoundUser[],
): Promise<FoundUser[]> => {
  const ids = people.map(({ id }) => id);
  const companions = await findCompanions(db, searcherId, ids);
  return people.map((person) => {
    const { email } = person;
    const isKnown = companions.has(person.id) || email?.toLowerCase() === wanted.toLowerCase();
    return email === null || isKnown ? person : { ...person, email: maskEmail(email) };
  });
};

const own = alias(tripMembers, 'own');

/** Those of the people who share a trip with somebody. */
const findCompanions = async (db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: tripMembers.userId })
    .from(tripMembers)
    .innerJoin(own, and(eq(own.tripId, tripMembers.tripId), eq(own.userId, userId)))
    .where(inArray(tripMembers.userId, [...ids]));
  return new Set(rows.map((row) => row.userId));
};
