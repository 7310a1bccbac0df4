import { AppError } from '@caravan/contract/errors.ts';
import { COMMENTS_MAX, COMMENTS_OF_TRIP_MAX, type IdeaComment } from '@caravan/contract/ideas/ideas.schema.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { imageUrlColumn, otherColumns } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { lockAdditions } from './ideas.store.ts';
import { ideaComments } from './ideas.tables.ts';

const commentColumns = {
  ...otherColumns(ideaComments, ['tripId']),
  author: {
    firstName: users.firstName,
    lastName: users.lastName,
    profileImageUrl: imageUrlColumn(users.pictureId),
  },
};

const comments = (db: Db) =>
  db.select(commentColumns).from(ideaComments).innerJoin(users, eq(users.id, ideaComments.authorId));

/** The comments on a trip's ideas, in the order of their making. */
export const listComments = (db: Db, { tripId }: MemberOf): Promise<IdeaComment[]> =>
  comments(db).where(eq(ideaComments.tripId, tripId)).orderBy(asc(ideaComments.id));

const isComment = ({ tripId }: MemberOf, id: string) => and(eq(ideaComments.tripId, tripId), eq(ideaComments.id, id));

/** One comment of the trip. */
export const findComment = async (db: Db, member: MemberOf, id: string): Promise<IdeaComment | undefined> =>
  (await comments(db).where(isComment(member, id)))[0];

/**
 * Adds a comment to an idea, which is locked.
 *
 * @returns its id.
 * @throws AppError `too_many_comments`.
 */
export const addComment = async (
  db: Db,
  member: MemberOf,
  ideaId: string,
  { id = newId(), text }: { readonly id?: string | undefined; readonly text: string },
): Promise<string> => {
  const { tripId, userId: authorId } = member;
  await lockAdditions(db, member);
  const isHere = sql`count(*) filter (where ${ideaComments.ideaId} = ${ideaId})::int`.mapWith(Number);
  const [counted] = await db
    .select({ here: isHere, all: sql`count(*)::int`.mapWith(Number) })
    .from(ideaComments)
    .where(eq(ideaComments.tripId, tripId));
  const { here = 0, all = 0 } = counted ?? {};
  if (here >= COMMENTS_MAX || all >= COMMENTS_OF_TRIP_MAX) throw new AppError('too_many_comments');
  await db.insert(ideaComments).values({ id, tripId, ideaId, authorId, text });
  return id;
};

/** Whose comment it is, and on which idea; nobody else deletes it before this transaction is over. */
export const lockComment = async (
  db: Db,
  member: MemberOf,
  id: string,
): Promise<{ readonly createdBy: string; readonly ideaId: string } | undefined> => {
  const [stored] = await db
    .select({ createdBy: ideaComments.authorId, ideaId: ideaComments.ideaId })
    .from(ideaComments)
    .where(isComment(member, id))
    .for('update');
  return stored;
};

export const deleteComment = async (db: Db, member: MemberOf, id: string): Promise<void> => {
  await db.delete(ideaComments).where(isComment(member, id));
};
