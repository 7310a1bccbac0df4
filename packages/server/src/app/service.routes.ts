import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { AppError, errorTable } from '@caravan/contract/errors.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { listOutbox, getConfig, getHealth, getReady } from '@caravan/contract/service/service.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { BoundedCheck, hasFreeSpace, isMigrated } from '../platform/health-checks.ts';
import type { Serve } from '../platform/call.ts';
import type { Features } from './features.ts';
import type { DevelopmentOutbox } from '../platform/messages/development-outbox.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import { VERSION } from '../platform/version.ts';
import { isAnswering, takesWrites } from '../platform/health.store.ts';

interface ServiceParts {
  readonly signIn: Features['accounts']['signInOffer'];
  readonly canSendMail: boolean;
  readonly hasFlightService: boolean;
  /** `null` in production, where it has no address either. */
  readonly outbox: DevelopmentOutbox | null;
  readonly health: Health;
}

export const serviceRoutes = (serve: Serve, parts: ServiceParts): void => {
  const { signIn, canSendMail, hasFlightService, outbox, health } = parts;
  serve(getConfig, async ({ isFromThisMachine }) => ({
    version: VERSION,
    ...signIn,
    canSendMail,
    hasFlightService,
    hasOutbox: outbox !== null && isFromThisMachine(),
    limits: { messageLength: MESSAGE_MAX, titleLength: SHORT_TEXT_MAX, descriptionLength: LONG_TEXT_MAX },
  }));

  if (outbox) {
    serve(listOutbox, async ({ isFromThisMachine }) => {
      if (!isFromThisMachine()) throw new AppError('not_found');
      return outbox.list();
    });
  }

  serve(getHealth, async () => {
    if (!(await health.canServe())) throw new AppError('unavailable', { retryAfter: 1 });
    return { status: 'ok' as const };
  });

  serve(getReady, async () => {
    const [unready, degraded] = await Promise.all([health.unready(), health.degraded()]);
    if (unready.length === 0) return { status: 'ok' as const, ...(degraded.length > 0 && { degraded }) };
    const issues = unready.map((name) => ({ path: name, message: 'Not ready' }));
    throw new AppError('not_ready', { message: errorTable.not_ready.message, issues, retryAfter: 1 });
  });
};

/** How long a check may take: the answer goes out within 2 s, milliseconds. */
const WITHIN_MS = 1_200;

export interface HealthParts {
  /** Connections for the health checks alone, so that none waits for a request. */
  readonly probes: Database['probes'];
  /** What files come to first. */
  readonly folder: string;
  /** What must be free on its disk, bytes. */
  readonly freeBytes: number;
  /** Fails where what keeps files does not answer; absent where that is the disk. */
  readonly checkFiles?: FileStorage['check'] | undefined;
}

/** How the server is. Both answer within 2 s, whatever hangs. */
interface Health {
  /**
   * Whether it can serve, as far as it knows: not while the database refuses it. One that is silent is none that a restart of this
   * server brings back, and the process answers.
   */
  canServe(): Promise<boolean>;
  /** What of it is not ready, by name. */
  unready(): Promise<string[]>;
  /**
   * What of it does not work while the rest does. All servers share one bucket: were they not ready without it, none would be left
   * for what needs no file.
   */
  degraded(): Promise<'files'[]>;
}

export const openHealth = ({ probes, folder, freeBytes, checkFiles }: HealthParts): Health => {
  const answering = new BoundedCheck(() => isAnswering(probes), WITHIN_MS);
  const checks = Object.entries({
    database: new BoundedCheck(() => takesWrites(probes), WITHIN_MS),
    migrations: new BoundedCheck(() => isMigrated(probes), WITHIN_MS),
    disk: new BoundedCheck(() => hasFreeSpace(folder, freeBytes), WITHIN_MS),
  });
  const files = checkFiles && new BoundedCheck(checkFiles, WITHIN_MS);
  return {
    degraded: async () => (files === undefined || (await files.outcome()) === 'passed' ? [] : ['files']),
    canServe: async () => (await answering.outcome()) !== 'failed',
    unready: async () => {
      const outcomes = await Promise.all(
        checks.map(async ([name, check]) => ({ name, outcome: await check.outcome() })),
      );
      return outcomes.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
    },
  };
};

const ADDRESS = '/.well-known/security.txt';
/** How long the contact is valid, days: the standard recommends less than a year. */
const VALID_DAYS = 180;

interface ContactParts {
  /** Whom to report vulnerabilities to, as a URI; `null`: nobody is named, and there is no such file. */
  readonly contact: string | null;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Names whom to report vulnerabilities of this server to, as RFC 9116 has it. */
export const serveSecurityContact = (app: FastifyInstance, { contact, publicUrl, clock }: ContactParts): void => {
  if (contact === null) return;
  app.route({
    method: 'GET',
    url: ADDRESS,
    config: { access: 'public' },
    handler: (_request, reply) => {
      const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
      const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en'];
      // The standard takes no plain http for where the file is.
      if (publicUrl.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${ADDRESS}`);
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    },
  });
};
