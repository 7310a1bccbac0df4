import { endpoint } from '../endpoint.ts';
import { emailChangeLinkSchema, emailChangeSchema, stoppedEmailChangeSchema } from './email-change.schema.ts';

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/user/pending-email',
  access: 'user',
  summary: "Forgets one's own address that waits to be confirmed.",
  status: 204,
});

export const requestEmailChangeMail = endpoint({
  method: 'POST',
  path: '/api/auth/user/pending-email/mails',
  access: 'user',
  summary: "Sends another link that confirms one's own new address; nothing where none waits.",
  status: 204,
  limit: 'mail',
});

export const checkEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change-links',
  access: 'public',
  summary: 'What a link would stop that was sent to the address before.',
  body: emailChangeLinkSchema,
  status: 200,
  response: emailChangeSchema,
  limit: 'mail',
});

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change-stops',
  access: 'public',
  summary:
    'Stops a change of address by a link that was sent to the address before; where it has taken effect, puts that back and ends all sessions.',
  body: emailChangeLinkSchema,
  status: 200,
  response: stoppedEmailChangeSchema,
  limit: 'mail',
});
