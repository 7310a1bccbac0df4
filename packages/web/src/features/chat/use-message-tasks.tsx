import { beginningOf, mayChangeMessage } from '@caravan/contract/chat/chat.rules.ts';
import type { Message, Quote } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ComposerTask } from './Composer.tsx';
import { inBrief, nameOf, namesOf } from './chat-people.ts';
import { useMessageChanges } from './chat.queries.ts';

const loadActions = async () => (await import('./MessageActions.tsx')).MessageActions;

/** What the viewer is doing with a message. */
type Task = { readonly kind: 'reply' | 'edit'; readonly message: Message };

const quoteOf = (message: Message): Quote => ({
  id: message.id,
  seq: message.seq,
  senderId: message.senderId,
  senderName: nameOf(message.sender),
  content: beginningOf(message.content),
  filename: message.attachment?.filename ?? null,
  isDeleted: false,
});

/** Reacts to messages, and says so where that fails. */
const useReaction = (userId: string, { react, unreact }: ReturnType<typeof useMessageChanges>) => {
  const [add, remove] = [react.mutate, unreact.mutate];
  return useCallback(
    ({ id, tripId, reactions }: Message, emoji: string) => {
      const isOwn = reactions.some((one) => one.emoji === emoji && one.userIds.includes(userId));
      const params = { tripId, messageId: id, emoji };
      const onError = (error: Error) => showFailure(error, { title: 'Not changed' });
      if (isOwn) remove({ params }, { onError });
      else add({ params }, { onError });
    },
    // The functions stay the same as long as the chat is open.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [userId],
  );
};

/** What the viewer does with messages: their menu, a reply, a change, a deletion. */
export const useMessageTasks = (trip: TripDetail, userId: string) => {
  const changes = useMessageChanges(trip.id);
  const [task, setTask] = useState<Task | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const onReact = useReaction(userId, changes);
  const names = useMemo(() => namesOf(trip.members, userId), [trip.members, userId]);
  const { open, element } = useLazyDialog(loadActions, { ahead: true });
  const { edit, remove } = changes;

  const begin = (kind: Task['kind']) => (message: Message) => {
    edit.reset();
    setTask({ kind, message });
  };
  const onMore = (message: Message, anchor: Element) =>
    open({
      message,
      anchor,
      userId,
      nameOf: names,
      isChangeable: mayChangeMessage(message, userId, Date.now()),
      onReply: begin('reply'),
      onEdit: begin('edit'),
      onDelete: setDeleting,
      onReact,
    });
  const deleteIt = () => {
    if (!deleting) return;
    const params = { tripId: trip.id, messageId: deleting.id };
    const onError = (error: Error) => showFailure(error, { title: 'Not deleted' });
    remove.mutate({ params }, { onError, onSettled: () => setDeleting(null) });
  };
  const saveEdit = (content: string) => {
    if (!task) return;
    if (content === task.message.content) return setTask(null);
    const params = { tripId: trip.id, messageId: task.message.id };
    edit.mutate({ params, body: { content } }, { onSuccess: () => setTask(null) });
  };
  return {
    names,
    onMore,
    onReact,
    onTaskLeft: () => setTask(null),
    saveEdit,
    isSaving: edit.isPending,
    /** The message that is being answered. */
    replyTo: task?.kind === 'reply' ? quoteOf(task.message) : undefined,
    /** The message that is being changed, by its id. */
    edited: task?.kind === 'edit' ? task.message.id : null,
    task: useComposerTask(task, names, edit.error),
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
  task: Task | null,
  names: (userId: string, otherwise?: string) => string,
  error: Error | null,
): ComposerTask | null =>
  useMemo(() => {
    if (!task) return null;
    const { kind, message } = task;
    const text = inBrief(message);
    if (kind === 'reply') return { kind, title: `Reply to ${names(message.senderId, nameOf(message.sender))}`, text };
    const mayBeEmpty = message.attachment !== null;
    return {
      kind,
      title: 'Edit message',
      text,
      draft: message.content,
      mayBeEmpty,
      error: error ? messageOf(error) : undefined,
    };
  }, [task, names, error]);
