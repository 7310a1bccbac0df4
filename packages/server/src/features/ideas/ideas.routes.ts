import { AppError } from '@caravan/contract/errors.ts';
import {
  addIdea,
  addIdeaComment,
  answerIdea,
  deleteIdea,
  deleteIdeaComment,
  listIdeaComments,
  listIdeas,
  planIdea,
  updateIdea,
} from '@caravan/contract/ideas/ideas.endpoints.ts';
import { activityOfIdea } from '@caravan/contract/ideas/planned-ideas.rules.ts';
import { newActivitySchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import { mayChangeThing, type OwnedThing } from '@caravan/contract/members/members.rules.ts';
import { z } from 'zod/mini';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { momentOf } from '../../platform/moment.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { filesAdded } from '../files/files.events.ts';
import { attachFile, releaseFile } from '../files/files.service.ts';
import { planChanged } from '../itinerary/itinerary.events.ts';
import { addActivity, type Attachment, findActivity } from '../itinerary/itinerary.store.ts';
import { setParticipants } from '../itinerary/participants.store.ts';
import { shareLockTravellers } from '../trips/guests.store.ts';
import { requireAnswerable } from '../trips/people.service.ts';
import { lockAccessToChange, lockOwnMembership } from '../trips/trips.access.ts';
import { tripChanging } from '../trips/trips.events.ts';
import { announceToAll } from '../trips/trips.service.ts';
import * as answers from './idea-answers.store.ts';
import * as comments from './idea-comments.store.ts';
import * as store from './ideas.store.ts';

interface IdeasParts {
  /** The linked page of an idea may have to be read; nobody waits for it. */
  readonly readLinks: () => void;
}

export const ideasRoutes = (serve: Serve, { readLinks }: IdeasParts): void => {
  serve(listIdeas, ({ member, db }) => store.listIdeas(db, member));

  serve(
    addIdea,
    async ({ member, body, db, announce, emit, afterCommit }) => {
      await emit(tripChanging, { editor: await lockOwnMembership(db, member) });
      const photoId = (await attachedPhoto(db, member, body.photoUrl)) ?? null;
      const id = await store.addIdea(db, member, body, photoId);
      if (photoId !== null) await emit(filesAdded, { editor: member });
      if (body.link) afterCommit(readLinks);
      announce(changed(member));
      return found(await store.findIdea(db, member, id));
    },
    { making: { kind: 'idea', find: ({ db, member }, id) => store.findIdea(db, member, id) } },
  );

  serve(updateIdea, async ({ member, params: { ideaId }, body, db, announce, emit, afterCommit }) => {
    const editor = await lockOwnMembership(db, member);
    await emit(tripChanging, { editor });
    const stored = found(await store.lockIdea(db, member, ideaId, 'change'));
    requireOwn(editor, stored);
    refuseStale(body.version, stored.version);
    const photoId = await attachedPhoto(db, member, body.photoUrl, stored.photoId);
    await store.changeIdea(db, member, ideaId, body, stored, photoId);
    const hasOtherLink = body.link !== undefined && body.link !== stored.link;
    if (photoId !== undefined && photoId !== stored.photoId) await releaseFile(db, member, stored.photoId);
    if (hasOtherLink) await releaseFile(db, member, stored.linkImageId);
    if (photoId && photoId !== stored.photoId) await emit(filesAdded, { editor: member });
    if (hasOtherLink) afterCommit(readLinks);
    announce(changed(member));
    return found(await store.findIdea(db, member, ideaId));
  });

  serve(deleteIdea, async ({ member, params: { ideaId }, db, announce }) => {
    const editor = await lockOwnMembership(db, member);
    const stored = found(await store.lockIdea(db, member, ideaId, 'deletion'));
    requireOwn(editor, stored);
    await store.deleteIdea(db, member, ideaId);
    for (const pictureId of [stored.photoId, stored.linkImageId]) await releaseFile(db, member, pictureId);
    announce(changed(member));
  });

  answerRoute(serve);
  planRoute(serve);
  commentsRoutes(serve);
};

/** Everybody on a trip answers; nobody's edit of the idea is out of date by that. */
const answerRoute = (serve: Serve): void => {
  serve(answerIdea, async ({ member, params, body: { answer, at }, now, db, announce }) => {
    const actor = await lockOwnMembership(db, member);
    const personId = await requireAnswerable(db, actor, params.personId);
    const { ideaId } = params;
    found(await store.lockIdea(db, member, ideaId, 'answer'));
    if (await answers.keepAnswer(db, { tripId: member.tripId, ideaId, personId, answer }, momentOf(at, now)))
      announce(changed(member));
    return found(await store.findIdea(db, member, ideaId));
  });
};

const planRoute = (serve: Serve): void => {
  serve(
    planIdea,
    async ({ member, params: { ideaId }, body, db, announce, emit }) => {
      await lockAccessToChange({ db, emit }, member);
      const stored = found(await store.lockIdea(db, member, ideaId, 'change'));
      if (await isPlanned(db, member, stored)) throw new AppError('idea_planned');
      const travellers = await shareLockTravellers(db, member.tripId);
      const planned = activityOfIdea(found(await store.findIdea(db, member, ideaId)), body, travellers.length);
      const photo = await sharedPhoto(db, member, stored);
      const id = await addActivity(db, member, z.parse(newActivitySchema, { ...planned, id: body.id }), photo);
      await setPeople(db, member, id, planned.participants, travellers);
      await store.setPlanned(db, member, ideaId, id);
      await announceToAll(db, announce, member.tripId, 'itinerary');
      announce(changed(member));
      const added = found(await findActivity(db, member, id));
      const { title, startTime: to } = added;
      await emit(planChanged, { editor: member, changes: [{ activityId: id, title, from: null, to, kind: 'added' }] });
      return added;
    },
    { making: { kind: 'activity', find: ({ db, member }, id) => findActivity(db, member, id) } },
  );
};

/** Those who have left in this moment are none of an activity's people any more; where nobody is left, all are. */
const setPeople = async (
  db: Db,
  editor: EditorOf,
  activityId: string,
  { mode, personIds }: Participants,
  travellers: readonly string[],
): Promise<void> => {
  if (mode === 'everybody') return;
  const left = personIds.filter((id) => travellers.includes(id));
  if (left.length > 0) await setParticipants(db, editor, activityId, { mode, personIds: left });
};

/** Whether the activity is there that an idea, which is locked, has become. Read behind the lock: whoever had it before may have made that. */
const isPlanned = async (db: Db, member: MemberOf, { plannedActivityId: id }: store.StoredIdea): Promise<boolean> =>
  id !== null && (await findActivity(db, member, id)) !== undefined;

const commentsRoutes = (serve: Serve): void => {
  serve(listIdeaComments, ({ member, db }) => comments.listComments(db, member));

  serve(
    addIdeaComment,
    async ({ member, params: { ideaId }, body, db, announce, emit }) => {
      await emit(tripChanging, { editor: await lockOwnMembership(db, member) });
      found(await store.lockIdea(db, member, ideaId, 'answer'));
      const id = await comments.addComment(db, member, ideaId, body);
      announce(changed(member));
      return found(await comments.findComment(db, member, id));
    },
    { making: { kind: 'idea_comment', find: ({ db, member }, id) => comments.findComment(db, member, id) } },
  );

  serve(deleteIdeaComment, async ({ member, params: { ideaId, commentId }, db, announce }) => {
    const editor = await lockOwnMembership(db, member);
    const stored = await comments.lockComment(db, member, commentId);
    if (stored?.ideaId !== ideaId) throw new AppError('not_found');
    requireOwn(editor, stored);
    await comments.deleteComment(db, member, commentId);
    announce(changed(member));
  });
};

/** Members change and delete what is their own, editors all. */
const requireOwn = (member: MemberOf, thing: OwnedThing): void => {
  if (!mayChangeThing({ ...member, membersMayAdd: true }, thing)) throw new AppError('forbidden');
};

/** The photo of an idea, which is its activity's as well: the file stays for as long as one of them has it. */
const sharedPhoto = async (
  db: Db,
  editor: EditorOf,
  { photoId }: Pick<store.StoredIdea, 'photoId'>,
): Promise<Attachment | undefined> => {
  if (photoId === null) return undefined;
  const { id, filename } = await attachFile(db, editor, photoId, { currentId: photoId });
  return { attachmentId: id, attachmentFilename: filename };
};

/** The photo that an idea gets by a change, `null` for none any more; `undefined` where it keeps what it has. */
const attachedPhoto = async (
  db: Db,
  member: MemberOf,
  sent: string | null | undefined,
  currentId: string | null = null,
): Promise<string | null | undefined> =>
  sent ? (await attachFile(db, member, sent, { kind: 'image', currentId })).id : sent;

const changed = ({ tripId }: MemberOf) => ({
  kind: 'event' as const,
  event: { type: 'trip_changed' as const, tripId, resource: 'ideas' as const },
});
