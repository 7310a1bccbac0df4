import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { asCommon } from '@caravan/contract/accounts/passwords.rules.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether so many people have chosen a password that whoever guesses tries it early. The list is read with the first question. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= readCommon().catch((error: unknown) => {
    common = undefined;
    throw error;
  });
  return (await common).has(asCommon(password));
};

/** How long that may take, milliseconds: a fifth of a second, unless the machine is very busy. */
const READ_WITHIN_MS = 20_000;

/** In a process of its own: what reads the list takes 14 MiB, which the server would keep for good. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const args = [path.join(import.meta.dirname, 'frequent-passwords.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: {},
    timeout: READ_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  return new Set(stdout.split('\n'));
};
