import { AppError } from '@caravan/contract/errors.ts';
import { NOT_ON_TRIP } from '@caravan/contract/members/members.schema.ts';
import { mayAnswerFor } from '@caravan/contract/members/people.rules.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { shareLockGuests, shareLockMembers } from './guests.store.ts';

/** Somebody of a trip as they are stored. */
export interface StoredPerson {
  /** What they go by: of a guest who has become a member, the id of the account. */
  readonly id: string;
  /** Who has added them as a guest; absent for members. */
  readonly createdBy?: string;
  readonly isFormer: boolean;
}

/** The people of a trip among these ids, by the id that was sent. Nobody of them goes before this transaction is over. */
export const shareLockPeople = async (
  db: Db,
  tripId: string,
  sent: readonly string[],
): Promise<ReadonlyMap<string, StoredPerson>> => {
  if (sent.length === 0) return new Map();
  const guests = await shareLockGuests(db, tripId, sent);
  const became = new Map(guests.flatMap(({ id, becameUserId }) => (becameUserId === null ? [] : [[id, becameUserId]])));
  const ids = [...new Set(sent.map((id) => became.get(id) ?? id))];
  const members = new Set(await shareLockMembers(db, tripId, ids));
  const people = new Map<string, StoredPerson>();
  for (const { id, becameUserId, ...guest } of guests) if (becameUserId === null) people.set(id, { id, ...guest });
  for (const id of sent) {
    const memberId = became.get(id) ?? id;
    if (members.has(memberId)) people.set(id, { id: memberId, isFormer: false });
  }
  return people;
};

const refuseAt = (path: string): never => {
  throw new AppError('validation', { issues: [{ path, message: NOT_ON_TRIP }] });
};

/**
 * The people of a trip that a request names, under the ids that they are stored by, in the order that was sent and each once. Nobody
 * of them goes before this transaction is over.
 *
 * @param options `path`: the field that a refusal is shown at; `former`: ids of those who are a name alone by now and yet may be named.
 * @throws AppError `validation` where one of them is not on the trip.
 */
export const requirePeople = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  ids: readonly string[],
  { path, former = [] }: { path: string; former?: readonly string[] },
): Promise<string[]> => {
  const people = await shareLockPeople(db, tripId, ids);
  const named = ids.map((id) => {
    const person = people.get(id) ?? refuseAt(path);
    return person.isFormer && !former.includes(person.id) ? refuseAt(path) : person.id;
  });
  return [...new Set(named)];
};

/**
 * As {@link requirePeople}, of one person who travels.
 *
 * @returns who they are stored as, and whether that is a guest.
 */
export const requireTraveller = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  id: string,
  path: string,
): Promise<{ id: string; isGuest: boolean }> => {
  const person = (await shareLockPeople(db, tripId, [id])).get(id) ?? refuseAt(path);
  return person.isFormer ? refuseAt(path) : { id: person.id, isGuest: person.createdBy !== undefined };
};

/**
 * Somebody of a trip whom a member answers for: themselves, a guest whom they have added, and an editor anybody.
 *
 * @returns the id that they are stored by.
 * @throws AppError `user_not_found` where they are not on the trip; `forbidden`.
 */
export const requireAnswerable = async (db: Db, member: MemberOf, personId: string): Promise<string> => {
  const person = (await shareLockPeople(db, member.tripId, [personId])).get(personId);
  if (!person || person.isFormer) throw new AppError('user_not_found', { message: NOT_ON_TRIP });
  const { id, isFormer, createdBy } = person;
  const guest = createdBy === undefined ? undefined : { isFormer, createdBy };
  if (!mayAnswerFor(member, id, guest)) throw new AppError('forbidden');
  return id;
};
