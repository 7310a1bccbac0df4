import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { tries } from '../../testing/seeded-random.ts';
import { upload } from '../../testing/uploads.ts';

const here = eachWithExampleMembers();

interface World {
  readonly trip: string;
  readonly money: string;
}
interface Step {
  readonly act: number;
  readonly by: number;
  readonly of: number;
  readonly to: number;
}

const CURRENCIES = ['EUR', 'JPY', 'KWD'];
const detailOf = async ({ trip }: World): Promise<TripDetail> => (await here.owner.get<TripDetail>(trip)).body;
const expensesOf = async ({ money }: World) => (await here.owner.get<Expense[]>(`${money}/expenses`)).body;
const paymentsOf = async ({ money }: World) => (await here.owner.get<Payment[]>(`${money}/payments`)).body;

/** Everybody of the trip, those who have left too. */
const peopleOf = async (world: World): Promise<string[]> => {
  const { members, guests = [] } = await detailOf(world);
  return [...members.map(({ userId }) => userId), ...guests.map(({ id }) => id)];
};
const some = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

const expenseOf = async (world: World, { of, to }: Step) => {
  const people = await peopleOf(world);
  const amountMinor = 1 + to * 137;
  const currency = some(CURRENCIES, of) ?? 'EUR';
  return {
    title: `Expense ${to}`,
    spentOn: '2027-05-01',
    isRefund: to % 11 === 0,
    currency,
    amountMinor,
    payers: [{ personId: some(people, to), amountMinor }],
    split: { mode: 'equally', personIds: people.slice(of % people.length) },
    rate: to % 2 ? { to: 'EUR', value: `0.${of + 1}`, source: 'entered' } : null,
  };
};

/** What people do; what they may not is refused. */
const acts: readonly ((by: Person, world: World, step: Step) => Promise<unknown>)[] = [
  async (by, world, step) => by.post(`${world.money}/expenses`, await expenseOf(world, step)),
  async (by, world, step) => by.post(`${world.money}/expenses`, await expenseOf(world, step)),
  async (by, world, step) => {
    const { amountMinor, payers } = await expenseOf(world, step);
    return by.put(`${world.money}/expenses/${some(await expensesOf(world), step.of)?.id}`, { amountMinor, payers });
  },
  async (by, world, { of, to }) => {
    const parts = (await peopleOf(world)).map((personId, at) => ({ personId, weight: 1 + ((at * to) % 3) }));
    const split = { mode: 'shares', parts };
    return by.put(`${world.money}/expenses/${some(await expensesOf(world), of)?.id}`, { split });
  },
  async (by, world, { of }) => by.delete(`${world.money}/expenses/${some(await expensesOf(world), of)?.id}`),
  async (by, world, { of, to }) => {
    const people = await peopleOf(world);
    const body = { fromId: some(people, of), toId: some(people, of + 1), currency: some(CURRENCIES, to) };
    return by.post(`${world.money}/payments`, { ...body, amountMinor: 1 + to * 11, paidOn: '2027-05-02' });
  },
  async (by, world, { of, to }) =>
    by.put(`${world.money}/payments/${some(await paymentsOf(world), of)?.id}`, {
      state: to % 2 ? 'declined' : 'confirmed',
    }),
  async (by, world, { of }) => by.delete(`${world.money}/payments/${some(await paymentsOf(world), of)?.id}`),
  (_by, { money }, { to }) => here.owner.put(`${money}/settings`, { currency: some(CURRENCIES, to) }),
  (by, { trip }) => by.post(`${trip}/leave`),
  (_by, { trip }) => here.owner.post(`${trip}/members`, { userId: here.member.id }),
  (_by, { trip }, { to }) => here.owner.post(`${trip}/guests`, { name: `Guest ${to}` }),
  async (_by, world, { of }) =>
    here.owner.delete(`${world.trip}/guests/${some((await detailOf(world)).guests ?? [], of)?.id}`),
  async (_by, world, { of }) => {
    const guest = some(
      ((await detailOf(world)).guests ?? []).filter(({ isFormer }) => !isFormer),
      of,
    );
    const { secret } = (await here.owner.post<{ secret: string }>(`${world.trip}/join-links`, { guestId: guest?.id }))
      .body;
    return here.stranger.post(`/api/join/${secret}`);
  },
];

