import { z } from 'zod/mini';
import { answeredId, idSchema, sentVersion } from '../text.schema.ts';
import { answeredDate, answeredInstant, calendarDate } from '../time/calendar.schema.ts';
import { AMOUNT_MAX, AMOUNT_NOT_POSITIVE, AMOUNT_REQUIRED, AMOUNT_TOO_HIGH } from './amounts.rules.ts';
import { isMoneyCurrency } from './currencies.rules.ts';
import { RATE_UNREADABLE, rateProblem } from './rates.rules.ts';

const CURRENCY_UNKNOWN = 'Please choose a currency';

/** So many expenses a trip holds: sums of as many as that are exact. */
export const EXPENSES_MAX = 20_000;
/** So many payments a trip holds. */
export const PAYMENTS_MAX = 5_000;
/** So many people one expense is paid by or for. */
export const EXPENSE_PEOPLE_MAX = 200;
export const TOO_MANY_PEOPLE = `At most ${EXPENSE_PEOPLE_MAX} people`;

export const expenseCategories = [
  'food',
  'groceries',
  'stay',
  'transport',
  'flights',
  'activities',
  'shopping',
  'health',
  'fees',
  'other',
] as const;
export const expenseCategorySchema = z.enum(expenseCategories);
export type ExpenseCategory = z.infer<typeof expenseCategorySchema>;
export const DEFAULT_EXPENSE_CATEGORY: ExpenseCategory = 'other';

/** The code of a currency as it is sent. */
export const moneyCurrencySchema = z
  .string(CURRENCY_UNKNOWN)
  .check(z.toUpperCase(), z.refine(isMoneyCurrency, CURRENCY_UNKNOWN));

/** An amount in minor units as it is sent. */
export const amountSchema = z
  .number(AMOUNT_REQUIRED)
  .check(z.gte(1, AMOUNT_NOT_POSITIVE), z.lte(AMOUNT_MAX, AMOUNT_TOO_HIGH), z.int(AMOUNT_REQUIRED));

export const rateSources = ['ecb', 'entered'] as const;

/** What one unit of something's currency is worth in another, on its day; it stays whatever happens to rates. */
export const sentRate = z.object({
  /** The currency that the rate leads to: that in which the trip settles as it was entered. */
  to: moneyCurrencySchema,
  /** Digits with a decimal point: so many units of `to` for one unit. */
  value: z.string(RATE_UNREADABLE).check(z.trim(), z.maxLength(24, RATE_UNREADABLE), z.superRefine(refuseRate)),
  source: z.enum(rateSources),
});

function refuseRate(value: string, context: z.core.$RefinementCtx<string>): void {
  const message = rateProblem(value);
  if (message !== null) context.addIssue({ code: 'custom', message, input: value });
}

export const rateSchema = z.object({ to: z.string(), value: z.string(), source: z.enum(rateSources) });
export type Rate = z.infer<typeof rateSchema>;

export const BUDGETS_MAX = 100;
const BUDGET_TWICE = 'Each budget can be set once';

/** What is to be spent at most: in a category, on one person, or in all where it names neither. In the currency of settling. */
export const budgetSchema = z.object({
  category: z.nullable(expenseCategorySchema),
  personId: z.nullable(answeredId),
  amountMinor: z.int(),
});
export type Budget = z.infer<typeof budgetSchema>;

const sentBudget = z.object({
  category: z._default(z.nullable(expenseCategorySchema), null),
  personId: z._default(z.nullable(idSchema), null),
  amountMinor: amountSchema,
});

/** A change to how a trip's money is settled; absent fields stay. */
export const moneySettingsChangeSchema = z.object({
  /** What everything is converted to that has a rate to it. */
  currency: z.optional(moneyCurrencySchema),
  /** Whether the fewest payments are suggested; else along who owes whom. */
  isSimplified: z.optional(z.boolean()),
  /** All budgets. */
  budgets: z.optional(
    z.array(sentBudget).check(
      z.maxLength(BUDGETS_MAX),
      z.refine(
        (budgets) =>
          new Set(budgets.map(({ category, personId }) => `${category} ${personId}`)).size === budgets.length,
        BUDGET_TWICE,
      ),
    ),
  ),
  version: sentVersion,
});
export type MoneySettingsChange = z.output<typeof moneySettingsChangeSchema>;

export const moneySettingsSchema = z.object({
  /** The trip's own currency, until another is chosen or an expense is added. */
  currency: z.string(),
  isSimplified: z.boolean(),
  budgets: z.array(budgetSchema),
  /** 1 until anything of it is changed. */
  version: z.int(),
});
export type MoneySettings = z.infer<typeof moneySettingsSchema>;

const balancesSchema = z.array(
  z.object({
    currency: z.string(),
    people: z.array(
      z.object({
        personId: answeredId,
        paidMinor: z.int(),
        owedMinor: z.int(),
        sentMinor: z.int(),
        receivedMinor: z.int(),
        balanceMinor: z.int(),
      }),
    ),
  }),
);

/** How a trip's money stands, in sums: whoever shows it needs no expense for that. */
export const moneySchema = z.object({
  settings: moneySettingsSchema,
  /** What is settled: in the currency of settling, and apart in others what has no rate to it. */
  balances: balancesSchema,
  /** The same, each in its own currency. */
  ownBalances: balancesSchema,
  /** Who owes whom along who has paid for whom, set off between two people. */
  debts: z.array(z.object({ currency: z.string(), fromId: answeredId, toId: answeredId, amountMinor: z.int() })),
  /** What was spent, in the currencies of `balances`; below 0 where more came back. */
  spent: z.array(z.object({ currency: z.string(), category: expenseCategorySchema, amountMinor: z.int() })),
  expenseCount: z.int(),
});
export type Money = z.infer<typeof moneySchema>;

export const historyThings = ['expense', 'payment', 'settings'] as const;
export const historyActions = [
  'added',
  'changed',
  'deleted',
  'imported',
  'recorded',
  'confirmed',
  'declined',
  'withdrawn',
] as const;

export const HISTORY_PAGE = 50;
export const historyQuerySchema = z.object({
  /** Answers what came before this one. */
  before: z.optional(idSchema),
  /** Of one expense or payment alone. */
  of: z.optional(idSchema),
});

/** A field as it was and as it became, in words that a screen may show as they are, or by its own. */
const historyFieldSchema = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** Somebody changed something of a trip's money. */
export const historyEntrySchema = z.object({
  id: answeredId,
  at: answeredInstant,
  byId: answeredId,
  thing: z.enum(historyThings),
  thingId: answeredId,
  action: z.enum(historyActions),
  /** What an expense is called; empty otherwise. */
  title: z.string(),
  currency: z.string(),
  amountMinor: z.int(),
  /** Whether people had settled before with what was changed. */
  isCorrection: z.boolean(),
  fields: z.array(historyFieldSchema),
});
export type MoneyHistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyPageSchema = z.object({ entries: z.array(historyEntrySchema), hasMore: z.boolean() });

export const rateQuerySchema = z.object({
  from: moneyCurrencySchema,
  to: moneyCurrencySchema,
  /** On a day without a rate that of the last one before; of a day to come the latest. */
  date: calendarDate,
});

/** A published rate; `value` is `null` where none is known or no service is set up. */
export const publishedRateSchema = z.object({
  value: z.nullable(z.string()),
  /** The day that it is of. */
  date: z.nullable(answeredDate),
  /** Whether this server requests rates at all. */
  isOffered: z.boolean(),
});
export type PublishedRate = z.infer<typeof publishedRateSchema>;

/** Whom one reminds of what they owe. */
export const reminderSchema = z.object({ personId: idSchema });
