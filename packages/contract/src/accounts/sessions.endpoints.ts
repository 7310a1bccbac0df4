import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { securityEventSchema, securityEventsQuerySchema } from './security-events.schema.ts';
import { endSessionsQuerySchema, openSessionSchema, sessionParams } from './sessions.schema.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'Where one is signed in: this session first, then the last used first.',
  status: 200,
  response: z.array(openSessionSchema),
  countsBySession: true,
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'user',
  summary: "Ends one of one's own sessions.",
  params: sessionParams,
  status: 204,
  needsReauthentication: true,
  countsBySession: true,
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  summary: "Ends all of one's own sessions, this one too unless asked for the others alone.",
  query: endSessionsQuerySchema,
  status: 204,
  needsReauthentication: true,
  countsBySession: true,
});

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/auth/security-events',
  access: 'user',
  summary: "What happened to one's account in the last 180 days, newest first.",
  query: securityEventsQuerySchema,
  status: 200,
  response: z.array(securityEventSchema),
});
