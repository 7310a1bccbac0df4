import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asStorageError } from './object-store.ts';

/** A file that came with a call, in a draft on the disk that is gone once the call is answered. */
export interface ReceivedFile {
  /** Where the draft is. What is made of it may be written beside it, under names that begin with this. */
  readonly path: string;
  /** Bytes, at least 1. */
  readonly size: number;
  /** As it was sent, cleaned. */
  readonly filename: string;
  /** The media type that the sender claims, which may be wrong. */
  readonly claimedType: string;
}

/** The SHA-256 of a draft's bytes, in hexadecimal. */
export const digestOf = async (draft: ReceivedFile): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(draft.path), hash);
  return hash.digest('hex');
};

/** Where files arrive before anything is known of them. */
export class DraftFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the folder, empty: what a killed server has left there is nobody's. */
  static async open(folder: string): Promise<DraftFolder> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new DraftFolder(folder);
  }

  /** Begins a draft. */
  begin(): DraftWriter {
    return new DraftWriter(path.join(this.#folder, randomUUID()));
  }

  /** Removes a draft with all that was made beside it. */
  async discard(draft: string): Promise<void> {
    const made = (await readdir(this.#folder)).filter((name) => name.startsWith(path.basename(draft)));
    await Promise.all(made.map((name) => rm(path.join(this.#folder, name), { force: true })));
  }
}

/**
 * Writes the bytes of a draft. It never fails while they come, so that the request can be read to its end before it is answered
 * with what went wrong: {@link DraftWriter.finished}.
 */
export class DraftWriter extends Writable {
  readonly path: string;
  size = 0;
  #handle: FileHandle | undefined;
  #failure: unknown;

  constructor(file: string) {
    super({ highWaterMark: 262_144 });
    this.path = file;
  }

  /**
   * Closes the file once everything that came is written.
   *
   * @throws what kept it from being written; AppError `storage_full` where there was no room.
   */
  async finished(): Promise<void> {
    await new Promise<void>((resolve) => this.end(resolve));
    if (this.#failure !== undefined) throw asStorageError(this.#failure);
  }

  override _construct(done: () => void): void {
    void this.#attempt(done, async () => {
      this.#handle = await open(this.path, 'w', 0o600).catch(async (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
        // Systems clear away what lies in their temporary folder for days.
        await mkdir(path.dirname(this.path), { recursive: true, mode: 0o700 });
        return open(this.path, 'w', 0o600);
      });
    });
  }

  /** What came while the disk was busy goes to it at once, and uncopied: each copy is one more for the collector. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    void this.#attempt(done, () => this.#append(chunks.map(({ chunk }) => chunk)));
  }

  override _final(done: () => void): void {
    void this.#attempt(done, async () => this.#handle?.close());
  }

  /** Whoever wants the rest no more leaves no file open. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#close(() => done(error));
  }

  async #close(done: () => void): Promise<void> {
    try {
      await this.#handle?.close();
    } catch (error) {
      this.#failure ??= error;
    } finally {
      done();
    }
  }

  async #append(chunks: readonly Buffer[]): Promise<void> {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.size += size;
    const { bytesWritten = size } = (await this.#handle?.writev(chunks)) ?? {};
    // A disk that fills up takes a part; asked for the rest, it says why it does not take that.
    if (bytesWritten < size) await this.#handle?.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
  }

  async #attempt(done: () => void, step: () => Promise<unknown>): Promise<void> {
    try {
      if (this.#failure === undefined) await step();
    } catch (error) {
      this.#failure = error;
      await this.#handle?.close();
    } finally {
      done();
    }
  }
}

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
