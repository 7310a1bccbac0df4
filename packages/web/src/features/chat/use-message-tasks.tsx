import { beginningOf, mayChangeMessage } from '@caravan/contract/chat/chat.rules.ts';
import type { Message, Quote } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo, useState } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ComposerTask } from './Composer.tsx';
import { inBrief, nameOf, namesOf } from './chat-people.ts';
import type { MessageContext } from './message-context.ts';
import { useMessageDeletion, useMessageEdit, useReaction } from './message-changes.ts';

const loadActions = async () => (await import('./MessageActions.tsx')).MessageActions;

const quoteOf = (message: Message): Quote => ({
  id: message.id,
  seq: message.seq,
  senderId: message.senderId,
  senderName: nameOf(message.sender),
  content: beginningOf(message.content),
  filename: message.attachment?.filename ?? null,
  isDeleted: false,
});

/** What the viewer does with messages: their menu, a reply, a change, a deletion. */
export const useMessageTasks = (trip: TripDetail, userId: string) => {
  const { edit, leave } = useMessageEdit();
  const remove = useMessageDeletion();
  // A reply waits while an earlier message is changed.
  const [reply, setReply] = useState<Message | null>(null);
  const [edited, setEdited] = useState<Message | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const onReact = useReaction(userId);
  const names = useMemo(() => namesOf(trip.members, userId), [trip.members, userId]);
  const { open, element } = useLazyDialog(loadActions, { ahead: true });

  const turnTo = (message: Message | null) => {
    leave();
    setEdited(message);
  };
  const onMore: MessageContext['onMore'] = (message, anchor, onWriting) =>
    open({
      message,
      anchor,
      userId,
      nameOf: names,
      isChangeable: mayChangeMessage(message, userId, Date.now()),
      onReply: () => {
        onWriting?.();
        turnTo(null);
        setReply(message);
      },
      onEdit: () => {
        onWriting?.();
        turnTo(message);
      },
      onDelete: setDeleting,
      onReact: (one, emoji) => void onReact(one, emoji),
    });
  const deleteIt = () => {
    if (!deleting) return;
    const onError = (error: Error) => showFailure(error, { title: 'Not deleted' });
    remove.mutate(deleting, { onError, onSettled: () => setDeleting(null) });
  };
  const saveEdit = (content: string) => {
    if (!edited) return;
    if (content === edited.content) return turnTo(null);
    // Not called any more for whoever has left it meanwhile.
    edit.mutate({ message: edited, content }, { onSuccess: () => setEdited(null) });
  };
  return {
    names,
    onMore,
    onReact,
    onTaskLeft: () => (edited ? turnTo(null) : setReply(null)),
    saveEdit,
    isSaving: edit.isPending,
    /** The message that is being answered. */
    replyTo: reply ? quoteOf(reply) : undefined,
    isEditing: edited !== null,
    task: useComposerTask({ reply, edited }, names, edit.error),
    element: (
      <>
        {element}
        <ConfirmDialog
          open={deleting !== null}
          title="Delete this message?"
          text="Everybody on the trip sees that there was one, and no more what it said."
          confirmLabel="Delete"
          danger
          pending={remove.isPending}
          onConfirm={deleteIt}
          onCancel={() => setDeleting(null)}
        />
      </>
    ),
  };
};

const useComposerTask = (
  { reply, edited }: { readonly reply: Message | null; readonly edited: Message | null },
  names: (userId: string, otherwise?: string) => string,
  error: Error | null,
): ComposerTask | null =>
  useMemo(() => {
    const message = edited ?? reply;
    if (!message) return null;
    const about = { messageId: message.id, text: inBrief(message) };
    if (!edited)
      return { kind: 'reply', title: `Reply to ${names(message.senderId, nameOf(message.sender))}`, ...about };
    return {
      kind: 'edit',
      title: 'Edit message',
      ...about,
      draft: message.content,
      mayBeEmpty: message.attachment !== null,
      error: error ? messageOf(error) : undefined,
    };
  }, [reply, edited, names, error]);
