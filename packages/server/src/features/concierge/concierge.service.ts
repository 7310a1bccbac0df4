import type { ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { isWithinLimit, limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { type MemberOf, prove } from '../../platform/membership.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { planOf } from '../plans/plans.store.ts';
import { findRole } from '../trips/roles.store.ts';
import {
  type PendingQuestion,
  countQuestion,
  giveBackQuestion,
  lockMonthlyUsage,
  isUnderWay,
} from '../plans/question-usage.store.ts';
import type { AnswerListener, AnswerProvider, ConciergeQuestion } from './answer.provider.ts';
import { findSearchByKey, saveSearch } from './concierge.store.ts';

interface ConciergeAnswersOptions {
  readonly provider: AnswerProvider;
  /** No answer takes longer, milliseconds. */
  readonly timeLimit: number;
  /** Hears why a question could not be given back, which the next one of the same person does. */
  readonly onGiveBackFailed: (error: unknown) => void;
}

/** A question as it is sent, before anybody has looked whether its asker is on the trip. */
export interface Question extends Omit<ConciergeQuestion, 'member'> {
  readonly tripId: string | null;
  /** The key that it came under: a repeat gets the same answer. */
  readonly clientKey: string | null;
}

/** How long saving an answer may take, milliseconds. */
const SAVING_MS = 60_000;

/** Has questions answered: each counts as it begins, and is given back where nothing came of it or Caravan found nothing. */
export class ConciergeAnswers {
  readonly #options: ConciergeAnswersOptions;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: ConciergeAnswersOptions) {
    this.#options = options;
  }

  /**
   * Answers a question and saves it with its answer.
   *
   * @throws AppError `trip_not_found`, `plan_limit`, `answer_under_way` and `idempotency_mismatch`; `unavailable` where
   * whoever asked went away before there was an answer.
   */
  async ask(db: Db, question: Question, listener: AnswerListener): Promise<ConciergeSearch> {
    const answering = this.#answer(db, question, listener);
    this.#underWay.add(answering);
    return answering.finally(() => this.#underWay.delete(answering));
  }

  /** Resolves once what is under way has ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  async #answer(db: Db, question: Question, listener: AnswerListener): Promise<ConciergeSearch> {
    const { tripId, clientKey, ...put } = question;
    const { userId, now } = question;
    const member = tripId === null ? null : await proveMember(db, tripId, userId);
    const known = await begin(db, question, new Date(now.getTime() + this.#options.timeLimit + SAVING_MS));
    if ('saved' in known) return known.saved;
    const proven: ConciergeQuestion = { ...put, member };
    try {
      const answer = await this.#options.provider.answer(proven, listener);
      return await saveSearch(db, { begun: known.begun, question: proven, answer, clientKey });
    } catch (error) {
      await giveBackQuestion(db, known.begun).catch(this.#options.onGiveBackFailed);
      throw error instanceof ServiceError ? new AppError('unavailable') : error;
    }
  }
}

/** @throws AppError `trip_not_found` for a trip of others, whether or not there is one. */
const proveMember = async (db: Db, tripId: string, userId: string): Promise<MemberOf> =>
  prove({ tripId, userId, role: await findRole(db, tripId, userId) }, 'member');

type Begun = { readonly begun: PendingQuestion } | { readonly saved: ConciergeSearch };

/** Counts a question, or finds the answer that it got before. */
const begin = (db: Db, question: Question, lostAt: Date): Promise<Begun> =>
  db.transaction(async (within) => {
    const { userId, clientKey, now } = question;
    const used = await lockMonthlyUsage(within, userId, now);
    if (clientKey !== null) {
      // In this order, since an answer that counts is saved without waiting for the count: what was no longer under way is
      // found.
      const wasUnderWay = await isUnderWay(within, userId, clientKey);
      const saved = await findSearchByKey(within, userId, clientKey);
      if (saved) return { saved: sameQuestion(saved, question) };
      if (wasUnderWay) throw new AppError('answer_under_way');
    }
    await refuseBeyondPlan(within, userId, used);
    return { begun: await countQuestion(within, { id: newId(), userId, clientKey, now, lostAt }) };
  });

/** @throws AppError `plan_limit` for somebody whose plan allows no more questions in this month. */
const refuseBeyondPlan = async (db: Db, userId: string, used: number): Promise<void> => {
  const plan = await planOf(db, userId);
  if (isWithinLimit(plan, 'conciergeQueries', used)) return;
  const message = limitMessage({ plan, limit: 'conciergeQueries', isOwn: true });
  throw new AppError('plan_limit', { message, isOwnPlan: true });
};

/** @throws AppError `idempotency_mismatch` where the key came with another question. */
const sameQuestion = (saved: ConciergeSearch, { query, tripId }: Question): ConciergeSearch => {
  // Of a trip that the asker has left, nothing is saved to compare.
  const isOfTrip = saved.trip === null || saved.trip.id === tripId;
  if (saved.query !== query || !isOfTrip) throw new AppError('idempotency_mismatch');
  return saved;
};
