import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The server's log: JSON lines on standard output. Requests are named by id, method and route; what people typed, their
 * names, addresses and cookies are never in it.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  if (destination) return makeLog(level, destination);
  const output = pino.destination({ fd: 1, sync: false, maxLength: WAITING_MAX });
  const log = makeLog(level, output);
  let dropped = 0;
  output.on('drop', () => (dropped += 1));
  output.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'the log was not read for a while, and lines of it are lost');
  });
  return log;
};

/**
 * What may wait for whoever reads the log, characters: hours of a quiet server. What comes beyond that is dropped, because a reader
 * that hangs must not stop the server. A process that ends writes what waits.
 */
const WAITING_MAX = 4 * 1024 * 1024;

const makeLog = (level: string, destination: DestinationStream): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
