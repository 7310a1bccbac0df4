import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session's cookie where the site is open to people over http. */
const PLAIN_NAME = 'sid';
/** Over https: the browser takes it from this very host alone, over https, and lets no other site of the domain plant one. */
const HOST_NAME = '__Host-sid';

/** How long a session lives after its last use, days. */
export const SESSION_DAYS = 30;
/** How long it lives whatever happens, days. */
export const SESSION_MAX_DAYS = 90;

/** A new secret for a cookie: 256 random bits, as the cookie carries them. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of such a secret: its SHA-256, so that a copy of the table signs nobody in. */
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The name of the session's cookie. */
export const sessionCookie = (secure: boolean): string => (secure ? HOST_NAME : PLAIN_NAME);

/** What the database calls a session: a secret that was given under the name for https is nobody's under the other one. */
export const sessionId = (secret: string, secure: boolean): string =>
  secretDigest(secure ? `${HOST_NAME}=${secret}` : secret);

/**
 * The session that a request claims, as stored; `null` without a well-formed cookie.
 *
 * @param secure the site is open to people over https. Sessions that it gave out before go on under their old name.
 */
export const claimedSid = (request: FastifyRequest, secure: boolean): string | null => {
  const claim = sessionClaim(request, secure);
  return claim && sessionId(claim.secret, claim.secure);
};

const sessionClaim = (request: FastifyRequest, secure: boolean): { secret: string; secure: boolean } | null => {
  const secret = secure ? secretIn(request, HOST_NAME) : null;
  if (secret !== null) return { secret, secure };
  const plain = secretIn(request, PLAIN_NAME);
  return plain === null ? null : { secret: plain, secure: false };
};

/** Hands the session to the browser: for this site only, out of reach of scripts. */
export const setSessionCookie = (reply: FastifyReply, secret: string, secure: boolean): void => {
  reply.setCookie(sessionCookie(secure), secret, sessionAttributes(secure));
  if (!secure) return;
  clearPlainCookie(reply);
  markCache(reply);
};

/** Lets the browser keep the cookie that it has shown as long as if it were given now. */
export const renewSessionCookie = (reply: FastifyReply, secure: boolean): void => {
  const claim = sessionClaim(reply.request, secure);
  if (claim === null) return;
  reply.setCookie(sessionCookie(claim.secure), claim.secret, sessionAttributes(secure));
  if (secure) markCache(reply);
};

export const clearSessionCookie = (reply: FastifyReply, secure: boolean): void => {
  reply.clearCookie(sessionCookie(secure), attributes(secure));
  if (secure) clearPlainCookie(reply);
};

/** Says, over https and for longer than any session, that the browser has cached pictures of whoever is signed in on it. */
const CACHE_NAME = '__Host-cache';

const markCache = (reply: FastifyReply): void => {
  reply.setCookie(CACHE_NAME, '1', { ...attributes(true), maxAge: DEVICE_DAYS * 86_400 });
};

/** Whether the browser may still have cached pictures of whoever was signed in on it, though its session has ended or its cookie run out. */
export const holdsCache = (request: FastifyRequest, secure: boolean): boolean =>
  secure && request.cookies[CACHE_NAME] !== undefined;

/**
 * Has the browser forget the pictures that it has cached of whoever was here. Browsers take it over https alone. What is stored the page
 * forgets itself: what waits there of other people stays.
 */
export const clearBrowserCache = (reply: FastifyReply, secure: boolean): void => {
  if (!secure) return;
  reply.header('clear-site-data', '"cache"');
  if (holdsCache(reply.request, secure)) reply.clearCookie(CACHE_NAME, attributes(secure));
};

/** Takes back what an earlier session has left on a site that is open over https by now. */
const clearPlainCookie = (reply: FastifyReply): void => {
  if (reply.request.cookies[PLAIN_NAME] !== undefined) reply.clearCookie(PLAIN_NAME, attributes(true));
};

const sessionAttributes = (secure: boolean) => ({ ...attributes(secure), maxAge: SESSION_DAYS * 86_400 });

/** The cookie by which a browser shows which accounts have signed in on it; it tells neither how many nor whose. */
const deviceCookie = (secure: boolean): string => (secure ? '__Host-device' : 'device');
/** As long as browsers keep any cookie; each sign-in begins it anew. */
export const DEVICE_DAYS = 400;

/** The secret of the browser that makes a request; `null` where nobody has signed in on it. */
export const claimedDevice = (request: FastifyRequest, secure: boolean): string | null =>
  secretIn(request, deviceCookie(secure));

/** Lets the browser be known again, also once it has signed out. */
export const setDeviceCookie = (reply: FastifyReply, secret: string, secure: boolean): void => {
  reply.setCookie(deviceCookie(secure), secret, { ...attributes(secure), maxAge: DEVICE_DAYS * 86_400 });
};

const attributes = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
});

/** The steps of signing in that a browser may have begun, each remembered by a cookie of its own. */
export const STEP_KINDS = [
  'phone_signup',
  'second_factor',
  'passkey_sign_in',
  'passkey_registration',
  'single_sign_on',
  'reauthentication',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Over https nobody but this very host gives a browser one: whoever planted theirs could have somebody finish what they began. */
const stepCookie = (kind: StepKind, secure: boolean): string => (secure ? `__Host-${kind}` : kind);

/** The secret of a begun step that a request shows; `null` without a well-formed one. */
export const claimedStep = (request: FastifyRequest, kind: StepKind, secure: boolean): string | null =>
  secretIn(request, stepCookie(kind, secure));

/** The secrets of all that a request shows to have begun, each `null` without one. */
export const claimedSteps = (request: FastifyRequest, secure: boolean): (string | null)[] =>
  STEP_KINDS.map((kind) => claimedStep(request, kind, secure));

/** Hands the secret of a begun step to the browser; `null` takes it back. */
export const setStepCookie = (
  reply: FastifyReply,
  step: { kind: StepKind; secret: string | null; minutes: number },
  secure: boolean,
): void => {
  const options = attributes(secure);
  const name = stepCookie(step.kind, secure);
  if (step.secret === null) reply.clearCookie(name, options);
  else reply.setCookie(name, step.secret, { ...options, maxAge: step.minutes * 60 });
};

const secretIn = (request: FastifyRequest, cookie: string): string | null => {
  const secret = request.cookies[cookie];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
};
