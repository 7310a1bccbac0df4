import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { domainEvent } from '../../platform/domain-events.ts';
import type { MemberOf } from '../../platform/membership.ts';

/** Somebody has recorded a payment, which waits for its receiver to confirm it. */
export const paymentRecorded = domainEvent<{ readonly member: MemberOf; readonly payment: Payment }>(
  'a payment was recorded',
);

/** Somebody reminds somebody of what they owe them. */
export const debtReminded = domainEvent<{
  readonly member: MemberOf;
  readonly debtorId: string;
  readonly currency: string;
  readonly amountMinor: number;
}>('somebody was reminded of a debt');
