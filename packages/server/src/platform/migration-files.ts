import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup/startup-error.ts';

/** One step of the database's shape, as it lies in the migrations folder. */
export interface MigrationFile {
  version: number;
  /** File name without its ending, such as 0001_accounts. */
  name: string;
  sql: string;
  /** SHA-256 of the text with LF line ends, so that a checkout with CRLF counts as the same. */
  hash: string;
}

const fileName = /^(\d{4})_[a-z0-9_-]+\.sql$/;

/**
 * Reads all migrations, lowest number first. Files that do not end in .sql are left alone.
 * @throws {StartupError} when the folder cannot be read, a name is not NNNN_name.sql, or a number is used twice.
 */
export const readMigrationFiles = async (folder: string): Promise<MigrationFile[]> => {
  const files = await Promise.all((await sqlNames(folder)).map((name) => readMigration(folder, name)));
  files.sort((one, other) => one.version - other.version);
  for (const [index, file] of files.entries()) {
    const previous = files[index - 1];
    if (previous?.version === file.version) {
      throw new StartupError(`Two migrations have the same number: ${previous.name} and ${file.name}.`);
    }
  }
  return files;
};

const sqlNames = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  } catch (error) {
    throw new StartupError(`The migrations in ${folder} cannot be read.`, { cause: error });
  }
};

const readMigration = async (folder: string, name: string): Promise<MigrationFile> => {
  const version = fileName.exec(name)?.[1];
  if (version === undefined) {
    throw new StartupError(`The migration ${name} needs a name like 0001_what_it_does.sql.`);
  }
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name: name.slice(0, -'.sql'.length), sql, hash };
};
