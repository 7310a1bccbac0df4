import { failureLine, runAdminCommand } from '../admin/commands.ts';
import { runCommand } from './server-command.ts';
import type { TestApp } from './test-app.ts';
import { behindDeadHost } from './two-hosts.ts';

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
  const { code, output, said } = await runCommand('admin/admin-command.ts', words, env);
  return { code, out: output.toString(), ...partsOf(said) };
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
    const out = await runAdminCommand(words, { env, writeLog });
    return { code: 0, out, ...partsOf(error) };
  } catch (failure) {
    return { code: 1, out: '', ...partsOf(`${error}${failureLine(failure)}\n`) };
  }
};
