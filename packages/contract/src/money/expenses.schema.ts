import { z } from 'zod/mini';
import { objectReference } from '../files/files.schema.ts';
import { attachmentSchema } from '../itinerary/itinerary.schema.ts';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { answeredId, clearableText, idSchema, sentId, sentVersion, text } from '../text.schema.ts';
import { answeredDate, answeredInstant, calendarDate } from '../time/calendar.schema.ts';
import { ALL_BASIS_POINTS, expenseProblems } from './expenses.rules.ts';
import {
  amountSchema,
  DEFAULT_EXPENSE_CATEGORY,
  EXPENSE_PEOPLE_MAX,
  expenseCategorySchema,
  moneyCurrencySchema,
  rateSchema,
  sentRate,
  TOO_MANY_PEOPLE,
} from './money.schema.ts';

const TITLE_REQUIRED = 'Say what it was for';
export const EXPENSE_NOTE_MAX = 2_000;
export const RECEIPTS_MAX = 5;
export const TOO_MANY_RECEIPTS = `An expense has at most ${RECEIPTS_MAX} receipts`;
const RECEIPT_TWICE = 'Each receipt can be added once';
const WEIGHT_UNREADABLE = 'Enter a number of shares above 0';
const PERCENT_UNREADABLE = 'Enter a percentage above 0';
/** So many items one bill has. */
export const ITEMS_MAX = 200;
const TOO_MANY_ITEMS = `A bill has at most ${ITEMS_MAX} items`;
/** One share, as a weight: shares have two decimals. */
export const ONE_SHARE = 100;
const WEIGHT_MAX = 1_000_000;

const people = z.array(idSchema).check(z.maxLength(EXPENSE_PEOPLE_MAX, TOO_MANY_PEOPLE));
const amounts = z
  .array(z.object({ personId: idSchema, amountMinor: amountSchema }))
  .check(z.maxLength(EXPENSE_PEOPLE_MAX, TOO_MANY_PEOPLE));

/** For whom an expense is, and how it is split among them. */
export const splitSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('equally'), personIds: people }),
  z.object({
    mode: z.literal('shares'),
    parts: z
      .array(
        z.object({
          personId: idSchema,
          /** Hundredths of a share. */
          weight: z.int(WEIGHT_UNREADABLE).check(z.gte(1, WEIGHT_UNREADABLE), z.lte(WEIGHT_MAX, WEIGHT_UNREADABLE)),
        }),
      )
      .check(z.maxLength(EXPENSE_PEOPLE_MAX, TOO_MANY_PEOPLE)),
  }),
  z.object({ mode: z.literal('exact'), parts: amounts }),
  z.object({
    mode: z.literal('percent'),
    parts: z
      .array(
        z.object({
          personId: idSchema,
          /** Hundredths of a percent; all together 10,000. */
          basisPoints: z
            .int(PERCENT_UNREADABLE)
            .check(z.gte(1, PERCENT_UNREADABLE), z.lte(ALL_BASIS_POINTS, PERCENT_UNREADABLE)),
        }),
      )
      .check(z.maxLength(EXPENSE_PEOPLE_MAX, TOO_MANY_PEOPLE)),
  }),
  z.object({
    mode: z.literal('items'),
    /** What they don't add up to (a tax, a tip, a discount) is shared in proportion to what everybody ordered. */
    items: z
      .array(z.object({ title: text({ max: SHORT_TEXT_MAX }), amountMinor: amountSchema, personIds: people }))
      .check(z.maxLength(ITEMS_MAX, TOO_MANY_ITEMS)),
  }),
]);

/** A receipt that was uploaded before, or that the expense has already. */
const sentReceipt = z.object({ url: objectReference, filename: clearableText({ max: 1_000 }) });

export const expenseSourceKinds = ['shopping', 'activity'] as const;

/** What an expense is of, so that one thing is not turned into two expenses by mistake: an item of the list, or an activity (a stay is one). */
export const expenseSourceSchema = z.object({ kind: z.enum(expenseSourceKinds), id: idSchema });
export type ExpenseSource = z.infer<typeof expenseSourceSchema>;

