import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { removeFiles } from './file-folders.ts';
import { settingsFor, startServerFor, type TestServer, Turn } from './test-server.ts';

/** One server for all files of a worker that change nothing of its settings; it ends with the worker. */
let server: Promise<TestServer> | undefined;
let isTaken = false;

const start = async (): Promise<TestServer> => {
  const dataDir = await mkdtemp(path.join(inject('testFolder'), 'worker-'));
  return startServerFor(new Turn(), settingsFor(dataDir));
};

/** The server of this worker, for one at a time: `null` while another has it. */
export const takeWorkerServer = async (): Promise<TestServer | null> => {
  if (isTaken) return null;
  isTaken = true;
  try {
    return await (server ??= start());
  } catch (error) {
    server = undefined;
    isTaken = false;
    throw error;
  }
};

/** Gives it back as it was: without files, without work. Where it cannot be so, that is an error, and the next gets another one. */
export const giveBack = async (taken: TestServer): Promise<void> => {
  try {
    await taken.rest();
    await removeFiles(taken.settings.dataDir);
  } catch (error) {
    server = undefined;
    throw error;
  } finally {
    isTaken = false;
  }
};
