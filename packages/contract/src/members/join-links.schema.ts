import { z } from 'zod/mini';
import { emailSchema } from '../accounts/accounts.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { positionSchema } from '../places/places.schema.ts';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredDate, answeredInstant } from '../time/calendar.schema.ts';
import { givenRoleSchema, givenRoles } from './members.schema.ts';

/** How long a join link can be made to work, days. */
export const joinLinkDays = [1, 7, 30] as const;
export const DEFAULT_JOIN_LINK_DAYS = 7;
/** The most people that a limited link can let in. */
export const JOIN_LINK_USES_MAX = 100;
/** Links of one trip that work at the same time. */
export const JOIN_LINKS_PER_TRIP = 20;

const USES_MESSAGE = `Must be a number from 1 to ${JOIN_LINK_USES_MAX}`;

export const newJoinLinkSchema = z.object({
  role: z._default(givenRoleSchema, 'member'),
  expiresInDays: z._default(z.literal(joinLinkDays, 'Must be 1, 7 or 30 days'), DEFAULT_JOIN_LINK_DAYS),
  /** How many people it lets in; `null` or absent: any number. */
  maxUses: z.nullish(z.int(USES_MESSAGE).check(z.gte(1, USES_MESSAGE), z.lte(JOIN_LINK_USES_MAX, USES_MESSAGE))),
  /** The guest whom the person becomes who joins by it; such a link lets one person in, whatever `maxUses` says. */
  guestId: z.nullish(idSchema),
});
export type NewJoinLink = z.output<typeof newJoinLinkSchema>;

/** How long the link of a mail works, days: one person joins by it. */
export const MAILED_LINK_DAYS = 7 satisfies (typeof joinLinkDays)[number];

/** Whom a mail invites, in which role. */
export const mailInvitationSchema = z.object({ email: emailSchema, role: z._default(givenRoleSchema, 'member') });

/** A link by which people join a trip, as its editors see it. */
export const joinLinkSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  /** The last part of its address, `/join/{secret}`. */
  secret: z.string(),
  role: z.enum(givenRoles),
  expiresAt: answeredInstant,
  maxUses: z.nullable(z.int()),
  /** How many people it has let in. */
  uses: z.int(),
  createdAt: answeredInstant,
  createdBy: z.object({ id: answeredId, firstName: z.string(), lastName: z.string() }),
  /** Whom it was mailed to, masked (`maskEmail`); absent where it was not, and from a server of the previous release. */
  mailedTo: z.nullish(z.string()),
  /** The name of the guest whom the person becomes who joins by it; `null` or absent where it is for somebody new. */
  guestName: z.nullish(z.string()),
});
export type JoinLink = z.infer<typeof joinLinkSchema>;

export const joinLinkParams = z.extend(tripParams, { linkId: idSchema });
/** What cannot be a secret is refused like one that is unknown. */
export const joinSecretParams = z.object({ secret: z.string() });

/** Who invites to what, for whoever holds the link, before they accept. */
export const invitationSchema = z.object({
  trip: z.object({
    /** Chooses the drawn cover where the destination names none. */
    id: answeredId,
    title: z.string(),
    destination: z.nullable(z.string()),
    /** Where that is, for the drawn cover; absent from a server of an earlier release. */
    position: z._default(z.nullable(positionSchema), null),
    startDate: z.nullable(answeredDate),
    endDate: z.nullable(answeredDate),
    memberCount: z.int(),
  }),
  role: z.enum(givenRoles),
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  expiresAt: answeredInstant,
  /** The name of the guest whom one joins as; `null` or absent where there is none. */
  guestName: z.nullish(z.string()),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The trip that somebody is on now. */
export const joinedSchema = z.object({ tripId: answeredId, wasMember: z.boolean() });
