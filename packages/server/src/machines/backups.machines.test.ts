import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreSettings } from '../backup/stores.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { backUpStores, contentsOf, restoreStores } from '../testing/backups.ts';
import { PostgresServer } from '../testing/postgres-server.ts';
import { startServer } from '../testing/server-process.ts';
import { startSwift, type SwiftServer } from '../testing/swift-server.ts';

/** Whole servers start and end, and everything goes over twice. */
const timeout = 300_000;

let folder: string;
let postgres: PostgresServer;
let swift: SwiftServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-backups-'));
  [postgres, swift] = await Promise.all([PostgresServer.create(15), startSwift()]);
});
afterAll(async () => {
  await Promise.all([postgres.remove(), swift.stop()]);
  await rm(folder, { recursive: true });
});

const alone = (name: string): StoreSettings => readSettings({ DATA_DIR: path.join(folder, name) });

/** What a server has stored that is started with the example group, and then ended in order. */
const fill = async (settings: StoreSettings): Promise<void> => {
  const server = await startServer({ DATA_DIR: settings.dataDir, DEMO: 'true', NODE_ENV: 'development' });
  server.signal('SIGTERM');
  await server.ended;
};

test(
  'a backup of one machine’s own stores goes into PostgreSQL 15 and a bucket and back, rows and files the same by their hashes',
  { timeout },
  async () => {
    const [one, back] = [alone('one'), alone('back')];
    const several = readSettings({ DATABASE_URL: postgres.url, SERVER_KEY: 'k'.repeat(43), ...swift.env });
    await fill(one);
    const before = await contentsOf(one);

    await backUpStores(one, path.join(folder, 'one.tar.zst'));
    await restoreStores(several, path.join(folder, 'one.tar.zst'));
    const between = await contentsOf(several);
    await backUpStores(several, path.join(folder, 'several.tar.zst'));
    await restoreStores(back, path.join(folder, 'several.tar.zst'));

    expect(before.files.count).toBeGreaterThan(0);
    expect(between).toEqual(before);
    expect(await contentsOf(back)).toEqual(before);
  },
);
