import { AppError } from '@caravan/contract/errors.ts';
import { NOT_ON_TRIP } from '@caravan/contract/members/members.schema.ts';
import type { ExpenseMoney } from '@caravan/contract/money/balances.rules.ts';
import type { GuestOf } from '@caravan/contract/money/money.rules.ts';
import { withPersonReplaced } from '@caravan/contract/money/replaced-people.rules.ts';
import { peopleOfSplit } from '@caravan/contract/money/splits.rules.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { keepAsFormer } from '../trips/guests.store.ts';
import { shareLockPeople, type StoredPerson } from '../trips/people.service.ts';
import { lockOwnMembership } from '../trips/trips.access.ts';
import { setShares } from './expense-shares.store.ts';
import { hasMoney, listExpensesNaming, replaceInRecords, setPeople } from './money-people.store.ts';
import { lockMoney } from './money-settings.store.ts';

/** The people of a trip whom a change names, by the ids that were sent. Nobody of them goes before this transaction is over. */
export interface NamedPeople {
  readonly member: MemberOf;
  readonly named: ReadonlyMap<string, StoredPerson>;
}

/**
 * Locks the membership of whoever makes a change, and everybody whom it names.
 *
 * @throws AppError as `lockOwnMembership`.
 */
export const lockPeople = async (db: Db, proven: MemberOf, sent: readonly string[]): Promise<NamedPeople> => {
  const member = await lockOwnMembership(db, proven);
  return { member, named: await shareLockPeople(db, member.tripId, [...new Set(sent)]) };
};

/** Whether somebody is on the trip with an account. */
export const isMemberAmong =
  ({ named }: NamedPeople) =>
  (personId: string): boolean => {
    const person = named.get(personId);
    return person !== undefined && person.createdBy === undefined && !person.isFormer;
  };

/** The guests among them, by the id that they are stored by. */
export const guestAmong = ({ named }: NamedPeople): GuestOf => {
  const guests = [...named.values()].flatMap(({ id, createdBy, isFormer }) =>
    createdBy === undefined ? [] : [[id, { createdBy, isFormer }] as const],
  );
  const byId = new Map(guests);
  return (personId) => byId.get(personId);
};

/** Those among them who are a name alone by now. */
export const formerAmong = ({ named }: NamedPeople): ReadonlySet<string> =>
  new Set([...named.values()].flatMap(({ id, isFormer }) => (isFormer ? [id] : [])));

const refuseAt = (path: string): never => {
  throw new AppError('validation', { issues: [{ path, message: NOT_ON_TRIP }] });
};

/** The id that somebody is stored by: of a guest who has become a member, that of the account. @throws AppError at the field. */
export const storedId = ({ named }: NamedPeople, sent: string, path: string): string =>
  (named.get(sent) ?? refuseAt(path)).id;

/**
 * An expense with its people under the ids that they are stored by.
 *
 * @param known whoever may be on it though they have left.
 * @throws AppError `validation` at the field, where one of them is not on the trip.
 */
export const withStoredPeople = <E extends Pick<ExpenseMoney, 'id' | 'amountMinor' | 'payers' | 'split'>>(
  { named }: NamedPeople,
  expense: E,
  known: ReadonlySet<string> = new Set(),
): E => {
  const fields = { payers: expense.payers.map(({ personId }) => personId), split: peopleOfSplit(expense.split) };
  let stored = expense;
  for (const [path, ids] of Object.entries(fields))
    for (const sent of ids) {
      if (known.has(sent)) continue;
      const person = named.get(sent);
      if (!person || (person.isFormer && !known.has(person.id))) refuseAt(path);
      else if (person.id !== sent) stored = withPersonReplaced(stored, sent, person.id);
    }
  return stored;
};

/**
 * Keeps somebody who is about to go as a name on the trip, where money hangs on them.
 *
 * @returns whether they stay as one.
 */
export const keepWhereMoneyHangs = async (db: Db, tripId: string, personId: string): Promise<boolean> => {
  if (!(await hasMoney(db, tripId, personId))) return false;
  await keepAsFormer(db, tripId, personId);
  return true;
};

/** So many expenses are given another person at a time. */
const PORTION = 1_000;

/**
 * Puts the member whom a guest has become in the guest's place wherever money of the trip names them; nobody's part changes by that.
 *
 * @returns whether there was anything.
 */
export const passMoneyOn = async (db: Db, tripId: string, guestId: string, userId: string): Promise<boolean> => {
  if (!(await hasMoney(db, tripId, guestId))) return false;
  const { currency } = await lockMoney(db, tripId);
  const expenses = await listExpensesNaming(db, tripId, guestId);
  for (let at = 0; at < expenses.length; at += PORTION) {
    const changed = expenses
      .slice(at, at + PORTION)
      .map((expense) => withPersonReplaced<ExpenseMoney>(expense, guestId, userId));
    await setPeople(db, tripId, changed);
    await setShares(db, tripId, changed, currency);
  }
  await replaceInRecords(db, tripId, guestId, userId);
  return true;
};
