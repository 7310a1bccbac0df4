import { z } from 'zod/mini';
import { answeredId, idSchema, text } from '../text.schema.ts';
import { answeredDate, answeredInstant } from '../time/calendar.schema.ts';

export const roles = ['owner', 'admin', 'member'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The roles that can be given: a trip has one owner, who is made with it. */
export const givenRoles = ['member', 'admin'] as const;
export const givenRoleSchema = z.enum(givenRoles, 'Role must be member or admin');
export type GivenRole = z.infer<typeof givenRoleSchema>;

export const memberUserSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Masked for whoever shares no trip with them that they have opened. */
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});

export const memberSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  userId: answeredId,
  role: roleSchema,
  joinedAt: answeredInstant,
  /** Whether they have opened the trip themselves; until then they are a stranger to whoever they share no other trip with. */
  hasOpened: z.boolean(),
  user: memberUserSchema,
});
export type Member = z.infer<typeof memberSchema>;

export const newMemberSchema = z.object({ userId: idSchema, role: z._default(givenRoleSchema, 'member') });
/** The message about somebody who is not on the trip. */
export const NOT_ON_TRIP = 'This person is not on the trip.';

/** Whom a trip is handed to. */
export const newOwnerSchema = z.object({ userId: idSchema });
export const memberChangeSchema = z.object({ role: givenRoleSchema });

/** User search starts with this many characters. */
export const USER_SEARCH_MIN = 2;
/** User search answers at most this many people. */
export const USER_SEARCH_RESULTS = 20;
export const USER_SEARCH_TOO_SHORT = 'Type at least 2 characters to search';

export const userSearchQuerySchema = z.object({
  q: z.pipe(
    text({ max: 254, required: USER_SEARCH_TOO_SHORT }),
    z.string().check(z.minLength(USER_SEARCH_MIN, USER_SEARCH_TOO_SHORT)),
  ),
});

export const foundUserSchema = z.object({
  id: answeredId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.nullable(z.string()),
  /** In full for people who have opened a trip of the searcher's or whose full address was typed, otherwise masked. */
  email: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Whether they let the searcher add them; others come by a link alone. */
  canBeAdded: z.boolean(),
});
export type FoundUser = z.infer<typeof foundUserSchema>;

/** One person's membership in one of the viewer's trips. */
export const travelMembershipSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  userId: answeredId,
  role: roleSchema,
  user: z.pick(memberUserSchema, { firstName: true, lastName: true, email: true, profileImageUrl: true }),
  trip: z.object({
    title: z.string(),
    destination: z.nullable(z.string()),
    startDate: z.nullable(answeredDate),
    endDate: z.nullable(answeredDate),
  }),
});
export type TravelMembership = z.infer<typeof travelMembershipSchema>;
