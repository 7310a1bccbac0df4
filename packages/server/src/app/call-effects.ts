import { isAttempt, type SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { CHANGE_HEADER } from '@caravan/contract/headers.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Announce, Announcement } from '../platform/live/announcement.ts';
import type { KeptAnnouncement, LiveChannel } from '../platform/live/live-channel.ts';
import type { Clock } from '../platform/clock.ts';
import {
  claimedDevice,
  claimedStep,
  clearBrowserCache,
  clearSessionCookie,
  newSecret,
  sessionId,
  setDeviceCookie,
  setSessionCookie,
  setStepCookie,
  type StepKind,
} from '../platform/security/cookies.ts';
import type { Call, StepSecrets } from '../platform/call.ts';
import type { RecordedEvent } from '../platform/recorded-event.ts';
import type { Db } from '../platform/db.ts';
import type { DomainEvents, Emitting } from '../platform/domain-events.ts';
import { deviceOf } from '../platform/security/device.ts';
import type { Features } from './features.ts';
import type { SecurityEvents, StoredEvent } from './security-events.ts';

/** What a call's effects reach. */
export interface EffectParts {
  readonly clock: Clock;
  /** Registered by the time that a request comes. */
  readonly features: () => Pick<Features, 'accounts'>;
  readonly live: LiveChannel;
  readonly events: DomainEvents;
  readonly securityEvents: SecurityEvents;
  readonly secureCookies: boolean;
}

/** What waits for the commit. */
export interface Effects {
  announcements: Announcement[];
  /** The announcements that are kept with the change. */
  readonly kept: KeptAnnouncement[];
  readonly afterwards: (() => void)[];
  /** A session's secret to set, `null` to clear, `undefined` to leave alone. */
  cookie: string | null | undefined;
  /** The secret of the browser that somebody has signed in on, for its cookie. */
  device: string | null;
  /** The secrets of the sign-in steps that the browser has begun, for its cookies; `null` clears one. */
  readonly steps: Map<StepKind, { secret: string | null; minutes: number }>;
  signedInUser: string | null;
  /** Whom the answer is about where nobody is signed in. */
  concerned: string | null;
  /** The events to be stored with the change. */
  recorded: RecordedEvent[];
  /** The events that are stored with the change, and logged after it. */
  readonly stored: StoredEvent[];
}

export const noEffects = (): Effects => ({
  announcements: [],
  kept: [],
  afterwards: [],
  cookie: undefined,
  device: null,
  steps: new Map(),
  signedInUser: null,
  concerned: null,
  recorded: [],
  stored: [],
});

/** What a call does within its transaction. */
export type TransactionSteps = Pick<Call<EndpointShape>, 'signIn' | 'signOut' | 'emit'>;

export const transactionSteps = (
  db: Db,
  call: Omit<Emitting, 'db'>,
  request: FastifyRequest,
  parts: EffectParts,
  effects: Effects,
): TransactionSteps => {
  const endOld = async (within: Db): Promise<string | null> => {
    const { sid } = request.visitor;
    if (sid === null) return null;
    const userId = await parts.features().accounts.sessions.end(within, sid);
    if (userId !== null) effects.announcements.push({ kind: 'session_ended', userId, sids: [sid] });
    return userId;
  };
  return {
    emit: (event, payload, within = db) => parts.events.emit({ ...call, db: within }, event, payload),
    signIn: async (userId: string, way: SignInMethod, within: Db = db): Promise<void> => {
      await endOld(within);
      // A provider says who is signed in there, and may have prompted nobody: that does not count as authentication now.
      await beginSession(within, { userId, isProven: way !== 'provider' }, request, parts, effects);
      effects.recorded.push({ kind: 'sign_in', userId, details: { way } });
      effects.signedInUser = userId;
    },
    signOut: async (): Promise<string | null> => {
      const userId = await endOld(db);
      effects.cookie = null;
      return userId;
    },
  };
};

/** Sends announcements after the commit; those of changes on a trip carry what the request names its change by. */
export const announcing = (effects: Effects, { headers }: FastifyRequest): Announce => {
  const { data: change } = idSchema.safeParse(headers[CHANGE_HEADER]);
  return (announcement) => {
    const { announcements } = effects;
    if (change === undefined || announcement.kind !== 'event' || announcement.event.type !== 'trip_changed')
      announcements.push(announcement);
    else announcements.push({ ...announcement, event: { ...announcement.event, change } });
  };
};

/** What a call records as security events. Attempts need not wait: they stand whatever becomes of the call. */
export const recording = (
  request: FastifyRequest,
  { securityEvents }: EffectParts,
  effects: Effects,
): Pick<Call<EndpointShape>, 'record' | 'storeRecorded' | 'pseudonymOf'> => ({
  pseudonymOf: securityEvents.pseudonyms.ofAccount,
  record: (kind, { userId = request.visitor.userId, ...about } = {}) => {
    const recorded = { kind, userId, ...about };
    if (isAttempt(kind)) securityEvents.attempted(request, recorded);
    else effects.recorded.push(recorded);
  },
  storeRecorded: (within) => saveRecorded(within, request, { securityEvents }, effects),
});

/** Stores the recorded events with the change that they are about. */
export const saveRecorded = async (
  db: Db,
  request: FastifyRequest,
  { securityEvents }: Pick<EffectParts, 'securityEvents'>,
  effects: Effects,
): Promise<void> => {
  if (effects.recorded.length === 0) return;
  const { recorded } = effects;
  effects.recorded = [];
  effects.stored.push(...(await securityEvents.save(db, request, recorded)));
};

/** Keeps what is announced with the change that it is about; the last of its transaction. */
export const keepAnnouncements = async (
  db: Db,
  { live }: Pick<EffectParts, 'live'>,
  effects: Effects,
): Promise<void> => {
  if (effects.announcements.length === 0) return;
  const { announcements } = effects;
  effects.announcements = [];
  effects.kept.push(...(await live.keep(db, announcements)));
};

/** The sign-in steps that a call's browser has begun. */
export const stepSecrets = (
  request: FastifyRequest,
  effects: Effects,
  { secureCookies }: Pick<EffectParts, 'secureCookies'>,
): StepSecrets => ({
  claimed: (kind) => claimedStep(request, kind, secureCookies),
  keep: (kind, secret, minutes) => effects.steps.set(kind, { secret, minutes }),
  forget: (kind) => effects.steps.set(kind, { secret: null, minutes: 0 }),
});

/** Whether the browser is handed a secret, which is stored nowhere and so cannot be given to it again. */
export const handsOutSecret = (effects: Effects): boolean =>
  [...effects.steps.values()].some(({ secret }) => secret !== null);

/**
 * Begins a session for a user, which the browser gets with the answer.
 *
 * @param isProven they have just proven who they are.
 */
export const beginSession = async (
  db: Db,
  { userId, isProven }: { userId: string; isProven: boolean },
  request: FastifyRequest,
  parts: EffectParts,
  effects: Effects,
): Promise<void> => {
  const { sessions } = parts.features().accounts;
  const token = newSecret();
  const device = await deviceOf(request.headers['user-agent']);
  const signedInAt = parts.clock.now().toISOString();
  const { label = null, system = null } = device ?? {};
  effects.cookie = token;
  effects.device = claimedDevice(request, parts.secureCookies) ?? newSecret();
  const knownDevice = await sessions.rememberDevice(db, effects.device, userId);
  const provenAt = isProven ? signedInAt : null;
  const begun = { userId, signedInAt, provenAt, device: label, system, knownDevice };
  await sessions.begin(db, sessionId(token, parts.secureCookies), begun);
};

/** Does what has waited, once the change is committed. */
export const applyEffects = (reply: FastifyReply, parts: EffectParts, effects: Effects): void => {
  if (effects.cookie === null) {
    clearSessionCookie(reply, parts.secureCookies);
    clearBrowserCache(reply, parts.secureCookies);
  } else if (effects.cookie !== undefined) setSessionCookie(reply, effects.cookie, parts.secureCookies);
  if (effects.device !== null) setDeviceCookie(reply, effects.device, parts.secureCookies);
  for (const [kind, step] of effects.steps) setStepCookie(reply, { kind, ...step }, parts.secureCookies);
  parts.live.send(effects.kept);
  for (const work of effects.afterwards) work();
  parts.securityEvents.log(reply.request, effects.stored);
};
