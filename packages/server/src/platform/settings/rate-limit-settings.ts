import type { LimitName } from '@caravan/contract/limits.ts';
import { z } from 'zod/mini';
import { factor, wholeNumber } from './setting-values.ts';

/** How many requests of one kind are taken in a window, already multiplied by RATE_LIMIT_SCALE. */
export interface RateLimit {
  /** Requests in one window, at least 1. */
  points: number;
  /** Length of the window in seconds. */
  windowSeconds: number;
}

/** Limits that no endpoint declares beside the one on everything. */
export type ServerLimitName = 'signIn' | 'everything' | 'address' | 'health';

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The most that a limit can be set to before the scale; far above what one server answers in an hour. */
const rateLimit = wholeNumber(1, 1_000_000);

/** The variables that say how many requests of each kind are taken. */
export const rateLimitEnvironment = {
  /** Factor on all rate limits below. */
  RATE_LIMIT_SCALE: z._default(factor, 1),
  /** Tries to sign up per address and hour, refused ones included: a party of friends behind one address signs up without meeting it. */
  RATE_LIMIT_SIGN_UP: z._default(rateLimit, 30),
  /** Failed sign-ins per address and 15 minutes. The 10 per account are fixed. */
  RATE_LIMIT_SIGN_IN: z._default(rateLimit, 100),
  /** Searches for people and user names per user (else address) and minute: two a second, as fast as somebody types. */
  RATE_LIMIT_SEARCH: z._default(rateLimit, 120),
  /** Chat messages per user and minute, the pace that the live channel allows one connection. */
  RATE_LIMIT_CHAT: z._default(rateLimit, 120),
  /** Forecasts per user (else address) and minute: a long itinerary, looked through several times. */
  RATE_LIMIT_WEATHER: z._default(rateLimit, 120),
  RATE_LIMIT_RATES: z._default(rateLimit, 60),
  /** Places proposed and chosen per user (else address) and minute: three a second, faster than a pause in the typing. */
  RATE_LIMIT_PLACES: z._default(rateLimit, 180),
  /** Flights searched per user and day; each may cost a call of the day's budget, which is for everybody. */
  RATE_LIMIT_FLIGHT_SEARCH: z._default(rateLimit, 30),
  /** Calls that may bring a file, per user and minute: one a second, for whoever empties a camera into a closet. */
  RATE_LIMIT_UPLOAD: z._default(rateLimit, 60),
  /** Mails asked for, links from mails opened and changes of a profile, per user (else address) and hour; each account has a bound of its own on mails beside it. */
  RATE_LIMIT_MAIL: z._default(rateLimit, 30),
  /** Join links opened or taken per user (else address) and minute; their secrets cannot be guessed at any pace. */
  RATE_LIMIT_JOIN: z._default(rateLimit, 60),
  /** People added to trips per user and hour, refused tries included; whoever has more to bring sends a link. */
  RATE_LIMIT_ADD_MEMBER: z._default(rateLimit, 30),
  /** Downloads of all of one's data per user and hour. */
  RATE_LIMIT_EXPORT: z._default(rateLimit, 5),
  /** Copies of trips per user and hour. */
  RATE_LIMIT_DUPLICATE: z._default(rateLimit, 30),
  /** Codes asked for by phone, per address and hour; each number has a bound of its own beside it. */
  RATE_LIMIT_PHONE_CODE: z._default(rateLimit, 20),
  /** Captchas, codes taken for tokens and phone numbers confirmed, per address and 15 minutes. */
  RATE_LIMIT_PHONE_PROOF: z._default(rateLimit, 60),
  /** Sign-ins by passkey and by recovery code, per address and 15 minutes. */
  RATE_LIMIT_PASSKEY: z._default(rateLimit, 60),
  /** Ways to the OpenID Connect provider and back, per address and 15 minutes. */
  RATE_LIMIT_SINGLE_SIGN_ON: z._default(rateLimit, 60),
  /** Proofs anew of who somebody is, and what they begin with, per session and 15 minutes. */
  RATE_LIMIT_PROOF: z._default(rateLimit, 30),
  /**
   * Passwords and recovery codes made anew, refused tries after a reauthentication included, per session and 15 minutes, and four times as
   * many per user: ten codes take as long as ten sign-ins.
   */
  RATE_LIMIT_CREDENTIALS: z._default(rateLimit, 10),
  /** Questions to the concierge per user and hour, beside what their plan allows in a month. */
  RATE_LIMIT_CONCIERGE: z._default(rateLimit, 60),
  /** Ways to the payment service per user and hour. */
  RATE_LIMIT_PAYMENT: z._default(rateLimit, 20),
  /** Readings of one calendar feed per minute, by whichever addresses, and calendar files per user; what one address reads of all feeds is under the limit on everything. */
  RATE_LIMIT_CALENDAR: z._default(rateLimit, 30),
  /** Answers to the dates of a trip by link, per address and minute: ten people who change their minds. By link alone one of them could keep out the others. */
  RATE_LIMIT_DATE_VOTE: z._default(rateLimit, 60),
  /** All requests to the API per user (else address) and minute, some per session: a screen opened every second. */
  RATE_LIMIT_EVERYTHING: z._default(rateLimit, 600),
  /** Requests of any kind per address and minute, files of the web app too: a hundred people behind one address open it at once. */
  RATE_LIMIT_ADDRESS: z._default(rateLimit, 30_000),
  /** Questions how the server is, per address and minute: twenty that watch over it, each of them every second. */
  RATE_LIMIT_HEALTH: z._default(rateLimit, 1_200),
};

