import type { FastifyReply, FastifyRequest } from 'fastify';

/** nginx's name for a request whose client went away before it was answered: no answer has it. What the server cuts counts so, too. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Calls back once a request is over: with the status of its answer, or with 499 where its connection ended before all of the answer had
 * gone, which the framework reports to no hook. One that becomes a socket is never answered, and never over.
 */
export const whenRequestEnds = (request: FastifyRequest, reply: FastifyReply, over: (status: number) => void): void => {
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) over(reply.raw.statusCode);
    else if (request.headers.upgrade === undefined) over(CLIENT_CLOSED_REQUEST);
  });
};
