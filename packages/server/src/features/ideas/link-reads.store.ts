import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { ideas } from './ideas.tables.ts';

/** How long whoever reads a page has it for themselves, seconds: longer than that takes. */
const CLAIMED_S = 60;
/** So often a page is tried that cannot be reached. */
const TRIES_MAX = 3;

/** A linked page that is being read. */
export interface ClaimedLink {
  readonly tripId: string;
  readonly ideaId: string;
  readonly link: string;
  readonly createdBy: string;
  readonly isLastTry: boolean;
}

/** Takes a linked page that is due, which nobody else reads meanwhile; `null` where none is. It is due again unless it is settled. */
export const claimLink = (db: Db): Promise<ClaimedLink | null> =>
  db.transaction(async (transaction) => {
    const { tripId, id: ideaId, link, createdBy, linkTries } = ideas;
    const [due] = await transaction
      .select({ tripId, ideaId, link, createdBy, linkTries })
      .from(ideas)
      // The column holds milliseconds, so what is due at once may read as due half a millisecond from now.
      .where(lte(ideas.linkDueAt, sql`now() + interval '1 millisecond'`))
      .orderBy(asc(ideas.linkDueAt))
      .limit(1)
      .for('no key update', { skipLocked: true });
    if (!due) return null;
    const tries = due.linkTries + 1;
    const isOver = due.link === null || tries > TRIES_MAX;
    const dueAt = isOver ? null : sql`now() + make_interval(secs => ${sql.raw(String(CLAIMED_S))})`;
    await transaction
      .update(ideas)
      .set({ linkDueAt: dueAt, linkTries: tries })
      .where(and(eq(tripId, due.tripId), eq(ideas.id, due.ideaId)));
    // Left behind by servers that ended while they read it: it is read no more.
    if (isOver || due.link === null) return claimLink(transaction);
    return { ...due, link: due.link, isLastTry: tries === TRIES_MAX };
  });

const isStill = ({ tripId, ideaId, link }: ClaimedLink) =>
  and(eq(ideas.tripId, tripId), eq(ideas.id, ideaId), eq(ideas.link, link));

/** Whether an idea still has the link that was read; nobody gives it another one before this transaction is over. */
export const lockLink = async (db: Db, link: ClaimedLink): Promise<boolean> => {
  const locked = await db.select({ id: ideas.id }).from(ideas).where(isStill(link)).for('no key update');
  return locked.length > 0;
};

/** Reads a page no more: nothing comes of it. */
export const settleLink = async (db: Db, link: ClaimedLink): Promise<void> => {
  await db.update(ideas).set({ linkDueAt: null }).where(isStill(link));
};

/** Keeps what was read of a page. */
export const keepPage = async (
  db: Db,
  link: ClaimedLink,
  { title, imageId }: { readonly title: string | null; readonly imageId: string | null },
): Promise<void> => {
  await db
    .update(ideas)
    .set({ linkDueAt: null, linkTitle: title, linkImageId: imageId, updatedAt: sql`now()` })
    .where(isStill(link));
};
