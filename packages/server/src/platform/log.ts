import { fstatSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The server's log: JSON lines on standard output. Requests are named by id, method and route; what people typed, their
 * names, addresses and cookies are never in it.
 *
 * @param fields what each line says beside its own.
 */
export const createLog = (
  level: string,
  destination: DestinationStream = standardOutput(),
  fields?: () => Record<string, string>,
): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, ...(fields ? { mixin: fields } : {}) },
    destination,
  );

/**
 * What may wait to be written, characters: hours of a quiet server. What comes beyond that is dropped, because a reader of the log that
 * hangs must not stop the server.
 */
const WAITING_MAX = 4 * 1024 * 1024;
/** How long an ending process waits for a reader, milliseconds. */
const READ_WITHIN_MS = 1_000;

/** Waits until whoever reads the log has all of it, but not for one that hangs. */
export const untilLogIsRead = async (): Promise<void> => {
  const { stdout } = process;
  if (stdout.writableLength === 0) return;
  await Promise.race([new Promise((resolve) => stdout.write('', resolve)), setTimeout(READ_WITHIN_MS)]);
};

/** Standard output that holds nobody up and fails nobody. Lines that found no room are counted, and the log says so once it has room. */
const standardOutput = (): DestinationStream => {
  const write = isPipe(1) ? toPipe() : toFile();
  let lost = 0;
  return {
    write: (line) => {
      if (lost > 0 && write(lossOf(lost))) lost = 0;
      if (!write(line)) lost += 1;
    },
  };
};

const lossOf = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, msg: 'the log had no room, and lines of it are lost' })}\n`;

/** @returns whether the line is written or waits; otherwise it is lost. */
type WriteLine = (line: string) => boolean;

const isPipe = (descriptor: number): boolean => {
  const output = fstatSync(descriptor);
  return output.isFIFO() || output.isSocket();
};

const toPipe = (): WriteLine => {
  const { stdout } = process;
  // Whoever read the log is gone, and nobody is left who could read that.
  stdout.on('error', () => undefined);
  return (line) => {
    if (stdout.destroyed || stdout.writableLength + line.length > WAITING_MAX) return false;
    stdout.write(line);
    return true;
  };
};

/** A line is in the file when the call returns; on a full disk it waits for the next one. */
const toFile = (): WriteLine => {
  const file = pino.destination({ fd: 1, sync: true, maxLength: WAITING_MAX });
  let isTaken = true;
  file.on('error', () => undefined);
  file.on('drop', () => (isTaken = false));
  return (line) => {
    isTaken = true;
    file.write(line);
    return isTaken;
  };
};
