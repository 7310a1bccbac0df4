import { listMessages, markChatRead, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { ChatWriter } from './chat-writer.service.ts';
import { findMarks, listUnreadChats, moveReadMark } from './chat-reads.store.ts';
import { UnreadAnnouncer } from './unread-announcer.service.ts';
import { findLastMessageId, findSeq, lastMessages, messagesAfter, messagesBefore } from './chat.store.ts';

/** What chat opens for the live channel, and for whoever signs in. */
export interface Chat {
  readonly chatWriter: ChatWriter;
  readonly findLastMessageId: typeof findLastMessageId;
  readonly listUnreadChats: typeof listUnreadChats;
}

export const registerChat = ({ app, serve, db, pool, live, log, changeInBackground }: FeatureContext): Chat => {
  const unread = new UnreadAnnouncer({ changeInBackground, log });
  app.addHook('onClose', () => unread.close());
  const chatWriter = new ChatWriter({ db, pool, live, onStored: (tripId) => unread.raise(tripId) });
  chatRoutes(serve, { chatWriter });
  return { chatWriter, findLastMessageId, listUnreadChats };
};

const chatRoutes = (serve: Serve, { chatWriter }: { chatWriter: ChatWriter }): void => {
  serve(listMessages, async ({ member, query: { before, after, limit }, db }) => {
    if (before) return messagesBefore(db, member, await seqOf(db, member, before), limit);
    if (after) return messagesAfter(db, member, await seqOf(db, member, after), limit);
    return lastMessages(db, member, limit);
  });

  serve(
    postMessage,
    ({ member, body, repeatable, idempotencyKey }) =>
      chatWriter.post(member, { content: body.content, clientKey: idempotencyKey, repeatable }),
    { transaction: 'own' },
  );

  serve(markChatRead, async ({ member, body, db, announce }) => {
    const isFurther = await moveReadMark(db, member, body.seq);
    const marks = await findMarks(db, member);
    const { tripId, userId } = member;
    if (isFurther) announce({ kind: 'unread', tripId, readers: [{ userId, ...marks }] });
    return marks;
  });
};

const seqOf = async (db: Db, member: MemberOf, messageId: string): Promise<number> => {
  const seq = await findSeq(db, member, messageId);
  if (seq === undefined) throw new AppError('not_found');
  return seq;
};
