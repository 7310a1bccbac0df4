import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupError } from './archive-format.ts';
import { AGE_INTRO, type BackupKey, decrypterBy } from './archive-key.ts';

/** An entry as it is read; its bytes are read to their end before the next one comes. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** How what zstd has compressed begins. */
const ZSTD_INTRO = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Reads an archive entry by entry, in constant memory.
 *
 * @param key `null`: none was given; it is not looked at for an archive that is not encrypted.
 * @throws BackupError for what is no archive, was encrypted by another key, is damaged, or cut off.
 */
export async function* readArchive(source: Readable, key: BackupKey | null): AsyncGenerator<ArchiveEntry> {
  let last = 'its beginning';
  try {
    const decoder = createTarDecoder({ strict: true });
    const fed = pipeline(await decrypted(source, key), createZstdDecompress(), Writable.fromWeb(decoder.writable));
    fed.catch(() => undefined);
    for await (const { header, body } of decoder.readable) {
      yield { name: header.name, size: header.size, chunks: readable(body, header.name) };
      last = header.name;
    }
    await fed;
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(error, last);
  } finally {
    source.destroy();
  }
}

/** What goes wrong while an entry is read comes out where it is read. */
async function* readable(body: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unreadable(error, name);
  }
}

const decrypted = async (source: Readable, key: BackupKey | null): Promise<Readable> => {
  const { intro, whole } = await peekAt(source, AGE_INTRO.length);
  if (intro.toString('latin1') === AGE_INTRO) return decryptedBy(key, whole);
  if (intro.subarray(0, ZSTD_INTRO.length).equals(ZSTD_INTRO)) return whole;
  throw new BackupError(
    intro.length === 0 ? 'The backup is empty.' : 'That is no backup of Caravan, or its beginning is damaged.',
  );
};

/** The first bytes of a stream, and a stream that has them still. */
const peekAt = async (source: Readable, length: number): Promise<{ intro: Buffer; whole: Readable }> => {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (read.length < length) {
    const { done, value } = await chunks.next();
    if (done) break;
    read = Buffer.concat([read, value]);
  }
  const rest = async function* () {
    yield read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { intro: read.subarray(0, length), whole: Readable.from(rest(), { objectMode: false }) };
};

const decryptedBy = async (key: BackupKey | null, whole: Readable): Promise<Readable> => {
  if (key === null) throw new BackupError('The backup is encrypted: give the key that it was made with as BACKUP_KEY.');
  const decrypter = await decrypterBy(key);
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(whole)));
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message)) {
      throw new BackupError('BACKUP_KEY is not the key that the backup was made with.', { cause: error });
    }
    throw error;
  }
};

/** What zstd says of an end that comes too early. An encrypted archive shows by the same sign that it is damaged or cut off. */
const CUT_OFF = 'Z_BUF_ERROR';

/** @param last the entry that was read when it happened, or the last one before it. */
const unreadable = (error: unknown, last: string): BackupError => {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const why = syscall === undefined ? `it is ${code === CUT_OFF ? 'cut off' : 'damaged or cut off'}` : message;
  return new BackupError(`The backup cannot be read beyond ${last}: ${why}.`, { cause: error });
};
