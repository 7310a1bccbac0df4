import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { useMemo } from 'react';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import type { ClosetDialogsProps } from './ClosetDialogs.tsx';
import type { OutfitActions } from './OutfitCard.tsx';

const loadDialogs = async () => (await import('./ClosetDialogs.tsx')).ClosetDialogs;

interface ClosetDialogsContext extends Omit<ClosetDialogsProps, 'task' | 'open' | 'onClose'> {
  /** Called with what the server made of an outfit, before it is brought into view. */
  onSaved: (saved: Outfit) => void;
}

/** The dialogs of a closet: how to start a task, and what to render for it. */
export const useClosetDialogs = ({ onSaved, ...context }: ClosetDialogsContext) => {
  const showSaved = (saved?: Outfit): void => {
    if (!saved) return;
    onSaved(saved);
    bringIntoView(saved.id);
  };
  const { open, element } = useLazyDialog(loadDialogs, { ahead: true, shared: context, onClose: showSaved });
  const { add, actions } = useMemo(() => {
    const openWith = (kind: 'open' | 'edit' | 'wear' | 'delete') => (outfit: Outfit) =>
      open({ task: { kind, outfit } });
    const actions: OutfitActions = {
      onOpen: openWith('open'),
      onEdit: openWith('edit'),
      onWearAgain: openWith('wear'),
      onDelete: openWith('delete'),
    };
    const add = (date: string | null) => open({ task: { kind: 'add', date } });
    return { add, actions };
  }, [open]);
  return { add, actions, element };
};
