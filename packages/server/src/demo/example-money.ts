import type { ExpenseCategory } from '@caravan/contract/money/money.schema.ts';
import type { ExampleName } from './seed-people.ts';

/** An expense of the demo: on which day of the trip, who paid, and for whom; by shares where one counts more. */
export interface ExampleExpense {
  readonly title: string;
  readonly day: number;
  readonly category: ExpenseCategory;
  readonly amountMinor: number;
  readonly currency?: string;
  /** Units of the trip's currency for one. */
  readonly rate?: string;
  readonly by: ExampleName;
  readonly for: readonly ExampleName[];
  readonly twice?: ExampleName;
}

export interface ExamplePayment {
  readonly day: number;
  readonly from: ExampleName;
  readonly to: ExampleName;
  readonly amountMinor: number;
}

/** What was spent on a trip, in its currency where none is named, and what was paid back. */
export interface ExampleMoney {
  readonly expenses: readonly ExampleExpense[];
  readonly payments: readonly ExamplePayment[];
}

const ALL: readonly ExampleName[] = ['maya', 'ines', 'jonas', 'tom'];

export const lisbonMoney: ExampleMoney = {
  expenses: [
    { title: 'The flat in Graça', day: 0, category: 'stay', amountMinor: 74_000, by: 'maya', for: ALL },
    { title: 'Tram and train cards', day: 0, category: 'transport', amountMinor: 3_360, by: 'ines', for: ALL },
    { title: 'Groceries for breakfast', day: 0, category: 'groceries', amountMinor: 2_370, by: 'tom', for: ALL },
    {
      title: 'Dinner at Dona Rosa’s',
      day: 0,
      category: 'food',
      amountMinor: 9_480,
      by: 'jonas',
      for: ALL,
      twice: 'tom',
    },
    {
      title: 'Beach towels',
      day: 1,
      category: 'shopping',
      amountMinor: 3_900,
      currency: 'USD',
      rate: '0.92',
      by: 'maya',
      for: ['maya', 'tom'],
    },
    {
      title: 'Tickets to the monastery',
      day: 1,
      category: 'activities',
      amountMinor: 3_600,
      by: 'ines',
      for: ['maya', 'ines', 'jonas'],
    },
  ],
  payments: [{ day: 1, from: 'tom', to: 'maya', amountMinor: 10_000 }],
};
