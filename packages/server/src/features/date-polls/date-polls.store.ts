import { compareDatePolls } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type {
  DateAnswer,
  DatePoll,
  DatePollChange,
  DateVoter,
  GivenAnswer,
  NewDatePoll,
  SaidToDates,
} from '@caravan/contract/date-polls/date-polls.schema.ts';
import { namesOfGuest } from '@caravan/contract/members/people.rules.ts';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { asChanged, isOneOf } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripGuests } from '../trips/trips.tables.ts';
import { dateAnswers, datePolls, dateVoters } from './date-polls.tables.ts';

/** The refusal of a second poll that is open. */
export const datePollConstraints = { date_polls_open: 'date_poll_open' } as const;

/** A poll by the trip that it is of. */
export interface PollOf {
  readonly tripId: string;
  readonly pollId: string;
}

type StoredPoll = typeof datePolls.$inferSelect;

const isInTrip = eq(datePolls.tripId, sql.placeholder('tripId'));

const pollsQuery = prepared((db) => db.select().from(datePolls).where(isInTrip).prepare('list_date_polls'));

const answersQuery = prepared((db) =>
  db
    .select({
      pollId: dateAnswers.pollId,
      id: dateAnswers.voterId,
      firstName: users.firstName,
      lastName: users.lastName,
      guestName: tripGuests.name,
      span: dateAnswers.span,
      answer: sql<DateAnswer>`${dateAnswers.answer}`,
    })
    .from(dateAnswers)
    .leftJoin(users, eq(users.id, dateAnswers.voterId))
    .leftJoin(tripGuests, and(eq(tripGuests.tripId, dateAnswers.tripId), eq(tripGuests.id, dateAnswers.voterId)))
    .where(and(eq(dateAnswers.tripId, sql.placeholder('tripId')), isNotNull(dateAnswers.answer)))
    .orderBy(dateAnswers.voterId, dateAnswers.span)
    .prepare('list_date_answers'),
);

const votersQuery = prepared((db) =>
  db
    .select({ pollId: dateVoters.pollId, id: dateVoters.id, firstName: dateVoters.name })
    .from(dateVoters)
    .where(eq(dateVoters.tripId, sql.placeholder('tripId')))
    .prepare('list_date_voters'),
);

/** The polls of a trip, the newest first. */
export const listPolls = async (db: Db, { tripId }: { readonly tripId: string }): Promise<DatePoll[]> => {
  const polls = await pollsQuery(db).execute({ tripId });
  if (polls.length === 0) return [];
  const answers = await answersQuery(db).execute({ tripId });
  const byLink = await votersQuery(db).execute({ tripId });
  return polls
    .map((poll) => ({
      ...poll,
      voters: votersOf(
        byLink.filter(({ pollId }) => pollId === poll.id),
        answers.filter(({ pollId }) => pollId === poll.id),
      ),
    }))
    .toSorted(compareDatePolls);
};

/** Somebody's answer; of a member with the name of the account, of a guest with that on the trip, of who answers by link with neither. */
interface StoredAnswer extends GivenAnswer {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly guestName: string | null;
}

type Named = Pick<DateVoter, 'id' | 'firstName' | 'lastName' | 'isGuest'>;

const onTrip = ({ id, firstName, lastName, guestName }: StoredAnswer): Named =>
  firstName === null && guestName !== null
    ? { id, ...namesOfGuest(guestName), isGuest: true }
    : { id, firstName: firstName ?? '', lastName: lastName ?? '', isGuest: false };

