import { AppError } from '@caravan/contract/errors.ts';
import {
  addActivity,
  deleteActivity,
  joinActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Times } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { type Activity, type ActivityChange, timesProblem } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { momentOf } from '../../platform/moment.ts';
import { shareLockTravellers } from '../trips/guests.store.ts';
import { requireAnswerable, requirePeople, shareLockPeople } from '../trips/people.service.ts';
import { changeJoining, lockAnswers, setParticipants, storeAnswers } from './participants.store.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { lockAccessToChange, lockAccessToRemove, lockOwnMembership } from '../trips/trips.access.ts';
import { filesAdded } from '../files/files.events.ts';
import { activityChanged, activityDeleting, planChanged } from './itinerary.events.ts';
import { changedFiles, firstOf, releaseFiles } from './activity-attachments.service.ts';
import { type AttachedFile, listFurtherFiles, setFurtherFiles } from './activity-attachments.store.ts';
import * as store from './itinerary.store.ts';

export const itineraryRoutes = (serve: Serve): void => {
  serve(listActivities, ({ member, db }) => store.listActivities(db, member));

  serve(
    addActivity,
    async ({ member, body, db, announce, emit }) => {
      await lockAccessToChange({ db, emit }, member);
      const files = (await changedFiles(db, member, body, [])) ?? [];
      const id = await store.addActivity(db, member, body, firstOf(files));
      await setFurtherFiles(db, member, id, files.slice(1));
      await changeParticipants(db, member, id, body);
      if (files.length > 0) await emit(filesAdded, { editor: member });
      await announceToAll(db, announce, member.tripId, 'itinerary');
      const added = found(await store.findActivity(db, member, id));
      const { title, startTime: to } = added;
      const planned = { activityId: id, title, from: null, to, kind: 'added' } as const;
      await emit(planChanged, { editor: member, changes: [planned] });
      return added;
    },
    { making: { kind: 'activity', find: ({ db, member }, id) => store.findActivity(db, member, id) } },
  );

  moveRoute(serve);

  serve(updateActivity, async ({ member, params, body, now, db, announce, emit }) => {
    const { itemId: activityId } = params;
    await lockAccessToChange({ db, emit }, member);
    const stored = found(await store.lockActivity(db, member, activityId, 'change'));
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    const before = await filesOf(db, member, activityId, stored);
    const files = await changedFiles(db, member, body, before);
    await store.changeActivity(db, member, activityId, body, stored, files && firstOf(files));
    if (files) await setFurtherFiles(db, member, activityId, files.slice(1));
    if (files) await releaseFiles(db, member, before, files);
    await changeParticipants(db, member, activityId, body);
    await changeAnswers(db, member, activityId, body, now);
    await announceToAll(db, announce, member.tripId, 'itinerary');
    const isRenamed = body.title !== undefined && body.title !== stored.title;
    await emit(activityChanged, { editor: member, activityId, change: body, isRenamed });
    const isNew = ({ fileId }: AttachedFile) => before.every((file) => file.fileId !== fileId);
    if (files?.some(isNew)) await emit(filesAdded, { editor: member });
    const changed = found(await store.findActivity(db, member, activityId));
    await emitMoves(emit, member, [{ before: stored, after: changed }]);
    return changed;
  });

  deleteRoute(serve);
  joinRoute(serve);
};

/** Everybody on a trip joins and leaves; nobody's edit of the activity is out of date by that. */
const joinRoute = (serve: Serve): void => {
  serve(joinActivity, async ({ member, params, body, now, db, announce }) => {
    const actor = await lockOwnMembership(db, member);
    const personId = await requireAnswerable(db, actor, params.personId);
    const { itemId: activityId } = params;
    if (!(await lockAnswers(db, member, activityId))) throw new AppError('not_found');
    const { isJoining, at } = body;
    const isNew = await storeAnswers(db, member, activityId, [{ personId, isJoining }], momentOf(at, now));
    if (isNew) await announceToAll(db, announce, member.tripId, 'itinerary');
    return found(await store.findActivity(db, member, activityId));
  });
};

/** @throws AppError `validation` where somebody is named who is not on the trip. */
const changeParticipants = async (
  db: Db,
  editor: EditorOf,
  activityId: string,
  { participants }: Pick<ActivityChange, 'participants'>,
): Promise<void> => {
  if (!participants) return;
  const personIds = await requirePeople(db, editor, participants.personIds, { path: 'participants' });
  await setParticipants(db, editor, activityId, { ...participants, personIds });
};

