import { z } from 'zod/mini';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { CATEGORY_UNKNOWN_MESSAGE, CURRENCY_UNKNOWN_MESSAGE } from '../messages.ts';
import { answeredId, clearableChoice, clearableId, sentId, sentVersion, text } from '../text.schema.ts';
import { once } from '../once.rules.ts';
import { answeredInstant, sentMoment } from '../time/calendar.schema.ts';
import { currencies, currencySchema, DEFAULT_CURRENCY } from '../trips/trips.schema.ts';
import { cleanPrice, PRICE_MAX, priceOf } from './price.rules.ts';

export const NAME_REQUIRED = 'Name is required';
/** Longest price as it may be sent, characters. */
export const PRICE_TEXT_MAX = 50;
const PRICE_TOO_HIGH = 'Price is too high';
const PRICE_UNREADABLE = 'Price must be an amount';
const NO_TICK = 'Must be true or false';

export const shoppingCategories = [
  'essentials',
  'snacks',
  'clothing',
  'electronics',
  'toiletries',
  'drinks',
  'breakfast',
  'lunch',
  'dinner',
  'other',
] as const;
export const shoppingCategorySchema = z.enum(shoppingCategories);
export type ShoppingCategory = z.infer<typeof shoppingCategorySchema>;
export const DEFAULT_SHOPPING_CATEGORY: ShoppingCategory = 'other';

/** A number as people write it: never with an exponent, whose digits are none of the amount's. */
const plainNumber = once(() => new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 2 }));

/**
 * An amount as people type it; only its digits and its decimal point are stored, so a minus goes too. `null`, `''` or no digit
 * clears it.
 */
const sentPrice = z.nullish(
  z
    .pipe(
      z.pipe(
        z.union(
          [
            z.string(),
            z.pipe(
              z.number(),
              z.transform((amount) => plainNumber().format(amount)),
            ),
          ],
          PRICE_UNREADABLE,
        ),
        text({ max: PRICE_TEXT_MAX }),
      ),
      z.transform((typed: string) => cleanPrice(typed)),
    )
    .check(z.refine((price) => price === null || priceOf(price) <= PRICE_MAX, PRICE_TOO_HIGH)),
);

const itemFields = {
  name: text({ max: SHORT_TEXT_MAX, required: NAME_REQUIRED }),
  category: clearableChoice(shoppingCategories, {
    default: DEFAULT_SHOPPING_CATEGORY,
    message: CATEGORY_UNKNOWN_MESSAGE,
  }),
  price: sentPrice,
  currency: clearableChoice(currencies, { default: DEFAULT_CURRENCY, message: CURRENCY_UNKNOWN_MESSAGE }),
  /** Somebody of the trip. */
  assignedTo: clearableId,
};

/** What a new item is made from. */
export const newShoppingItemSchema = z.object({ ...itemFields, id: sentId });
export type NewShoppingItem = z.output<typeof newShoppingItemSchema>;

/** A change to an item: absent fields stay. Whoever only ticks sends `isCompleted` alone. */
export const shoppingItemChangeSchema = z.object({
  ...itemFields,
  name: z.optional(itemFields.name),
  isCompleted: z.optional(z.boolean(NO_TICK)),
  /** When it was ticked, or the tick taken away: beside nothing but a tick. */
  at: sentMoment,
  version: sentVersion,
});
export type ShoppingItemChange = z.output<typeof shoppingItemChangeSchema>;

export const shoppingItemSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  name: z.string(),
  category: shoppingCategorySchema,
  /** Digits with at most one decimal point, such as `12.50`. */
  price: z.nullable(z.string()),
  currency: currencySchema,
  isCompleted: z.boolean(),
  assignedTo: z.nullable(answeredId),
  assignee: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.nullable(z.string()) })),
  createdBy: answeredId,
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  /** Grows with every change but a tick. */
  version: z.int(),
});
export type ShoppingItem = z.infer<typeof shoppingItemSchema>;
