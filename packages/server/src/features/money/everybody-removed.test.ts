import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import { expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';

const here = eachWithExampleMembers();

test('once everybody else is removed, their names keep what they owe and get, and whoever is left settles all of it', async () => {
  const { owner, admin, member } = here;
  const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const emil = (await owner.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body;
  const personIds = [owner.id, admin.id, member.id, emil.id];
  for (const [payer, amountMinor] of [
    [owner, 10_001],
    [admin, 2000],
    [member, 500],
  ] as const) {
    const payers = [{ personId: payer.id, amountMinor }];
    const split = { mode: 'equally', personIds };
    const day = { title: 'Dinner', spentOn: '2027-03-01', currency: 'EUR' };
    expect((await payer.post(`${trip}/money/expenses`, { ...day, amountMinor, payers, split })).status).toBe(201);
  }
  const standing = async () => (await owner.get<Money>(`${trip}/money`)).body;
  const before = await standing();

  for (const { id } of [admin, member]) expect((await owner.delete(`${trip}/members/${id}`)).status).toBe(204);
  expect((await owner.delete(`${trip}/guests/${emil.id}`)).status).toBe(204);

  const after = await standing();
  expect(after.balances).toEqual(before.balances);
  const sum = after.balances.flatMap(({ people }) => people).reduce((total, one) => total + one.balanceMinor, 0);
  expect(sum).toBe(0);
  const { guests } = (await owner.get<{ guests: Guest[] }>(trip)).body;
  expect(new Set(guests.map(({ id, isFormer }) => `${id} ${isFormer}`))).toEqual(
    new Set([admin.id, member.id, emil.id].map((id) => `${id} true`)),
  );
  const due = suggestedPayments(after);
  expect(due).toHaveLength(3);
  for (const { fromId, toId, currency, amountMinor } of due) {
    const payment = { fromId, toId, currency, amountMinor, paidOn: '2027-03-02' };
    expect((await owner.post(`${trip}/money/payments`, payment)).status).toBe(201);
  }
  expect(suggestedPayments(await standing())).toEqual([]);
});
