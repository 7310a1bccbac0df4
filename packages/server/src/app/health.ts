import type { Database } from '../platform/db.ts';
import { hasFreeSpace, BoundedCheck } from '../platform/health-checks.ts';
import { isAnswering, isMigrated, takesWrites } from '../platform/health.store.ts';

/** How long a check may take: the answer goes out within 2 s, milliseconds. */
const WITHIN_MS = 1_200;

export interface HealthParts {
  /** Connections for these questions alone, so that none waits for a request. */
  readonly probes: Database['probes'];
  readonly dataDir: string;
  /** What must be free on its disk, bytes. */
  readonly freeBytes: number;
}

/** How the server is. Both answer within 2 s, whatever hangs. */
export interface Health {
  /**
   * Whether it can serve, as far as it knows: not while the database refuses it. One that is silent is none that a restart of this
   * server brings back, and the process answers.
   */
  canServe(): Promise<boolean>;
  /** What of it is not ready, by name. */
  unready(): Promise<string[]>;
}

export const openHealth = ({ probes, dataDir, freeBytes }: HealthParts): Health => {
  const answering = new BoundedCheck(() => isAnswering(probes), WITHIN_MS);
  const checks = Object.entries({
    database: new BoundedCheck(() => takesWrites(probes), WITHIN_MS),
    migrations: new BoundedCheck(() => isMigrated(probes), WITHIN_MS),
    disk: new BoundedCheck(() => hasFreeSpace(dataDir, freeBytes), WITHIN_MS),
  });
  return {
    canServe: async () => (await answering.outcome()) !== 'failed',
    unready: async () => {
      const outcomes = await Promise.all(
        checks.map(async ([name, check]) => ({ name, outcome: await check.outcome() })),
      );
      return outcomes.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
    },
  };
};
