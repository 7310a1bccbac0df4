import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The server's log: JSON lines on standard output. Requests are named by id, method and route; what people typed, their
 * names, addresses and cookies are never in it.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
