import type { ShoppingCategory } from '@caravan/contract/shopping/shopping.schema.ts';
import { newShoppingItemSchema } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { describe, expect, test } from 'vitest';
import { blankOf, formOf as formOfFields } from '../../platform/form-fields.rules.ts';
import type { ShoppingFormValues, StoredItem } from './shopping-form.rules.ts';
import { itemFrom, nextForm, readablePrice, sentFrom } from './shopping-form.rules.ts';
import { shoppingFields } from './ShoppingFields.tsx';

const blankForm = (currency: Currency, category: ShoppingCategory | null): ShoppingFormValues =>
  blankOf(shoppingFields, { currency, category, people: new Map(), decimalSign: '.' });
const formOf = (item: StoredItem): ShoppingFormValues =>
  formOfFields(shoppingFields, item, { currency: 'USD', category: null, people: new Map(), decimalSign: '.' });

const ANNA = '0192f000-0000-7000-8000-000000000001';
const reading = { people: new Set([ANNA]), decimalSign: '.' } as const;

const stored: StoredItem = { name: 'Rice', category: 'dinner', price: '12.5', currency: 'EUR', assignedTo: ANNA };
const typed: ShoppingFormValues = {
  name: ' Rice ',
  category: 'dinner',
  price: '12,5',
  currency: 'EUR',
  assignedTo: ANNA,
};

test('a new item begins in the currency of the trip, in no category of its own and for nobody', () => {
  expect(blankForm('JPY', null)).toEqual({
    name: '',
    category: 'other',
    price: '',
    currency: 'JPY',
    assignedTo: '',
  });
  expect(blankForm('USD', 'snacks').category).toBe('snacks');
});

test.each<[string, Partial<StoredItem>, Partial<ShoppingFormValues>]>([
  ['with a price in euros', {}, { price: '12.50' }],
  ['with a price in yen', { price: '1199.5', currency: 'JPY' }, { price: '1200', currency: 'JPY' }],
  ['without a price', { price: null }, { price: '' }],
  ['for nobody', { assignedTo: null }, { price: '12.50', assignedTo: '' }],
])('the form of an item %s shows it as the list does', (_, item, shown) => {
  expect(formOf({ ...stored, ...item })).toEqual({ ...formOf(stored), ...shown });
});

test('an item that is only looked at is sent as it is stored', () => {
  const form = formOf({ ...stored, price: '12.50' });

  expect(itemFrom(form, reading)).toEqual({ ...stored, price: '12.50' });
});

describe('what is sent', () => {
  test.each<[string, Partial<ShoppingFormValues>, object]>([
    ['is trimmed and in order', {}, { ...stored, price: '12.50' }],
    ['has whole yen', { price: '1199.5', currency: 'JPY' }, { ...stored, price: '1200', currency: 'JPY' }],
    ['has no price where none was typed', { price: '' }, { ...stored, price: null }],
    ['has no price where nothing but a point was typed', { price: '.' }, { ...stored, price: null }],
    ['is for nobody where nobody was chosen', { assignedTo: '' }, { ...stored, price: '12.50', assignedTo: null }],
    ['is for nobody where they have left', { assignedTo: 'gone' }, { ...stored, price: '12.50', assignedTo: null }],
  ])('%s', (_, changed, sent) => {
    expect(itemFrom({ ...typed, ...changed }, reading)).toEqual(sent);
  });

  test.each<[string, Partial<ShoppingFormValues>, string, string]>([
    ['without a name', { name: '  ' }, 'name', 'Name is required'],
    ['with a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'Must be at most 255 characters'],
    ['with a price of ten digits', { price: '1000000000' }, 'price', 'Price is too high'],
    ['with a price of 51 characters', { price: '1'.repeat(51) }, 'price', 'Must be at most 50 characters'],
  ])('is refused %s', (_, changed, path, message) => {
    const { error } = newShoppingItemSchema.safeParse(sentFrom({ ...typed, ...changed }, reading));

    expect(error?.issues).toMatchObject([{ path: [path], message }]);
  });
});

test('the next item is of the same kind and in the same currency, and for nobody yet', () => {
  expect(nextForm(typed)).toEqual({ ...typed, name: '', price: '', assignedTo: '' });
});

test.each<[string, Partial<ShoppingFormValues>, string]>([
  ['euros', {}, '€12.50'],
  ['yen', { price: '1200.4', currency: 'JPY' }, '¥1,200'],
  ['nothing', { price: '' }, ''],
])('a price of %s is read as the list shows it', (_, changed, shown) => {
  expect(readablePrice({ ...typed, ...changed }, reading)).toBe(shown);
});
