import { type AnyColumn, and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { JoiningChange, Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import { activityParticipants, itineraryItems } from './itinerary.tables.ts';

/** What people answered for a trip's activities, in one row for an activity that has any, with the placeholder `tripId`. */
export const answersOfActivities = sql`(
  select answer.activity_id, json_agg(json_build_array(answer.person_id, answer.is_joining) order by answer.person_id) as list
  from activity_participants answer
  where answer.trip_id = ${sql.placeholder('tripId')}
  group by answer.activity_id
) answers`;
export const isWithAnswers = sql`answers.activity_id = ${itineraryItems.id}`;

/**
 * Whether somebody joins an activity, as a condition of a query that reads {@link itineraryItems}: the rule's `isJoining`.
 *
 * @param userId a column, or a placeholder.
 */
export const isJoinedBy = (userId: AnyColumn | Placeholder | SQL): SQL<boolean> => sql<boolean>`(
  (${itineraryItems.joinedBy} = 'some') = exists (
    select from ${activityParticipants} answer
    where answer.trip_id = ${itineraryItems.tripId} and answer.activity_id = ${itineraryItems.id}
      and answer.person_id = ${userId} and answer.is_joining = (${itineraryItems.joinedBy} = 'some')
  )
)`;

type Answers = readonly (readonly [personId: string, isJoining: boolean])[];

export const participantColumns = {
  mode: itineraryItems.joinedBy,
  answers: sql<Answers>`coalesce(answers.list, '[]')`,
};

/** Who joins an activity, by those who are named. */
export const participantsFrom = ({
  mode,
  answers,
}: {
  mode: Participants['mode'];
  answers: Answers;
}): Participants => ({
  mode,
  personIds: answers.filter(([, isJoining]) => isJoining === (mode === 'some')).map(([personId]) => personId),
});

const isOf = (tripId: string, activityId: string) =>
  and(eq(activityParticipants.tripId, tripId), eq(activityParticipants.activityId, activityId));

/** Who joins these activities, by their ids; nothing of one that is gone. */
export const listParticipants = async (
  db: Db,
  tripId: string,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, Participants>> => {
  const { id, joinedBy } = itineraryItems;
  const answers = await db.select().from(activityParticipants).where(isOfActivities(tripId, activityIds));
  const byActivity = Map.groupBy(answers, ({ activityId }) => activityId);
  const activities = await db
    .select({ id, mode: joinedBy })
    .from(itineraryItems)
    .where(and(eq(itineraryItems.tripId, tripId), isOneOf(id, activityIds)));
  return new Map(
    activities.map((activity) => {
      const own = (byActivity.get(activity.id) ?? []).map(({ personId, isJoining }) => [personId, isJoining] as const);
      return [activity.id, participantsFrom({ mode: activity.mode, answers: own })];
    }),
  );
};

const isOfActivities = (tripId: string, activityIds: readonly string[]) =>
  and(eq(activityParticipants.tripId, tripId), isOneOf(activityParticipants.activityId, activityIds));

/** Locks an activity, so that the answers of those who join it are stored one after the other; whether there is such an activity. */
export const lockAnswers = async (db: Db, { tripId }: MemberOf, activityId: string): Promise<boolean> => {
  const locked = await db
    .select({ id: itineraryItems.id })
    .from(itineraryItems)
    .where(and(eq(itineraryItems.tripId, tripId), eq(itineraryItems.id, activityId)))
    .for('no key update');
  return locked.length > 0;
};

/** Sets anew for all who joins an activity, whose row is locked. */
export const setParticipants = async (
  db: Db,
  { tripId }: EditorOf,
  activityId: string,
  { mode, personIds }: Participants,
): Promise<void> => {
  await db.delete(activityParticipants).where(isOf(tripId, activityId));
  await db
    .update(itineraryItems)
    .set({ joinedBy: mode, joinedByAt: sql`now()` })
    .where(and(eq(itineraryItems.tripId, tripId), eq(itineraryItems.id, activityId)));
  const row = { tripId, activityId, isJoining: mode === 'some', answeredAt: sql`now()` };
  if (personIds.length > 0)
    await db.insert(activityParticipants).values(personIds.map((personId) => ({ ...row, personId })));
};

/** Whether somebody joins an activity. */
interface Answer {
  readonly personId: string;
  readonly isJoining: boolean;
}

/**
 * Stores who joins an activity and who does not, each person once; the activity's row is locked.
 *
 * @returns whether nobody has meant otherwise since, for one of them or for all.
 */
export const storeAnswers = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  activityId: string,
  answers: readonly Answer[],
  moment: Moment,
): Promise<boolean> => {
  if (answers.length === 0) return false;
  const isOfActivity = and(eq(itineraryItems.tripId, tripId), eq(itineraryItems.id, activityId));
  const isCurrent = await db.$count(itineraryItems, and(isOfActivity, isLatest(itineraryItems.joinedByAt, moment)));
  if (isCurrent === 0) return false;
  const { answeredAt } = activityParticipants;
  const stored = await db
    .insert(activityParticipants)
    .values(answers.map((answer) => ({ ...answer, tripId, activityId, answeredAt: moment.at })))
    .onConflictDoUpdate({
      target: [activityParticipants.tripId, activityParticipants.activityId, activityParticipants.personId],
      set: { isJoining: sql`excluded.is_joining`, answeredAt: laterOf(answeredAt, moment) },
      setWhere: isLatest(answeredAt, moment),
    })
    .returning({ personId: activityParticipants.personId });
  return stored.length > 0;
};

/**
 * Changes who joins an activity, whose row is locked: whoever has answered later than that was written stays as they said.
 *
 * @param people all who travel, by their ids: where it is for everybody now instead of for some, or the other way round, those who have
 * not answered stay as they are.
 */
export const changeJoining = async (
  db: Db,
  { tripId }: EditorOf,
  activityId: string,
  { mode, joins, leaves }: JoiningChange,
  { people, moment }: { people: readonly string[]; moment: Moment },
): Promise<void> => {
  const isOfActivity = and(eq(itineraryItems.tripId, tripId), eq(itineraryItems.id, activityId));
  if (mode) await keepUnsaid(db, { tripId, activityId, mode, people });
  if (mode) await db.update(itineraryItems).set({ joinedBy: mode }).where(isOfActivity);
  const answers = [
    ...joins.map((personId) => ({ personId, isJoining: true })),
    ...leaves.map((personId) => ({ personId, isJoining: false })),
  ];
  await storeAnswers(db, { tripId }, activityId, answers, moment);
};

/** Writes down for those who have said nothing whether they join, before that turns over. It is no answer: any that still comes is later. */
const keepUnsaid = async (
  db: Db,
  of: { tripId: string; activityId: string; mode: Participants['mode']; people: readonly string[] },
): Promise<void> => {
  await db.execute(sql`
    insert into activity_participants (trip_id, activity_id, person_id, is_joining, answered_at)
    select activity.trip_id, activity.id, person.id, joined_by = 'everybody', coalesce(joined_by_at, activity.created_at)
    from itinerary_items activity, unnest(${sql.param([...of.people])}::uuid[]) as person (id)
    where activity.trip_id = ${of.tripId} and activity.id = ${of.activityId} and joined_by <> ${of.mode}
    on conflict do nothing
  `);
};

/**
 * Copies what people answered for a trip's activities to the copies of these, as far as they come along.
 *
 * @param people their ids in the copy, by those in the original.
 */
export const copyAnswers = async (
  db: Db,
  from: MemberOf,
  { tripId }: OwnerOf,
  activities: readonly { readonly id: string; readonly of: string }[],
  people: ReadonlyMap<string, string>,
): Promise<void> => {
  const column = (values: readonly string[]) => sql.param([...values]);
  await db.execute(sql`
    insert into activity_participants (trip_id, activity_id, person_id, is_joining, answered_at)
    select ${tripId}, activity.id, person.id, is_joining, answered_at
    from activity_participants
    join unnest(${column(activities.map(({ of }) => of))}::uuid[], ${column(activities.map(({ id }) => id))}::uuid[])
      as activity (of, id) on activity.of = activity_id
    join unnest(${column([...people.keys()])}::uuid[], ${column([...people.values()])}::uuid[])
      as person (of, id) on person.of = person_id
    where trip_id = ${from.tripId}
  `);
};

/**
 * Forgets what somebody answered on these trips.
 *
 * @returns whether there was anything.
 */
export const forgetAnswersOf = async (db: Db, personId: string, tripIds: readonly string[]): Promise<boolean> => {
  const forgotten = await db
    .delete(activityParticipants)
    .where(and(isOneOf(activityParticipants.tripId, tripIds), eq(activityParticipants.personId, personId)))
    .returning({ personId: activityParticipants.personId });
  return forgotten.length > 0;
};

/**
 * What was answered for a guest is the answer of the member whom the guest has become, who has just joined.
 *
 * @returns whether there was anything.
 */
export const passAnswersOn = async (db: Db, tripId: string, guestId: string, userId: string): Promise<boolean> => {
  const passed = await db
    .update(activityParticipants)
    .set({ personId: userId })
    .where(and(eq(activityParticipants.tripId, tripId), eq(activityParticipants.personId, guestId)))
    .returning({ personId: activityParticipants.personId });
  return passed.length > 0;
};
