import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSession, endSession } from '../features/accounts/sessions.store.ts';
import type { Announce, Announcement } from '../platform/announcement.ts';
import type { Clock } from '../platform/clock.ts';
import { clearSessionCookie, newSessionToken, setSessionCookie, storedSid } from '../platform/cookies.ts';
import type { Db } from '../platform/db.ts';
import { deviceOf } from '../platform/device.ts';

/** What a call's effects reach. */
export interface EffectParts {
  readonly clock: Clock;
  readonly announce: Announce;
  readonly secureCookies: boolean;
}

/** What waits for the commit. */
export interface Effects {
  readonly announcements: Announcement[];
  readonly afterwards: (() => void)[];
  /** A session's secret to set, `null` to clear, `undefined` to leave alone. */
  cookie: string | null | undefined;
  signedInUser: string | null;
  /** Whom the answer is about where nobody is signed in. */
  concerned: string | null;
}

export const noEffects = (): Effects => ({
  announcements: [],
  afterwards: [],
  cookie: undefined,
  signedInUser: null,
  concerned: null,
});

/** What signs a call's browser in and out. */
export const sessionSteps = (db: Db, request: FastifyRequest, parts: EffectParts, effects: Effects) => {
  const endOld = async (): Promise<void> => {
    const { sid } = request.visitor;
    if (sid === null) return;
    await endSession(db, sid);
    effects.announcements.push({ kind: 'session_ended', sids: [sid] });
  };
  return {
    signIn: async (userId: string): Promise<void> => {
      await endOld();
      await beginSession(db, userId, request, parts, effects);
      effects.signedInUser = userId;
    },
    signOut: async (): Promise<void> => {
      await endOld();
      effects.cookie = null;
    },
  };
};

/** Begins a session for a user, which the browser gets with the answer. */
export const beginSession = async (
  db: Db,
  userId: string,
  request: FastifyRequest,
  parts: EffectParts,
  effects: Effects,
): Promise<void> => {
  const token = newSessionToken();
  const device = await deviceOf(request.headers['user-agent']);
  await createSession(db, storedSid(token), { userId, signedInAt: parts.clock.now().toISOString(), device });
  effects.cookie = token;
};

/** Does what has waited, once the change is kept. */
export const applyEffects = (reply: FastifyReply, parts: EffectParts, effects: Effects): void => {
  if (effects.cookie === null) clearSessionCookie(reply, parts.secureCookies);
  else if (effects.cookie !== undefined) setSessionCookie(reply, effects.cookie, parts.secureCookies);
  for (const announcement of effects.announcements) parts.announce(announcement);
  for (const work of effects.afterwards) work();
};