/** By what they bound. */
export type RateLimits = Record<LimitName | ServerLimitName, RateLimit>;

const parsedEnvironment = z.object(rateLimitEnvironment);

export const rateLimitSettings = (env: z.infer<typeof parsedEnvironment>): RateLimits => {
  const limit = (points: number, windowSeconds: number): RateLimit => ({
    points: Math.max(1, Math.round(points * env.RATE_LIMIT_SCALE)),
    windowSeconds,
  });
  return {
    signUp: limit(env.RATE_LIMIT_SIGN_UP, HOUR),
    signIn: limit(env.RATE_LIMIT_SIGN_IN, QUARTER_HOUR),
    search: limit(env.RATE_LIMIT_SEARCH, MINUTE),
    chat: limit(env.RATE_LIMIT_CHAT, MINUTE),
    weather: limit(env.RATE_LIMIT_WEATHER, MINUTE),
    rates: limit(env.RATE_LIMIT_RATES, MINUTE),
    places: limit(env.RATE_LIMIT_PLACES, MINUTE),
    flightSearch: limit(env.RATE_LIMIT_FLIGHT_SEARCH, DAY),
    upload: limit(env.RATE_LIMIT_UPLOAD, MINUTE),
    mail: limit(env.RATE_LIMIT_MAIL, HOUR),
    join: limit(env.RATE_LIMIT_JOIN, MINUTE),
    export: limit(env.RATE_LIMIT_EXPORT, HOUR),
    addMember: limit(env.RATE_LIMIT_ADD_MEMBER, HOUR),
    duplicate: limit(env.RATE_LIMIT_DUPLICATE, HOUR),
    phoneCode: limit(env.RATE_LIMIT_PHONE_CODE, HOUR),
    phoneProof: limit(env.RATE_LIMIT_PHONE_PROOF, QUARTER_HOUR),
    passkey: limit(env.RATE_LIMIT_PASSKEY, QUARTER_HOUR),
    singleSignOn: limit(env.RATE_LIMIT_SINGLE_SIGN_ON, QUARTER_HOUR),
    proof: limit(env.RATE_LIMIT_PROOF, QUARTER_HOUR),
    credentials: limit(env.RATE_LIMIT_CREDENTIALS, QUARTER_HOUR),
    concierge: limit(env.RATE_LIMIT_CONCIERGE, HOUR),
    payment: limit(env.RATE_LIMIT_PAYMENT, HOUR),
    calendar: limit(env.RATE_LIMIT_CALENDAR, MINUTE),
    dateVote: limit(env.RATE_LIMIT_DATE_VOTE, MINUTE),
    everything: limit(env.RATE_LIMIT_EVERYTHING, MINUTE),
    address: limit(env.RATE_LIMIT_ADDRESS, MINUTE),
    health: limit(env.RATE_LIMIT_HEALTH, MINUTE),
  };
};
