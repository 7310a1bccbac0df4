import { isStillChosen } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { LinkedDates } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { trips } from '../trips/trips.tables.ts';
import { findPoll, type PollOf } from './date-polls.store.ts';
import { dateAnswers, dateLinks, dateVoters } from './date-polls.tables.ts';

export type StoredLink = typeof dateLinks.$inferSelect;

const isOf = ({ tripId, pollId }: PollOf) => and(eq(dateLinks.tripId, tripId), eq(dateLinks.pollId, pollId));

/** The links of the polls of a trip. */
export const listLinks = (db: Db, { tripId }: EditorOf): Promise<StoredLink[]> =>
  db.select().from(dateLinks).where(eq(dateLinks.tripId, tripId)).orderBy(dateLinks.pollId);

/** The link of a poll, which is locked. */
export const findLinkOf = async (db: Db, poll: PollOf): Promise<StoredLink | undefined> =>
  (await db.select().from(dateLinks).where(isOf(poll)))[0];

/** Gives a poll, which is locked, a link in place of the one before. */
export const replaceLink = async (
  db: Db,
  { tripId, pollId }: PollOf,
  link: { readonly id: string; readonly digest: string },
): Promise<StoredLink> => {
  await deleteLinkOf(db, { tripId, pollId });
  const [made] = await db
    .insert(dateLinks)
    .values({ ...link, tripId, pollId })
    .returning();
  if (!made) throw new Error('a link that was stored is not there');
  return made;
};

/** @returns whether there was one. */
export const deleteLinkOf = async (db: Db, poll: PollOf): Promise<boolean> =>
  (await db.delete(dateLinks).where(isOf(poll)).returning({ id: dateLinks.id })).length > 0;

/** Deletes the links of a trip that is about to be deleted. */
export const deleteLinksOfTrip = async (db: Db, tripId: string): Promise<void> => {
  await db.delete(dateLinks).where(eq(dateLinks.tripId, tripId));
};

const byDigest = prepared((db) =>
  db
    .select({ tripId: dateLinks.tripId, pollId: dateLinks.pollId })
    .from(dateLinks)
    .where(eq(dateLinks.digest, sql.placeholder('digest')))
    .prepare('find_date_link'),
);

/** The poll of a link by what is kept of its secret. */
export const findLinked = async (db: Db, digest: string): Promise<PollOf | undefined> =>
  (await byDigest(db).execute({ digest }))[0];

/** A poll as whoever holds its link sees it. */
export const findLinkedDates = async (db: Db, of: PollOf): Promise<LinkedDates | undefined> => {
  const poll = await findPoll(db, of);
  if (!poll) return undefined;
  const [named] = await db
    .select({
      title: trips.title,
      by: users.firstName,
      dates: { startDate: trips.startDate, endDate: trips.endDate, updatedAt: trips.updatedAt },
    })
    .from(trips)
    .innerJoin(users, eq(users.id, poll.createdBy))
    .where(eq(trips.id, of.tripId));
  return (
    named && {
      ...poll,
      ...named,
      pollId: poll.id,
      isStillChosen: isStillChosen(poll, named.dates),
      voters: poll.voters.map(({ id, firstName, isByLink, answers }) => ({
        id: isByLink ? id : null,
        name: firstName,
        answers,
      })),
    }
  );
};

/** Somebody who answers by link. */
export interface LinkVoter {
  readonly name: string;
  /** Of the secret by which they come back. */
  readonly digest: string;
}

/** Of a poll, which is locked, whoever comes back by a secret, under the name that they give now. */
export const renameVoter = async (
  db: Db,
  { tripId, pollId }: PollOf,
  voter: LinkVoter,
): Promise<string | undefined> => {
  const [known] = await db
    .update(dateVoters)
    .set({ name: voter.name })
    .where(and(eq(dateVoters.tripId, tripId), eq(dateVoters.pollId, pollId), eq(dateVoters.digest, voter.digest)))
    .returning({ id: dateVoters.id });
  return known?.id;
};

/** How many answer by the link of a poll, which is locked. */
export const countVoters = (db: Db, { tripId, pollId }: PollOf): Promise<number> =>
  db.$count(dateVoters, and(eq(dateVoters.tripId, tripId), eq(dateVoters.pollId, pollId)));

/** @returns their id. */
export const addVoter = async (db: Db, { tripId, pollId }: PollOf, voter: LinkVoter): Promise<string> => {
  const id = newId();
  await db.insert(dateVoters).values({ ...voter, id, tripId, pollId });
  return id;
};

/** Nothing is kept of somebody who answered by link and has taken all of it back, not even their name. */
export const forgetVoterWithoutAnswers = async (db: Db, poll: PollOf, voterId: string): Promise<void> => {
  const { tripId, pollId, answer } = dateAnswers;
  const isTheirs = and(eq(tripId, poll.tripId), eq(pollId, poll.pollId), eq(dateAnswers.voterId, voterId));
  if ((await db.$count(dateAnswers, and(isTheirs, isNotNull(answer)))) === 0) await deleteVoter(db, poll, voterId);
};

/** Takes somebody who answered by link off a poll. @returns whether there was anybody. */
export const deleteVoter = async (db: Db, { tripId, pollId }: PollOf, voterId: string): Promise<boolean> => {
  const deleted = await db
    .delete(dateVoters)
    .where(and(eq(dateVoters.tripId, tripId), eq(dateVoters.pollId, pollId), eq(dateVoters.id, voterId)))
    .returning({ id: dateVoters.id });
  if (deleted.length === 0) return false;
  const isTheirs = and(eq(dateAnswers.pollId, pollId), eq(dateAnswers.voterId, voterId));
  await db.delete(dateAnswers).where(and(eq(dateAnswers.tripId, tripId), isTheirs));
  return true;
};
