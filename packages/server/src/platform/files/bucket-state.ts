import type { Logger } from 'pino';
import type { BucketError, BucketProblem } from './s3-answers.ts';

/** What a bucket is asked for, as far as the rights of a key and the room that is left differ for it. */
export type BucketTask = 'read' | 'write' | 'delete';

type Trouble = Exclude<BucketProblem, 'absent'> | 'broken';

/** What an operator reads, once for each state. */
const SENTENCES: Readonly<Record<Trouble, string>> = {
  away: 'the bucket gives no answer: uploads and downloads are refused until it does',
  broken: 'the bucket breaks off in the middle of objects: downloads do too',
  key: 'the bucket does not know the key: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  rights: 'the bucket refuses what the key has no right to: see the rights of S3_ACCESS_KEY_ID',
  missing: 'the bucket is not there: see S3_BUCKET and S3_ENDPOINT',
  full: 'the bucket takes no more: it is full, or its quota is used up',
  clock: "the bucket believes no signature: set this machine's clock",
  request: 'the bucket does not take what it is asked: see S3_REGION, S3_ENDPOINT and S3_ADDRESSING',
};

/** How a bucket is, by how what it was asked went: each state is logged when it begins, and once when all is well again. */
export class BucketState {
  readonly #log: Logger;
  readonly #troubles = new Set<string>();
  /** By the monotonic clock, milliseconds. */
  #answeredAt = -Infinity;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether it did what it was asked within this time, milliseconds. */
  hasAnsweredWithin(ms: number): boolean {
    return performance.now() - this.#answeredAt < ms;
  }

  /**
   * It did what it was asked, or said that there is no such object.
   *
   * @param tookBytes it was given some to keep.
   */
  onSuccess(task: BucketTask, tookBytes = false): void {
    this.#answeredAt = performance.now();
    // It reads while it is full, and with a key that may do nothing else.
    const ended = ['away', 'missing', 'clock', 'key', `rights ${task}`, `request ${task}`];
    // One that is full still begins an upload in parts.
    if (tookBytes) ended.push('full');
    this.#end(ended);
  }

  onFailure(error: BucketError, task: BucketTask): void {
    const { problem } = error;
    if (problem === 'absent') return this.onSuccess(task);
    this.#answeredAt = -Infinity;
    this.#begin(problem, error, task);
  }

  /** An object that it had begun to send came to its end. */
  onObjectWhole(): void {
    this.#end(['broken']);
  }

  /** An object that it had begun to send came to none. */
  onObjectBroken(error: BucketError): void {
    this.#begin('broken', error, 'read');
  }

  #begin(problem: Trouble, { code, message }: BucketError, task: BucketTask): void {
    const trouble = problem === 'rights' || problem === 'request' ? `${problem} ${task}` : problem;
    if (this.#troubles.has(trouble)) return;
    this.#troubles.add(trouble);
    this.#log.error({ problem, code, reason: message, task }, SENTENCES[problem]);
  }

  #end(troubles: readonly string[]): void {
    if (this.#troubles.size === 0) return;
    for (const trouble of troubles) this.#troubles.delete(trouble);
    if (this.#troubles.size === 0) this.#log.info('the bucket does what it is asked again');
  }
}
