import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { DraftFolder, DraftWriter } from './upload-draft.ts';

/** A part of what was written to a spool, in bytes. */
export interface SpooledPart {
  readonly start: number;
  readonly size: number;
}

/** Text that is read from the database faster than it is sent: it waits on the disk, one part behind the other. */
export class Spool {
  readonly #drafts: DraftFolder;
  readonly #writer: DraftWriter;
  #written = 0;

  constructor(drafts: DraftFolder) {
    this.#drafts = drafts;
    this.#writer = drafts.begin();
  }

  /** Writes a part, piece by piece. */
  async write(pieces: Iterable<string> | AsyncIterable<string>): Promise<SpooledPart> {
    const start = this.#written;
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      this.#written += bytes.length;
      if (!this.#writer.write(bytes)) await once(this.#writer, 'drain');
    }
    return { start, size: this.#written - start };
  }

  /**
   * Makes what was written readable.
   *
   * @throws AppError `storage_full`.
   */
  finish(): Promise<void> {
    return this.#writer.finished();
  }

  /** Reads a part of what was finished. */
  read({ start, size }: SpooledPart): Readable {
    return createReadStream(this.#writer.path, { start, end: start + size - 1 });
  }

  /** Removes it. */
  async remove(): Promise<void> {
    this.#writer.destroy();
    await this.#drafts.discard(this.#writer.path);
  }
}
