import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

/** What a picture process is to do. */
export interface PictureOrder {
  readonly source: string;
  readonly targets: { readonly full: string; readonly card: string };
  readonly sizes: PictureSizes;
}

/** What the two variants of a picture measure at most; none is made larger than it came. */
export interface PictureSizes {
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
export type PictureRefusal = z.infer<typeof refusal>;

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
export type PictureAnswer = z.infer<typeof answer>;

/** What a picture process says. Whoever takes it over with a picture can say anything: it is parsed like a request. */
const message = z.union([z.object({ kind: z.literal('ready') }), answer]);
export type PictureMessage = z.infer<typeof message>;

/** A process that ended instead of answering. */
export interface PictureProcessDeath {
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

/** How much of what a process wrote before its end is kept for the log, characters. */
const LAST_WORDS = 2_000;

/** A process that decodes pictures, one at a time. It can be brought down or hang; nobody else notices. */
export class PictureProcess {
  /** Resolves once it has ended, however it did. */
  readonly ended: Promise<PictureProcessDeath>;
  readonly #child: ChildProcess;
  readonly #ready = Promise.withResolvers<'ready'>();
  #isReady = false;
  #reason = '';
  #lastWords = '';
  /** Whoever waits for an answer; nobody between two orders. */
  #hear: ((answer: PictureAnswer) => void) | undefined;

  constructor() {
    this.#child = fork(path.join(import.meta.dirname, 'image-decoder.ts'), [], {
      env: ENVIRONMENT,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#child.on('message', (said) => this.#take(said));
    this.ended = this.#waitForEnd();
  }

  /**
   * Has one picture prepared. A process that does not answer in time is killed.
   *
   * @param within milliseconds, once it is ready.
   */
  async prepare(order: PictureOrder, within: number): Promise<PictureAnswer | PictureProcessDeath> {
    const start = await this.#inTime(this.#ready.promise, READY_WITHIN_MS);
    if (start !== 'ready') return start;
    const answered = new Promise<PictureAnswer>((resolve) => {
      this.#hear = resolve;
    });
    this.#child.send(order);
    return this.#inTime(answered, within);
  }

  async #inTime<T>(awaited: Promise<T>, within: number): Promise<T | PictureProcessDeath> {
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

  #take(said: unknown): void {
    const { data } = message.safeParse(said);
    if (data?.kind === 'ready') {
      this.#isReady = true;
      this.#ready.resolve('ready');
    } else if (data !== undefined && this.#hear !== undefined) {
      this.#hear(data);
      this.#hear = undefined;
    } else {
      this.#kill('it said what no decoder says');
    }
  }

  #waitForEnd(): Promise<PictureProcessDeath> {
    return new Promise((resolve) => {
      const death = (how: string): void => {
        const reason = [this.#reason, how, this.#lastWords].filter((part) => part !== '').join('; ');
        resolve({ kind: 'died', wasReady: this.#isReady, reason });
      };
      this.#child.once('close', (code, signal) => death(`ended with ${code ?? signal}`));
      // It could not be started, or an order did not reach it any more.
      this.#child.on('error', (error) => {
        this.#kill(error.message);
        if (this.#child.pid === undefined) death('was never started');
      });
    });
  }
}
