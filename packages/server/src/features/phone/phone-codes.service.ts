import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { CODE_DIGITS, TEST_CODE, cooldownMessage } from '@caravan/contract/accounts/phone.rules.ts';
import { AppError, type ErrorCode } from '@caravan/contract/errors.ts';
import { createHmac, randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { claimKey, forgetKey, storeAnswer } from '../../platform/idempotency.store.ts';
import type { RepeatableRequest } from '../../platform/repeatable-request.ts';
import { SmsError, type SmsProblem, type SmsSender } from '../../platform/messages/sms.ts';
import { type Captchas, type SolvedCaptcha, isEnoughWork } from '../../platform/security/captchas.ts';
import { newSecret } from '../../platform/security/cookies.ts';
import { giveBack, spend } from '../../platform/security/spent-proofs.store.ts';
import { findKnownDevice } from '../accounts/known-devices.store.ts';
import { findSessionOwner } from '../accounts/sessions.store.ts';
import {
  type CodeBudgets,
  type CodeReceiver,
  budgetProblem,
  codeText,
  paceProblem,
  receiverAfter,
  workFor,
} from './phone-codes.rules.ts';
import { findOwnerOf } from './phone-accounts.store.ts';
import {
  type UsedCode,
  addCode,
  agesOfCodes,
  countCodesNear,
  findDemand,
  findUsedCode,
  lockCodes,
  markSent,
  removeCode,
  tryCode,
  wasSent,
} from './phone-codes.store.ts';

interface CodeSenderParts {
  readonly db: Db;
  readonly captchas: Captchas;
  readonly sms: SmsSender;
  readonly log: Logger;
  readonly budgets: CodeBudgets;
  /** Numbers with a fixed code, without captcha and message. None in production. */
  readonly testNumbers: readonly string[];
  /** The address that people open. */
  readonly publicUrl: string;
}

interface CodeRequest {
  /** E.164. */
  readonly phoneNumber: string;
  readonly captcha: string | null;
  /** The caller's network address. */
  readonly address: string;
  /** The session that the request claims, as stored. */
  readonly sid: string | null;
  /** The secret of the browser's device cookie. */
  readonly deviceSecret: string | null;
  readonly repeatable: RepeatableRequest | null;
  readonly idempotencyKey: string | null;
}

/** A request whose code is about to be sent. */
interface Reservation extends CodeRequest {
  readonly verificationId: string;
  readonly code: string;
  /** The captcha that it used up; `null` for a test number. */
  readonly solved: SolvedCaptcha | null;
}

const refusals: Record<SmsProblem, ErrorCode> = {
  number: 'phone_invalid',
  pace: 'too_many_codes',
  account: 'sms_unavailable',
  other: 'sms_failed',
};

/**
 * Sends codes. A code is counted in a transaction that ends before the message is sent, and works once the gateway has accepted it.
 * One that was certainly not sent is deleted, and all that was used up for it is given back.
 */
export class CodeSender {
  readonly #parts: CodeSenderParts;
  readonly #sending = new Map<string, Promise<string>>();

  constructor(parts: CodeSenderParts) {
    this.#parts = parts;
  }

  /**
   * Sends a code to a number: one for all repeats of a request.
   *
   * @returns the verification id, the secret that the code works with.
   * @throws AppError `captcha_failed`, `code_cooldown`, `too_many_codes`, `sms_quota`, and where the gateway refuses or does not
   *   answer `phone_invalid`, `too_many_codes`, `sms_unavailable` or `sms_failed`.
   */
  async send(request: CodeRequest): Promise<string> {
    if (request.repeatable === null) return this.#sendOnce(request);
    const { id, fingerprint } = request.repeatable;
    const name = Buffer.concat([id, fingerprint]).toString('base64');
    const sending = this.#sending.get(name) ?? this.#sendOnce(request).finally(() => this.#sending.delete(name));
    this.#sending.set(name, sending);
    return sending;
  }

  /** A captcha for one code, with as much work as the caller's network has to do. */
  async makeCaptcha(address: string): Promise<Captcha> {
    const { db, captchas, budgets, testNumbers } = this.#parts;
    return captchas.make({ ...LEAST_WORK, work: workFor(budgets, await findDemand(db, address, testNumbers)) });
  }

  async #sendOnce(request: CodeRequest): Promise<string> {
    const { db, testNumbers } = this.#parts;
    const verificationId = verificationIdFor(request);
    const isTest = testNumbers.includes(request.phoneNumber);
    const reservation = { ...request, verificationId, code: isTest ? TEST_CODE : newCode() };
    const reserved = await db.transaction((transaction) => this.#reserve(transaction, reservation));
    if (reserved === 'repeat') return repeatAnswer(db, verificationId);
    if ('refusal' in reserved) throw reserved.refusal;
    if (!isTest) await this.#deliver({ ...reservation, solved: reserved.solved });
    await markSent(db, verificationId);
    return verificationId;
  }

  /**
   * @returns what was used up; `repeat` where the request was answered before; a refusal that still uses up the captcha, so that
   *   one captcha does not try many numbers.
   */
  async #reserve(
    db: Db,
    reservation: Omit<Reservation, 'solved'>,
  ): Promise<Pick<Reservation, 'solved'> | { readonly refusal: AppError } | 'repeat'> {
    const { repeatable, phoneNumber, captcha } = reservation;
    const { testNumbers, captchas } = this.#parts;
    if (repeatable && (await claimKey(db, repeatable)) !== null) return 'repeat';
    const isTest = testNumbers.includes(phoneNumber);
    const solved = isTest ? null : await captchas.check(captcha ?? '', LEAST_WORK);
    if (solved && !(await spend(db, solved.id, solved.expiresAt))) throw new AppError('captcha_failed');
    await lockCodes(db);
    const ages = await agesOfCodes(db, phoneNumber);
    refuseTooSoon(ages, isTest);
    const receiver = receiverAfter(ages.filter((age) => age < DAY_MS).length, await receiverOf(db, reservation));
    const refusal = solved && (await this.#overBudget(db, reservation, receiver, solved));
    if (refusal) {
      if (repeatable) await forgetKey(db, repeatable);
      return { refusal };
    }
    await addCode(db, receiver === 'known' ? { ...reservation, address: null } : reservation);
    if (repeatable) await storeAnswer(db, repeatable, { ...ANSWER_WITHOUT_ID, userId: repeatable.userId });
    return { solved };
  }

  /** @throws AppError `captcha_failed` for less work than is required by now. */
  async #overBudget(
    db: Db,
    { phoneNumber, address }: CodeRequest,
    receiver: CodeReceiver,
    { work }: SolvedCaptcha,
  ): Promise<AppError | null> {
    const { budgets, testNumbers } = this.#parts;
    const demand = await findDemand(db, address, testNumbers);
    if (!isEnoughWork(work, workFor(budgets, demand))) throw new AppError('captcha_failed');
    const near = await countCodesNear(db, phoneNumber, testNumbers);
    const problem = budgetProblem(budgets, demand, near, receiver);
    if (problem === 'network') return new AppError('too_many_codes', { retryAfter: HOUR_SECONDS });
    return problem === 'numbers' ? new AppError('sms_quota') : null;
  }

  async #deliver(reservation: Reservation): Promise<void> {
    const { sms, log, publicUrl } = this.#parts;
    const { phoneNumber, code } = reservation;
    try {
      await sms.send({ to: phoneNumber, text: codeText(code, publicUrl) });
    } catch (error) {
      const { problem, mayHaveLeft, answered } = smsErrorOf(error);
      log.warn({ problem, mayHaveLeft, ...answered }, 'a code was not sent');
      if (!mayHaveLeft) await this.#parts.db.transaction((transaction) => undoReservation(transaction, reservation));
      throw new AppError(refusals[problem], problem === 'pace' ? { retryAfter: PACE_SECONDS } : {});
    }
  }
}

