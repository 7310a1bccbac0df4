import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { domainEvent } from '../../platform/domain-events.ts';
import type { MemberOf } from '../../platform/membership.ts';

/** Somebody has recorded a payment: one that waits for its receiver to confirm it, or one that they have confirmed by that. */
export const paymentRecorded = domainEvent<{ readonly member: MemberOf; readonly payment: Payment }>(
  'a payment was recorded',
);

/** The receiver of a payment, or who answers for them, says whether it has come. */
export const paymentAnswered = domainEvent<{
  readonly member: MemberOf;
  readonly payment: Payment;
  /** What was said before. */
  readonly before: Payment['state'];
}>('a payment was answered');

/** Somebody has taken a payment back. */
export const paymentWithdrawn = domainEvent<{ readonly member: MemberOf; readonly payment: Payment }>(
  'a payment was taken back',
);

/** Somebody reminds somebody of what they owe them. */
export const debtReminded = domainEvent<{
  readonly member: MemberOf;
  readonly debtorId: string;
  readonly currency: string;
  readonly amountMinor: number;
}>('somebody was reminded of a debt');

/** An expense with which people have settled was changed, or deleted. */
export const expenseCorrected = domainEvent<{
  readonly member: MemberOf;
  readonly expense: Pick<Expense, 'id' | 'title'>;
  readonly change: 'corrected' | 'deleted';
  /** Everybody whom it names, before and after. */
  readonly personIds: readonly string[];
}>('an expense was corrected');
