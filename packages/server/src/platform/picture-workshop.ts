import { AppError } from '@caravan/contract/errors.ts';

/** Where the two variants of a picture are written, local paths. */
export interface PictureTargets {
  /** As large as the picture came. */
  readonly full: string;
  /** Its longest side is at most CARD_IMAGE_PIXELS. */
  readonly card: string;
}

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
   * Turns a picture upright, strips it of all metadata and encodes it anew, in full and for a card.
   * @param source local path; stays as it is.
   * @throws {AppError} `image_type`, `too_many_pixels`, `image_unreadable`, `storage_full`; `unavailable` when too many wait
   *   already or the workshop is closed. Nothing is left at the targets then.
   */
  prepare(source: string, targets: PictureTargets): Promise<PreparedPicture>;
  /** Ends the processes; what is under way or waits is refused as `unavailable`. */
  close(): Promise<void>;
}

/** Opens the workshop. It costs nothing until the first picture comes. */
export const startPictureWorkshop = (): PictureWorkshop => ({
  prepare: () => Promise.reject(new AppError('unavailable')),
  close: () => Promise.resolve(),
});
