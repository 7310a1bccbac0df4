import { randomUUID } from 'node:crypto';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { csvRows } from '@caravan/contract/money/csv.rules.ts';
import type { Money, MoneyHistoryEntry } from '@caravan/contract/money/money.schema.ts';
import { importOf } from '@caravan/contract/money/imported-people.rules.ts';
import { readMoneyFile } from '@caravan/contract/money/money-import.rules.ts';
import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';

const here = eachWithExampleMembers();

const moneyOfTrip = async (): Promise<string> => {
  const money = `/api/trips/${(await newSharedTrip(here.members)).id}/money`;
  await here.owner.put(`${money}/settings`, { currency: 'EUR' });
  return money;
};

const SPLITWISE = `Date,Description,Category,Cost,Currency,Olivia,Mia
2027-03-01,"Dinner, with wine",Dining out,30.00,EUR,15.00,-15.00
2027-03-02,Taxi,Taxi,10.01,EUR,-5.00,5.00
2027-03-03,Mia paid Olivia,Payment,8.00,EUR,-8.00,8.00
`;

const imported = () => {
  const preview = readMoneyFile(SPLITWISE, 'EUR');
  if ('problem' in preview) throw new Error(preview.problem);
  const people = new Map([
    ['Olivia', here.owner.id],
    ['Mia', here.member.id],
  ]);
  return importOf(preview.entries, people);
};

const balancesOf = async (by: Person, money: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    ((await by.get<Money>(money)).body.balances[0]?.people ?? []).map(({ personId, balanceMinor }) => [
      personId,
      balanceMinor,
    ]),
  );

describe('an import', () => {
  test('leaves the balances of the file, and says in the history what came from it', async () => {
    const money = await moneyOfTrip();

    const { status, body } = await here.admin.post(`${money}/imports`, imported());

    expect([status, body]).toEqual([201, { expenses: 2, payments: 1 }]);
    expect(await balancesOf(here.member, money)).toEqual({ [here.owner.id]: 200, [here.member.id]: -200 });
    const { entries } = (await here.owner.get<{ entries: MoneyHistoryEntry[] }>(`${money}/history`)).body;
    expect(entries.slice(0, 3).map(({ action, thing }) => [action, thing])).toEqual([
      ['imported', 'payment'],
      ['imported', 'expense'],
      ['imported', 'expense'],
    ]);
  });

  test('names whoever has left the trip since, and yet stays as a name', async () => {
    const money = await moneyOfTrip();
    const expense = imported().expenses[0];
    await here.owner.post(`${money}/expenses`, expense);
    await here.member.post(`${money.replace('/money', '')}/leave`);

    expect((await here.owner.post(`${money}/expenses`, expense)).status).toBe(400);
    const { status } = await here.owner.post(`${money}/imports`, imported());

    expect(status).toBe(201);
    expect(await balancesOf(here.owner, money)).toEqual({ [here.owner.id]: 1700, [here.member.id]: -1700 });
  });

  test('is all or nothing, once under its key, and for editors', async () => {
    const money = await moneyOfTrip();
    const { expenses, payments } = imported();
    const key = { 'idempotency-key': randomUUID() };
    const stranger = { ...payments[0], fromId: here.stranger.id };

    const source = { kind: 'activity', id: randomUUID() };
    const refused = [
      await here.owner.post(`${money}/imports`, { expenses, payments: [stranger] }),
      await here.owner.post(`${money}/imports`, { expenses: [], payments: [] }),
      await here.owner.post(`${money}/imports`, { expenses: [{ ...expenses[0], source }], payments: [] }),
      await here.member.post(`${money}/imports`, { expenses, payments }),
    ];
    await Promise.all([1, 2].map(() => here.owner.post(`${money}/imports`, { expenses, payments }, key)));

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 403]);
    expect((await here.owner.get<Expense[]>(`${money}/expenses`)).body).toHaveLength(2);
  });
});

test('the table has a row for each expense and payment, whose people add up to 0, and holds no formula', async () => {
  const money = await moneyOfTrip();
  await here.owner.post(`${money}/imports`, imported());
  await here.owner.post(`${money}/expenses`, {
    title: '=HYPERLINK("https://evil.example.com")',
    spentOn: '2027-03-04',
    currency: 'JPY',
    amountMinor: 1000,
    payers: [{ personId: here.owner.id, amountMinor: 1000 }],
    split: { mode: 'equally', personIds: [here.owner.id, here.admin.id, here.member.id] },
  });

  const response = await fetch(`${here.app.url}${money}/expenses.csv`, { headers: here.member.session });
  const [head, ...rows] = csvRows(await response.text()) ?? [];

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('Expenses.csv');
  const column = (name: string) => rows.map(({ cells }) => cells[head?.cells.indexOf(name) ?? -1]);
  expect(column('Kind')).toEqual(['Expense', 'Expense', 'Payment', 'Expense']);
  expect(column('Cost')).toEqual(['30.00', '10.01', '8.00', '1000']);
  expect(column('Cost in EUR')).toEqual(['30.00', '10.01', '8.00', '']);
  expect(column('Description')[3]).toBe(`'=HYPERLINK("https://evil.example.com")`);
  const people = head?.cells.slice(head.cells.indexOf('Note') + 1) ?? [];
  expect(people).toHaveLength(3);
  for (const { cells } of rows) {
    const nets = cells.slice(-3).map((cell) => Math.round(Number(cell) * 100));
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
  }
});

test('a trip of ten thousand expenses stands as the rules say', async () => {
  const money = await moneyOfTrip();
  const people = [here.owner.id, here.admin.id, here.member.id];
  // Divided without a cent that is left, whose owner would depend on the id.
  const expenses = Array.from({ length: 500 }, (_, index) => ({
    title: `Expense ${index}`,
    spentOn: `2027-03-${String(1 + (index % 28)).padStart(2, '0')}`,
    currency: 'EUR',
    amountMinor: 3000 + 3 * index,
    payers: [{ personId: people[index % 3], amountMinor: 3000 + 3 * index }],
    split: { mode: 'equally', personIds: people },
  }));
  await here.owner.post(`${money}/imports`, { expenses, payments: [] });
  const copied = (column: string) => `md5(${column}::text || copy)::uuid`;
  for (const [table, id, others] of [
    [
      'expenses',
      'id',
      'trip_id, title, spent_on, is_refund, currency, amount_minor, category, payers, split, counted_in, counted_minor, created_by',
    ],
    [
      'expense_shares',
      'expense_id',
      'trip_id, person_id, currency, paid_minor, owed_minor, counted_in, counted_paid_minor, counted_owed_minor',
    ],
    ['expense_debts', 'expense_id', 'trip_id, from_id, to_id, counted_in, counted_minor'],
  ] as const)
    await here.app.database.pool.query(
      `insert into ${table} (${id}, ${others}) select ${copied(id)}, ${others} from ${table}, generate_series(1, 19) copy`,
    );

  const [all, paid, stored] = [
    (await here.owner.get<Expense[]>(`${money}/expenses`)).body,
    (await here.owner.get<Payment[]>(`${money}/payments`)).body,
    (await here.owner.get<Money>(money)).body,
  ];

  expect(all).toHaveLength(10_000);
  expect(stored).toEqual(standingOf(stored.settings, all, paid));
});
