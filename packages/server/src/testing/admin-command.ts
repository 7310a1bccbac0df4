import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { failureLine, runCommand } from '../admin/commands.ts';
import type { TestApp } from './test-app.ts';
import { behindDeadHost } from './two-hosts.ts';

const command = path.resolve(import.meta.dirname, '../admin/admin-command.ts');
const compileCache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/node');

/** What a command left to read. */
export interface AdminAnswer {
  readonly code: number | null;
  readonly out: string;
  /** What it has logged, parsed. */
  readonly logged: readonly Record<string, unknown>[];
  /** What it says on standard error beside the log. */
  readonly said: string;
}

/** Runs `npm run admin` with these settings, as a process of its own. */
export const runAdmin = async (env: Readonly<Record<string, string>>, ...words: string[]): Promise<AdminAnswer> => {
  const child = spawn(process.execPath, [command, ...words], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, out, ...partsOf(error) };
};

/** The log's lines, and those for people. */
const partsOf = (error: string): Pick<AdminAnswer, 'logged' | 'said'> => {
  const lines = error.split('\n').filter((line) => line !== '');
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logged, said: lines.filter((line) => !line.startsWith('{')).join('\n') };
};

/**
 * Gives the same command without a process of its own, beside a server whose database is its operator's, named as the second of two
 * hosts of which the first is dead.
 */
export const administrate = async (app: TestApp, ...words: string[]): Promise<AdminAnswer> => {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: behindDeadHost(app.database.pool.options.connectionString ?? ''),
    DATA_DIR: app.dataDir,
    PUBLIC_URL: app.publicUrl,
  };
  let error = '';
  const writeLog = (line: string) => {
    error += line;
  };
  try {
    const out = await runCommand(words, { env, writeLog });
    return { code: 0, out, ...partsOf(error) };
  } catch (failure) {
    return { code: 1, out: '', ...partsOf(`${error}${failureLine(failure)}\n`) };
  }
};
