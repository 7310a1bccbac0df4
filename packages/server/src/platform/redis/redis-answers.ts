/** How long Redis may take for an answer, milliseconds. Then it counts as away, and nothing waits for it until it has answered again. */
export const ANSWER_MS = 500;

/** Redis has no answer now; whoever gets this does without. */
export class RedisAway extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Redis does not answer.');
    this.name = 'RedisAway';
  }
}

/** Redis answers, and says no. While it loads its data, or stands in for another Redis, it is as good as away. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && /^(?!LOADING |READONLY |MASTERDOWN )[A-Z]{2,} /.test(error.message);

/** It is a copy of another Redis that takes no writes, as the old one after a failover: what is published there reaches few. */
export const isStandIn = (error: unknown): boolean =>
  error instanceof Error && /^(READONLY|MASTERDOWN) /.test(error.message);

/** Why something failed, in a word that names no user and no secret: the system's code, or the first word of Redis' answer. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  if (error.message.startsWith(TOO_MANY)) return TOO_MANY;
  const [answered] = /^[A-Z]{2,}(?= )/.exec(error.message) ?? [];
  if (answered !== undefined) return answered;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
};

/** Its first word is the one of all errors that have no word of their own. */
const TOO_MANY = 'ERR max number of clients reached';

/** The connection broke, or nobody answers: what is behind it is not known. */
export const isOfConnection = (error: unknown): boolean =>
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|Socket|Connection|Client|Disconnects)/.test(reasonOf(error));

/** The answer; fails with {@link RedisAway} where it does not come in so many milliseconds. */
export const within = async <Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RedisAway()), ms);
  });
  // Nobody hears what fails after its time.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};
