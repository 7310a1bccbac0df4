import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { removeFiles } from './stored-files.ts';
import { settingsFor, startServerFor, type TestServer, Lease } from './test-server.ts';

/** One server for all files of a worker that change nothing of its settings; it ends with the worker. */
let server: Promise<TestServer> | undefined;
let isLeased = false;

const start = async (): Promise<TestServer> => {
  const dataDir = await mkdtemp(path.join(inject('testFolder'), 'worker-'));
  return startServerFor(new Lease(), settingsFor(dataDir));
};

/** Leases the server of this worker: `null` while somebody else does. */
export const leaseWorkerServer = async (): Promise<TestServer | null> => {
  if (isLeased) return null;
  isLeased = true;
  try {
    return await (server ??= start());
  } catch (error) {
    server = undefined;
    isLeased = false;
    throw error;
  }
};

/** Returns it without files and without work. Where that fails, it is an error, and the next lease is one of another server. */
export const returnWorkerServer = async (leased: TestServer): Promise<void> => {
  try {
    await leased.endLease();
    await removeFiles(leased.settings.dataDir);
  } catch (error) {
    server = undefined;
    throw error;
  } finally {
    isLeased = false;
  }
};
