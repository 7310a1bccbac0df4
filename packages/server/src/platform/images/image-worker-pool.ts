import { AppError } from '@caravan/contract/errors.ts';
import { CARD_IMAGE_PIXELS, PORTRAIT_CARD_PIXELS, PORTRAIT_PIXELS } from '@caravan/contract/limits.ts';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { limitConcurrency } from '../concurrency-limit.ts';
import { mediaTypeOf } from '../files/content-types.ts';
import { asStorageError } from '../files/object-store.ts';
import { processCounts } from '../telemetry/telemetry.ts';
import {
  type ImageResult,
  type ImageTask,
  ImageWorker,
  type ImageWorkerDeath,
  type ImageSizes,
} from './image-worker.ts';

/** The answer to one picture too many, and after how many seconds it may be tried again. */
const TOO_MANY = { message: 'Many pictures are coming in right now. Please try again in a moment.', retryAfter: 5 };

/**
 * Pictures that are prepared at a time. Each takes a core and 60 MB, with five bytes a pixel for a plain photo; the worst
 * that may come takes half a gigabyte.
 */
const WORKERS = 2;

/** Where the two variants of a picture are written, local paths. */
interface ImageTargets {
  readonly full: string;
  readonly card: string;
}

/** What pictures of trips and outfits measure. */
export const PHOTO_SIZES: ImageSizes = { full: null, card: CARD_IMAGE_PIXELS, isCardSquare: false };
/** What pictures of people measure. */
export const PORTRAIT_SIZES: ImageSizes = { full: PORTRAIT_PIXELS, card: PORTRAIT_CARD_PIXELS, isCardSquare: true };

/** What a picture became. */
export interface PreparedImage {
  /** Of both variants: WebP where the picture has transparent parts. */
  readonly contentType: 'image/jpeg' | 'image/webp';
  /** Bytes. */
  readonly fullSize: number;
  /** Bytes. */
  readonly cardSize: number;
}

/** Makes pictures that strangers send fit to be kept and shown. */
export interface ImageWorkerPool {
  /**
   * Turns a picture upright, strips it of all metadata and encodes it anew, in full and for a card. Of an animated one the
   * first picture is taken.
   *
   * @param source local path; stays as it is.
   * @param sizes {@link PHOTO_SIZES} by default.
   * @throws {AppError} `image_type`, `too_many_pixels`, `image_unreadable`, `storage_full`; `unavailable` when too many wait
   *   already or the pool is closed. Nothing is left at the targets then.
   */
  prepare(source: string, targets: ImageTargets, sizes?: ImageSizes): Promise<PreparedImage>;
  /** Ends the processes; what is under way or waits is refused as `unavailable`. */
  close(): Promise<void>;
}

export interface ImageWorkerPoolOptions {
  /** Gets why a picture could not be read. */
  readonly log?: Logger;
  /** How long one picture may take, milliseconds, once it no longer waits. */
  readonly within?: number;
  /** How long a process waits for the next picture, milliseconds: somebody who picks several sends them in a row. */
  readonly idleFor?: number;
  /** Pictures that may wait. They wait on the disk, and rarely for more than half a second each. */
  readonly waiting?: number;
}

const USUAL = { within: 20_000, idleFor: 30_000, waiting: 40 };

/** Opens a pool. It costs nothing until the first picture comes. */
export const openImageWorkerPool = (options: ImageWorkerPoolOptions = {}): ImageWorkerPool =>
  new ProcessPool({ ...USUAL, ...options });

/** Decodes in processes of its own: a picture that brings one down, or never ends, takes nothing else along. */
class ProcessPool implements ImageWorkerPool {
  readonly #options: ImageWorkerPoolOptions & typeof USUAL;
  readonly #limited = limitConcurrency(WORKERS);
  readonly #workers = new Set<ImageWorker>();
  /** Those without a picture, each with the timer that ends it. */
  readonly #idle = new Map<ImageWorker, NodeJS.Timeout>();
  /** Pictures that are prepared or wait. */
  #underWay = 0;
  #isClosed = false;

  constructor(options: ImageWorkerPoolOptions & typeof USUAL) {
    this.#options = options;
  }

  async prepare(source: string, targets: ImageTargets, sizes = PHOTO_SIZES): Promise<PreparedImage> {
    if (this.#underWay >= WORKERS + this.#options.waiting) throw new AppError('unavailable', TOO_MANY);
    this.#underWay += 1;
    processCounts.imagesInProgress += 1;
    try {
      return await this.#limited(() => this.#prepare({ source, targets, sizes }));
    } catch (error) {
      await Promise.all([targets.full, targets.card].map((target) => rm(target, { force: true })));
      throw error;
    } finally {
      this.#underWay -= 1;
      processCounts.imagesInProgress -= 1;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.end()));
  }

  async #prepare(task: ImageTask): Promise<PreparedImage> {
    const isHeic = await refuseOtherFormats(task.source);
    if (this.#isClosed) throw new AppError('unavailable');
    const worker = this.#take();
    const answer = await worker.prepare(task, this.#options.within);
    if (answer.kind !== 'died') this.#release(worker);
    return this.#judge(answer, isHeic);
  }

  /** The worker that was used last, whose process is there already, or a new one. */
  #take(): ImageWorker {
    const last = [...this.#idle.keys()].at(-1);
    if (last === undefined) return this.#start();
    clearTimeout(this.#idle.get(last));
    this.#idle.delete(last);
    return last;
  }

  #start(): ImageWorker {
    const worker = new ImageWorker();
    this.#workers.add(worker);
    void worker.ended.then(() => {
      this.#workers.delete(worker);
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    });
    return worker;
  }

  #release(worker: ImageWorker): void {
    const end = (): void => {
      this.#idle.delete(worker);
      void worker.end();
    };
    this.#idle.set(worker, setTimeout(end, this.#options.idleFor).unref());
  }

  #judge(answer: ImageResult | ImageWorkerDeath, isHeic: boolean): PreparedImage {
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

  #afterDeath({ wasReady, reason }: ImageWorkerDeath, isHeic: boolean): AppError {
    if (this.#isClosed) return new AppError('unavailable');
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
