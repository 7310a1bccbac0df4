// npm run restore -- FILE: puts all of a backup into an empty database and file store, - for standard input. With --check it is only
// read, so that all damage shows.
import { type FileHandle, open } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { needsDataFolder, readSettings } from '../platform/settings/settings.ts';
import { leaveRoot } from '../platform/startup/system-users.ts';
import { BackupError } from './archive-format.ts';
import { bytesInWords, commandLog, runToEnd, typedPath } from './command-line.ts';
import { restoreBackup, type RestoreSummary } from './restore.ts';
import { withTarget } from './stores.ts';
import { checkArchive } from './verified-archive.ts';

const USAGE = 'npm run restore -- FILE, or npm run restore -- --check FILE';

/** An archive that may be read several times, but for standard input. */
const openArchive = async (typed: string): Promise<() => Readable> => {
  if (typed === '-') return () => process.stdin;
  const file = typedPath(typed);
  // Opened once, before root is left: the file may be root's alone.
  const handle = await open(file).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(`The backup ${file} cannot be read: ${code === 'ENOENT' ? 'it is not there' : message}.`);
  });
  return () => Readable.from(bytesOf(handle), { objectMode: false });
};

/** Bytes that are read at a time. */
const READ_AT_ONCE = 262_144;

/** All of a file, which stays open. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(READ_AT_ONCE), 0, READ_AT_ONCE, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

const restore = async (signal: AbortSignal): Promise<void> => {
  const { values, positionals } = readArguments();
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new BackupError(`Say what: ${USAGE}.`);
  const settings = readSettings(process.env);
  const key = settings.backupKey;
  const archive = await openArchive(target);
  if (values.check || target !== '-') {
    const { tables, files } = await checkArchive(addAbortSignal(signal, archive()), key);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stderr.write(
      `The backup is whole: ${rows} rows of ${tables.length} tables and ${files.count} files (${bytesInWords(files.bytes)}).${missingWhenMade(files.missing)}\n`,
    );
    if (values.check) return;
  }
  await leaveRoot({ dataDir: needsDataFolder(settings) ? settings.dataDir : null, port: settings.port });
  const done = await withTarget(settings, commandLog(), async (into) => {
    signal.addEventListener('abort', () => void into.client.end(), { once: true });
    return restoreBackup(into, addAbortSignal(signal, archive()), key);
  });
  process.stderr.write(`${inWords(done)}\n`);
};

const missingWhenMade = (missing: number): string =>
  missing === 0 ? '' : ` Files that the store had lost already when it was made: ${missing}.`;

const inWords = ({ head, rows, files, missingFiles }: RestoreSummary): string => {
  const what = head.kind === 'rows' ? 'the files are those that were there' : `${files} files`;
  const missing =
    head.kind === 'whole'
      ? missingWhenMade(missingFiles)
      : missingFiles === 0
        ? ''
        : ` ${missingFiles} files that they know are not there any more.`;
  return `Restored the backup of ${head.createdAt}: ${rows} rows of ${head.tables.length} tables; ${what}.${missing}`;
};

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } });
  } catch (error) {
    throw new BackupError(`That is not understood: ${USAGE}.`, { cause: error });
  }
};

await runToEnd('restore', restore);
