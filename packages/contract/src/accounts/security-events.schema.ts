import { z } from 'zod/mini';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** How somebody signs in. */
const signInWays = ['password', 'passkey', 'phone', 'provider', 'recovery_code'] as const;
export type SignInMethod = (typeof signInWays)[number];

/** What happens to an account, or is tried, that whoever looks into a theft of it wants to know. */
const securityEventKinds = [
  'account_created',
  'account_deleted',
  'sign_in',
  'second_factor_asked',
  'sign_in_failed',
  'captcha_demanded',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'proof_given',
  'proof_refused',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'email_change_requested',
  'email_change_confirmed',
  'email_change_cancelled',
  'email_change_stopped',
  'email_confirmed',
  'phone_added',
  'phone_removed',
  'provider_joined',
  'data_exported',
  'member_added',
  'member_removed',
  'member_left',
  'role_changed',
  'trip_handed_over',
  'trip_deleted',
  'join_link_made',
  'join_link_revoked',
  'join_link_used',
  'limit_reached',
  'storage_full',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** What is kept of an event beside its kind: words of the product alone, nothing that anybody has typed. */
const securityEventDetailsSchema = z.object({
  /** How somebody signed in, proved who they are, or tried to. */
  way: z.optional(z.enum(signInWays)),
  /** The code of the refusal. */
  reason: z.optional(z.string().check(z.maxLength(40))),
  /** The limit that was reached. */
  limit: z.optional(z.string().check(z.maxLength(40))),
  /** The role that somebody was given. */
  role: z.optional(z.string().check(z.maxLength(20))),
});
export type SecurityEventDetails = z.infer<typeof securityEventDetailsSchema>;

/** Events that one page brings. */
export const SECURITY_EVENTS_PAGE = 20;

/** An event of one's own account. */
export const securityEventSchema = z.object({
  id: answeredId,
  at: answeredInstant,
  kind: z.enum(securityEventKinds),
  /** How, where it is about signing in or proving who one is. */
  way: z.nullable(z.enum(signInWays)),
  /** What made the request, for people: 'Safari 18 on iPhone'; `null` where it did not tell. */
  device: z.nullable(z.string()),
  /** How often it happened within a minute. */
  count: z.int(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const securityEventsQuerySchema = z.object({
  /** Answers what happened before this one. */
  before: z.optional(idSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), SECURITY_EVENTS_PAGE),
});

/** What nothing was changed by, so that anybody can bring it about as often as they like. */
const attempts = new Set<SecurityEventKind>([
  'sign_in_failed',
  'captcha_demanded',
  'proof_refused',
  'password_reset_requested',
  'limit_reached',
  'storage_full',
]);

/** Whether an event is kept by itself, whatever becomes of the call; all others are kept with the change that they tell of. */
export const isAttempt = (kind: SecurityEventKind): boolean => attempts.has(kind);
