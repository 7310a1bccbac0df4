import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

/** What a command left to read. */
export interface EndedCommand {
  readonly code: number | null;
  readonly output: Buffer;
  /** Standard error, without the line end behind it. */
  readonly said: string;
}

/**
 * Runs a command of the server's in a process of its own.
 *
 * @param file within the server's source.
 * @param env its settings.
 */
export const runCommand = async (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: Buffer = Buffer.alloc(0),
): Promise<EndedCommand> => {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '..', file), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // One that refuses before it reads does not take the rest.
  child.stdin.on('error', () => undefined);
  Readable.from([input]).pipe(child.stdin);
  const ended = once(child, 'exit');
  const [output, said] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, output, said: said.trimEnd() };
};
