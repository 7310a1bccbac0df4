import type { Answerer, Citation, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';

/** What of an answer tells whether it counts. */
interface CountedBy {
  readonly outcome: Outcome;
  readonly answeredBy: Answerer;
  readonly citations: readonly Citation[];
}

/** Whether nothing that is known answers it, also where the asker left before that was said. */
export const foundNothing = ({ outcome, citations }: Omit<CountedBy, 'answeredBy'>): boolean =>
  outcome === 'not_found' || (outcome === 'stopped' && citations.length === 0);

/**
 * Whether an answer takes one of the month's questions. Where Caravan itself finds nothing it costs nobody anything; what a
 * service has read is paid for, also where it knows nothing.
 */
export const isCounted = (answer: CountedBy): boolean => answer.answeredBy === 'service' || !foundNothing(answer);
