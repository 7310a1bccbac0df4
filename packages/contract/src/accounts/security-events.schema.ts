import { z } from 'zod/mini';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

const signInWays = ['password', 'passkey', 'phone', 'provider', 'recovery_code'] as const;
export type SignInMethod = (typeof signInWays)[number];

/** What whoever runs the server has done with an account. */
const administratorEventKinds = [
  'admin_account_viewed',
  'admin_sessions_ended',
  'admin_account_locked',
  'admin_account_unlocked',
  'admin_reset_link_made',
  'admin_second_factor_off',
  'admin_plan_changed',
  'admin_storage_changed',
  'admin_trip_viewed',
  'admin_trip_deleted',
] as const;
export type AdministratorEventKind = (typeof administratorEventKinds)[number];

/** The events and attempts that help to investigate the theft of an account. */
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
  'date_link_made',
  'date_link_revoked',
  'join_link_made',
  'join_link_revoked',
  'join_link_used',
  'limit_reached',
  'storage_full',
  ...administratorEventKinds,
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Codes of the product alone, nothing that anybody has typed. */
const securityEventDetailsSchema = z.object({
  /** How somebody signed in or reauthenticated, or tried to. */
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
  /** How somebody signed in or reauthenticated. */
  way: z.nullable(z.enum(signInWays)),
  /** The browser and the device, for people: 'Safari 18 on iPhone'; `null` where the user agent does not say. */
  device: z.nullable(z.string()),
  /** How often it happened within a minute. */
  count: z.int(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const securityEventsQuerySchema = z.object({
  /** Answers the events before this one. */
  before: z.optional(idSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), SECURITY_EVENTS_PAGE),
});

/** Events that change nothing, so that anybody can cause as many as they like. */
const attempts = new Set<SecurityEventKind>([
  'sign_in_failed',
  'captcha_demanded',
  'proof_refused',
  'password_reset_requested',
  'limit_reached',
  'storage_full',
]);

const byAdministrators = new Set<SecurityEventKind>(administratorEventKinds);

/** Whether whoever runs the server did it, by no browser. */
export const isByAdministrator = (kind: SecurityEventKind): boolean => byAdministrators.has(kind);

/** Whether an event is stored even where the call fails; all others are stored in the transaction of their change. */
export const isAttempt = (kind: SecurityEventKind): boolean => attempts.has(kind);
