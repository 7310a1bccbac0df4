import { OFFLINE_DATABASE } from './offline/database-name.ts';
import { FILES_DATABASE } from './file-store.ts';

/** Where a thing is kept: until the tab closes, or until somebody clears it. */
type Span = 'tab' | 'browser';

/** The storage, or `null` where the person's settings forbid it: reaching for it throws then. */
const storageFor = (span: Span): Storage | null => {
  try {
    return span === 'tab' ? sessionStorage : localStorage;
  } catch {
    return null;
  }
};

/** Keeps a short text in the browser, where it is allowed; `null` forgets it. Nothing may depend on it. */
export const remember = (span: Span, name: string, value: string | null): void => {
  const storage = storageFor(span);
  try {
    if (value === null) storage?.removeItem(name);
    else storage?.setItem(name, value);
  } catch {
    // Full, or a private window that keeps nothing: the app works without.
  }
};

/** What was kept under a name; `null` without it. */
export const recall = (span: Span, name: string): string | null => storageFor(span)?.getItem(name) ?? null;

/**
 * The database of what of somebody waits for the server (outbox/outbox-database.ts): apart from what was read, as it outlives the session,
 * and apart from everybody else's, as another one who signs out on the device leaves it there.
 */
export const outboxDatabaseOf = (userId: string): string => `caravan-outbox-${userId}`;

const WAITING = 'caravan.waiting.';

/** The name of what says that changes of somebody wait on the device. */
export const waitingMarkOf = (userId: string): string => `${WAITING}${userId}`;

/** Forgets what the device keeps of what was read. Pages that still have it open close it. */
export const forgetReads = (): void => forgetDatabases([OFFLINE_DATABASE]);

/**
 * Forgets everything that was kept, files and changes on their way among it.
 *
 * @param userId whose changes: those of others wait for them.
 */
export const forgetAll = (userId: string | undefined): void => {
  const changes = userId === undefined ? [] : [outboxDatabaseOf(userId)];
  forgetDatabases([FILES_DATABASE, OFFLINE_DATABASE, ...changes]);
  const storage = storageFor('browser');
  const others = Object.keys(storage ?? {}).filter(
    (name) => name.startsWith(WAITING) && (userId === undefined || name !== waitingMarkOf(userId)),
  );
  storage?.clear();
  for (const name of others) remember('browser', name, '1');
  storageFor('tab')?.clear();
};

const forgetDatabases = (names: readonly string[]): void => {
  try {
    for (const name of names) indexedDB.deleteDatabase(name);
  } catch {
    // A window that has no database has nothing to forget.
  }
};
