import { AppError } from '@caravan/contract/errors.ts';
import type { BodyOf } from '@caravan/contract/endpoint.ts';
import { readTogether } from '@caravan/contract/reads-ahead.endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import { answersOf, asPageAnswers, type InnerAnswer, readInside } from './inner-reads.ts';
import { schemaOf } from './serve.ts';

/** How many reads of one request run at a time: a page that reads ahead leaves the database's connections to those who wait. */
const AT_A_TIME = 4;

/**
 * What the answers may have together, bytes, before the rest is left out and requested one by one: five full trips, with 20 activities, 40
 * things to buy and a page of messages each, have half a megabyte. A trip may hold ten thousand things, and of those nobody is to hold forty
 * lists in memory at a time.
 */
const TOGETHER_MAX_BYTES = 2_097_152;

const LEFT_OUT: InnerAnswer = { status: 503, payload: '', asOf: null, cookies: [], clears: null };

/**
 * Serves several reads that are read ahead by one request. Each is a request of this server to itself, so that access, limits and parsing
 * are the same as for one that comes alone; what it says of cookies and caches stays here.
 */
export const serveReadsTogether = (app: FastifyInstance): void => {
  app.route({
    method: readTogether.method,
    url: readTogether.path,
    schema: schemaOf(readTogether),
    config: { access: readTogether.access, endpoint: readTogether },
    handler: async (request, reply) => {
      const { addresses } = request.body as BodyOf<typeof readTogether>;
      const answers = await readAll(app, request, [...new Set(addresses)]);
      // They are JSON already, each made by its own endpoint's schema.
      return reply.type('application/json; charset=utf-8').send(`{"answers":${asPageAnswers(answers)}}`);
    },
  });
};

/** @throws AppError `unauthorized` where the session ends meanwhile. */
const readAll = async (
  app: FastifyInstance,
  request: FastifyRequest,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const limited = limitConcurrency(AT_A_TIME);
  let bytes = 0;
  let isEnded = false;
  const read = (address: string): Promise<InnerAnswer> =>
    limited(async () => {
      if (isEnded || bytes > TOGETHER_MAX_BYTES) return LEFT_OUT;
      const answer = await readInside(app, request, { address, isAhead: true });
      bytes += Buffer.byteLength(answer.payload);
      isEnded ||= answer.status === 401;
      return answer;
    });
  const answers = await answersOf(addresses.map((address) => [address, read(address)]));
  if (isEnded) throw new AppError('unauthorized');
  return answers;
};
