import { StartupError } from './startup-error.ts';

/** The error of a program that the system does not run at all. */
export const cannotRun = (error: Error): StartupError => {
  const code = 'code' in error ? String(error.code) : error.message;
  return new StartupError(
    `PostgreSQL cannot be run on this system (${code}): set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );
};

/**
 * One line from what PostgreSQL wrote before it ended.
 * @param what it failed at, such as 'did not start'.
 */
export const postgresFailure = (what: string, lines: readonly string[]): StartupError => {
  if (lines.some((line) => line.includes('No space left on device'))) {
    return new StartupError(`The embedded database ${what}: no space is left on the disk of the data folder.`);
  }
  const reason = reasonIn(lines);
  return new StartupError(`The embedded database ${what}: ${reason}`);
};

const severity = /^(?:initdb: error|FATAL|PANIC|ERROR): +/;

/** The last line that names an error, else the last line at all. */
const reasonIn = (lines: readonly string[]): string => {
  const said = lines.filter((line) => line.trim() !== '');
  const named = said.findLast((line) => severity.test(line)) ?? said.at(-1) ?? 'it said nothing.';
  return named.replace(severity, '').trim();
};
