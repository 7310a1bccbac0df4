import { z } from 'zod/mini';
import { StartupError } from '../platform/startup/startup-error.ts';

/*
 * A backup is a tar archive, compressed by zstd and, with a key, encrypted by age: `age -d | zstd -d | tar -x` takes one apart without
 * Caravan. Its entries come in this order:
 *
 *   backup.json           what it is and what it needs: read before anything is done with it
 *   rows/<table>/<part>   rows as PostgreSQL's COPY writes them as text; the parts of a table belong behind each other
 *   server-key            the server's own key, where it was made in the data folder
 *   files/<name>          files
 *   hashes/<part>         after each thousand files, and after the last: their SHA-256, as sha256sum writes and checks them
 *   missing/<part>        behind the hashes of a thousand: which files the store had lost, a name each line
 *   contents.json         what should have come: an archive without it is cut off
 */

/** Grows when an archive is written in a way that earlier versions do not read. */
export const ARCHIVE_FORMAT = 1;

export const ENTRIES = { head: 'backup.json', serverKey: 'server-key', contents: 'contents.json' } as const;

/** Whole: rows and files; `rows` leaves the files where they are. */
export type BackupKind = 'whole' | 'rows';

const migration = z.object({ version: z.int(), name: z.string(), hash: z.string() });

const sequence = z.object({
  name: z.string(),
  /** As text: it may be larger than JavaScript's numbers. */
  lastValue: z.string().check(z.regex(/^-?\d+$/)),
  isCalled: z.boolean(),
});

const head = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** Names this backup, so that an interrupted restore goes on with no other. */
  id: z.uuid(),
  kind: z.enum(['whole', 'rows']),
  /** The version of Caravan that made it. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(migration).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).check(z.minLength(1)) })),
  sequences: z.array(sequence),
});

const contents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** `sha256` is that of all lists of hashes and of missing names behind each other; `missing` is how many the store had lost. */
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), sha256: z.string() }),
});

export type ArchiveHead = z.infer<typeof head>;
export type ArchiveContents = z.infer<typeof contents>;
export type TableRows = ArchiveContents['tables'][number];
export type SequenceState = z.infer<typeof sequence>;

/** Why a backup or a restore was given up: one clear line for whoever asked for it. */
export class BackupError extends StartupError {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** @throws BackupError for what a newer Caravan wrote, and for what none did. */
export const parseHead = (bytes: Buffer): ArchiveHead => {
  const said: unknown = parseJson(bytes, ENTRIES.head);
  const { success, data } = z.object({ format: z.int() }).safeParse(said);
  if (success && data.format > ARCHIVE_FORMAT) {
    throw new BackupError(
      `The backup was made by a newer version of Caravan (format ${data.format}, and this one reads ${ARCHIVE_FORMAT}): restore it with that version.`,
    );
  }
  return checked(head, said, ENTRIES.head);
};

export const parseContents = (bytes: Buffer): ArchiveContents =>
  checked(contents, parseJson(bytes, ENTRIES.contents), ENTRIES.contents);

const parseJson = (bytes: Buffer, entry: string): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw damagedEntry(entry, error);
  }
};

const checked = <T>(schema: z.ZodMiniType<T>, said: unknown, entry: string): T => {
  const { success, data, error } = schema.safeParse(said);
  if (!success) throw damagedEntry(entry, error);
  return data;
};

export const damagedEntry = (entry: string, cause?: unknown): BackupError =>
  new BackupError(`The backup is damaged: its entry ${entry} is not what was put there.`, { cause });

/** The name of a numbered entry. */
export const partName = (folder: string, number: number): string => `${folder}/${String(number).padStart(6, '0')}`;

const LINE_END = 0x0a;

/** COPY writes a line for each row, and line ends inside of texts in another way. */
export const linesIn = (chunk: Uint8Array): number => {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
};
