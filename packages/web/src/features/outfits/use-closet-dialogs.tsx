import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import type { ClosetDialogsProps, ClosetTask } from './ClosetDialogs.tsx';
import type { OutfitActions } from './OutfitCard.tsx';

const loadDialogs = async () => (await import('./ClosetDialogs.tsx')).ClosetDialogs;

interface Started {
  /** Grows with every task, so that each begins anew. */
  opening: number;
  task: ClosetTask;
  open: boolean;
}

/** The dialogs of a closet: how to start a task, and what to render for it. */
export const useClosetDialogs = (context: Omit<ClosetDialogsProps, 'task' | 'open' | 'onClose'>) => {
  const { part: ClosetDialogs, fetchPart } = useLoaded(loadDialogs, true);
  const [started, setStarted] = useState<Started | null>(null);

  const { add, actions } = useMemo(() => {
    const start = async (task: ClosetTask) => {
      if (!(await fetchPart())) return;
      setStarted((before) => ({ opening: (before?.opening ?? 0) + 1, task, open: true }));
    };
    const startWith = (kind: 'open' | 'edit' | 'wear' | 'delete') => (outfit: Outfit) => void start({ kind, outfit });
    const actions: OutfitActions = {
      onOpen: startWith('open'),
      onEdit: startWith('edit'),
      onWearAgain: startWith('wear'),
      onDelete: startWith('delete'),
    };
    const add = (date: string | null, activityId: string | null = null) =>
      void start({ kind: 'add', date, activityId });
    return { add, actions };
  }, [fetchPart]);

  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (opening: number, saved?: Outfit) => {
    setStarted((now) => (now?.opening === opening ? { ...now, open: false } : now));
    if (saved) bringIntoView(saved.id);
  };

  const element: ReactNode = ClosetDialogs && started && (
    <ClosetDialogs
      {...context}
      key={started.opening}
      task={started.task}
      open={started.open}
      onClose={(saved) => close(started.opening, saved)}
    />
  );
  return { add, actions, element };
};