const votersOf = (
  byLink: readonly Pick<DateVoter, 'id' | 'firstName'>[],
  answers: readonly StoredAnswer[],
): DateVoter[] => {
  const given = Map.groupBy(answers, ({ id }) => id);
  const linked = new Set(byLink.map(({ id }) => id));
  const people = [...given.values()].flatMap(([first]) => (first && !linked.has(first.id) ? [onTrip(first)] : []));
  return [...byLink.map(({ id, firstName }) => ({ id, firstName, lastName: '', isGuest: false })), ...people]
    .map((named) => ({
      ...named,
      isByLink: linked.has(named.id),
      answers: (given.get(named.id) ?? []).map(({ span, answer }) => ({ span, answer })),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** One poll of a trip. */
export const findPoll = async (db: Db, { tripId, pollId }: PollOf): Promise<DatePoll | undefined> =>
  (await listPolls(db, { tripId })).find(({ id }) => id === pollId);

const isPoll = ({ tripId, pollId }: PollOf): SQL | undefined =>
  and(eq(datePolls.tripId, tripId), eq(datePolls.id, pollId));

/** Locks a poll: who answers, and who ends it or asks something else, do so one after the other. */
export const lockPoll = async (db: Db, poll: PollOf): Promise<StoredPoll | undefined> =>
  (await db.select().from(datePolls).where(isPoll(poll)).for('no key update'))[0];

const stateQuery = prepared((db) =>
  db.select({ endedAt: datePolls.endedAt }).from(datePolls).where(isInTrip).prepare('find_date_poll_states'),
);

/** When each poll of a trip ended. */
export const listPollEnds = (db: Db, { tripId }: MemberOf): Promise<Pick<DatePoll, 'endedAt'>[]> =>
  stateQuery(db).execute({ tripId });

/** @returns the id of the poll. */
export const addPoll = async (db: Db, editor: EditorOf, poll: NewDatePoll): Promise<string> => {
  const { id = newId(), ...fields } = poll;
  await db.insert(datePolls).values({ ...fields, id, tripId: editor.tripId, createdBy: editor.userId });
  return id;
};

/** Changes what a poll asks; absent fields stay. Answers to what is not asked any more go. */
export const changePoll = async (db: Db, poll: PollOf, change: DatePollChange): Promise<void> => {
  const { version: _version, ...fields } = change;
  await db
    .update(datePolls)
    .set({ ...fields, ...asChanged(datePolls) })
    .where(isPoll(poll));
  if (fields.candidates === undefined) return;
  const { tripId, pollId, span } = dateAnswers;
  const isCandidate = sql`${span} = any(${sql.param([...fields.candidates])}::text[])`;
  await db.delete(dateAnswers).where(and(eq(tripId, poll.tripId), eq(pollId, poll.pollId), sql`not ${isCandidate}`));
  await forgetSilentVoters(db, poll);
};

/** Of who has no answer left by link nothing stays, not what they took back either, as where they take all of it back (decision 90). */
const forgetSilentVoters = async (db: Db, { tripId, pollId }: PollOf): Promise<void> => {
  const answers = sql`exists (
    select from ${dateAnswers} given
    where given.trip_id = ${dateVoters.tripId} and given.poll_id = ${dateVoters.pollId} and given.voter_id = ${dateVoters.id}
      and given.answer is not null
  )`;
  const silent = await db
    .delete(dateVoters)
    .where(and(eq(dateVoters.tripId, tripId), eq(dateVoters.pollId, pollId), sql`not ${answers}`))
    .returning({ id: dateVoters.id });
  const isOfPoll = and(eq(dateAnswers.tripId, tripId), eq(dateAnswers.pollId, pollId));
  const ids = silent.map(({ id }) => id);
  if (ids.length > 0) await db.delete(dateAnswers).where(and(isOfPoll, isOneOf(dateAnswers.voterId, ids)));
};

/** Ends a poll, with the dates that were chosen, or opens it again. */
export const setEnd = async (
  db: Db,
  poll: PollOf,
  end: Pick<DatePoll, 'endedAt' | 'chosen'> & Partial<Pick<DatePoll, 'closesOn'>>,
): Promise<void> => {
  await db
    .update(datePolls)
    .set({ ...end, ...asChanged(datePolls) })
    .where(isPoll(poll));
};

export const deletePoll = async (db: Db, poll: PollOf): Promise<void> => {
  await db.delete(datePolls).where(isPoll(poll));
};

/**
 * Keeps what somebody says to dates, each in the place of what they said before, and what they take back.
 *
 * @returns whether nobody has meant otherwise since.
 */
export const putAnswers = async (
  db: Db,
  { tripId, pollId }: PollOf,
  voterId: string,
  answers: readonly SaidToDates[],
  moment: Moment,
): Promise<boolean> => {
  const { answeredAt } = dateAnswers;
  const put = await db
    .insert(dateAnswers)
    .values(answers.map((given) => ({ ...given, tripId, pollId, voterId, answeredAt: moment.at })))
    .onConflictDoUpdate({
      target: [dateAnswers.tripId, dateAnswers.pollId, dateAnswers.voterId, dateAnswers.span],
      set: { answer: sql`excluded.answer`, answeredAt: laterOf(answeredAt, moment) },
      setWhere: isLatest(answeredAt, moment),
    })
    .returning({ span: dateAnswers.span });
  return put.length > 0;
};

/** Whether somebody of a trip has answered to any dates. */
export const hasAnswered = async (db: Db, tripId: string, personId: string): Promise<boolean> =>
  (await db.$count(dateAnswers, and(eq(dateAnswers.tripId, tripId), eq(dateAnswers.voterId, personId)))) > 0;

/** Whoever takes dates away from a poll deletes answers to it too, and holds it. */
const lockPollsOf = async (db: Db, tripIds: readonly string[]): Promise<void> => {
  const { id, tripId } = datePolls;
  await db.select({ id }).from(datePolls).where(isOneOf(tripId, tripIds)).orderBy(tripId, id).for('no key update');
};

/**
 * What was answered for a guest is the answer of the member whom the guest has become, who has just joined and so has none.
 *
 * @returns whether there was anything.
 */
export const passAnswersOn = async (db: Db, tripId: string, guestId: string, userId: string): Promise<boolean> => {
  await lockPollsOf(db, [tripId]);
  const passed = await db
    .update(dateAnswers)
    .set({ voterId: userId })
    .where(and(eq(dateAnswers.tripId, tripId), eq(dateAnswers.voterId, guestId)))
    .returning({ span: dateAnswers.span });
  return passed.length > 0;
};

/**
 * Takes what somebody has answered away on these trips.
 *
 * @returns whether there was anything.
 */
export const deleteAnswersOf = async (db: Db, personId: string, tripIds: readonly string[]): Promise<boolean> => {
  await lockPollsOf(db, tripIds);
  const deleted = await db
    .delete(dateAnswers)
    .where(and(isOneOf(dateAnswers.tripId, tripIds), eq(dateAnswers.voterId, personId)))
    .returning({ span: dateAnswers.span });
  return deleted.length > 0;
};