/** Who has left since the change was written is left out: they answer nothing any more. */
const changeAnswers = async (
  db: Db,
  editor: EditorOf,
  activityId: string,
  { joining, at }: Pick<ActivityChange, 'joining' | 'at'>,
  now: Date,
): Promise<void> => {
  if (!joining) return;
  const people = await shareLockPeople(db, editor.tripId, [...joining.joins, ...joining.leaves]);
  const travelling = (sent: readonly string[]): string[] => {
    const found = sent.map((id) => people.get(id)).filter((person) => person?.isFormer === false);
    return [...new Set(found.flatMap((person) => person?.id ?? []))];
  };
  const leaves = travelling(joining.leaves);
  const joins = travelling(joining.joins).filter((id) => !leaves.includes(id));
  const all = joining.mode ? await shareLockTravellers(db, editor.tripId) : [];
  const change = { ...joining, joins, leaves };
  await changeJoining(db, editor, activityId, change, { people: all, moment: momentOf(at, now) });
};

const deleteRoute = (serve: Serve): void => {
  serve(deleteActivity, async ({ member, params, db, announce, emit }) => {
    const { itemId: activityId } = params;
    await lockAccessToRemove(db, member);
    const stored = found(await store.lockActivity(db, member, activityId, 'deletion'));
    await announceToAll(db, announce, member.tripId, 'itinerary');
    await emit(activityDeleting, { editor: member, activityId });
    const files = await filesOf(db, member, activityId, stored);
    await setFurtherFiles(db, member, activityId, []);
    await store.deleteActivity(db, member, activityId);
    await releaseFiles(db, member, files, []);
    const { title, startTime } = stored;
    const deleted = { activityId, title, from: startTime ?? null, to: null, kind: 'deleted' } as const;
    await emit(planChanged, { editor: member, changes: [deleted] });
  });
};

const moveRoute = (serve: Serve): void => {
  serve(moveActivities, async ({ member, body: { moves }, db, announce, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    const stored = await store.lockActivities(
      db,
      member,
      moves.map(({ id }) => id),
    );
    for (const { id, version } of moves) refuseStale(version, found(stored.get(id)).version);
    await store.moveActivities(db, member, moves);
    await announceToAll(db, announce, member.tripId, 'itinerary');
    for (const { id: activityId, version: _version, ...change } of moves) {
      await emit(activityChanged, { editor: member, activityId, change, isRenamed: false });
    }
    const moved = new Map((await store.listActivities(db, member)).map((activity) => [activity.id, activity]));
    const answer = moves.map(({ id }) => found(moved.get(id)));
    await emitMoves(
      emit,
      member,
      answer.map((after) => ({ before: found(stored.get(after.id)), after })),
    );
    return answer;
  });
};

interface Move {
  readonly before: Pick<store.StoredActivity, 'startTime'>;
  readonly after: Pick<Activity, 'id' | 'title' | 'startTime'>;
}

const emitMoves = async (emit: EventCall['emit'], editor: EditorOf, moves: readonly Move[]): Promise<void> => {
  const changes = moves.flatMap(({ before, after: { id: activityId, title, startTime: to } }) => {
    const from = before.startTime ?? null;
    return from === to ? [] : [{ activityId, title, from, to, kind: 'moved' as const }];
  });
  if (changes.length > 0) await emit(planChanged, { editor, changes });
};

/** The files of an activity that is locked, in their order. */
const filesOf = async (
  db: Db,
  member: MemberOf,
  activityId: string,
  { attachmentId, attachmentFilename }: store.StoredActivity,
): Promise<AttachedFile[]> => {
  const first = attachmentId === null ? [] : [{ fileId: attachmentId, filename: attachmentFilename ?? 'file' }];
  return [...first, ...(await listFurtherFiles(db, member, activityId))];
};

/** Checks the times as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: Times, stored: Times): void => {
  const startTime = sent.startTime === undefined ? stored.startTime : sent.startTime;
  const endTime = sent.endTime === undefined ? stored.endTime : sent.endTime;
  const message = timesProblem({ startTime, endTime });
  if (message !== null) throw new AppError('validation', { issues: [{ path: 'endTime', message }] });
};
