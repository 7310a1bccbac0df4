import { addExpense, recordPayment } from '@caravan/contract/money/money.endpoints.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import type { FastifyInstance } from 'fastify';
import type { ExampleMoney } from './example-money.ts';
import { type ExampleName, type SignedIn, send } from './seed-people.ts';

interface SpendingTrip {
  readonly app: FastifyInstance;
  readonly tripId: string;
  readonly startDate: string;
  readonly currency: string;
  readonly by: (name: ExampleName) => SignedIn;
}

/** Adds what was spent on a trip of the demo, each by whoever paid. */
export const addMoney = async (trip: SpendingTrip, { expenses, payments }: ExampleMoney): Promise<void> => {
  const { app, tripId, startDate, by } = trip;
  const dayOf = (day: number): string => addDays(startDate, day) ?? startDate;
  for (const { by: payer, for: people, twice, day, rate, currency = trip.currency, ...fields } of expenses) {
    const parts = people.map((name) => ({ personId: by(name).id, weight: name === twice ? 200 : 100 }));
    const personIds = people.map((name) => by(name).id);
    await send(
      app,
      addExpense,
      by(payer),
      { tripId },
      {
        ...fields,
        spentOn: dayOf(day),
        currency,
        payers: [{ personId: by(payer).id, amountMinor: fields.amountMinor }],
        split: twice === undefined ? { mode: 'equally', personIds } : { mode: 'shares', parts },
        rate: rate === undefined ? null : { to: trip.currency, value: rate, source: 'entered' },
      },
    );
  }
  for (const { from, to, day, amountMinor } of payments) {
    const ends = { fromId: by(from).id, toId: by(to).id };
    await send(
      app,
      recordPayment,
      by(from),
      { tripId },
      {
        ...ends,
        currency: trip.currency,
        amountMinor,
        paidOn: dayOf(day),
      },
    );
  }
};
