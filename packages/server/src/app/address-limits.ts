import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '../platform/security/rate-limits.ts';
import { recordReached, type SecurityEvents } from './security-events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws AppError `rate_limited`. */
    countByAddress(request: FastifyRequest): Promise<void>;
  }
}

/**
 * Counts every request by the address that it comes from, whatever it asks for: files of the web app and of the documentation, what
 * is not there, and what is refused for another reason. Comes before all that costs more than counting. Whoever asks how the server
 * is has a count of their own, so that a watcher behind a busy address is answered.
 */
export const limitAddresses = (app: FastifyInstance, limits: RateLimits, securityEvents: SecurityEvents): void => {
  const countByAddress = async (request: FastifyRequest): Promise<void> => {
    const isHealth = request.routeOptions.config?.endpoint?.limit === 'health';
    const limit = isHealth ? 'health' : 'address';
    await limits.count(limit, request.ip, recordReached(securityEvents, request, limit, null));
  };
  app.decorate('countByAddress', countByAddress);
  app.addHook('onRequest', countByAddress);
};
