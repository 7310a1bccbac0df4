import { AppError } from '@caravan/contract/errors.ts';
import { type PictureAnswer, type PictureOrder, PictureProcess, type PictureProcessDeath } from './picture-process.ts';

/** What somebody hears who is sent away, and after how many seconds they may try again. */
const TOO_MANY = { message: 'Many pictures are coming in right now. Please try again in a moment.', retryAfter: 5 };

/** A place to work at: its process starts with the first picture and ends when none follows. */
export class PictureSeat {
  readonly #idleFor: number;
  #process: PictureProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #gone: Promise<void> = Promise.resolve();

  /** @param idleFor how long the process waits for the next picture, milliseconds. */
  constructor(idleFor: number) {
    this.#idleFor = idleFor;
  }

  /**
   * Has one picture prepared.
   *
   * @param within how long that may take, milliseconds.
   */
  async work(order: PictureOrder, within: number): Promise<PictureAnswer | PictureProcessDeath> {
    clearTimeout(this.#idle);
    this.#process ??= this.#start();
    const answer = await this.#process.prepare(order, within);
    this.#idle = setTimeout(() => void this.end(), this.#idleFor).unref();
    return answer;
  }

  /** Ends the process, whatever it does. Resolves when it has ended. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#process !== undefined) this.#gone = this.#process.end();
    this.#process = undefined;
    await this.#gone;
  }

  #start(): PictureProcess {
    const process = new PictureProcess();
    void process.ended.then(() => {
      if (this.#process === process) this.#process = undefined;
    });
    return process;
  }
}

/** Gives the seats to those who come, and to the others in the order in which they came. */
export class PictureSeats {
  readonly #seats: readonly PictureSeat[];
  /** The one that was used last is given first: its process is there already. */
  readonly #free: PictureSeat[];
  readonly #mostWaiting: number;
  readonly #waiting: { readonly sit: (seat: PictureSeat) => void; readonly refuse: (error: AppError) => void }[] = [];
  #isClosed = false;

  /** @param mostWaiting how many wait at most; the next one is sent away. */
  constructor(seats: readonly PictureSeat[], mostWaiting: number) {
    this.#seats = seats;
    this.#free = [...seats];
    this.#mostWaiting = mostWaiting;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Resolves when it is the caller's turn, who leaves the seat with {@link PictureSeats.leave}.
   * @throws {AppError} `unavailable` when too many wait, or the seats are closed.
   */
  async take(): Promise<PictureSeat> {
    if (this.#isClosed) throw new AppError('unavailable');
    const seat = this.#free.pop();
    if (seat !== undefined) return seat;
    if (this.#waiting.length >= this.#mostWaiting) throw new AppError('unavailable', TOO_MANY);
    return new Promise((sit, refuse) => {
      this.#waiting.push({ sit, refuse });
    });
  }

  leave(seat: PictureSeat): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(seat);
    else next.sit(seat);
  }

  /** Sends away all who wait or come later, and ends what runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(new AppError('unavailable'));
    await Promise.all(this.#seats.map((seat) => seat.end()));
  }
}
