import type { StoredFile } from './file-store.ts';

/** Files that are not on the server yet stay in the browser so long, milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Whether a file of the browser's database is none of the viewer's, or older than it may get. */
export const isOver = ({ of = null, storedAt }: Pick<StoredFile, 'of' | 'storedAt'>, viewerId: string, now: number) =>
  (of !== null && of !== viewerId) || storedAt < now - KEPT_MS;
