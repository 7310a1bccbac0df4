import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Db } from '../platform/db.ts';
import { claimKey, forgetKey, storeAnswer } from '../platform/idempotency.store.ts';
import type { RepeatableRequest } from '../platform/repeatable-request.ts';
import { claimId, releaseId, type UsedId } from '../platform/used-ids.store.ts';
import {
  beginSession,
  type EffectParts,
  type Effects,
  handsOutSecret,
  keepAnnouncements,
  saveRecorded,
} from './call-effects.ts';

/** What a call makes under an id that it brings. */
export interface MadeThing {
  readonly use: UsedId;
  /** The answer for the thing as it is now; `undefined` once it is deleted. */
  readonly find: (db: Db) => Promise<unknown>;
}

/** A changing call and what waits for its commit. */
interface ChangingCall {
  readonly endpoint: EndpointShape;
  readonly request: FastifyRequest;
  readonly repeatable: RepeatableRequest | null;
  readonly made?: MadeThing | undefined;
  readonly parts: EffectParts & { readonly db: Db };
  readonly effects: Effects;
}

/** Runs a changing call as one transaction, which also keeps what it announces. */
export const inTransaction = async <Answer>(call: ChangingCall, work: (db: Db) => Promise<Answer>): Promise<Answer> => {
  const { parts, effects } = call;
  try {
    return await parts.db.transaction(async (db) => {
      const answer = await madeOnce(db, call, work);
      await keepAnnouncements(db, parts, effects);
      return answer;
    });
  } catch (error) {
    parts.live.sendUnsure(effects.kept);
    throw error;
  }
};

/** Runs a call that changes nothing, or whose store brings its own transaction. */
export const withoutTransaction = async <Answer>(
  { parts, effects }: ChangingCall,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> => {
  const answer = await work(parts.db);
  await keepAnnouncements(parts.db, parts, effects);
  return answer;
};

/** Makes what has an id of its own once for ever, and answers a repeat with what it is now. */
const madeOnce = async <Answer>(db: Db, call: ChangingCall, work: (db: Db) => Promise<Answer>): Promise<Answer> => {
  const { made } = call;
  if (made === undefined || (await claimId(db, made.use))) return remembered(db, call, work);
  const answer = await made.find(db);
  if (answer === undefined) throw new AppError('deleted_meanwhile');
  return answer as Answer;
};

/** Remembers the answer for a repeat of the same request, and gives a repeat the first answer. */
const remembered = async <Answer>(
  db: Db,
  { endpoint, request, repeatable, made, parts, effects }: ChangingCall,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> => {
  if (repeatable === null) return work(db);
  const stored = await claimKey(db, repeatable);
  if (stored) {
    // A server of the previous release made it under another id.
    if (made) await releaseId(db, made.use);
    // A repeated sign-in gets a session of its own: the first one's secret is stored nowhere. It counts as no reauthentication.
    if (stored.signedInUser !== null) {
      await beginSession(db, { userId: stored.signedInUser, isProven: false }, request, parts, effects);
      effects.recorded.push({ kind: 'sign_in', userId: stored.signedInUser });
      await saveRecorded(db, request, parts, effects);
    }
    return stored.answer as Answer;
  }
  const answer = await work(db);
  if (handsOutSecret(effects)) {
    await forgetKey(db, repeatable);
    return answer;
  }
  const parsed = endpoint.response ? z.parse(endpoint.response, answer) : null;
  await storeAnswer(db, repeatable, {
    status: endpoint.status,
    answer: parsed,
    signedInUser: effects.signedInUser,
    userId: effects.signedInUser ?? effects.concerned ?? repeatable.userId,
  });
  return answer;
};
