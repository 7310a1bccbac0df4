import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'sid';
/** How long a session lives after its last use, days. */
export const SESSION_DAYS = 30;

/** A new session secret: 256 random bits, as the cookie carries them. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a session secret: its SHA-256, so that a copy of the table signs nobody in. */
export const storedSid = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The session that a request claims, as stored; `null` without a well-formed cookie. */
export const claimedSid = (request: FastifyRequest): string | null => {
  const token = request.cookies[SESSION_COOKIE];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? storedSid(token) : null;
};

/** Hands the session to the browser: for this site only, out of reach of scripts. */
export const setSessionCookie = (reply: FastifyReply, token: string, secure: boolean): void => {
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(secure), maxAge: SESSION_DAYS * 86_400 });
};

export const clearSessionCookie = (reply: FastifyReply, secure: boolean): void => {
  reply.clearCookie(SESSION_COOKIE, attributes(secure));
};

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;
