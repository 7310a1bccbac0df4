import { expect, test } from 'vitest';
import { labelOf, readableField } from './change-words.ts';

const cost = { amountMinor: 1250, currency: 'EUR' };
const money = {
  currency: 'USD',
  amountMinor: 1000,
  isRefund: false,
  payers: [{ personId: 'ben', amountMinor: 1000 }],
  split: {
    mode: 'shares',
    parts: [
      { personId: 'ben', weight: 100 },
      { personId: 'x', weight: 300 },
    ],
  },
  rate: { to: 'EUR', value: '0.9', source: 'ecb' },
};
const words = { zone: 'Europe/Lisbon', names: new Map([['ben', 'Ben Silva']]) };

test.each<[string, Record<string, unknown>, RegExp]>([
  ['startDate', { startDate: '2027-05-01', endDate: '2027-05-04' }, /^Dates: .*May 1.*4, 2027$/],
  ['startDate', { startDate: '2027-05-01', endDate: '2027-05-09' }, /^Dates: .*May 1.*9, 2027$/],
  ['coverImageUrl', { coverImageUrl: null }, /^Cover: The drawn cover$/],
  ['coverImageUrl', { coverImageUrl: '/api/objects/1' }, /^Cover: Another photo$/],
  ['coverImageUrl', { coverImageUrl: 'waiting:1' }, /^Cover: The photo that you chose$/],
  ['membersMayAdd', { membersMayAdd: true }, /^What members add: Their own outfits and items$/],
  ['membersMayAdd', { membersMayAdd: false }, /^What members add: Nothing$/],
  ['timeZone', { timeZone: 'America/New_York' }, /^Time zone: America\/New York$/],
  ['category', { category: 'hotel/airbnb' }, /^Category: Hotel\/Airbnb$/],
  ['imageUrl', { imageUrl: null }, /^Photo: $/],
  ['assignedTo', { assignedTo: 'ben' }, /^Assigned to: Ben Silva$/],
  ['cost', { cost }, /^Cost: €12\.50$/],
  ['cost', { cost: null }, /^Cost: $/],
  [
    'amountMinor',
    money,
    /^Amount: \$10\.00 · 1 USD = 0\.9 EUR · Paid by Ben Silva \$10\.00 · For Ben Silva \$2\.50, Somebody \$7\.50$/,
  ],
  ['amountMinor', { ...money, isRefund: true, rate: null }, /^Amount: \$10\.00 · Got back by Ben Silva/],
  ['spentOn', { spentOn: '2027-05-01' }, /^Date: .*May 1/],
  ['receipts', { receipts: [{ url: '/objects/1', filename: 'bill.pdf' }] }, /^Receipts: bill\.pdf$/],
  ['participants', { participants: { mode: 'everybody', personIds: [] } }, /^Who joins: Everybody$/],
  ['participants', { participants: { mode: 'everybody', personIds: ['ben'] } }, /^Who joins: Everybody but Ben Silva$/],
  ['participants', { participants: { mode: 'some', personIds: ['ben', 'x'] } }, /^Who joins: Ben Silva, Somebody$/],
  ['participants', { participants: { mode: 'some', personIds: [] } }, /^Who joins: Nobody yet$/],
])('each version of a field reads as a person knows it: %s of %o', (field, fields, expected) => {
  expect(`${labelOf(field)}: ${readableField(field, fields, words)}`).toMatch(expected);
});
