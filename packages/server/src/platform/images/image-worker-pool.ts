import { AppError } from '@caravan/contract/errors.ts';
import { CARD_IMAGE_PIXELS, PORTRAIT_CARD_PIXELS, PORTRAIT_PIXELS } from '@caravan/contract/limits.ts';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { mediaTypeOf } from '../files/content-types.ts';
import { asStorageError } from '../files/object-store.ts';
import {
  type PictureAnswer,
  type PictureOrder,
  PictureProcess,
  type PictureProcessDeath,
  type PictureSizes,
} from './image-worker.ts';

/** What somebody hears who is sent away, and after how many seconds they may try again. */
const TOO_MANY = { message: 'Many pictures are coming in right now. Please try again in a moment.', retryAfter: 5 };

/** A place to work at: its process starts with the first picture and ends when none follows. */
class PictureSeat {
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
class PictureSeats {
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

/**
 * Pictures that are worked on at a time. Each takes a core and 60 MB, with five bytes a pixel for a plain photo; the worst
 * that may come takes half a gigabyte.
 */
const AT_A_TIME = 2;

/** Where the two variants of a picture are written, local paths. */
interface PictureTargets {
  readonly full: string;
  readonly card: string;
}

/** What pictures of trips and outfits measure. */
export const PHOTO_SIZES: PictureSizes = { full: null, card: CARD_IMAGE_PIXELS, isCardSquare: false };
/** What pictures of people measure. */
export const PORTRAIT_SIZES: PictureSizes = { full: PORTRAIT_PIXELS, card: PORTRAIT_CARD_PIXELS, isCardSquare: true };

/** What a picture became. */
export interface PreparedPicture {
  /** Of both variants: WebP where the picture has transparent parts. */
  readonly contentType: 'image/jpeg' | 'image/webp';
  /** Bytes. */
  readonly fullSize: number;
  /** Bytes. */
  readonly cardSize: number;
}

/** Makes pictures that strangers send fit to be kept and shown. */
export interface PictureWorkshop {
  /**
   * Turns a picture upright, strips it of all metadata and encodes it anew, in full and for a card. Of an animated one the
   * first picture is taken.
   *
   * @param source local path; stays as it is.
   * @param sizes {@link PHOTO_SIZES} unless told otherwise.
   * @throws {AppError} `image_type`, `too_many_pixels`, `image_unreadable`, `storage_full`; `unavailable` when too many wait
   *   already or the workshop is closed. Nothing is left at the targets then.
   */
  prepare(source: string, targets: PictureTargets, sizes?: PictureSizes): Promise<PreparedPicture>;
  /** Ends the processes; what is under way or waits is refused as `unavailable`. */
  close(): Promise<void>;
}

export interface PictureWorkshopOptions {
  /** Hears why a picture could not be read. */
  readonly log?: Logger;
  /** How long one picture may take, milliseconds; its turn comes first. */
  readonly within?: number;
  /** How long a process waits for the next picture, milliseconds: somebody who picks several sends them in a row. */
  readonly idleFor?: number;
  /** Pictures that wait for their turn at most. They wait on the disk, and rarely for more than half a second each. */
  readonly waiting?: number;
}

const USUAL = { within: 20_000, idleFor: 30_000, waiting: 40 };

/** Opens the workshop. It costs nothing until the first picture comes. */
export const startPictureWorkshop = (options: PictureWorkshopOptions = {}): PictureWorkshop =>
  new ProcessWorkshop({ ...USUAL, ...options });

/** Decodes in processes of its own: a picture that brings one down, or never ends, takes nothing else along. */
class ProcessWorkshop implements PictureWorkshop {
  readonly #options: PictureWorkshopOptions & typeof USUAL;
  readonly #seats: PictureSeats;

  constructor(options: PictureWorkshopOptions & typeof USUAL) {
    this.#options = options;
    const seats = Array.from({ length: AT_A_TIME }, () => new PictureSeat(options.idleFor));
    this.#seats = new PictureSeats(seats, options.waiting);
  }

  async prepare(source: string, targets: PictureTargets, sizes = PHOTO_SIZES): Promise<PreparedPicture> {
    const seat = await this.#seats.take();
    try {
      const isHeic = await refuseOtherFormats(source);
      if (this.#seats.isClosed) throw new AppError('unavailable');
      return this.#judge(await seat.work({ source, targets, sizes }, this.#options.within), isHeic);
    } catch (error) {
      await Promise.all([targets.full, targets.card].map((target) => rm(target, { force: true })));
      throw error;
    } finally {
      this.#seats.leave(seat);
    }
  }

  close(): Promise<void> {
    return this.#seats.close();
  }

  #judge(answer: PictureAnswer | PictureProcessDeath, isHeic: boolean): PreparedPicture {
    switch (answer.kind) {
      case 'done': {
        const { contentType, fullSize, cardSize } = answer;
        return { contentType, fullSize, cardSize };
      }
      case 'too_many_pixels':
        throw new AppError('too_many_pixels');
      case 'too_long':
        throw new AppError('too_many_pixels', { message: TOO_LONG });
      case 'unreadable':
        this.#options.log?.info({ reason: answer.reason }, 'a picture cannot be read');
        throw unreadable(isHeic);
      case 'failed':
        throw asStorageError(Object.assign(new Error(answer.message), { code: answer.code }));
      case 'died':
        throw this.#afterDeath(answer, isHeic);
    }
  }

  #afterDeath({ wasReady, reason }: PictureProcessDeath, isHeic: boolean): AppError {
    if (this.#seats.isClosed) return new AppError('unavailable');
    if (wasReady) {
      this.#options.log?.warn({ reason }, 'a picture brought its process down');
      return unreadable(isHeic);
    }
    this.#options.log?.error({ reason }, 'no process for pictures can be started');
    return new AppError('unavailable');
  }
}

const TOO_LONG = 'This picture is too long or too wide. Please choose a smaller image.';
const FORMAT_UNREADABLE = 'This photo format cannot be read here. Please choose a JPEG, PNG or WebP image.';

const unreadable = (isHeic: boolean): AppError =>
  new AppError('image_unreadable', isHeic ? { message: FORMAT_UNREADABLE } : {});

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', ...HEIC]);

/**
 * By the bytes, whatever the file is called.
 *
 * @returns whether it is a HEIC, which few decoders can read.
 * @throws {AppError} `image_type`.
 */
const refuseOtherFormats = async (source: string): Promise<boolean> => {
  const type = await mediaTypeOf(source);
  if (type === undefined || !TAKEN.has(type)) throw new AppError('image_type');
  return HEIC.has(type);
};
