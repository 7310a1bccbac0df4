import type { QueuedChange } from './queued-change.schema.ts';

/** Whether a payment was refused for another one between the same two, which its writer did not know of. */
export const hasPaymentMeanwhile = ({ kind, state, refusal }: QueuedChange): boolean =>
  kind === 'recordPayment' && state === 'refused' && refusal?.code === 'payment_meanwhile';

/** A payment that is recorded whatever others there are between the two. */
export const recordedAnyway = (change: QueuedChange): QueuedChange => {
  const { lastPaymentId: _known, ...body } = change.body ?? {};
  return { ...change, body };
};
