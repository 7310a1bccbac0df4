import type { FastifyRequest } from 'fastify';

/** Whether a browser says that it has this already. Tags are compared weakly, as the standard has it for reads (RFC 9110, 13.1.2). */
export const holdsCopy = (request: FastifyRequest, tag: string): boolean => {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
};
