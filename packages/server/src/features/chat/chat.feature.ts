import { AppError } from '@caravan/contract/errors.ts';
import { objectPathOf } from '@caravan/contract/files/files.rules.ts';
import { listMessageChanges, listMessages, markChatRead, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { found } from '../../platform/refusals.ts';
import { filesAdded } from '../files/files.events.ts';
import { attachFile } from '../files/files.service.ts';
import { addFileReference } from '../files/files.store.ts';
import { chatChangesRoutes } from './chat-changes.routes.ts';
import { chatRead } from './chat.events.ts';
import { findMarks, listUnreadChats, moveReadMark } from './chat-reads.store.ts';
import { type AttachFile, ChatWriter } from './chat-writer.service.ts';
import {
  changesSince,
  findChatState,
  findQuote,
  findSeq,
  lastMessages,
  messagesAfter,
  messagesBefore,
} from './chat.store.ts';
import { chatMessages } from './chat.tables.ts';
import { UnreadAnnouncer } from './unread-announcer.service.ts';

/** What chat opens for the live channel, and for whoever signs in. */
export interface Chat {
  readonly chatWriter: ChatWriter;
  readonly findChatState: typeof findChatState;
  readonly listUnreadChats: typeof listUnreadChats;
}

export interface ChatPaces {
  /** Between two announcements of what is unread on a trip, milliseconds; by default the product's. */
  readonly unreadPaceMs?: number;
}

export const registerChat = (context: FeatureContext, { unreadPaceMs }: ChatPaces): Chat => {
  const { app, serve, db, pool, live, log, changeInBackground } = context;
  const unread = new UnreadAnnouncer({ changeInBackground, log, paceMs: unreadPaceMs });
  app.addHook('onClose', () => unread.close());
  const onStored = (tripId: string) => unread.raise(tripId);
  const chatWriter = new ChatWriter({ db, pool, live, attach: attachment(context), onStored });
  chatRoutes(serve, { chatWriter });
  chatChangesRoutes(serve);
  addFileReference({ table: chatMessages, tripId: chatMessages.tripId, column: chatMessages.attachmentId });
  return { chatWriter, findChatState, listUnreadChats };
};

const attachment =
  ({ events, clock }: Pick<FeatureContext, 'events' | 'clock'>): AttachFile =>
  async (change, member, fileId) => {
    const { filename, kind, size } = await attachFile(change.db, member, fileId, {});
    const emitting = { ...change, now: clock.now(), record: () => undefined };
    await events.emit(emitting, filesAdded, { editor: member });
    return { objectPath: objectPathOf(fileId), filename, kind, size };
  };

const chatRoutes = (serve: Serve, { chatWriter }: { chatWriter: ChatWriter }): void => {
  serve(listMessages, async ({ member, query: { before, after, limit }, db }) => {
    if (before) return messagesBefore(db, member, await seqOf(db, member, before), limit);
    if (after) return messagesAfter(db, member, await seqOf(db, member, after), limit);
    return lastMessages(db, member, limit);
  });

  serve(listMessageChanges, ({ member, query, db }) => changesSince(db, member, query.since));

  serve(
    postMessage,
    async ({ member, body: { id, content, replyToId, attachmentUrl }, repeatable, idempotencyKey, db }) => {
      const replyTo = replyToId === undefined ? null : found(await findQuote(db, member, replyToId));
      const attachmentId = attachmentUrl ?? null;
      return chatWriter.post(member, { id, content, clientKey: idempotencyKey, replyTo, attachmentId, repeatable });
    },
    { transaction: 'own' },
  );

  serve(markChatRead, async ({ member, body, db, announce, emit }) => {
    const isFurther = await moveReadMark(db, member, body.seq);
    const marks = await findMarks(db, member);
    const { tripId, userId } = member;
    if (isFurther) announce({ kind: 'unread', tripId, readers: [{ userId, ...marks }] });
    if (isFurther && marks.readSeq === marks.chatSeq) await emit(chatRead, { tripId, userId });
    return marks;
  });
};

const seqOf = async (db: Db, member: MemberOf, messageId: string): Promise<number> => {
  const seq = await findSeq(db, member, messageId);
  if (seq === undefined) throw new AppError('not_found');
  return seq;
};
