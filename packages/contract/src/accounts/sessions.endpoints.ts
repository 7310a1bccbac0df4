import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';
import { securityEventSchema, securityEventsQuerySchema } from './security-events.schema.ts';

export const openSessionSchema = z.object({
  id: answeredId,
  /** The session of the request. */
  isCurrent: z.boolean(),
  /** The browser and the device, for people: 'Safari 18 on iPhone'; `null` where the user agent does not say. */
  device: z.nullable(z.string()),
  /** The operating system: 'iOS 18.3'; `null` where that is not known. */
  system: z.nullable(z.string()),
  signedInAt: answeredInstant,
  /** When it was last used, to the hour. */
  lastUsedAt: answeredInstant,
});
export type OpenSession = z.infer<typeof openSessionSchema>;

const sessionParams = z.object({ sessionId: idSchema });

const endSessionsQuerySchema = z.object({
  /** `others`: this session stays. */
  which: z.optional(z.enum(['all', 'others'])),
});

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