/** Makes the same queries whether or not the number has an account, so that the time of the answer does not say so. */
const receiverOf = async (db: Db, { phoneNumber, sid, deviceSecret }: CodeRequest): Promise<CodeReceiver> => {
  const owner = await findOwnerOf(db, phoneNumber);
  const device = await findKnownDevice(db, deviceSecret, owner);
  const signedIn = sid === null ? undefined : await findSessionOwner(db, sid);
  if (owner === undefined) return 'stranger';
  return device !== null || signedIn === owner ? 'known' : 'account';
};

/** @throws AppError `code_cooldown`, `too_many_codes` */
const refuseTooSoon = (ages: readonly number[], isTest: boolean): void => {
  const pace = paceProblem(ages, isTest);
  if (pace === null) return;
  const retryAfter = Math.max(1, Math.ceil(pace.leftMs / 1000));
  if (pace.problem === 'hour') throw new AppError('too_many_codes', { retryAfter });
  throw new AppError('code_cooldown', { message: cooldownMessage(pace.leftMs), retryAfter });
};

const LEAST_WORK = { purpose: 'phone_code', subject: '', work: 1 } as const;

const HOUR_SECONDS = 3_600;
const DAY_MS = 86_400_000;
/** When a gateway that refused for its rate limit can be tried again, seconds. */
const PACE_SECONDS = 60;

