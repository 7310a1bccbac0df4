import { z } from 'zod/mini';
import { type Captcha, captchaSchema } from './accounts/captcha.schema.ts';
import {
  ATTACHMENT_TOO_LARGE_MESSAGE,
  CAPTCHA_FAILED_MESSAGE,
  CODE_INVALID_MESSAGE,
  DATE_POLL_ENDED_MESSAGE,
  EMAIL_UNCONFIRMED_MESSAGE,
  FILE_EMPTY_MESSAGE,
  FILE_TOO_LARGE_MESSAGE,
  FILE_TYPE_MESSAGE,
  FLIGHT_NOT_FOUND_MESSAGE,
  FLIGHTS_UNAVAILABLE_MESSAGE,
  IMAGE_TOO_LARGE_MESSAGE,
  IMAGE_TYPE_MESSAGE,
  INVALID_PHONE_MESSAGE,
  MAIL_LINK_UNUSABLE_MESSAGE,
  MAIL_NOT_CONFIGURED_MESSAGE,
  NO_PHONE_ACCOUNT_MESSAGE,
  PHONE_NOT_CONFIGURED_MESSAGE,
  PHONE_NOT_PROVEN_MESSAGE,
  SMS_BILLING_MESSAGE,
  SMS_FAILED_MESSAGE,
  SMS_QUOTA_MESSAGE,
  STORAGE_FULL_MESSAGE,
  TOO_MANY_CODES_MESSAGE,
  WEATHER_UNAVAILABLE_MESSAGE,
} from './messages.ts';

/** What a call is refused with that asks its owner to reauthenticate. */
export const PROOF_REQUIRED = 'proof_required';

/**
 * Every error that the API answers: its status and the message that a person reads.
 * Handlers throw the code; nothing else in the product knows a status number.
 */
