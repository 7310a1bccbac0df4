import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { listDoneMigrations } from './health.store.ts';
import { readMigrationFiles } from './migration-files.ts';

/** How a check went, as far as it is known in time. */
type Outcome = 'passed' | 'failed' | 'late';

/** A check that has passed counts for this long, milliseconds. */
const FRESH_MS = 500;

/**
 * A check that many may ask for and that may hang: one is under way at a time, all who come meanwhile get its outcome, and nobody
 * waits longer than its time. One that hangs is waited for by no other: whoever asks then learns at once that it is late.
 */
export class BoundedCheck {
  readonly #run: () => Promise<unknown>;
  readonly #withinMs: number;
  #begun: { readonly at: number; readonly outcome: Promise<Outcome> } | null = null;
  #isUnderWay = false;
  #hasPassed = false;

  /** @param run passes by returning, whatever it answers. */
  constructor(run: () => Promise<unknown>, withinMs: number) {
    this.#run = run;
    this.#withinMs = withinMs;
  }

  async outcome(): Promise<Outcome> {
    const { at, outcome } = this.#current();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve('late'), Math.max(0, at + this.#withinMs - performance.now()));
    });
    try {
      return await Promise.race([outcome, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #current() {
    const isFresh = this.#hasPassed && performance.now() - (this.#begun?.at ?? 0) < FRESH_MS;
    if (this.#begun && (this.#isUnderWay || isFresh)) return this.#begun;
    this.#isUnderWay = true;
    this.#hasPassed = false;
    this.#begun = { at: performance.now(), outcome: this.#look() };
    return this.#begun;
  }

  async #look(): Promise<Outcome> {
    try {
      await this.#run();
      this.#hasPassed = true;
      return 'passed';
    } catch {
      return 'failed';
    } finally {
      this.#isUnderWay = false;
    }
  }
}

/**
 * Passes where the folder's disk has room and takes a write.
 *
 * @param freeBytes the least that must be free.
 */
export const hasFreeSpace = async (folder: string, freeBytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytes) throw new Error('The disk is nearly full.');
  const file = path.join(folder, '.ready');
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.write('ready');
    await opened.datasync();
  } finally {
    await opened.close();
    await rm(file, { force: true });
  }
};

let ownMigrations: Promise<number[]> | undefined;

/** Passes where all migrations of this version are done. Those of a newer one, whose server is being started, do no harm. */
export const isMigrated = async (probes: Pool): Promise<void> => {
  ownMigrations ??= readMigrationFiles().then((files) => files.map(({ version }) => version));
  const done = new Set(await listDoneMigrations(probes));
  const missing = (await ownMigrations).filter((version) => !done.has(version));
  if (missing.length > 0) throw new Error('Some migrations are not done.');
};
