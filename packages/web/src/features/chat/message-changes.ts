import { addReaction, deleteMessage, editMessage, removeReaction } from '@caravan/contract/chat/chat.endpoints.ts';
import { beginningOf } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { makeChange } from '../../platform/outbox/make-change.ts';
import { showFailure } from '../../platform/show-failure.ts';

/* What somebody does to messages that are there. */

const changeOf = ({ tripId, id, content, attachment }: Message) => ({
  tripId,
  subject: beginningOf(content) || attachment?.filename,
  params: { tripId, messageId: id },
});

/** Deletes messages. */
export const useMessageDeletion = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (message: Message) => makeChange(client, 'deleteMessage', deleteMessage, changeOf(message)),
  });
};

/**
 * Changes a message. Whoever stays with it sees in `edit` what becomes of that; after `leave`, or once the chat is closed, a refusal is
 * said by itself, and `edit` is free for the next change.
 */
export const useMessageEdit = () => {
  const client = useQueryClient();
  const attended = useRef<object | null>(null);
  const edit = useMutation({
    retry: false,
    mutationFn: ({ message, content }: { message: Message; content: string }) => {
      const subject = beginningOf(content) || message.attachment?.filename;
      const { objectPath: attachmentUrl, filename: attachmentFilename } = message.attachment ?? {};
      const whole = { attachmentUrl, attachmentFilename, replyToId: message.replyTo?.id };
      return makeChange(client, 'editMessage', editMessage, {
        ...changeOf(message),
        subject,
        body: { content },
        whole,
      });
    },
    onMutate: () => {
      attended.current = {};
      return attended.current;
    },
    onError: (error, _input, own) => {
      if (own !== attended.current) showFailure(error, { title: 'Not changed' });
    },
  });
  useEffect(
    () => () => {
      attended.current = null;
    },
    [],
  );
  const leave = () => {
    attended.current = null;
    edit.reset();
  };
  return { edit, leave };
};

/** Puts an emoji to a message, or takes one's own away: shown at once, and taken back with a word where the server refuses. */
export const useReaction = (userId: string) => {
  const client = useQueryClient();
  return useCallback(
    async (message: Message, emoji: string): Promise<void> => {
      const isOwn = message.reactions.some((one) => one.emoji === emoji && one.userIds.includes(userId));
      const { params, ...about } = changeOf(message);
      const change = { ...about, params: { ...params, emoji } };
      try {
        if (isOwn) await makeChange(client, 'removeReaction', removeReaction, change);
        else await makeChange(client, 'addReaction', addReaction, change);
      } catch (error) {
        showFailure(error, { title: 'Not changed' });
      }
    },
    [client, userId],
  );
};
