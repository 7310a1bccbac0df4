import {
  listSecurityEvents,
  endAllSessions,
  endOneSession,
  listSessions,
} from '@caravan/contract/accounts/sessions.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import { lockReauthenticated } from './reauthentication.access.ts';
import { deleteKnownDevice, deleteKnownDevices } from './known-devices.store.ts';
import { listEventsBefore } from './security-events.store.ts';
import { endOwnSession, endSessionsOf, isSignedInOn, listOpenSessions } from './sessions.store.ts';
import { endSignInSteps } from './sign-in-steps.store.ts';

export const sessionsRoutes = (serve: Serve): void => {
  serve(listSessions, ({ userId, sid, db }) => listOpenSessions(db, userId, sid));

  serve(endOneSession, async (call) => {
    const { params, userId, sid, db, announce, signOut, record } = call;
    await lockReauthenticated(db, call);
    const ended = found(await endOwnSession(db, userId, params.sessionId));
    announce({ kind: 'session_ended', userId, sids: [ended.sid] });
    if (ended.sid === sid) await signOut();
    else await forgetDeviceOf(db, userId, ended.knownDevice);
    record('session_ended');
  });

  serve(endAllSessions, async (call) => {
    const { userId, sid, query, deviceSecret, db, announce, signOut, record } = call;
    const stays = query.which === 'others';
    await lockReauthenticated(db, call);
    await endSignInSteps(db, userId);
    await deleteKnownDevices(db, userId, stays ? deviceSecret : null);
    announce({ kind: 'session_ended', userId, sids: await endSessionsOf(db, userId, stays ? sid : null) });
    if (!stays) await signOut();
    record('sessions_ended');
  });
};

/**
 * Deletes the known device of a session that was ended on another one: it may be in somebody else's hands, which is not so where
 * people sign out themselves. A browser may have several sessions of an account, and stays known as long as one is left.
 */
const forgetDeviceOf = async (db: Db, userId: string, knownDevice: string | null): Promise<void> => {
  if (knownDevice === null || (await isSignedInOn(db, userId, knownDevice))) return;
  await deleteKnownDevice(db, knownDevice);
};

export const securityEventsRoutes = (serve: Serve): void => {
  serve(listSecurityEvents, ({ userId, query, db, pseudonymOf }) => listEventsBefore(db, pseudonymOf(userId), query));
};
