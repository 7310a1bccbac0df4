import { describe, expect, test } from 'vitest';
import { firstState, mayAnswerPayment, mayChangeExpense, mayRecordPayment, mayWithdrawPayment } from './money.rules.ts';

const owner = { userId: 'owner', role: 'owner' } as const;
const admin = { userId: 'admin', role: 'admin' } as const;
const member = { userId: 'member', role: 'member' } as const;
const other = { userId: 'other', role: 'member' } as const;
const guests: Readonly<Record<string, { createdBy: string; isFormer: boolean }>> = {
  child: { createdBy: 'member', isFormer: false },
  aunt: { createdBy: 'owner', isFormer: false },
  gone: { createdBy: 'member', isFormer: true },
};
const guestOf = (id: string) => guests[id];
const from = (fromId: string, toId: string) => ({ fromId, toId });

test('an expense is changed by whoever added it, and by editors', () => {
  expect([owner, admin, member].map((viewer) => mayChangeExpense(viewer, { createdBy: 'owner' }))).toEqual([
    true,
    true,
    false,
  ]);
  expect(mayChangeExpense(member, { createdBy: 'member' })).toBe(true);
});

describe('a payment', () => {
  const everybody = [owner, admin, member, other];

  test.each([
    ['between others', from('owner', 'aunt'), [true, true, false, false]],
    ['from oneself', from('member', 'owner'), [true, true, true, false]],
    ['to oneself', from('aunt', 'member'), [true, true, true, false]],
    ['from a guest whom a member has added', from('child', 'owner'), [true, true, true, false]],
    ['to a guest whom a member has added', from('other', 'child'), [true, true, true, true]],
    ['from a guest who has been removed', from('gone', 'owner'), [true, true, false, false]],
  ])('%s is recorded by owner, admin, member, another: %s', (_what, ends, may) => {
    expect(everybody.map((viewer) => mayRecordPayment(viewer, ends, guestOf))).toEqual(may);
  });

  test.each([
    ['to a member', from('owner', 'member'), [false, false, true, false]],
    ['to a guest', from('member', 'aunt'), [true, true, false, false]],
    ['to a guest whom a member has added', from('owner', 'child'), [true, true, true, false]],
    ['to a guest who has been removed', from('owner', 'gone'), [true, true, false, false]],
  ])('%s is confirmed by owner, admin, member, another: %s', (_what, ends, may) => {
    expect(everybody.map((viewer) => mayAnswerPayment(viewer, ends, guestOf))).toEqual(may);
    expect(everybody.map((viewer) => firstState(viewer, ends, guestOf) === 'confirmed')).toEqual(may);
  });

  test('is taken back by whoever recorded it, and by editors', () => {
    expect([owner, admin, member].map((viewer) => mayWithdrawPayment(viewer, { recordedBy: 'owner' }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayWithdrawPayment(member, { recordedBy: 'member' })).toBe(true);
  });
});
