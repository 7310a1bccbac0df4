import { describe, expect, test } from 'vitest';
import { firstState, mayAnswerPayment, mayChangeExpense, mayRecordPayment, mayWithdrawPayment } from './money.rules.ts';

const owner = { userId: 'owner', role: 'owner' } as const;
const admin = { userId: 'admin', role: 'admin' } as const;
const member = { userId: 'member', role: 'member' } as const;
const isMember = (id: string) => ['owner', 'admin', 'member'].includes(id);
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
  test.each([
    ['between others', from('owner', 'guest'), [true, true, false]],
    ['from oneself', from('member', 'owner'), [true, true, true]],
    ['to oneself', from('guest', 'member'), [true, true, true]],
  ])('%s is recorded by owner, admin, member: %s', (_what, ends, may) => {
    expect([owner, admin, member].map((viewer) => mayRecordPayment(viewer, ends))).toEqual(may);
  });

  test.each([
    ['to a member', from('owner', 'member'), [false, false, true]],
    ['to a guest', from('member', 'guest'), [true, true, false]],
  ])('%s is confirmed by owner, admin, member: %s', (_what, ends, may) => {
    expect([owner, admin, member].map((viewer) => mayAnswerPayment(viewer, ends, isMember))).toEqual(may);
    expect([owner, admin, member].map((viewer) => firstState(viewer, ends, isMember) === 'confirmed')).toEqual(may);
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
