import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { outboxMessageSchema } from './outbox.schema.ts';

/** Served outside production alone; there is no such address in production. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'public',
  summary: 'What would have been sent by mail or SMS, newest first; for development alone.',
  status: 200,
  response: z.array(outboxMessageSchema),
});
