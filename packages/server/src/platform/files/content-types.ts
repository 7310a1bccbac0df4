import type { FilePart } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { documentTypes } from '@caravan/contract/files/files.rules.ts';
import { type FileHandle, open } from 'node:fs/promises';
import type { ReceivedFile } from './drafts.ts';

export interface DocumentType {
  readonly kind: 'document';
  readonly contentType: string;
  readonly extension: string;
}

type ContentType = DocumentType | { readonly kind: 'image' };

/** The end of a PDF is marked within its last kilobyte (ISO 32000, annex H of the readers' practice). */
const PDF_END = { mark: '%%EOF', within: 1_024 };
/** A ZIP archive ends with its directory's own record and a comment of at most 64 KiB (APPNOTE 4.3.16). */
const ZIP_END = { mark: 'PK\u0005\u0006', within: 65_557 };

/**
 * What a draft's bytes are, whatever it is called. Whether a picture can be read is left to who decodes it.
 *
 * @throws AppError `file_type` or `image_type` for what is not taken, `file_damaged` for a document without its end.
 */
export const typeOf = async (draft: ReceivedFile, kind: FilePart['kind']): Promise<ContentType> => {
  if (kind === 'image') return { kind: 'image' };
  const mime = await mediaTypeOf(draft.path);
  const extension = await documentExtension(draft, mime);
  const type = documentTypes.find((each) => each.extension === extension);
  if (type) return { kind: 'document', ...type };
  if (mime?.startsWith('image/')) return { kind: 'image' };
  throw new AppError(draft.claimedType.startsWith('image/') ? 'image_type' : 'file_type');
};

/** @param mime what the first bytes are the mark of. */
const documentExtension = async (
  { path, size, claimedType }: ReceivedFile,
  mime: string | undefined,
): Promise<(typeof documentTypes)[number]['extension'] | undefined> => {
  const file = await open(path);
  try {
    if (mime === documentTypes[0].contentType) return await whole(file, size, PDF_END, 'pdf');
    if (mime === documentTypes[3].contentType) return await whole(file, size, ZIP_END, 'docx');
    if (mime === 'application/x-cfb') return (await holdsWordDocument(file, size)) ? 'doc' : undefined;
    // Text that is sent as a picture is the source of one, or a page. Any other may begin as some format does: "BMW, row 4".
    return !claimedType.startsWith('image/') && (await isPlainText(file)) ? 'txt' : undefined;
  } finally {
    await file.close();
  }
};

const whole = async <Extension>(
  file: FileHandle,
  size: number,
  end: typeof PDF_END,
  extension: Extension,
): Promise<Extension> => {
  const tail = Buffer.alloc(Math.min(size, end.within));
  await file.read(tail, 0, tail.length, size - tail.length);
  if (!tail.includes(end.mark, 0, 'latin1')) throw new AppError('file_damaged');
  return extension;
};

/**
 * The media type that a file's bytes are the mark of, whatever it is called; `undefined` for none that is known.
 *
 * @param path local.
 */
export const mediaTypeOf = async (path: string): Promise<string | undefined> => {
  // It knows hundreds of formats and takes 8 MB for that, so it is loaded for the first file.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime;
};

/** Bytes that are looked at in one turn of the event loop. */
const AT_ONCE = 65_536;

/** Bytes that no text has, in any of the encodings below: control characters but for tab, line ends and page ends. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/**
 * Whether a file is text: UTF-8, UTF-16 with its mark, or one of the older encodings of Western scripts, in which every
 * sequence of bytes is valid and only control characters tell that it is something else.
 */
const isPlainText = async (file: FileHandle): Promise<boolean> => {
  const [first = 0, second = 0] = (await file.read(Buffer.alloc(2), 0, 2, 0)).buffer;
  if (first === 0xff && second === 0xfe) return reads(file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return reads(file, 'utf-16be');
  return (await reads(file, 'utf-8')) || reads(file, 'latin1');
};

const reads = async (file: FileHandle, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) {
      if (CONTROLS.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** Leaves the file open, to be read once more. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(AT_ONCE);
  for (let position = 0; ; position += AT_ONCE) {
    const { bytesRead } = await file.read(chunk, 0, AT_ONCE, position);
    if (bytesRead > 0) yield chunk.subarray(0, bytesRead);
    if (bytesRead < AT_ONCE) return;
  }
}

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
const holdsWordDocument = async (file: FileHandle, size: number): Promise<boolean> => {
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
