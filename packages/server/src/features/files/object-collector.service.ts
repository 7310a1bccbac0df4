import type { Logger } from 'pino';
import { codeOf } from '../../platform/database-errors.ts';
import type { Db } from '../../platform/db.ts';
import type { ObjectStore } from '../../platform/files/object-store.ts';
import { forgetDoomed, takeDoomed } from './files.store.ts';
import { objectNames } from './file-names.rules.ts';

/** Objects that one transaction removes. */
const AT_ONCE = 100;

export interface CollectorParts {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly log: Logger;
}

/** Removes the bytes of deleted files. Several servers may do it at once: each takes what no other has taken. */
export const collectObjects = async ({ db, objects }: Omit<CollectorParts, 'log'>): Promise<void> => {
  let count = AT_ONCE;
  while (count === AT_ONCE) {
    count = await db.transaction(async (transaction) => {
      const ids = await takeDoomed(transaction, AT_ONCE);
      if (ids.length === 0) return 0;
      await objects.remove(ids.flatMap((id) => Object.values(objectNames(id))));
      await forgetDoomed(transaction, ids);
      return ids.length;
    });
  }
};

/** Collects soon after a request to do so, one run at a time, and once more if another request came meanwhile. */
export class ObjectCollector {
  readonly #parts: CollectorParts;
  #running: Promise<void> | null = null;
  #isDue = false;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  /** A file may have been deleted. Nobody waits for what follows. */
  collectSoon(): void {
    this.#isDue = true;
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await collectObjects(this.#parts);
      } catch (error) {
        this.#parts.log.warn({ code: codeOf(error) }, 'deleted files are removed later');
      }
    }
    this.#running = null;
  }
}
