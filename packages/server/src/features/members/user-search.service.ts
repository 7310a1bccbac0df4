import { mayBeAdded, shownEmail } from '@caravan/contract/members/members.rules.ts';
import { type FoundUser, USER_SEARCH_MIN, USER_SEARCH_RESULTS } from '@caravan/contract/members/members.schema.ts';
import type { Db } from '../../platform/db.ts';
import { findCompanions, findKnown } from '../trips/trip-members.store.ts';
import { findByPrefix, findExact, findSimilar, type StoredPerson } from './user-search.store.ts';

/** Shorter or longer texts are not compared for similarity, characters. */
const SIMILAR_LETTERS_MIN = 3;
const SIMILAR_MAX = 64;
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
