import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { securityEventSchema, securityEventsQuerySchema } from './security-events.schema.ts';

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/auth/security-events',
  access: 'user',
  summary: "What happened to one's account in the last 180 days, newest first.",
  query: securityEventsQuerySchema,
  status: 200,
  response: z.array(securityEventSchema),
});
