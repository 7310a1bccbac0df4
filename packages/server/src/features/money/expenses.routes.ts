import { AppError } from '@caravan/contract/errors.ts';
import { changedFields, changesMoney, isSettledWith } from '@caravan/contract/money/corrections.rules.ts';
import { changedExpense, expenseProblems } from '@caravan/contract/money/expenses.rules.ts';
import type { Expense, ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import { isOfSource } from '@caravan/contract/money/expense-sources.rules.ts';
import { addExpense, deleteExpense, listExpenses, updateExpense } from '@caravan/contract/money/money.endpoints.ts';
import { mayChangeExpense } from '@caravan/contract/money/money.rules.ts';
import { EXPENSES_MAX } from '@caravan/contract/money/money.schema.ts';
import { peopleOfExpense } from '@caravan/contract/money/replaced-people.rules.ts';
import { peopleOfSplit } from '@caravan/contract/money/splits.rules.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { filesAdded } from '../files/files.events.ts';
import { tripChanging } from '../trips/trips.events.ts';
import { changeReceipts } from './expense-receipts.service.ts';
import { countingOf, deleteShares, setShares } from './expense-shares.store.ts';
import * as store from './expenses.store.ts';
import { noteChanges, type NotedChange } from './money-history.store.ts';
import { lockPeople, withStoredPeople } from './money-people.service.ts';
import { lockMoney } from './money-settings.store.ts';
import { moneyChanged } from './money-announcements.service.ts';
import { expenseCorrected } from './money.events.ts';
import { listPayments } from './payments.store.ts';

export const expensesRoutes = (serve: Serve): void => {
  serve(listExpenses, ({ member, db }) => store.listExpenses(db, member));
  addingRoute(serve);
  changingRoute(serve);

  serve(deleteExpense, async ({ member: proven, params: { expenseId: id }, db, now, announce, emit }) => {
    const { member } = await lockPeople(db, proven, []);
    await lockMoney(db, member.tripId);
    const before = await findOwn(db, member, id);
    const isCorrection = isSettledWith(before, await listPayments(db, member));
    await changeReceipts(db, member, id, []);
    await deleteShares(db, member.tripId, [id]);
    await store.deleteExpense(db, member, id);
    await noteChanges(db, member, [noted(before, 'deleted', isCorrection, changedFields(before, null))], now);
    announce(moneyChanged(member.tripId));
    if (isCorrection) {
      const personIds = peopleOfExpense(before);
      await emit(expenseCorrected, { member, expense: before, change: 'deleted', personIds });
    }
  });
};

const addingRoute = (serve: Serve): void => {
  serve(
    addExpense,
    async ({ member: proven, body, db, now, announce, emit }) => {
      const people = await lockPeople(db, proven, peopleOfExpense(body));
      const { member } = people;
      await emit(tripChanging, { editor: member });
      const { currency } = await lockMoney(db, member.tripId);
      await refuseSecond(db, member, body.source);
      if ((await store.countExpenses(db, member)) >= EXPENSES_MAX) throw new AppError('too_many_expenses');
      const { receipts, ...fields } = withStoredPeople(people, { ...body, id: body.id ?? newId() });
      await store.addExpenses(db, member, [{ ...fields, receipts, ...countingOf(fields, currency) }]);
      await setShares(db, member.tripId, [fields], currency);
      const hasFiles = await changeReceipts(db, member, fields.id, receipts);
      const added = found(await store.findExpense(db, member, fields.id));
      await noteChanges(db, member, [noted(added, 'added', false, changedFields(null, added))], now);
      announce(moneyChanged(member.tripId));
      if (hasFiles) await emit(filesAdded, { editor: member });
      return added;
    },
    { making: { kind: 'expense', find: ({ db, member }, id) => store.findExpense(db, member, id) } },
  );
};

const changingRoute = (serve: Serve): void => {
  serve(updateExpense, async ({ member: proven, params: { expenseId: id }, body, db, now, announce, emit }) => {
    const sent = [
      ...(body.payers?.map(({ personId }) => personId) ?? []),
      ...(body.split ? peopleOfSplit(body.split) : []),
    ];
    const people = await lockPeople(db, proven, sent);
    const { member } = people;
    await emit(tripChanging, { editor: member });
    const { currency } = await lockMoney(db, member.tripId);
    const before = await findOwn(db, member, id);
    refuseStale(body.version, before.version);
    if (body.source && !isOfSource(before, body.source)) await refuseSecond(db, member, body.source);
    const changed = withStoredPeople(
      people,
      requireSound(changedExpense(before, body)),
      new Set(peopleOfExpense(before)),
    );
    const isMoney = changesMoney(changedFields(before, changed));
    const isCorrection = isMoney && isSettledWith(before, await listPayments(db, member), changed);
    await store.changeExpense(db, member.tripId, id, {
      ...fieldsOf(changed),
      ...countingOf(changed, currency),
      ...(isCorrection && { correctedAt: now.toISOString() }),
    });
    // Another way of splitting, or another order of who paid, may leave the parts as they are in the expense's own currency, and yet
    // divide the one of settling, or say who owes whom, in another way.
    if (isMoney || body.split || body.payers) await setShares(db, member.tripId, [changed], currency);
    const hasFiles = body.receipts !== undefined && (await changeReceipts(db, member, id, body.receipts));
    const after = found(await store.findExpense(db, member, id));
    const fields = changedFields(before, after);
    if (fields.length > 0) await noteChanges(db, member, [noted(after, 'changed', isCorrection, fields)], now);
    announce(moneyChanged(member.tripId));
    if (isCorrection) {
      const personIds = [...new Set([before, after].flatMap(peopleOfExpense))];
      await emit(expenseCorrected, { member, expense: after, change: 'corrected', personIds });
    }
    if (hasFiles) await emit(filesAdded, { editor: member });
    return after;
  });
};

/**
 * Refuses another expense of the same thing: two phones may have added it at once, or one of them later. Without its source it passes.
 *
 * @throws AppError `source_taken`.
 */
const refuseSecond = async (db: Db, member: MemberOf, source: ExpenseSource | null): Promise<void> => {
  if (source && (await store.hasExpenseOf(db, member, source))) throw new AppError('source_taken');
};

/** An expense that somebody may change; the trip's money is locked. */
const findOwn = async (db: Db, member: MemberOf, id: string): Promise<Expense> => {
  const expense = found(await store.findExpense(db, member, id));
  if (!mayChangeExpense(member, expense)) throw new AppError('forbidden');
  return expense;
};

/** What a change makes of an expense, but for its receipts. @throws AppError `validation`. */
const requireSound = (expense: Expense): Expense => {
  const issues = expenseProblems(expense);
  if (issues.length > 0) throw new AppError('validation', { issues });
  return expense;
};

const fieldsOf = (expense: Expense): store.ExpenseFields => {
  const { title, spentOn, isRefund, currency, amountMinor, category, payers, split, rate, note, source } = expense;
  const sources = { sourceKind: source?.kind ?? null, sourceId: source?.id ?? null };
  return { title, spentOn, isRefund, currency, amountMinor, category, payers, split, rate, note, ...sources };
};

const noted = (
  { id, title, currency, amountMinor }: Expense,
  action: NotedChange['action'],
  isCorrection: boolean,
  fields: NotedChange['fields'],
): NotedChange => ({ thing: 'expense', thingId: id, action, title, currency, amountMinor, isCorrection, fields });
