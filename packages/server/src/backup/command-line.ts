import path from 'node:path';
import { pino, type Logger } from 'pino';
import { StartupError } from '../platform/startup/startup-error.ts';
import { BackupError } from './archive-format.ts';

/** What the commands say beside their result, such as that the database recovers from a crash: on standard error, as plain lines. */
export const commandLog = (): Logger =>
  pino(
    { level: 'info', base: null },
    { write: (line: string) => void process.stderr.write(`${(JSON.parse(line) as { msg: string }).msg}\n`) },
  );

/** A path as it was typed, from the folder it was typed in: npm changes to the project's. */
export const typedPath = (typed: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', typed);

/** Runs a command to its end. What goes wrong is one line on standard error, and exit code 1. */
export const runToEnd = async (what: string, command: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => ending.abort());
  try {
    await command(ending.signal);
  } catch (error) {
    process.stderr.write(`${lineOf(what, error, ending.signal)}\n`);
    process.exitCode = 1;
  }
};

/** Does something that a signal ends, and leaves nothing behind that waits for the signal. */
export const endedBy = async <Result>(
  signal: AbortSignal,
  end: (reason: unknown) => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const ended = () => end(signal.reason);
  signal.addEventListener('abort', ended, { once: true });
  try {
    if (signal.aborted) ended();
    return await work();
  } finally {
    signal.removeEventListener('abort', ended);
  }
};

const lineOf = (what: string, error: unknown, { aborted }: AbortSignal): string => {
  if (aborted) return `The ${what} was stopped.`;
  if (error instanceof StartupError) return error.message;
  return `The ${what} failed: ${error instanceof Error ? error.message : String(error)}`;
};

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @returns milliseconds. @throws BackupError for anything but a whole number of minutes, hours or days. */
export const durationOf = (typed: string): number => {
  const [, amount, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(typed) ?? [];
  const length = UNITS[unit ?? ''];
  if (length === undefined) throw new BackupError(`--every takes a time such as 30m, 24h or 7d, not ${typed}.`);
  return Number(amount) * length;
};

/** Such as 1.2 GiB. */
export const bytesInWords = (bytes: number): string => {
  const power = Math.min(4, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${['bytes', 'KiB', 'MiB', 'GiB', 'TiB'][power]}`;
};
