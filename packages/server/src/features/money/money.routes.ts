import { AppError } from '@caravan/contract/errors.ts';
import { NOT_ON_TRIP } from '@caravan/contract/members/members.schema.ts';
import { getMoney, listMoneyHistory, updateMoneySettings } from '@caravan/contract/money/money.endpoints.ts';
import type { Budget, MoneySettings } from '@caravan/contract/money/money.schema.ts';
import { budgetsIn } from '@caravan/contract/money/settling-currency.rules.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { refuseStale } from '../../platform/refusals.ts';
import { shareLockPeople, type StoredPerson } from '../trips/people.service.ts';
import { lockAccess } from '../trips/trips.access.ts';
import { countingOf, setShares } from './expense-shares.store.ts';
import { listExpenses, setCountings } from './expenses.store.ts';
import { moneyChanged } from './money-announcements.service.ts';
import { listHistory, noteChanges, type NotedChange } from './money-history.store.ts';
import { changeSettings, findSettings, lockMoney } from './money-settings.store.ts';
import { readMoney } from './money.service.ts';

export const moneyRoutes = (serve: Serve): void => {
  serve(getMoney, ({ member, db }) => readMoney(db, member));
  serve(listMoneyHistory, ({ member, db, query }) => listHistory(db, member, query));

  serve(updateMoneySettings, async ({ member, body, db, now, announce }) => {
    await lockAccess(db, member, 'editor');
    const named = await shareLockPeople(db, member.tripId, personsOf(body.budgets));
    const before = await lockMoney(db, member.tripId);
    refuseStale(body.version, before.version);
    const { currency = before.currency } = body;
    const budgets = body.budgets
      ? requirePeople(named, body.budgets, before)
      : budgetsIn(before.budgets, before.currency, currency);
    await changeSettings(db, member, { ...body, budgets });
    const after = await findSettings(db, member);
    if (after.currency !== before.currency) await countAnew(db, member, after.currency);
    const fields = fieldsOf(before, after);
    if (fields.length > 0) await noteChanges(db, member, [noted(member, after, fields)], now);
    announce(moneyChanged(member.tripId));
    return after;
  });
};

const personsOf = (budgets: readonly Budget[] = []): string[] => budgets.flatMap(({ personId }) => personId ?? []);

/**
 * Budgets with their people under the ids that they are stored by; those who had one before keep it where they are a name alone by now.
 *
 * @throws AppError `validation` where one of them is not on the trip.
 */
const requirePeople = (
  named: ReadonlyMap<string, StoredPerson>,
  budgets: readonly Budget[],
  before: MoneySettings,
): Budget[] => {
  const kept = new Set(personsOf(before.budgets));
  return budgets.map((budget) => {
    const person = budget.personId === null ? undefined : named.get(budget.personId);
    if (budget.personId === null || kept.has(budget.personId)) return budget;
    if (!person || person.isFormer)
      throw new AppError('validation', { issues: [{ path: 'budgets', message: NOT_ON_TRIP }] });
    return { ...budget, personId: person.id };
  });
};

/** So many expenses are computed anew at a time. */
const PORTION = 1_000;

/** Computes all shares of a trip that settles in another currency now. */
const countAnew = async (db: Db, member: MemberOf, currency: string): Promise<void> => {
  const expenses = await listExpenses(db, member);
  for (let at = 0; at < expenses.length; at += PORTION) {
    const some = expenses.slice(at, at + PORTION);
    const countings = some.map((expense) => ({ id: expense.id, ...countingOf(expense, currency) }));
    await setCountings(db, member.tripId, countings);
    await setShares(db, member.tripId, some, currency);
  }
};

const textsOf = ({ currency, isSimplified, budgets }: MoneySettings): Readonly<Record<string, string>> => ({
  currency,
  isSimplified: String(isSimplified),
  budgets: JSON.stringify(budgets),
});

const fieldsOf = (before: MoneySettings, after: MoneySettings): NotedChange['fields'] => {
  const [was, is] = [textsOf(before), textsOf(after)];
  return Object.keys(is).flatMap((field) =>
    was[field] === is[field] ? [] : [{ field, before: was[field] ?? null, after: is[field] ?? null }],
  );
};

const noted = ({ tripId }: MemberOf, { currency }: MoneySettings, fields: NotedChange['fields']): NotedChange => ({
  thing: 'settings',
  thingId: tripId,
  action: 'changed',
  title: '',
  currency,
  amountMinor: 0,
  isCorrection: false,
  fields,
});
