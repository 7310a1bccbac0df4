import { endAllSessions, endOneSession, listSessions } from '@caravan/contract/accounts/sessions.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import { lockProven } from './fresh-proof.access.ts';
import { forgetKnownDevice, forgetKnownDevices } from './known-devices.store.ts';
import { endBegunSignIns } from './sign-in-steps.store.ts';
import { endOwnSession, endSessionsOf, isSignedInOn, listOpenSessions } from './sessions.store.ts';

export const sessionsRoutes = (serve: Serve): void => {
  serve(listSessions, ({ userId, sid, db }) => listOpenSessions(db, userId, sid));

  serve(endOneSession, async (call) => {
    const { params, userId, sid, db, announce, signOut, record } = call;
    await lockProven(db, call);
    const ended = found(await endOwnSession(db, userId, params.sessionId));
    announce({ kind: 'session_ended', sids: [ended.sid] });
    if (ended.sid === sid) await signOut();
    else await forgetDeviceOf(db, userId, ended.knownDevice);
    record('session_ended');
  });

  serve(endAllSessions, async (call) => {
    const { userId, sid, query, deviceSecret, db, announce, signOut, record } = call;
    const stays = query.which === 'others';
    await lockProven(db, call);
    await endBegunSignIns(db, userId);
    await forgetKnownDevices(db, userId, stays ? deviceSecret : null);
    announce({ kind: 'session_ended', sids: await endSessionsOf(db, userId, stays ? sid : null) });
    if (!stays) await signOut();
    record('sessions_ended');
  });
};

/**
 * Forgets a device whose session was ended from another one: it may be in other hands, while whoever signs out where they are comes back
 * there. A browser may have several sessions of an account, and is known as long as one is left.
 */
const forgetDeviceOf = async (db: Db, userId: string, knownDevice: string | null): Promise<void> => {
  if (knownDevice === null || (await isSignedInOn(db, userId, knownDevice))) return;
  await forgetKnownDevice(db, knownDevice);
};
