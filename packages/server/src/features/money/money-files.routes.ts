import { Readable } from 'node:stream';
import { downloadExpenses } from '@caravan/contract/money/money.endpoints.ts';
import { moneyCsv } from '@caravan/contract/money/money-csv.rules.ts';
import { everybodyOf } from '@caravan/contract/members/people.rules.ts';
import type { Serve } from '../../platform/call.ts';
import { listGuests } from '../trips/guests.store.ts';
import { listMembers } from '../trips/trip-members.store.ts';
import { listExpenses } from './expenses.store.ts';
import { findSettings } from './money-settings.store.ts';
import { listPayments } from './payments.store.ts';

const CONTENT_TYPE = 'text/csv; charset=utf-8';

export const moneyFileRoutes = (serve: Serve): void => {
  serve(downloadExpenses, async ({ member, db }) => ({
    contentType: CONTENT_TYPE,
    filename: 'Expenses.csv',
    make: async () => {
      const { currency } = await findSettings(db, member);
      const people = everybodyOf({ members: await listMembers(db, member), guests: await listGuests(db, member) });
      const money = { expenses: await listExpenses(db, member), payments: await listPayments(db, member) };
      return Readable.from([moneyCsv(money, people, currency)]);
    },
  }));
};
