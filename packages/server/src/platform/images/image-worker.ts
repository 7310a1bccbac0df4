import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod/mini';

/** A picture that a worker is to prepare. */
export interface ImageTask {
  readonly source: string;
  readonly targets: { readonly full: string; readonly card: string };
  readonly sizes: ImageSizes;
}

/** What the two variants of a picture measure at most; none is made larger than it came. */
export interface ImageSizes {
  /** Longest side of the full one, pixels; `null`: as it came. */
  readonly full: number | null;
  /** Longest side of the one for a card, pixels. */
  readonly card: number;
  /** The card's variant is cut to a square around what draws the eye. */
  readonly isCardSquare: boolean;
}

const refusal = z.object({
  kind: z.enum(['too_many_pixels', 'too_long', 'unreadable']),
  /** For the log. */
  reason: z.string(),
});
export type ImageRefusal = z.infer<typeof refusal>;

const answer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    contentType: z.enum(['image/jpeg', 'image/webp']),
    fullSize: z.int(),
    cardSize: z.int(),
  }),
  refusal,
  /** It could not read or write; `code` is the system's. */
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type ImageResult = z.infer<typeof answer>;

/** A worker's message. Whoever takes the process over with a picture can send anything, so it is parsed like a request. */
const message = z.union([z.object({ kind: z.literal('ready') }), answer]);
export type ImageWorkerMessage = z.infer<typeof message>;

/** A process that ended instead of answering. */
export interface ImageWorkerDeath {
  readonly kind: 'died';
  /** It had been able to work: the picture may have brought it down. */
  readonly wasReady: boolean;
  /** For the log. */
  readonly reason: string;
}

/**
 * The decoder's environment, and nothing of the server's: its secrets are out of reach of what a picture may do. Memory of
 * more than 256 KiB goes back to the system when it is freed.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** How long a process may take until it can work, milliseconds: a tenth of a second, unless the machine is very busy. */
const READY_WITHIN_MS = 20_000;

/** How much of a process's stderr goes to the log when it dies, characters. */
const STDERR_TAIL_LENGTH = 2_000;

/** A process that decodes pictures, one at a time. It can be brought down or hang; nobody else notices. */
export class ImageWorker {
  /** Resolves once it has ended, however it did. */
  readonly ended: Promise<ImageWorkerDeath>;
  readonly #child: ChildProcess;
  readonly #ready = Promise.withResolvers<'ready'>();
  #isReady = false;
  #reason = '';
  #stderrTail = '';
  /** Takes the answer to the current task. */
  #resolve: ((answer: ImageResult) => void) | undefined;

  constructor() {
    this.#child = fork(path.join(import.meta.dirname, 'image-decoder.ts'), [], {
      env: ENVIRONMENT,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-STDERR_TAIL_LENGTH);
    });
    this.#child.on('message', (received) => this.#receive(received));
    this.ended = this.#waitForEnd();
  }

  /**
   * Has one picture prepared. A process that does not answer in time is killed.
   *
   * @param within milliseconds, once it is ready.
   */
  async prepare(task: ImageTask, within: number): Promise<ImageResult | ImageWorkerDeath> {
    const start = await this.#within(this.#ready.promise, READY_WITHIN_MS);
    if (start !== 'ready') return start;
    const answered = new Promise<ImageResult>((resolve) => {
      this.#resolve = resolve;
    });
    this.#child.send(task);
    return this.#within(answered, within);
  }

  async #within<T>(awaited: Promise<T>, within: number): Promise<T | ImageWorkerDeath> {
    const late = setTimeout(() => this.#kill(`no answer within ${within} ms`), within);
    try {
      return await Promise.race([awaited, this.ended]);
    } finally {
      clearTimeout(late);
    }
  }

  /** Ends it at once. Resolves when it has ended. */
  async end(): Promise<void> {
    this.#kill('ended by the server');
    await this.ended;
  }

  #kill(reason: string): void {
    this.#reason ||= reason;
    this.#child.kill('SIGKILL');
  }

  #receive(received: unknown): void {
    const { data } = message.safeParse(received);
    if (data?.kind === 'ready') {
      this.#isReady = true;
      this.#ready.resolve('ready');
    } else if (data !== undefined && this.#resolve !== undefined) {
      this.#resolve(data);
      this.#resolve = undefined;
    } else {
      this.#kill('it sent what no decoder sends');
    }
  }

  #waitForEnd(): Promise<ImageWorkerDeath> {
    return new Promise((resolve) => {
      const death = (how: string): void => {
        const reason = [this.#reason, how, this.#stderrTail].filter((part) => part !== '').join('; ');
        resolve({ kind: 'died', wasReady: this.#isReady, reason });
      };
      this.#child.once('close', (code, signal) => death(`ended with ${code ?? signal}`));
      // It could not be started, or a task did not reach it any more.
      this.#child.on('error', (error) => {
        this.#kill(error.message);
        if (this.#child.pid === undefined) death('was never started');
      });
    });
  }
}
