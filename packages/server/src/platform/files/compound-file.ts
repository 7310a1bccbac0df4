import type { FileHandle } from 'node:fs/promises';

/*
 * Office's older files are all one format, a file system in a file, and only the names inside tell Word's from others.
 * Source: [MS-CFB], 2.2 (header), 2.3 (sector chains), 2.5 (extra sectors of the table), 2.6 (directory).
 */

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Numbers above this mark ends and gaps, not sectors. */
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
/** Places of the table that the header holds; more of them follow in sectors of their own. */
const PLACES_IN_HEADER = 109;
const STREAM = 2;
/** A directory of a document has some dozens of entries; this is for hostile ones. */
const ENTRIES_MAX = 20_000;

const WORD_STREAM = 'WordDocument';

/** Whether a compound file holds Word's own stream at its top, and not merely inside something that it embeds. */
export const holdsWordDocument = async (file: FileHandle, size: number): Promise<boolean> => {
  const compound = await CompoundFile.open(file, size);
  return (await compound?.topNames())?.some(({ name, type }) => name === WORD_STREAM && type === STREAM) ?? false;
};

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

class CompoundFile {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorBytes: number;
  /** What a file of this size can hold; a chain that is longer runs in a circle. */
  readonly #sectors: number;

  private constructor(file: FileHandle, size: number, header: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#sectorBytes = 2 ** header.readUInt16LE(30);
    this.#sectors = Math.ceil(size / this.#sectorBytes);
  }

  static async open(file: FileHandle, size: number): Promise<CompoundFile | null> {
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    const isKnown = bytesRead === HEADER_BYTES && [9, 12].includes(header.readUInt16LE(30));
    return isKnown ? new CompoundFile(file, size, header) : null;
  }

  /** The entries directly below the root: a tree by their order, so that left and right are of the same folder. */
  async topNames(): Promise<Entry[]> {
    const entries = await this.#directory();
    const found: Entry[] = [];
    const waiting = [entries[0]?.child ?? NO_ENTRY];
    const seen = new Set<number>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const entry = seen.has(id) ? undefined : entries[id];
      if (!entry) continue;
      seen.add(id);
      found.push(entry);
      waiting.push(entry.left, entry.right);
    }
    return found;
  }

  async #directory(): Promise<Entry[]> {
    const entries: Entry[] = [];
    let sector = this.#header.readUInt32LE(48);
    for (let steps = 0; sector < LAST_SECTOR && steps < this.#sectors && entries.length < ENTRIES_MAX; steps += 1) {
      const bytes = await this.#read(sector);
      if (!bytes) break;
      for (let at = 0; at < bytes.length; at += ENTRY_BYTES)
        entries.push(entryOf(bytes.subarray(at, at + ENTRY_BYTES)));
      sector = await this.#next(sector);
    }
    return entries;
  }

  /** The sector that follows in a chain, as the table has it. */
  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorBytes / 4;
    const table = await this.#tableSector(Math.floor(sector / perSector));
    const bytes = table < LAST_SECTOR ? await this.#read(table) : null;
    return bytes?.readUInt32LE((sector % perSector) * 4) ?? LAST_SECTOR;
  }

  /** Where a part of the table is. */
  async #tableSector(index: number): Promise<number> {
    if (index < PLACES_IN_HEADER) return this.#header.readUInt32LE(76 + index * 4);
    const perSector = this.#sectorBytes / 4 - 1;
    let rest = index - PLACES_IN_HEADER;
    let sector = this.#header.readUInt32LE(68);
    for (let steps = 0; sector < LAST_SECTOR && steps < this.#sectors; steps += 1) {
      const bytes = await this.#read(sector);
      if (!bytes) break;
      if (rest < perSector) return bytes.readUInt32LE(rest * 4);
      rest -= perSector;
      sector = bytes.readUInt32LE(perSector * 4);
    }
    return LAST_SECTOR;
  }

  /** A whole sector; `null` past the end. */
  async #read(sector: number): Promise<Buffer | null> {
    const bytes = Buffer.alloc(this.#sectorBytes);
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, (sector + 1) * this.#sectorBytes);
    return bytesRead === bytes.length ? bytes : null;
  }
}

const entryOf = (bytes: Buffer): Entry => ({
  // The length counts bytes, with the end of the text.
  name: bytes.toString('utf16le', 0, Math.min(64, Math.max(0, bytes.readUInt16LE(64) - 2))),
  type: bytes.readUInt8(66),
  left: bytes.readUInt32LE(68),
  right: bytes.readUInt32LE(72),
  child: bytes.readUInt32LE(76),
});
