import { AppError } from '@caravan/contract/errors.ts';
import {
  type Cost,
  type Idea,
  type IdeaChange,
  IDEAS_MAX,
  type NewIdea,
} from '@caravan/contract/ideas/ideas.schema.ts';
import { positionAfter } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import { asChanged, imageUrlColumn, otherColumns, positionColumn, positionColumns } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { trips } from '../trips/trips.tables.ts';
import { ideas } from './ideas.tables.ts';

/** Everybody's answers to a trip's ideas, in one row for an idea that has any. */
const given = sql`(
  select idea_id, json_agg(json_build_object('userId', user_id, 'answer', answer) order by user_id) as list
  from idea_answers where trip_id = ${sql.placeholder('tripId')} and answer is not null group by idea_id
) given`;
const isGivenTo = sql`given.idea_id = ${ideas.id}`;

const commentCount = sql<number>`(
  select count(*)::int from idea_comments comment
  where comment.trip_id = ${ideas.tripId} and comment.idea_id = ${ideas.id}
)`;

/** The activity that it has become, as long as that is there. */
const plannedActivity = sql<string | null>`(
  select activity.id from itinerary_items activity
  where activity.trip_id = ${ideas.tripId} and activity.id = ${ideas.plannedActivityId}
)`;

const hidden = [
  'latitude',
  'longitude',
  'linkImageId',
  'linkDueAt',
  'linkTries',
  'photoId',
  'plannedActivityId',
] as const;

const ideaColumns = {
  ...otherColumns(ideas, hidden),
  position: positionColumn(ideas),
  linkImageUrl: imageUrlColumn(ideas.linkImageId),
  photoUrl: imageUrlColumn(ideas.photoId),
  answers: sql<Idea['answers']>`coalesce(given.list, '[]')`,
  commentCount,
  plannedActivityId: plannedActivity,
  creator: { firstName: users.firstName, lastName: users.lastName },
};

const isInTrip = eq(ideas.tripId, sql.placeholder('tripId'));

const listQuery = prepared((db) =>
  db
    .select(ideaColumns)
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.createdBy))
    .leftJoin(given, isGivenTo)
    .where(isInTrip)
    .orderBy(ideas.id)
    .prepare('list_ideas'),
);

const ideaQuery = prepared((db) =>
  db
    .select(ideaColumns)
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.createdBy))
    .leftJoin(given, isGivenTo)
    .where(and(isInTrip, eq(ideas.id, sql.placeholder('id'))))
    .prepare('find_idea'),
);

type IdeaRow = Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number];

const answered = ({ costAmount, costCurrency, ...idea }: IdeaRow): Idea => ({
  ...idea,
  cost: costAmount === null || costCurrency === null ? null : { amountMinor: costAmount, currency: costCurrency },
});

/** The trip's ideas, in the order of their making. */
export const listIdeas = async (db: Db, { tripId }: MemberOf): Promise<Idea[]> =>
  (await listQuery(db).execute({ tripId })).map(answered);

/** One idea of the trip. */
export const findIdea = async (db: Db, { tripId }: MemberOf, id: string): Promise<Idea | undefined> => {
  const [row] = await ideaQuery(db).execute({ tripId, id });
  return row && answered(row);
};

/** Keeps everybody else from adding ideas and comments to a trip before this transaction is over, so that they can be counted. */
export const lockAdditions = async (db: Db, { tripId }: MemberOf): Promise<void> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('no key update');
};

/** A link that is to be read from now on, or none. */
const linkColumns = (link: string | null) => ({
  link,
  linkTitle: null,
  linkImageId: null,
  linkDueAt: link === null ? null : sql`now()`,
  linkTries: 0,
});

/** An amount and its currency as two columns: `null` for none, `undefined` to leave them. */
const costColumns = (cost: Cost | null | undefined): { costAmount?: number | null; costCurrency?: string | null } =>
  cost === undefined ? {} : { costAmount: cost?.amountMinor ?? null, costCurrency: cost?.currency ?? null };

