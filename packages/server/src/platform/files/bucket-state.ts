import type { Logger } from 'pino';
import type { BucketError, BucketProblem } from './s3-answers.ts';

/** What a bucket is asked for, as far as the rights of a key and the room that is left differ for it. */
export type BucketTask = 'read' | 'write' | 'delete';

type Trouble = Exclude<BucketProblem, 'absent'>;

/** What an operator reads, once for each state. */
const SENTENCES: Readonly<Record<Trouble, string>> = {
  away: 'the bucket gives no answer: uploads and downloads are refused until it does',
  key: 'the bucket refuses the key: see S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key has the right to',
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

  /** It did what it was asked, or said that there is no such object. */
  onSuccess(task: BucketTask): void {
    this.#answeredAt = performance.now();
    if (this.#troubles.size === 0) return;
    // It reads while it is full, and with a key that may do nothing else.
    const ended = ['away', 'missing', 'clock', ...['key', 'request'].map((each) => `${each} ${task}`)];
    if (task === 'write') ended.push('full');
    for (const trouble of ended) this.#troubles.delete(trouble);
    if (this.#troubles.size === 0) this.#log.info('the bucket does what it is asked again');
  }

  onFailure({ problem, code, message }: BucketError, task: BucketTask): void {
    if (problem === 'absent') return this.onSuccess(task);
    const trouble = problem === 'key' || problem === 'request' ? `${problem} ${task}` : problem;
    this.#answeredAt = -Infinity;
    if (this.#troubles.has(trouble)) return;
    this.#troubles.add(trouble);
    this.#log.error({ problem, code, reason: message, task }, SENTENCES[problem]);
  }
}