const step = fc.record({ act: fc.nat(acts.length - 1), by: fc.nat(3), of: fc.nat(8), to: fc.nat(40) });
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 });

test('whatever people spend, change, pay and delete at the same time, and whoever leaves, comes back or is a guest no more: the balances add up to 0 in every currency, everybody in them has a name, and paying what is suggested leaves nothing', async () => {
  const property = fc.asyncProperty(rounds, async (history) => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const world = { trip, money: `${trip}/money` };
    const people = [here.owner, here.admin, here.member, here.stranger];
    for (const together of history)
      await Promise.all(together.map(async (one) => acts[one.act]?.(people[one.by] ?? here.owner, world, one)));

    const { body: stored } = await here.owner.get<Money>(world.money);

    expect(stored).toEqual(standingOf(stored.settings, await expensesOf(world), await paymentsOf(world)));
    const known = new Set(await peopleOf(world));
    for (const { people: rows } of [...stored.balances, ...stored.ownBalances]) {
      expect(rows.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0);
      expect(rows.filter(({ personId }) => !known.has(personId))).toEqual([]);
    }
    for (const { fromId, toId, currency, amountMinor } of suggestedPayments(stored))
      await here.owner.post(`${world.money}/payments`, { fromId, toId, currency, amountMinor, paidOn: '2027-05-03' });
    const after = (await here.owner.get<Money>(world.money)).body;
    expect(after.balances.flatMap(({ people: rows }) => rows).filter(({ balanceMinor }) => balanceMinor !== 0)).toEqual(
      [],
    );
  });

  await fc.assert(property, { seed: 20_261_128, numRuns: tries(6, 60), endOnFailure: true });
});

test('a trip is deleted with its money and its receipts', async () => {
  const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const url = (await upload(here.owner, { name: 'bill.pdf', bytes: Buffer.from(samplePdf()) })).body.objectPath;
  const step = { act: 0, by: 0, of: 0, to: 1 };
  const expense = await expenseOf({ trip, money: `${trip}/money` }, step);
  await here.owner.post(`${trip}/money/expenses`, { ...expense, receipts: [{ url }] });
  const body = { fromId: here.owner.id, toId: here.member.id, currency: 'EUR', amountMinor: 1, paidOn: '2027-05-02' };
  await here.owner.post(`${trip}/money/payments`, body);

  expect((await here.owner.delete(trip)).status).toBe(204);

  for (const table of ['expenses', 'expense_shares', 'expense_receipts', 'trip_payments', 'money_history', 'files'])
    expect((await here.app.database.pool.query(`select 1 from ${table}`)).rows).toEqual([]);
});

test('whoever deletes their account stays as a name where money hangs on them', async () => {
  const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const other = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const expense = await expenseOf({ trip, money: `${trip}/money` }, { act: 0, by: 0, of: 0, to: 1 });
  await here.owner.post(`${trip}/money/expenses`, expense);

  expect((await here.member.post('/api/auth/user/deletion')).status).toBe(204);

  const guestsOf = async (address: string) => (await here.owner.get<{ guests: Guest[] }>(address)).body.guests;
  expect(await guestsOf(trip)).toMatchObject([
    { id: here.member.id, isFormer: true, name: expect.stringMatching(/^Mia /) },
  ]);
  expect(await guestsOf(other)).toEqual([]);
});

test('whoever deletes their account stays as a name where they added, recorded or changed something', async () => {
  const adding = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const recording = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const amountMinor = 500;
  const expense = {
    title: 'Taxi',
    spentOn: '2027-05-01',
    currency: 'EUR',
    amountMinor,
    payers: [{ personId: here.owner.id, amountMinor }],
    split: { mode: 'equally', personIds: [here.owner.id, here.member.id] },
  };
  const payment = { fromId: here.member.id, toId: here.owner.id, currency: 'EUR', amountMinor, paidOn: '2027-05-02' };
  expect((await here.admin.post(`${adding}/money/expenses`, expense)).status).toBe(201);
  expect((await here.admin.post(`${recording}/money/payments`, payment)).status).toBe(201);

  expect((await here.admin.post('/api/auth/user/deletion')).status).toBe(204);

  for (const address of [adding, recording])
    expect((await here.owner.get<{ guests: Guest[] }>(address)).body.guests).toMatchObject([
      { id: here.admin.id, isFormer: true, name: expect.stringMatching(/^Adam /) },
    ]);
});
