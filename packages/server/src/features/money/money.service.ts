import {
  balancesOf,
  countedEntries,
  debtsBetween,
  nettedDebts,
  ownEntries,
} from '@caravan/contract/money/balances.rules.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { sumDebts, sumShares, sumSpent } from './balances.store.ts';
import { findSettings } from './money-settings.store.ts';
import { listPayments } from './payments.store.ts';

/** How a trip's money stands, as of one moment: what the stored shares of its expenses add up to, and its payments. */
export const readMoney = (db: Db, member: MemberOf): Promise<Money> =>
  db.transaction(
    async (snapshot) => {
      const settings = await findSettings(snapshot, member);
      const { currency } = settings;
      const shares = await sumShares(snapshot, member);
      const debts = await sumDebts(snapshot, member);
      const spent = await sumSpent(snapshot, member);
      const payments = await listPayments(snapshot, member);
      return {
        settings,
        balances: answered(balancesOf([...shares.counted, ...countedEntries([], payments, currency)], currency)),
        ownBalances: answered(balancesOf([...shares.own, ...ownEntries([], payments)], currency)),
        debts: nettedDebts([...debts, ...debtsBetween([], payments, currency)]),
        spent: spent.map(({ count: _count, ...one }) => one),
        expenseCount: spent.reduce((sum, { count }) => sum + count, 0),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const answered = (balances: ReturnType<typeof balancesOf>): Money['balances'] =>
  balances.map(({ currency, people }) => ({ currency, people: [...people] }));
