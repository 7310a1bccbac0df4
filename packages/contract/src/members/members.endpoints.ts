import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { idSchema } from '../text.schema.ts';
import {
  foundUserSchema,
  memberChangeSchema,
  memberSchema,
  newMemberSchema,
  newOwnerSchema,
  travelMembershipSchema,
  userSearchQuerySchema,
} from './members.schema.ts';

const memberParams = z.extend(tripParams, { userId: idSchema });

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/members',
  access: 'member',
  summary: "The trip's members: owner, admins, members, each by name.",
  params: tripParams,
  status: 200,
  response: z.array(memberSchema),
});

export const addMember = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/members',
  access: 'editor',
  summary: 'Invites a user to the trip.',
  params: tripParams,
  body: newMemberSchema,
  status: 201,
  response: memberSchema,
  limit: 'addMember',
});

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/members/:userId',
  access: 'editor',
  summary: "Changes a member's role; never the owner's, never one's own.",
  params: memberParams,
  body: memberChangeSchema,
  status: 200,
  response: memberSchema,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/members/:userId',
  access: 'editor',
  summary: 'Removes a member; never the owner, never oneself.',
  params: memberParams,
  status: 204,
});

export const leaveTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/leave',
  access: 'member',
  summary: "Ends one's own membership; the owner hands the trip over first.",
  params: tripParams,
  status: 204,
  opensTrip: false,
});

export const handOverTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/owner',
  access: 'owner',
  summary: 'Hands the trip to another member; who owned it becomes an admin.',
  params: tripParams,
  body: newOwnerSchema,
  status: 200,
  response: z.array(memberSchema),
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/users/search',
  access: 'user',
  summary: 'Finds people by user name, names, or their whole e-mail address.',
  query: userSearchQuerySchema,
  status: 200,
  response: z.array(foundUserSchema),
  limit: 'search',
});

export const listAllMembers = endpoint({
  method: 'GET',
  path: '/api/user/all-members',
  access: 'user',
  summary: "Everybody else in the user's trips, one record for each membership.",
  status: 200,
  response: z.array(travelMembershipSchema),
});
