import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import {
  invitationSchema,
  joinedSchema,
  joinLinkParams,
  joinLinkSchema,
  joinSecretParams,
  mailInvitationSchema,
  newJoinLinkSchema,
} from './join-links.schema.ts';

export const listJoinLinks = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/join-links',
  access: 'editor',
  summary: "The trip's links that still let people in, newest first.",
  params: tripParams,
  status: 200,
  response: z.array(joinLinkSchema),
});

export const createJoinLink = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/join-links',
  access: 'editor',
  summary: 'Makes a link by which people join the trip in a role.',
  params: tripParams,
  body: newJoinLinkSchema,
  status: 201,
  response: joinLinkSchema,
});

export const inviteByMail = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/mail-invitations',
  access: 'editor',
  summary: 'Mails somebody a link by which they alone join the trip in a role, whether or not they have an account.',
  params: tripParams,
  body: mailInvitationSchema,
  status: 201,
  response: joinLinkSchema,
  limit: 'addMember',
});

export const revokeJoinLink = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/join-links/:linkId',
  access: 'editor',
  summary: 'Revokes a link: nobody joins by it any more.',
  params: joinLinkParams,
  status: 204,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/join/:secret',
  access: 'public',
  summary: 'Who invites to what, by the secret of a join link.',
  params: joinSecretParams,
  status: 200,
  response: invitationSchema,
  limit: 'join',
});

export const joinTrip = endpoint({
  method: 'POST',
  path: '/api/join/:secret',
  access: 'user',
  summary:
    'Joins the trip of a link, as the guest for whom the link is, where it is for one. Whoever is on it already stays as they are, and the link is not used.',
  params: joinSecretParams,
  status: 200,
  response: joinedSchema,
  limit: 'join',
});
