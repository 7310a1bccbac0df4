import { addReaction, deleteMessage, editMessage, removeReaction } from '@caravan/contract/chat/chat.endpoints.ts';
import { mayChangeMessage } from '@caravan/contract/chat/chat.rules.ts';
import { type Message, MESSAGE_REQUIRED } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { momentOf } from '../../platform/moment.ts';
import { found } from '../../platform/refusals.ts';
import { releaseFile } from '../files/files.service.ts';
import { lockOwnMembership } from '../trips/trips.access.ts';
import { changeContent, emptyMessage, lockMessage, noteReactions, type StoredMessage } from './chat-changes.store.ts';
import { findMessages } from './chat.store.ts';
import { putReaction, takeReaction } from './reactions.store.ts';

/** What people do to messages that are there. */
export const chatChangesRoutes = (serve: Serve): void => {
  serve(editMessage, async ({ member, params, body, db, announce, now }) => {
    const stored = await lockOwnMessage(db, member, params.messageId, now);
    if (body.content === '' && stored.attachmentId === null)
      throw new AppError('validation', { issues: [{ path: 'content', message: MESSAGE_REQUIRED }] });
    await changeContent(db, member, stored.id, body.content);
    return announceChange(db, announce, member, stored.id);
  });

  serve(deleteMessage, async ({ member, params, db, announce, now }) => {
    const stored = await lockOwnMessage(db, member, params.messageId, now);
    await emptyMessage(db, member, stored.id);
    await releaseFile(db, member, stored.attachmentId);
    await announceChange(db, announce, member, stored.id);
  });

  serve(addReaction, async ({ member, params: { messageId, emoji }, query, now, db, announce }) => {
    await lockThere(db, member, messageId);
    const { tripId, userId } = member;
    if (!(await putReaction(db, { tripId, messageId, userId, emoji }, momentOf(query.at, now))))
      return readMessage(db, member, messageId);
    await noteReactions(db, member, messageId);
    return announceChange(db, announce, member, messageId);
  });

  serve(removeReaction, async ({ member, params: { messageId, emoji }, query, now, db, announce }) => {
    await lockThere(db, member, messageId);
    const { tripId, userId } = member;
    if (!(await takeReaction(db, { tripId, messageId, userId, emoji }, momentOf(query.at, now)))) return;
    await noteReactions(db, member, messageId);
    await announceChange(db, announce, member, messageId);
  });
};

/** @throws AppError `not_found` for one that is not there, or is deleted. */
const lockThere = async (db: Db, member: MemberOf, messageId: string): Promise<StoredMessage> => {
  await lockOwnMembership(db, member);
  const stored = found(await lockMessage(db, member, messageId));
  if (stored.deletedAt !== null) throw new AppError('not_found');
  return stored;
};

/** @throws AppError `forbidden` for somebody else's, `message_settled` for one that may be changed no more. */
const lockOwnMessage = async (db: Db, member: MemberOf, messageId: string, now: Date): Promise<StoredMessage> => {
  const stored = await lockThere(db, member, messageId);
  if (stored.senderId !== member.userId) throw new AppError('forbidden');
  if (!mayChangeMessage(stored, member.userId, now.getTime())) throw new AppError('message_settled');
  return stored;
};

const readMessage = async (db: Db, { tripId }: MemberOf, id: string): Promise<Message> => {
  const message = found((await findMessages(db, [tripId], [id])).get(id));
  // Those whom it is announced to need not know the sender's address.
  return { ...message, sender: { ...message.sender, email: null } };
};

/** Announces what a message is by now, to everybody on the trip. */
const announceChange = async (db: Db, announce: Announce, member: MemberOf, id: string): Promise<Message> => {
  const message = await readMessage(db, member, id);
  announce({ kind: 'event', event: { type: 'message_changed', tripId: member.tripId, message } });
  return message;
};
