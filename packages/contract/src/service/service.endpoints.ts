import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What is configured, for the client; no secrets. */
export const configSchema = z.object({
  version: z.string(),
  /** The provider of phone sign-in; `null` while it is not offered. */
  phoneProvider: z.enum(['firebase', 'built-in']).nullable(),
  /** The OpenID Connect provider's name; `null` without one. */
  oidc: z.object({ name: z.string() }).nullable(),
  /** Whether mail can be sent: without it nobody gets a link for a forgotten password. */
  canSendMail: z.boolean(),
  /** Whether `/dev/outbox` shows what would have been sent. */
  hasOutbox: z.boolean(),
  limits: z.object({
    messageLength: z.number().int(),
    titleLength: z.number().int(),
    descriptionLength: z.number().int(),
  }),
});
export type Config = z.infer<typeof configSchema>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'What this server has configured.',
  status: 200,
  response: configSchema,
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server can serve.',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
  // Whoever watches over the server is never told to come back later.
  limit: 'none',
});