/** The verification id is derived from the Idempotency-Key and not stored, so that nobody can try codes with a copy of the table. */
const ANSWER_WITHOUT_ID = { status: 200, answer: null, signedInUser: null };

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** A repeat gets the same id, although it is not stored. */
const verificationIdFor = ({ idempotencyKey, repeatable }: CodeRequest): string =>
  idempotencyKey === null
    ? newSecret()
    : createHmac('sha256', idempotencyKey)
        .update(`verification id of ${repeatable?.userId ?? 'nobody'}`)
        .digest('base64url');

/** @throws AppError `sms_failed` where it is not known whether the first request's code was sent. */
const repeatAnswer = async (db: Db, verificationId: string): Promise<string> => {
  if (await wasSent(db, verificationId)) return verificationId;
  throw new AppError('sms_failed');
};

const undoReservation = async (db: Db, { verificationId, solved, repeatable }: Reservation): Promise<void> => {
  await removeCode(db, verificationId);
  if (solved) await giveBack(db, solved.id);
  if (repeatable) await forgetKey(db, repeatable);
};

const smsErrorOf = (error: unknown): SmsError => {
  if (error instanceof SmsError) return error;
  throw error;
};

interface Redemption {
  readonly verificationId: string;
  readonly code: string;
  readonly now: Date;
  readonly repeatable: RepeatableRequest | null;
}

/**
 * Uses up a code. The count of wrong ones is committed although the request is refused; a repeat of a request that was answered
 * finds the code as it was used.
 *
 * @throws AppError `code_invalid` for another code than was sent, `code_expired` where none can be right any more.
 */
export const redeem = async (db: Db, redemption: Redemption): Promise<UsedCode> => {
  const { repeatable, verificationId } = redemption;
  const tried = await db.transaction(async (transaction) => {
    if (repeatable === null) return tryCode(transaction, redemption);
    if ((await claimKey(transaction, repeatable)) !== null) return findUsedCode(transaction, verificationId);
    const first = await tryCode(transaction, redemption);
    if (typeof first === 'string') await forgetKey(transaction, repeatable);
    // The token itself is not stored: it is made again from the code.
    else await storeAnswer(transaction, repeatable, { ...DONE, userId: repeatable.userId });
    return first;
  });
  if (tried === 'wrong') throw new AppError('code_invalid');
  if (tried === 'over' || tried === undefined) throw new AppError('code_expired');
  return tried;
};

const DONE = { status: 200, answer: null, signedInUser: null };
