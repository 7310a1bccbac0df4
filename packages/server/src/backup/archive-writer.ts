import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { type BackupKey, encrypterBy } from './archive-key.ts';

/** Half of what the level above saves costs twice its time. */
const COMPRESSION_LEVEL = 3;

/** Writes an archive entry by entry, as fast as the destination takes it and in constant memory. */
export class ArchiveWriter {
  readonly #tar: TarPackController;
  readonly #createdAt: Date;
  /** Settles once the destination has all or has failed. */
  readonly #written: Promise<void>;

  private constructor(tar: TarPackController, createdAt: Date, written: Promise<void>) {
    this.#tar = tar;
    this.#createdAt = createdAt;
    this.#written = written;
    // Whoever adds the next entry, or finishes, learns of it.
    written.catch(() => undefined);
  }

  /** @param key `null`: not encrypted. */
  static async to(destination: Writable, key: BackupKey | null, createdAt: Date): Promise<ArchiveWriter> {
    const { readable, controller } = createTarPacker();
    const compress = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
    });
    const plain = pipeline(Readable.fromWeb(readable), compress, ...(key === null ? [destination] : []));
    if (key === null) return new ArchiveWriter(controller, createdAt, plain);
    const encrypter = await encrypterBy(key);
    const encrypted = await encrypter.encrypt(Readable.toWeb(compress));
    const written = Promise.all([plain, pipeline(Readable.fromWeb(encrypted), destination)]);
    return new ArchiveWriter(
      controller,
      createdAt,
      written.then(() => undefined),
    );
  }

  /** Adds an entry whose bytes are at hand. */
  add(name: string, bytes: Uint8Array | string): Promise<void> {
    const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    return this.addFrom(name, body.length, [body]);
  }

  /**
   * Adds an entry as its bytes come.
   *
   * @param size bytes, which have to be as many.
   * @throws what went wrong at the destination, or with the bytes.
   */
  async addFrom(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    try {
      const entry = this.#tar.add({ name, size, mode: 0o600, mtime: this.#createdAt }).getWriter();
      // What it rejects with is what `write` or `close` throws.
      entry.closed.catch(() => undefined);
      for await (const chunk of chunks) await entry.write(chunk);
      await entry.close();
    } catch (error) {
      this.#tar.error(error);
      await this.#written;
      throw error;
    }
  }

  /** Ends the archive, and resolves once the destination has all of it. */
  async finish(): Promise<void> {
    this.#tar.finalize();
    await this.#written;
  }

  /** Gives it up; what was written is no archive. */
  async abandon(reason: unknown): Promise<void> {
    this.#tar.error(reason);
    await this.#written.catch(() => undefined);
  }
}
