import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ActivityFlight } from '@caravan/contract/flights/flights.schema.ts';
import { positionAfter, type Times } from '@caravan/contract/itinerary/itinerary.rules.ts';
import {
  type Activity,
  type ActivityChange,
  type ActivityMove,
  DEFAULT_CATEGORY,
  type NewActivity,
} from '@caravan/contract/itinerary/itinerary.schema.ts';
import { asChanged, isOneOf, otherColumns, positionColumn, positionColumns } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { StoredFile } from '../files/files.store.ts';
import { files } from '../files/files.tables.ts';
import { objectPathOf } from '@caravan/contract/files/files.rules.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { lateBound } from '../../platform/ports.ts';
import { noteAdditions, noteBeginning, noteDeletion } from '../trips/additions.store.ts';
import { itineraryItems } from './itinerary.tables.ts';
import { answersOfActivities, isWithAnswers, participantColumns, participantsFrom } from './participants.store.ts';

/** What the feature that has flights joins to a query of a trip's activities with the placeholder `tripId`. */
export interface FlightsOfActivities {
  /** In one row for an activity that has any. */
  readonly from: SQL;
  readonly isOf: (activityId: AnyColumn) => SQL;
  /** Each once; an empty list where none was joined. */
  readonly flights: SQL<ActivityFlight[]>;
}

/** Joined rather than asked for, so that an itinerary is read in one statement. */
export const flightsOfActivities = lateBound<FlightsOfActivities>('the flights of activities');

/** The files of a trip's activities after their first ones, in one row for an activity that has any. */
const furtherFiles = sql`(
  select attached.activity_id, json_agg(
    json_build_object('id', file.id, 'filename', attached.filename, 'size', file.size, 'kind', file.kind)
    order by attached.place, attached.id
  ) as list
  from activity_attachments attached
  join files file on file.trip_id = attached.trip_id and file.id = attached.file_id
  where attached.trip_id = ${sql.placeholder('tripId')}
  group by attached.activity_id
) further`;
const isWithFurther = sql`further.activity_id = ${itineraryItems.id}`;

type AnsweredFile = Pick<StoredFile, 'id' | 'filename' | 'size' | 'kind'>;

/** An activity as it is answered: every column, its files and where it is as a position. */
const activityColumns = () => ({
  ...otherColumns(itineraryItems, ['latitude', 'longitude', 'joinedBy', 'joinedByAt', 'costMinor', 'costCurrency']),
  ...participantColumns,
  costMinor: itineraryItems.costMinor,
  costCurrency: itineraryItems.costCurrency,
  position: positionColumn(itineraryItems),
  attachmentFileSize: files.size,
  attachmentKind: files.kind,
  further: sql<AnsweredFile[]>`coalesce(further.list, '[]')`,
  creator: { firstName: users.firstName, lastName: users.lastName },
  trackedFlights: flightsOfActivities.get().flights,
});

const isAttached = and(eq(files.tripId, itineraryItems.tripId), eq(files.id, itineraryItems.attachmentId));

const isInTrip = eq(itineraryItems.tripId, sql.placeholder('tripId'));

const listQuery = prepared((db) =>
  db
    .select(activityColumns())
    .from(itineraryItems)
    .innerJoin(users, eq(users.id, itineraryItems.createdBy))
    .leftJoin(files, isAttached)
    .leftJoin(furtherFiles, isWithFurther)
    .leftJoin(answersOfActivities, isWithAnswers)
    .leftJoin(flightsOfActivities.get().from, flightsOfActivities.get().isOf(itineraryItems.id))
    .where(isInTrip)
    .orderBy(itineraryItems.startTime, itineraryItems.id)
    .prepare('list_activities'),
);

/** The trip's activities by start time, unscheduled ones last, equal ones in the order of their making. */
export const listActivities = async (db: Db, member: MemberOf): Promise<Activity[]> =>
  (await listQuery(db).execute({ tripId: member.tripId })).map(answered);

type ActivityRow = Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number];