const expenseFields = {
  title: text({ max: SHORT_TEXT_MAX, required: TITLE_REQUIRED }),
  spentOn: calendarDate,
  /** Money that came back, such as a deposit: `payers` are who got it. */
  isRefund: z.boolean(),
  currency: moneyCurrencySchema,
  amountMinor: amountSchema,
  category: expenseCategorySchema,
  /** Who paid; together the amount. */
  payers: amounts,
  split: splitSchema,
  rate: z.nullable(sentRate),
  note: clearableText({ max: EXPENSE_NOTE_MAX }),
  /** All its receipts in their order. */
  receipts: z.array(sentReceipt).check(
    z.maxLength(RECEIPTS_MAX, TOO_MANY_RECEIPTS),
    z.refine((receipts) => new Set(receipts.map(({ url }) => url)).size === receipts.length, RECEIPT_TWICE),
  ),
  source: z.nullable(expenseSourceSchema),
};

/** What a new expense is made from. */
export const newExpenseSchema = z
  .object({
    ...expenseFields,
    id: sentId,
    isRefund: z._default(expenseFields.isRefund, false),
    category: z._default(expenseFields.category, DEFAULT_EXPENSE_CATEGORY),
    rate: z._default(expenseFields.rate, null),
    receipts: z._default(expenseFields.receipts, []),
    source: z._default(expenseFields.source, null),
  })
  .check(
    z.superRefine((expense, context) => {
      for (const { path, message } of expenseProblems(expense))
        context.addIssue({ code: 'custom', path: [path], message, input: expense });
    }),
  );
export type NewExpense = z.output<typeof newExpenseSchema>;

/** A change to an expense: absent fields stay. What it makes of amount, payers, split and rate is looked at as a whole. */
export const expenseChangeSchema = z.object({
  title: z.optional(expenseFields.title),
  spentOn: z.optional(expenseFields.spentOn),
  isRefund: z.optional(expenseFields.isRefund),
  currency: z.optional(expenseFields.currency),
  amountMinor: z.optional(expenseFields.amountMinor),
  category: z.optional(expenseFields.category),
  payers: z.optional(expenseFields.payers),
  split: z.optional(expenseFields.split),
  rate: z.optional(expenseFields.rate),
  note: expenseFields.note,
  receipts: z.optional(expenseFields.receipts),
  source: z.optional(expenseFields.source),
  version: sentVersion,
});
export type ExpenseChange = z.output<typeof expenseChangeSchema>;

const answeredAmounts = z.array(z.object({ personId: answeredId, amountMinor: z.int() }));

const answeredSplit = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('equally'), personIds: z.array(answeredId) }),
  z.object({ mode: z.literal('shares'), parts: z.array(z.object({ personId: answeredId, weight: z.int() })) }),
  z.object({ mode: z.literal('exact'), parts: answeredAmounts }),
  z.object({ mode: z.literal('percent'), parts: z.array(z.object({ personId: answeredId, basisPoints: z.int() })) }),
  z.object({
    mode: z.literal('items'),
    items: z.array(z.object({ title: z.string(), amountMinor: z.int(), personIds: z.array(answeredId) })),
  }),
]);

export const expenseSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  title: z.string(),
  spentOn: answeredDate,
  isRefund: z.boolean(),
  currency: z.string(),
  amountMinor: z.int(),
  category: expenseCategorySchema,
  payers: answeredAmounts,
  /** Everybody's part follows from it (`partsOf`). */
  split: answeredSplit,
  rate: z.nullable(rateSchema),
  note: z.nullable(z.string()),
  receipts: z.array(attachmentSchema),
  source: z.nullable(expenseSourceSchema),
  /** When it was last changed after people had settled with it; `null` where that has never happened. */
  correctedAt: z.nullable(answeredInstant),
  createdBy: answeredId,
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  version: z.int(),
});
export type Expense = z.infer<typeof expenseSchema>;
