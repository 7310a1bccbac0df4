import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type ArchiveContents,
  type ArchiveHead,
  BackupError,
  damagedEntry,
  ENTRIES,
  linesIn,
  parseContents,
  parseHead,
  partName,
} from './archive-format.ts';
import type { BackupKey } from './archive-key.ts';
import { type ArchiveEntry, readArchive } from './archive-reader.ts';

type Chunks = AsyncIterable<Uint8Array>;

/** What an archive holds, in the order in which it comes. Bytes are read to their end before the next one comes. */
export type ArchivePart =
  | { readonly is: 'head'; readonly head: ArchiveHead }
  | { readonly is: 'rows'; readonly table: ArchiveHead['tables'][number]; readonly chunks: Chunks }
  | { readonly is: 'serverKey'; readonly key: string }
  | { readonly is: 'file'; readonly name: string; readonly chunks: Chunks }
  | { readonly is: 'contents'; readonly contents: ArchiveContents };

/** Entries that are held whole, bytes: descriptions and lists, of which the largest has a line for each of two thousand names. */
const WHOLE_MAX = 16_777_216;

/**
 * Reads an archive and holds it to all that it says of itself.
 *
 * @throws BackupError for what is damaged, cut off, not as it was written, or written by a newer Caravan.
 */
export async function* readVerified(source: Readable, key: BackupKey | null): AsyncGenerator<ArchivePart> {
  const entries = new Entries(readArchive(source, key));
  try {
    const first = await entries.take(ENTRIES.head);
    const head = parseHead(await whole(first));
    yield { is: 'head', head };
    const found: ArchiveContents = { tables: [], files: { count: 0, bytes: 0, missing: 0, sha256: '' } };
    for (const table of head.tables) {
      const counted = new CountedBytes();
      yield { is: 'rows', table, chunks: counted.through(entries.partsOf(`rows/${table.name}`)) };
      found.tables.push({ name: table.name, rows: counted.lines, sha256: counted.digest() });
    }
    if ((await entries.peek())?.name === ENTRIES.serverKey) {
      yield { is: 'serverKey', key: (await whole(await entries.take(ENTRIES.serverKey))).toString() };
    }
    found.files = yield* filesIn(entries);
    const contents = parseContents(await whole(await entries.take(ENTRIES.contents)));
    compare(found, contents);
    await entries.end();
    yield { is: 'contents', contents };
  } finally {
    await entries.close();
  }
}

async function* filesIn(entries: Entries): AsyncGenerator<ArchivePart, ArchiveContents['files']> {
  const lists = createHash('sha256');
  let [count, bytes, missing, parts, missingParts] = [0, 0, 0, 0, 0];
  let expected: string[] = [];
  for (let entry = await entries.peek(); entry !== null; entry = await entries.peek()) {
    if (entry.name.startsWith('files/')) {
      const counted = new CountedBytes();
      yield { is: 'file', name: entry.name.slice('files/'.length), chunks: counted.through(entries.bytesOfNext()) };
      expected.push(`${counted.digest()}  ${entry.name}`);
      count += 1;
      bytes += counted.bytes;
    } else if (entry.name === partName('hashes', parts + 1)) {
      parts += 1;
      const list = await whole(await entries.take(entry.name));
      lists.update(list);
      compareList(list.toString(), expected);
      expected = [];
    } else if (entry.name === partName('missing', missingParts + 1)) {
      missingParts += 1;
      const list = await whole(await entries.take(entry.name));
      lists.update(list);
      missing += linesIn(list);
    } else break;
  }
  return { count, bytes, missing, sha256: lists.digest('hex') };
}

/** @throws BackupError that names the first file that is not as it was. */
const compareList = (list: string, found: readonly string[]): void => {
  const said = list.split('\n').slice(0, -1);
  const wrong = found.find((line, index) => line !== said[index]);
  if (wrong !== undefined || said.length !== found.length) throw damagedEntry(wrong?.split('  ')[1] ?? 'hashes');
};

/** @throws BackupError that names the first table that is not as it was. */
const compare = (found: ArchiveContents, said: ArchiveContents): void => {
  for (const [index, table] of found.tables.entries()) {
    const expected = said.tables[index];
    if (expected?.name !== table.name || expected.rows !== table.rows || expected.sha256 !== table.sha256) {
      throw damagedEntry(`rows/${table.name}`);
    }
  }
  const numbers = ({ files: { count, bytes, missing, sha256 } }: ArchiveContents): string =>
    [count, bytes, missing, sha256].join();
  if (numbers(said) !== numbers(found)) throw damagedEntry('files');
};

/** Knows of bytes that go through it how many they are and what they are, once they all have. */
class CountedBytes {
  readonly #hash: Hash = createHash('sha256');
  bytes = 0;
  lines = 0;

  async *through(chunks: Chunks): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      this.lines += linesIn(chunk);
      yield chunk;
    }
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Entries of an archive, of which the next one can be looked at before it is taken. */
class Entries {
  readonly #entries: AsyncGenerator<ArchiveEntry>;
  /** The next one, once it was looked at. */
  #next: ArchiveEntry | null = null;

  constructor(entries: AsyncGenerator<ArchiveEntry>) {
    this.#entries = entries;
  }

  /** @returns `null` at the end. */
  async peek(): Promise<ArchiveEntry | null> {
    if (this.#next === null) {
      const { done, value } = await this.#entries.next();
      this.#next = done === true ? null : value;
    }
    return this.#next;
  }

  /** @throws BackupError where another one comes. */
  async take(name: string): Promise<ArchiveEntry> {
    const entry = await this.peek();
    if (entry === null) throw new BackupError(`The backup is cut off: its entry ${name} is missing.`);
    if (entry.name !== name) throw damagedEntry(entry.name);
    this.#next = null;
    return entry;
  }

  async *bytesOfNext(): AsyncGenerator<Uint8Array> {
    const entry = await this.peek();
    this.#next = null;
    if (entry) yield* entry.chunks;
  }

  /** The bytes of the numbered entries of a folder that come next, behind each other. */
  async *partsOf(folder: string): AsyncGenerator<Uint8Array> {
    for (let part = 1; (await this.peek())?.name === partName(folder, part); part += 1) yield* this.bytesOfNext();
  }

  /** @throws BackupError where anything else comes. */
  async end(): Promise<void> {
    const entry = await this.peek();
    if (entry !== null) throw damagedEntry(entry.name);
  }

  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }
}

const whole = async ({ name, size, chunks }: ArchiveEntry): Promise<Buffer> => {
  if (size > WHOLE_MAX) throw damagedEntry(name);
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
};

/** Reads an archive to its end, so that all damage shows before anything is done with it. */
export const checkArchive = async (source: Readable, key: BackupKey | null): Promise<ArchiveContents> => {
  for await (const part of readVerified(source, key)) {
    if (part.is === 'contents') return part.contents;
    if ('chunks' in part) for await (const _ of part.chunks);
  }
  throw new BackupError('The backup is cut off.');
};