/** Where a server of the previous release took the first file away, the next one is the first. */
const answered = ({
  attachmentId,
  attachmentKind,
  further,
  mode,
  answers,
  costMinor,
  costCurrency,
  ...row
}: ActivityRow): Activity => {
  const { attachmentFilename, attachmentFileSize } = row;
  const own = {
    filename: attachmentFilename ?? 'file',
    size: attachmentFileSize ?? 0,
    kind: attachmentKind ?? 'document',
  };
  const all: AnsweredFile[] = attachmentId === null ? further : [{ id: attachmentId, ...own }, ...further];
  const attachments = all.map(({ id, ...file }) => ({ url: objectPathOf(id), ...file }));
  const [first] = attachments;
  return {
    ...row,
    participants: participantsFrom({ mode, answers }),
    cost: costMinor === null || costCurrency === null ? null : { amountMinor: costMinor, currency: costCurrency },
    attachments,
    attachmentUrl: first?.url ?? null,
    attachmentFilename: first?.filename ?? null,
    attachmentFileSize: first?.size ?? null,
  };
};

const activityQuery = prepared((db) =>
  db
    .select(activityColumns())
    .from(itineraryItems)
    .innerJoin(users, eq(users.id, itineraryItems.createdBy))
    .leftJoin(files, isAttached)
    .leftJoin(furtherFiles, isWithFurther)
    .leftJoin(answersOfActivities, isWithAnswers)
    .leftJoin(flightsOfActivities.get().from, flightsOfActivities.get().isOf(itineraryItems.id))
    .where(and(isInTrip, eq(itineraryItems.id, sql.placeholder('id'))))
    .prepare('find_activity'),
);

/** One activity of the trip. */
export const findActivity = async (db: Db, member: MemberOf, id: string): Promise<Activity | undefined> => {
  const [row] = await activityQuery(db).execute({ tripId: member.tripId, id });
  return row && answered(row);
};

/** The first of the files that come with an activity, and the name it goes by there. */
export interface Attachment {
  readonly attachmentId: string | null;
  readonly attachmentFilename: string | null;
}

/** A cost as the two columns keep it: `null` for none, `undefined` to leave it. */
const costColumns = (cost: NewActivity['cost']) => ({
  costMinor: cost === null ? null : cost?.amountMinor,
  costCurrency: cost === null ? null : cost?.currency,
});

/**
 * Adds an activity.
 *
 * @returns its id.
 */
export const addActivity = async (
  db: Db,
  editor: EditorOf,
  activity: NewActivity,
  attachment?: Attachment,
): Promise<string> => {
  const { tripId, userId } = editor;
  const category = activity.category ?? DEFAULT_CATEGORY;
  const {
    id = newId(),
    attachments: _files,
    attachmentUrl: _file,
    attachmentFilename: _name,
    ...unattached
  } = activity;
  const { attachmentFileSize: _size, position, participants: _participants, cost, ...fields } = unattached;
  const row = {
    ...fields,
    ...positionColumns(position),
    ...costColumns(cost),
    ...attachment,
    id,
    tripId,
    category,
    createdBy: userId,
  };
  await db.insert(itineraryItems).values(row);
  await noteAdditions(db, { tripId, found: { kind: 'activity', ids: [id] }, beginsFrom: activity.startTime });
  return id;
};

const isActivity = (member: MemberOf, id: string) =>
  and(eq(itineraryItems.tripId, member.tripId), eq(itineraryItems.id, id));

/** What a change of an activity is judged by. */
export interface StoredActivity extends Times {
  readonly title: string;
  readonly location: string | null;
  readonly attachmentId: string | null;
  readonly attachmentFilename: string | null;
  readonly version: number;
}

const storedColumns = {
  title: itineraryItems.title,
  location: itineraryItems.location,
  startTime: itineraryItems.startTime,
  endTime: itineraryItems.endTime,
  attachmentId: itineraryItems.attachmentId,
  attachmentFilename: itineraryItems.attachmentFilename,
  version: itineraryItems.version,
};

/**
 * An activity as it is stored; nobody else changes it before this transaction is over.
 *
 * @param purpose `deletion` also keeps everybody from linking to it.
 */
export const lockActivity = async (
  db: Db,
  editor: EditorOf,
  id: string,
  purpose: 'change' | 'deletion',
): Promise<StoredActivity | undefined> => {
  const [stored] = await db
    .select(storedColumns)
    .from(itineraryItems)
    .where(isActivity(editor, id))
    .for(purpose === 'change' ? 'no key update' : 'update');
  return stored;
};

