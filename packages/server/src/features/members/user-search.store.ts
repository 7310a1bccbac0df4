import { and, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AddableBy } from '@caravan/contract/accounts/accounts.schema.ts';
import { mayBeAdded, shownEmail } from '@caravan/contract/members/members.rules.ts';
import { type FoundUser, USER_SEARCH_MIN, USER_SEARCH_RESULTS } from '@caravan/contract/members/members.schema.ts';
import { imageUrlColumn } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { findCompanions, findKnown } from '../trips/trip-members.store.ts';

/** Shorter or longer texts are not compared for similarity, characters. */
const SIMILAR_LETTERS_MIN = 3;
const SIMILAR_MAX = 64;
/** Names at least this close count as similar, 0 to 1: 'smyth' finds Smith, and 'anna' does not find Hannes. */
const SIMILAR = 0.3;

/**
 * People by user name and names, and by the whole e-mail address: whom it names exactly, then whose names begin with it,
 * then whose are similar, each the closest first. An address is shown in full to those who know the person or typed
 * it; to others masked.
 *
 * @param searcherId is left out of the results.
 * @param typed at least two characters; an at sign before a user name doesn't count.
 */
export const findUsers = async (db: Db, searcherId: string, typed: string): Promise<FoundUser[]> => {
  const wanted = typed.replace(/^@/, '');
  if (wanted.length < USER_SEARCH_MIN) return [];
  const isAddress = wanted.includes('@');
  const found = new Map<string, StoredPerson>();
  const add = (people: readonly StoredPerson[]) => {
    for (const person of people)
      if (found.size < USER_SEARCH_RESULTS) found.set(person.id, found.get(person.id) ?? person);
  };
  add(await findExact(db, searcherId, wanted));
  if (!isAddress) add(await findByPrefix(db, searcherId, wanted));
  const letters = wanted.match(/[\p{L}\p{N}]/gu) ?? [];
  const mayBeMistyped = letters.length >= SIMILAR_LETTERS_MIN && wanted.length <= SIMILAR_MAX;
  if (!isAddress && mayBeMistyped && found.size < USER_SEARCH_RESULTS) add(await findSimilar(db, searcherId, wanted));
  return asShownTo(db, searcherId, wanted, [...found.values()]);
};

type StoredPerson = Omit<FoundUser, 'canBeAdded'> & { readonly addableBy: AddableBy };

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

const findExact = (db: Db, searcherId: string, wanted: string): Promise<StoredPerson[]> =>
  db
    .select(foundColumns)
    .from(users)
    .where(
      and(or(sql`${username} = lower(${wanted})`, sql`lower(${users.email}) = lower(${wanted})`), isOther(searcherId)),
    )
    .limit(2);

/** One query for each name, in the order of its index, so that a common prefix costs no more than a rare one. */
const findByPrefix = async (db: Db, searcherId: string, wanted: string): Promise<StoredPerson[]> => {
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

const findSimilar = async (db: Db, searcherId: string, wanted: string): Promise<StoredPerson[]> => {
  const people = await db
    .select({ ...foundColumns, distance: distanceTo(wanted) })
    .from(users)
    .where(and(sql`cardinality(show_trgm(lower(${wanted}))) > 0`, isOther(searcherId)))
    .orderBy(distanceTo(wanted))
    .limit(USER_SEARCH_RESULTS);
  return people.filter(({ distance }) => distance <= 1 - SIMILAR);
};

const asShownTo = async (
  db: Db,
  searcherId: string,
  wanted: string,
  people: readonly StoredPerson[],
): Promise<FoundUser[]> => {
  const ids = people.map(({ id }) => id);
  const known = await findKnown(db, searcherId, ids);
  const companions = await findCompanions(db, searcherId, ids);
  return people.map(({ addableBy, ...person }) => {
    const canBeAdded = mayBeAdded(addableBy, companions.has(person.id));
    const isKnown = known.has(person.id) || person.email?.toLowerCase() === wanted.toLowerCase();
    return { ...person, email: shownEmail(person.email, isKnown), canBeAdded };
  });
};
