import { endAllSessions, endOneSession, listSessions } from '@caravan/contract/accounts/sessions.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import { found } from '../../platform/found.ts';
import { lockProven } from './fresh-proof.access.ts';
import { forgetKnownDevice, forgetKnownDevices } from './known-devices.store.ts';
import { endBegunSignIns } from './sign-in-steps.store.ts';
import { endOwnSession, endSessionsOf, listOpenSessions } from './sessions.store.ts';

export const sessionsRoutes = (serve: Serve): void => {
  serve(listSessions, ({ userId, sid, db }) => listOpenSessions(db, userId, sid));

  serve(endOneSession, async (call) => {
    const { params, userId, sid, db, announce, signOut, record } = call;
    await lockProven(db, call);
    const ended = found(await endOwnSession(db, userId, params.sessionId));
    announce({ kind: 'session_ended', sids: [ended.sid] });
    // Whoever signs out where they are comes back there; a device whose session is ended elsewhere may be in other hands.
    if (ended.sid === sid) await signOut();
    else if (ended.knownDevice !== null) await forgetKnownDevice(db, ended.knownDevice);
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
