import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'sid';
/** How long a session lives after its last use, days. */
export const SESSION_DAYS = 30;

/** A new secret for a cookie: 256 random bits, as the cookie carries them. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of such a secret: its SHA-256, so that a copy of the table signs nobody in. */
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The session that a request claims, as stored; `null` without a well-formed cookie. */
export const claimedSid = (request: FastifyRequest): string | null => {
  const token = secretIn(request, SESSION_COOKIE);
  return token === null ? null : secretDigest(token);
};

/** Hands the session to the browser: for this site only, out of reach of scripts. */
export const setSessionCookie = (reply: FastifyReply, token: string, secure: boolean): void => {
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(secure), maxAge: SESSION_DAYS * 86_400 });
};

export const clearSessionCookie = (reply: FastifyReply, secure: boolean): void => {
  reply.clearCookie(SESSION_COOKIE, attributes(secure));
};

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

/** What a browser has begun on its way in, each remembered by a cookie of its own. */
export const STEP_KINDS = [
  'phone_signup',
  'second_factor',
  'passkey_sign_in',
  'passkey_registration',
  'single_sign_on',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** The secret of a begun step that a request shows; `null` without a well-formed one. */
export const claimedStep = (request: FastifyRequest, kind: StepKind): string | null => secretIn(request, kind);

/** The secrets of all that a request shows to have begun, each `null` without one. */
export const claimedSteps = (request: FastifyRequest): (string | null)[] =>
  STEP_KINDS.map((kind) => claimedStep(request, kind));

/** Hands the secret of a begun step to the browser; `null` takes it back. */
export const setStepCookie = (
  reply: FastifyReply,
  step: { kind: StepKind; secret: string | null; minutes: number },
  secure: boolean,
): void => {
  const options = { ...attributes(secure), path: '/api' };
  if (step.secret === null) reply.clearCookie(step.kind, options);
  else reply.setCookie(step.kind, step.secret, { ...options, maxAge: step.minutes * 60 });
};

const secretIn = (request: FastifyRequest, cookie: string): string | null => {
  const secret = request.cookies[cookie];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
};
