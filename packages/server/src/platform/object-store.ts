import type { Readable } from 'node:stream';

/** An object as it is read. Whoever gets it reads the stream to its end or destroys it. */
export interface OpenObject {
  /** Bytes. */
  readonly size: number;
  readonly stream: Readable;
}

/** Keeps bytes under names, wherever that is. A name is given once: what is kept under it never changes. */
export interface ObjectStore {
  /**
   * Keeps a local file's bytes. Once it is done they outlive a power failure; before, nothing is there under the name.
   *
   * @param source a file in the folder of drafts; it may be gone afterwards.
   * @throws AppError `storage_full`.
   */
  put(name: string, source: string): Promise<void>;
  /**
   * Keeps what is kept under some names under others too, each of which then goes its own way. Once it is done they outlive a
   * power failure.
   *
   * @param names the new name for each old one.
   * @returns whether all of them were there; if not, some may be copied.
   * @throws AppError `storage_full`.
   */
  copy(names: ReadonlyMap<string, string>): Promise<boolean>;
  /** @returns `null` where there is nothing. */
  open(name: string): Promise<OpenObject | null>;
  /** Removes what is there of these. What is being read stays readable to its end. */
  remove(names: readonly string[]): Promise<void>;
}
