import type { QueuedChange } from './queued-change.schema.ts';

/** Whether an expense was refused because another one is of the same thing. */
export const hasSourceTaken = ({ kind, state, refusal }: QueuedChange): boolean =>
  kind === 'addExpense' && state === 'refused' && refusal?.code === 'source_taken';

/** An expense that is added whatever others are of the same thing. */
export const addedAllTheSame = (change: QueuedChange): QueuedChange => ({
  ...change,
  body: { ...change.body, source: null },
});