/**
 * Adds an idea.
 *
 * @param photoId its photo, which belongs to the trip already.
 * @returns its id.
 * @throws AppError `too_many_ideas`.
 */
export const addIdea = async (db: Db, member: MemberOf, idea: NewIdea, photoId: string | null): Promise<string> => {
  const { tripId, userId } = member;
  await lockAdditions(db, member);
  const [counted] = await db.select({ ideas: count() }).from(ideas).where(eq(ideas.tripId, tripId));
  if ((counted?.ideas ?? 0) >= IDEAS_MAX) throw new AppError('too_many_ideas');
  const { id = newId(), title, note, location, position, link = null, cost } = idea;
  const where = { location, ...positionColumns(position) };
  const row = { id, tripId, title, note, ...where, ...linkColumns(link), ...costColumns(cost), photoId };
  await db.insert(ideas).values({ ...row, createdBy: userId });
  return id;
};

const isIdea = ({ tripId }: Pick<MemberOf, 'tripId'>, id: string) => and(eq(ideas.tripId, tripId), eq(ideas.id, id));

/** What a change of an idea is judged by, and what an activity is made from. */
export type StoredIdea = Pick<
  typeof ideas.$inferSelect,
  'title' | 'note' | 'location' | 'link' | 'linkImageId' | 'photoId' | 'plannedActivityId' | 'createdBy' | 'version'
> & { readonly position: Idea['position'] };

/**
 * An idea as it is stored.
 *
 * @param purpose `change`: nobody else changes it before this transaction is over; `answer`: nobody deletes it.
 */
export const lockIdea = async (
  db: Db,
  member: MemberOf,
  id: string,
  purpose: 'change' | 'deletion' | 'answer',
): Promise<StoredIdea | undefined> => {
  const { title, note, location, link, linkImageId, photoId, plannedActivityId, createdBy, version } = ideas;
  const strength = { change: 'no key update', deletion: 'update', answer: 'key share' } as const;
  const [stored] = await db
    .select({
      title,
      note,
      location,
      link,
      linkImageId,
      photoId,
      plannedActivityId,
      createdBy,
      version,
      position: positionColumn(ideas),
    })
    .from(ideas)
    .where(isIdea(member, id))
    .for(strength[purpose]);
  return stored;
};

/**
 * Changes an idea; absent fields stay, but for the position of another location, and for what was read of another link.
 *
 * @param stored the idea as it was locked.
 * @param photoId its photo, `null` for none any more; absent, it keeps what it has.
 */
export const changeIdea = async (
  db: Db,
  member: MemberOf,
  id: string,
  change: IdeaChange,
  stored: StoredIdea,
  photoId?: string | null,
): Promise<void> => {
  const { title, note, location, cost, link } = change;
  const where = { location, ...positionColumns(positionAfter(change, stored)) };
  const page = link === undefined || link === stored.link ? {} : linkColumns(link);
  await db
    .update(ideas)
    .set({ title, note, ...where, ...page, ...costColumns(cost), photoId, ...asChanged(ideas) })
    .where(isIdea(member, id));
};

/** Deletes an idea with its answers and comments; its pictures are the caller's to see to. */
export const deleteIdea = async (db: Db, member: MemberOf, id: string): Promise<void> => {
  await db.delete(ideas).where(isIdea(member, id));
};

/** Says which activity an idea has become. */
export const setPlanned = async (db: Db, editor: EditorOf, id: string, activityId: string): Promise<void> => {
  await db.update(ideas).set({ plannedActivityId: activityId }).where(isIdea(editor, id));
};

/**
 * Takes the ideas off the plan that have become an activity which is about to be deleted.
 *
 * @returns whether there were any.
 */
export const unplan = async (db: Db, { tripId }: EditorOf, activityId: string): Promise<boolean> => {
  const unplanned = await db
    .update(ideas)
    .set({ plannedActivityId: null })
    .where(and(eq(ideas.tripId, tripId), eq(ideas.plannedActivityId, activityId)))
    .returning({ id: ideas.id });
  return unplanned.length > 0;
};
