/** What is wrong where the database cannot be used, by the code of the system or of PostgreSQL. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name could not be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'it did not answer',
  ECONNRESET: 'it closed the connection',
  ENOENT: 'nothing listens there',
  '28P01': 'it refused the user name or password',
  '28000': 'it does not let this user in',
  '3D000': 'there is no such database',
  '53300': 'it has too many connections already',
  '57P03': 'it is starting, or a standby',
};

/**
 * Other SQLSTATEs and system codes that say 'not now': the database is away, starting, stopping, overloaded, only read (it is a standby,
 * or its disk is being looked after), or took too long. Source: PostgreSQL documentation, appendix A; classes 08, 25, 53, 57.
 */
const OTHERS = /^(08...|53...|57P0\d|57014|55P03|25P0[34]|25006|E(CONN|HOST|NET|AI_)\w+|EPIPE)$/;

/** The driver's own errors have no code. */
const DRIVERS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether an error says that the database cannot be used now, rather than that a statement is wrong. */
export const isUnavailable = (code: string | undefined, message: string): boolean =>
  (code !== undefined && (Object.hasOwn(REASONS, code) || OTHERS.test(code))) || DRIVERS.test(message);

/** In a few words, after a colon, why a connection could not be made. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  // The driver's own limits carry no code.
  const timedOut = /timeout/i.test(message) ? REASONS['ETIMEDOUT'] : undefined;
  const closed = message.startsWith('Connection terminated')
    ? 'it closed the connection, or did not answer'
    : undefined;
  return REASONS[connectionCodeOf(error) ?? ''] ?? timedOut ?? closed ?? message;
};

/** Several addresses that all failed come as one error that holds the others. */
export const connectionCodeOf = (error: unknown): string | undefined => {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error && 'code' in one && typeof one.code === 'string' ? one.code : undefined;
};
