import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup/startup-error.ts';

/** One step of the database's shape, as it lies in the migrations folder. */
export interface MigrationFile {
  readonly version: number;
  /** File name without its ending, such as 0001_accounts. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with LF line ends, so that a checkout with CRLF counts as the same. */
  readonly hash: string;
  /** Statements that PostgreSQL runs in no transaction, one at a time, such as building an index while everybody writes. */
  readonly isWithoutTransaction: boolean;
  /** What it takes away that the previous release uses no more, by the lines `-- contracts: table.column (unused since 1.1.0)`. */
  readonly contracts: readonly Contraction[];
  /** The oldest release whose servers go on serving, and start again, on the database that it leaves; `null`: none but its own. */
  readonly oldestRelease: string | null;
}

/** Something of the database that goes. */
export interface Contraction {
  /** A table, an index and the like; a table's column, constraint or trigger as `table.name`; a default as `table.column.default`. */
  readonly what: string;
  /** The first release that did without it. */
  readonly unusedSince: string;
}

/** The first migration that a rolling upgrade has to survive; the ones before are for servers that are replaced all at once. */
export const FIRST_ROLLING = 27;

/** Where the product's own migrations lie. */
export const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

const fileName = /^(\d{4})_[a-z0-9_-]+\.sql$/;

/**
 * Reads all migrations, lowest number first. Files that do not end in .sql are left alone.
 * @throws {StartupError} when the folder cannot be read, a name is not NNNN_name.sql, or a number is used twice.
 */
export const readMigrationFiles = async (folder: string = migrationsFolder): Promise<MigrationFile[]> => {
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
  return asMigration(Number(version), name.slice(0, -'.sql'.length), sql);
};

const withoutTransaction = /^-- without transaction$/m;
const contraction = /^-- contracts: ([a-z0-9_.]+) \(unused since (\d+\.\d+\.\d+)\)$/gm;

/** A migration by its text, whose comments say what it is. */
export const asMigration = (version: number, name: string, sql: string): MigrationFile => {
  const contracts = [...sql.matchAll(contraction)].map(([, what = '', unusedSince = '']) => ({ what, unusedSince }));
  return {
    version,
    name,
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
    isWithoutTransaction: withoutTransaction.test(sql),
    contracts,
    oldestRelease:
      version < FIRST_ROLLING ? null : contracts.map(({ unusedSince }) => unusedSince).reduce(later, ANY_RELEASE),
  };
};

/** What adds alone is no matter to any release. */
const ANY_RELEASE = '0.0.0';

const later = (one: string, other: string): string => (isAtLeast(one, other) ? one : other);

/** @param release versions as 1.2.3. */
export const isAtLeast = (release: string, oldest: string): boolean => {
  const [ours = [], theirs = []] = [release, oldest].map((version) => version.split('.').map(Number));
  const index = theirs.findIndex((number, place) => number !== ours[place]);
  return index === -1 || (ours[index] ?? 0) > (theirs[index] ?? 0);
};

/** The statements of a migration that runs without a transaction: each ends with its line, and none holds a text with such an end. */
export const statementsOf = ({ sql }: Pick<MigrationFile, 'sql'>): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
