import { useEffect } from 'react';
import { keepForGood } from '../../platform/offline/room.ts';
import { onUnkeptChange } from '../../platform/outbox/outbox-events.ts';
import { UNKEPT } from '../../platform/outbox/make-change.ts';
import { useIsHeldUp, useQueue } from '../../platform/outbox/use-outbox.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';

const loadSheet = async () => (await import('./WaitingChanges.tsx')).WaitingChanges;

/**
 * What is to be said of the changes that the server does not have yet, how to show them, and what to render for that.
 *
 * @returns `words` empty where there is nothing to say: what is on its way needs none.
 */
export const useWaitingChanges = () => {
  const queue = useQueue();
  const isHeldUp = useIsHeldUp();
  const { open, element } = useLazyDialog(loadSheet, { ahead: queue.length > 0 });
  useEffect(() => {
    onUnkeptChange(() => showToast(UNKEPT));
    return () => onUnkeptChange(undefined);
  }, []);
  const needsWriter = queue.filter(({ state }) => state !== 'waiting').length;
  const waiting = queue.length - needsWriter;
  const words =
    needsWriter > 0
      ? `${counted(needsWriter)} ${needsWriter === 1 ? 'needs' : 'need'} you`
      : isHeldUp && waiting > 0
        ? `${counted(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`
        : '';
  const isWaiting = words !== '';
  useEffect(() => {
    if (isWaiting) keepForGood();
  }, [isWaiting]);
  return { words, open: () => open({}), element };
};

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);
