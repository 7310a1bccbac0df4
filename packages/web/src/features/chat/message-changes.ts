import { addReaction, deleteMessage, editMessage, removeReaction } from '@caravan/contract/chat/chat.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showReaction } from './chat-changes.ts';
import { keyOfChat, loadUnlessAnnounced, receiveChange } from './chat.queries.ts';

/* What somebody does to messages that are there. */

/** Deletes messages. */
export const useMessageDeletion = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deleteMessage, { onSuccess: () => loadUnlessAnnounced(client, tripId) });
};

/**
 * Changes a message. Whoever stays with it sees in `edit` what becomes of that; after `leave`, or once the chat is closed, a refusal is
 * said by itself, and `edit` is free for the next change.
 */
export const useMessageEdit = (tripId: string) => {
  const client = useQueryClient();
  const attended = useRef<object | null>(null);
  const edit = useSend<typeof editMessage, object>(editMessage, {
    // One after the other: of two changes the later one holds.
    scope: { id: `chat edits ${tripId}` },
    onMutate: () => {
      attended.current = {};
      return attended.current;
    },
    onSuccess: (message) => receiveChange(client, message),
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

type ReactionInput = { params: { messageId: string; emoji: string } };
type EndReaction = ReturnType<typeof showReaction>;

/** Puts emoji to messages and takes them away: shown at once, and taken back with a word where the server refuses. */
export const useReactions = (tripId: string, userId: string) => {
  const client = useQueryClient();
  const show = (isOn: boolean) => (input: ReactionInput) => {
    const { messageId, emoji } = input.params;
    return showReaction(client, keyOfChat(tripId), { messageId, emoji, userId, isOn });
  };
  const onError = (error: Error, _input: ReactionInput, end: EndReaction | undefined) => {
    end?.(true);
    showFailure(error, { title: 'Not changed' });
  };
  // One after the other: of two presses the later one holds.
  const scope = { id: `chat reactions ${tripId}` };
  const { mutate: add } = useSend<typeof addReaction, EndReaction>(addReaction, {
    scope,
    onMutate: show(true),
    onSuccess: (message, _input, end) => {
      end?.(false);
      receiveChange(client, message);
    },
    onError,
  });
  const { mutate: remove } = useSend<typeof removeReaction, EndReaction>(removeReaction, {
    scope,
    onMutate: show(false),
    onSuccess: (_nothing, _input, end) => {
      end?.(false);
      loadUnlessAnnounced(client, tripId);
    },
    onError,
  });
  return { add, remove };
};
