import type { Answerer, Card, Citation, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import type { MemberOf } from '../../platform/membership.ts';

/** A question as those who answer it get it. */
export interface ConciergeQuestion {
  readonly query: string;
  /** Whose question it is: nothing of anybody else's trips may be answered, or given to a service. */
  readonly userId: string;
  /** Proof that they are on the trip that they chose; `null` where they chose none. */
  readonly member: MemberOf | null;
  readonly now: Date;
  /** Where they are: IANA. */
  readonly timeZone: string;
}

export interface GivenAnswer {
  /** With marks, as `answer.rules.ts` of the contract reads them. */
  readonly response: string;
  readonly citations: readonly Citation[];
  readonly cards: readonly Card[];
  readonly outcome: Outcome;
  readonly answeredBy: Answerer;
}

/** What hears of an answer while it is made. */
export interface AnswerListener {
  onText(text: string): void;
  onCitation(citation: Citation): void;
  /** Nobody waits any more: what there is becomes the answer. */
  readonly gone: AbortSignal;
}

/** Whoever answers questions. */
export interface AnswerProvider {
  answer(question: ConciergeQuestion, listener: AnswerListener): Promise<GivenAnswer>;
}