/** Whether there is such an activity on the trip; nobody deletes it before this transaction is over. */
export const shareLockActivity = async (db: Db, member: MemberOf, id: string): Promise<boolean> => {
  const locked = await db
    .select({ id: itineraryItems.id })
    .from(itineraryItems)
    .where(isActivity(member, id))
    .for('key share');
  return locked.length > 0;
};

/**
 * Notes that something that is shown with activities has changed, though nothing that anybody edits of them. What somebody else changes at
 * this moment is dated by that: nobody is waited for, as others wait here for what the caller holds. Where their change is undone, by a
 * conflict of versions or a refusal, nothing dates it: calendars show what has changed and may take it for no newer than before until the
 * next change.
 */
export const noteShownOtherwise = async (db: Db, tripId: string, ids: readonly string[]): Promise<void> => {
  const isShown = and(eq(itineraryItems.tripId, tripId), isOneOf(itineraryItems.id, ids));
  const free = db.select({ id: itineraryItems.id }).from(itineraryItems).where(isShown);
  await db
    .update(itineraryItems)
    .set({ updatedAt: sql`greatest(${itineraryItems.updatedAt}, now())` })
    .where(and(isShown, inArray(itineraryItems.id, free.for('no key update', { skipLocked: true }))));
};

/**
 * Changes an activity; absent fields stay, but for the position of another location, and so does an absent attachment.
 *
 * @param stored the activity as it was locked.
 */
export const changeActivity = async (
  db: Db,
  editor: EditorOf,
  id: string,
  change: ActivityChange,
  stored: StoredActivity,
  attachment?: Attachment,
): Promise<void> => {
  const { attachments: _files, attachmentUrl: _file, attachmentFilename: _name, ...unattached } = change;
  const { attachmentFileSize: _size, participants: _participants, cost, ...rest } = unattached;
  const { version: _version, moveOutfits: _outfits, position: _position, ...fields } = rest;
  const position = positionColumns(positionAfter(change, stored));
  await db
    .update(itineraryItems)
    .set({ ...fields, ...position, ...costColumns(cost), ...attachment, ...asChanged(itineraryItems) })
    .where(isActivity(editor, id));
  if (change.startTime) await noteBeginning(db, editor.tripId, change.startTime);
};

/** Activities as they are stored, by id; nobody else changes them before this transaction is over. Locked in the order of their ids. */
export const lockActivities = async (
  db: Db,
  editor: EditorOf,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredActivity>> => {
  const stored = await db
    .select({ id: itineraryItems.id, ...storedColumns })
    .from(itineraryItems)
    .where(and(eq(itineraryItems.tripId, editor.tripId), isOneOf(itineraryItems.id, ids)))
    .orderBy(itineraryItems.id)
    .for('no key update');
  return new Map(stored.map(({ id, ...activity }) => [id, activity]));
};

/** Gives activities both times anew. */
export const moveActivities = async (db: Db, editor: EditorOf, moves: readonly ActivityMove[]): Promise<void> => {
  const column = (values: readonly (string | null | undefined)[]) => sql.param(values.map((value) => value ?? null));
  await db.execute(sql`
    update itinerary_items
    set start_time = move.start_time, end_time = move.end_time, updated_at = now(), version = itinerary_items.version + 1
    from unnest(
      ${column(moves.map(({ id }) => id))}::uuid[], ${column(moves.map(({ startTime }) => startTime))}::timestamptz[],
      ${column(moves.map(({ endTime }) => endTime))}::timestamptz[]
    ) as move (id, start_time, end_time)
    where itinerary_items.trip_id = ${editor.tripId} and itinerary_items.id = move.id
  `);
  const [earliest] = moves.flatMap(({ startTime }) => startTime ?? []).toSorted();
  if (earliest !== undefined) await noteBeginning(db, editor.tripId, earliest);
};

/** Deletes an activity; its outfits' links and its file are the caller's to see to. */
export const deleteActivity = async (db: Db, editor: EditorOf, id: string): Promise<void> => {
  await db.delete(itineraryItems).where(isActivity(editor, id));
  await noteDeletion(db, [id]);
};
