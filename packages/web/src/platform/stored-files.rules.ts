/** Files that are not on the server yet stay in the browser so long, milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** What says of a file in the browser's database whose it is (`null`: of whoever sees it first) and since when it is there (milliseconds since 1970). */
interface Ownership {
  readonly of?: string | null;
  readonly storedAt: number;
}

/** Whether a file of the browser's database is none of the viewer's, or older than it may get. */
export const isOver = ({ of = null, storedAt }: Ownership, viewerId: string, now: number) =>
  (of !== null && of !== viewerId) || storedAt < now - KEPT_MS;
