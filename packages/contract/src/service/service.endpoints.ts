import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** What is configured, for the client; no secrets. */
const configSchema = z.object({
  version: z.string(),
  /** The provider of phone sign-in; `null` while it is not offered. */
  phoneProvider: z.nullable(z.enum(['firebase', 'built-in'])),
  /** What Firebase's browser SDK is opened with, where it is the provider; all of it is public by design. */
  firebase: z.nullable(
    z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      /** The emulator's address, outside production; `null`: Firebase itself. */
      emulatorUrl: z.nullable(z.string()),
    }),
  ),
  /** Whether the test numbers are taken. */
  hasTestNumbers: z.boolean(),
  /** Where the browser hands its phone token and takes it back, where something beside Caravan wants it; else `null`. */
  tokenSyncUrl: z.nullable(z.string()),
  /** The OpenID Connect provider's name; `null` without one. */
  oidc: z.nullable(z.object({ name: z.string() })),
  /** Whether mail can be sent: without it nobody gets a link for a forgotten password. */
  canSendMail: z.boolean(),
  /** Whether flights can be searched by their number, and followed: else they are entered by hand. */
  hasFlightService: z.boolean(),
  /** Whether `/dev/outbox` shows what would have been sent. */
  hasOutbox: z.boolean(),
  limits: z.object({
    messageLength: z.int(),
    titleLength: z.int(),
    descriptionLength: z.int(),
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
  summary: 'Whether the server answers and can serve.',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
  // Whoever watches over the server waits for nobody who shares their address.
  limit: 'health',
});

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary:
    'Whether database and disk take writes and all migrations are done; names what is not ready, and what goes without.',
  status: 200,
  response: z.object({
    status: z.literal('ok'),
    /** What does not work at the moment while the rest does. */
    degraded: z.optional(z.array(z.enum(['files']))),
  }),
  limit: 'health',
});

/** What a server that is not in production would have sent. */
const outboxMessageSchema = z.object({
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  /** Mails have one. */
  subject: z.optional(z.string()),
  text: z.string(),
  createdAt: answeredInstant,
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

/** Served outside production alone; there is no such address in production. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'public',
  summary: 'What would have been sent by mail or SMS, newest first; for development alone.',
  status: 200,
  response: z.array(outboxMessageSchema),
});