export const errorTable = {
  validation: { status: 400, message: 'Please check what you entered.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  bad_request: { status: 400, message: 'The request could not be understood.' },
  own_account: { status: 403, message: 'You cannot change or remove yourself.' },
  owner_protected: { status: 403, message: "The trip's owner cannot be changed or removed." },
  owner_leaves: { status: 403, message: 'Hand the trip to somebody else before you leave it.' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  captcha_required: { status: 403, message: 'This sign-in needs a check that takes your browser some seconds.' },
  wrong_password: { status: 403, message: 'This is not your current password.' },
  phone_invalid: { status: 400, message: INVALID_PHONE_MESSAGE },
  captcha_failed: { status: 400, message: CAPTCHA_FAILED_MESSAGE },
  code_invalid: { status: 400, message: CODE_INVALID_MESSAGE },
  code_expired: { status: 410, message: 'The verification code has expired. Please request a new one.' },
  code_cooldown: { status: 429, message: 'Please wait before trying again to avoid rate limiting' },
  too_many_codes: { status: 429, message: TOO_MANY_CODES_MESSAGE },
  sms_quota: { status: 503, message: SMS_QUOTA_MESSAGE },
  sms_unavailable: { status: 503, message: SMS_BILLING_MESSAGE },
  sms_failed: { status: 502, message: SMS_FAILED_MESSAGE },
  phone_not_configured: { status: 503, message: PHONE_NOT_CONFIGURED_MESSAGE },
  phone_not_proven: { status: 401, message: PHONE_NOT_PROVEN_MESSAGE },
  phone_proof_expired: { status: 401, message: 'Your verification has expired. Please request a new code.' },
  phone_keys_unavailable: { status: 503, message: SMS_BILLING_MESSAGE },
  no_phone_account: { status: 404, message: NO_PHONE_ACCOUNT_MESSAGE },
  phone_signup_gone: { status: 410, message: 'Your sign-up has expired. Please enter your details again.' },
  passkey_unknown: { status: 401, message: 'This passkey does not sign in here. Please take another way.' },
  passkey_failed: { status: 400, message: 'The passkey could not be checked. Please try again.' },
  recovery_code_wrong: { status: 401, message: 'This recovery code is not right, or it was used before.' },
  provider_cancelled: { status: 401, message: 'The sign-in was cancelled.' },
  provider_step_gone: { status: 410, message: 'This sign-in took too long, or was begun elsewhere. Please try again.' },
  provider_failed: { status: 401, message: 'The sign-in did not work. Please try again.' },
  provider_not_asked: { status: 401, message: 'The sign-in service did not ask who you are. Please take another way.' },
  provider_unavailable: { status: 503, message: 'The sign-in service cannot be reached. Please try again later.' },
  second_factor_gone: { status: 410, message: 'This took too long. Please sign in again.' },
  no_password: {
    status: 409,
    message: 'This account has no password yet. Set one in your profile, under Sign-in and Security.',
  },
  [PROOF_REQUIRED]: { status: 403, message: 'Please confirm that it is you.' },
  second_factor_needed: {
    status: 403,
    message: 'Your account asks for a second factor. Take a passkey or a recovery code.',
  },
  removed_before: { status: 403, message: 'You were removed from this trip. Ask somebody on it to invite you again.' },
  forbidden: { status: 403, message: 'You do not have permission to perform this action.' },
  message_settled: { status: 403, message: 'A message can be changed for 15 minutes.' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'The requested resource was not found.' },
  trip_not_found: { status: 404, message: "This trip doesn't exist or you don't have access to it." },
  user_not_found: { status: 404, message: 'No such traveller.' },
  join_link_unknown: {
    status: 404,
    message: 'This invitation link is not complete or does not exist. Ask for a new one.',
  },
  mail_link_unusable: { status: 410, message: MAIL_LINK_UNUSABLE_MESSAGE },
  join_link_expired: { status: 410, message: 'This invitation link has expired. Ask for a new one.' },
  join_link_revoked: { status: 410, message: 'This invitation link has been revoked. Ask for a new one.' },
  join_link_used_up: { status: 410, message: 'This invitation link has been used up. Ask for a new one.' },
  too_many_guests: { status: 409, message: 'This trip has as many guests as there can be. Remove one first.' },
  too_many_join_links: { status: 409, message: 'This trip has too many invitation links. Please revoke one first.' },
  trip_not_completed: { status: 409, message: 'Only a completed trip can be duplicated.' },
  owns_trips: { status: 409, message: 'Hand over or delete the trips that you own first.' },
  date_link_unknown: {
    status: 404,
    message: 'This link does not work any more, or is not complete. Ask whoever sent it for a new one.',
  },
  date_poll_open: { status: 409, message: 'There is a poll about the dates already.' },
  date_poll_ended: { status: 409, message: DATE_POLL_ENDED_MESSAGE },
  date_candidates_changed: { status: 409, message: 'The dates to vote on have changed. Please look at them again.' },
  date_polls_full: {
    status: 409,
    message: 'There are as many polls about the dates as there can be. Delete one first.',
  },
  date_voters_full: { status: 409, message: 'As many people have answered by this link as there can be.' },
  conflict: { status: 409, message: 'Somebody changed this at the same time. Please try again.' },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  username_taken: { status: 409, message: 'Username unavailable. Please choose a different username' },
  phone_taken: { status: 409, message: 'An account with this phone number already exists' },
  only_way_in: { status: 409, message: 'Nothing else signs in to your account. Add another way first.' },
  last_passkey: { status: 409, message: 'Turn off the second factor before you remove your last passkey.' },
  no_passkey: { status: 409, message: 'Add a passkey first.' },
  email_unconfirmed: { status: 409, message: EMAIL_UNCONFIRMED_MESSAGE },
  second_factor_off: { status: 409, message: 'Turn on the second factor first.' },
  payment_meanwhile: { status: 409, message: 'A payment between these two has just been recorded.' },
  source_taken: { status: 409, message: 'This is among the expenses already.' },
  too_many_expenses: { status: 409, message: 'This trip has as many expenses as there can be.' },
  too_many_payments: { status: 409, message: 'This trip has as many payments as there can be.' },
  nothing_owed: { status: 409, message: 'This person owes you nothing.' },
  reminded_today: { status: 409, message: 'You have reminded this person today.' },
  too_many_reactions: { status: 409, message: 'This message has as many different reactions as there can be.' },
  too_many_ideas: { status: 409, message: 'This trip has as many ideas as there can be. Delete one first.' },
  too_many_comments: { status: 409, message: 'There are as many comments here as there can be.' },
  idea_planned: { status: 409, message: 'This idea is on the plan already.' },
  too_many_passkeys: { status: 409, message: 'You have as many passkeys as there can be. Remove one first.' },
  passkey_known: { status: 409, message: 'This passkey has been added already.' },
  username_set: { status: 409, message: 'Username can only be set once' },
  not_addable: { status: 403, message: 'They are not added to trips by others. Send them a link.' },
  not_opened: { status: 409, message: 'They have not opened the trip yet.' },
  left_trip: { status: 409, message: 'They left this trip. Send them a link.' },
  already_member: { status: 409, message: 'This person is already a member of the trip.' },
  changed_meanwhile: { status: 409, message: 'Somebody changed this while you were editing it.' },
  /** What a repeat of a creation had made, in a request that was answered or whose answer was lost. */
  deleted_meanwhile: { status: 410, message: 'This was added, and has been deleted since.' },
  id_used: { status: 409, message: 'This id was used for something else.' },
  idempotency_mismatch: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  too_large: { status: 413, message: 'The request is too large.' },
  storage_quota: { status: 413, message: STORAGE_FULL_MESSAGE },
  file_too_large: { status: 413, message: FILE_TOO_LARGE_MESSAGE },
  image_too_large: { status: 413, message: IMAGE_TOO_LARGE_MESSAGE },
  attachment_too_large: { status: 413, message: ATTACHMENT_TOO_LARGE_MESSAGE },
  too_many_pixels: { status: 413, message: 'This picture has more than 50 megapixels. Please choose a smaller image.' },
  header_too_large: { status: 431, message: 'The request headers are too large.' },
  uri_too_long: { status: 414, message: 'The address is too long.' },
  unsupported_type: {
    status: 415,
    message: 'The request body must be JSON, or a form (multipart/form-data) where a file may come along.',
  },
  file_type: { status: 415, message: FILE_TYPE_MESSAGE },
  image_type: { status: 415, message: IMAGE_TYPE_MESSAGE },
  file_missing: { status: 400, message: 'Please choose a file.' },
  file_empty: { status: 400, message: FILE_EMPTY_MESSAGE },
  file_damaged: { status: 400, message: 'This file is damaged. Please choose another.' },
  image_unreadable: { status: 400, message: 'This picture cannot be read. Please choose another.' },
  upload_incomplete: { status: 400, message: 'The upload broke off. Please try again.' },
  file_unavailable: { status: 400, message: 'This file is not available any more. Please upload it again.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  too_many_failures: { status: 429, message: 'Too many failed attempts. Please try again later.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  internal: { status: 500, message: 'An unexpected error occurred. Please try again.' },
  flight_not_found: { status: 404, message: FLIGHT_NOT_FOUND_MESSAGE },
  not_configured: {
    status: 503,
    message: 'Flights cannot be searched here: no flight service is set up. You can add a flight by hand.',
  },
  provider_down: { status: 503, message: FLIGHTS_UNAVAILABLE_MESSAGE },
  flight_tracked: { status: 409, message: 'You are tracking this flight already.' },
  flight_not_by_hand: { status: 409, message: 'The airline tells of this flight; only its activity can be changed.' },
  flight_elsewhere: {
    status: 409,
    message: 'Somebody you chose has this flight on another trip. It comes here once they move it, on their home.',
  },
  too_many_flights: { status: 409, message: 'You are tracking as many flights as there can be. Remove one first.' },
  places_unavailable: {
    status: 503,
    message: 'Places cannot be looked up right now. Please try again in a few minutes.',
  },
  plan_limit: { status: 403, message: 'The plan allows no more of these.' },
  plan_unknown: { status: 404, message: 'This plan is not offered.' },
  plan_taken: { status: 409, message: 'You have a paid plan already. Change or end it under Manage Billing.' },
  no_billing: { status: 409, message: 'There is nothing to manage: you have never had a paid plan.' },
  payments_not_configured: { status: 503, message: 'Plans cannot be paid for here: no payment service is set up.' },
  payments_unavailable: {
    status: 503,
    message: 'The payment service cannot be reached right now. Please try again in a few minutes.',
  },
  signature_invalid: { status: 400, message: 'The signature of this event is missing or wrong.' },
  answer_under_way: { status: 409, message: 'This question is being answered already.' },
  weather_unavailable: { status: 503, message: WEATHER_UNAVAILABLE_MESSAGE },
  mail_not_configured: { status: 503, message: MAIL_NOT_CONFIGURED_MESSAGE },
  storage_full: { status: 503, message: 'There is no space left for files right now. Please try again later.' },
  not_ready: { status: 503, message: 'Caravan is not ready.' },
  unavailable: { status: 503, message: 'Caravan is not available right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One field that was refused; `path` joins its segments with dots, empty for the whole body. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The body of every error answer. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(issueSchema)),
  /** The message once more, where a search for a flight has failed: whoever looks for a flight may look for this. */
  error: z.optional(z.string()),
  /** Whether the limit that was reached is of the asker's own plan: they can take another. */
  isOwnPlan: z.optional(z.boolean()),
  /** The captcha that the same request needs to come with. */
  captcha: z.optional(captchaSchema),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** What a search for a flight can fail with. */
const flightSearchFailures: ReadonlySet<ErrorCode> = new Set(['flight_not_found', 'not_configured', 'provider_down']);

interface AppErrorOptions {
  readonly message?: string;
  readonly issues?: Issue[];
  readonly retryAfter?: number;
  readonly isOwnPlan?: boolean;
  readonly captcha?: Captcha;
}

/** An error that has a place in {@link errorTable}. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Seconds after which the same request may pass; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Whether a plan that allows no more is the asker's own. */
  readonly isOwnPlan: boolean | undefined;
  /** What the same request needs to come with. */
  readonly captcha: Captcha | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? options.issues?.[0]?.message ?? errorTable[code].message);
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
    this.isOwnPlan = options.isOwnPlan;
    this.captcha = options.captcha;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  /** The answer's body. */
  toBody(): ErrorBody {
    const { message, code, issues, isOwnPlan, captcha } = this;
    return {
      message,
      code,
      ...(issues ? { issues } : {}),
      ...(isOwnPlan === undefined ? {} : { isOwnPlan }),
      ...(captcha ? { captcha } : {}),
      ...(flightSearchFailures.has(code) ? { error: message } : {}),
    };
  }
}

/**
 * The sentence for an answer of this status where no better message is known.
 *
 * @param status HTTP status; 0 for none.
 */
export const messageForStatus = (status: number): string => {
  if (status === 401) return 'Your session has expired. Please log in again.';
  if (status === 403) return 'You do not have permission to perform this action.';
  if (status === 404) return 'The requested resource was not found.';
  return 'An unexpected error occurred. Please try again.';
};
