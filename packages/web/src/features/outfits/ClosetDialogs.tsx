import { mayDress } from '@caravan/contract/members/members.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { useState } from 'react';
import { DeleteOutfitDialog, type ClosetContext, OutfitForm } from './OutfitForm.tsx';
import { OutfitSheet } from './OutfitSheet.tsx';
import { WearAgainSheet } from './WearAgainSheet.tsx';

/** What is being done in a closet, and to which outfit. */
export type ClosetTask =
  | { kind: 'add'; date: string | null }
  | { kind: 'open' | 'edit' | 'wear' | 'delete'; outfit: Outfit };

export interface ClosetDialogsProps extends ClosetContext {
  task: ClosetTask;
  open: boolean;
  /** Done or left; `saved` is what the server made of it. */
  onClose: (saved?: Outfit) => void;
  outfits: readonly Outfit[];
  otherDays: ReadonlyMap<string, readonly string[]>;
  today: string;
  /** Whether the viewer may change an outfit. */
  mayChange: (outfit: Outfit) => boolean;
  /** Whether the viewer may add one more. */
  mayAdd: boolean;
  /** Whether an outfit can only be viewed or deleted. */
  isReadOnly: (outfitId: string) => boolean;
}

/** The dialog of one task. */
export const ClosetDialogs = (props: ClosetDialogsProps) => {
  const { task, open, onClose, outfits, trip, today } = props;
  if (task.kind === 'open') return <OpenedOutfit {...props} outfit={task.outfit} />;
  if (task.kind === 'add') {
    return <OutfitForm {...props} edited={null} latest={undefined} date={task.date} activityId={null} />;
  }
  const { outfit } = task;
  const latest = outfits.find(({ id }) => id === outfit.id);
  if (task.kind === 'edit') {
    return <OutfitForm {...props} edited={outfit} latest={latest} date={null} activityId={null} />;
  }
  if (task.kind === 'delete') {
    return <DeleteOutfitDialog open={open} outfit={outfit} onKeep={onClose} onDeleted={onClose} />;
  }
  return (
    <WearAgainSheet
      open={open}
      onClose={onClose}
      outfit={latest ?? outfit}
      outfits={outfits}
      trip={trip}
      today={today}
    />
  );
};

/** An outfit large; what is done to it from there lies on top of it. */
const OpenedOutfit = (props: ClosetDialogsProps & { outfit: Outfit }) => {
  const { open, onClose, outfit, outfits, otherDays, viewerId, mayChange, mayAdd, isReadOnly } = props;
  const [next, setNext] = useState<{ opening: number; task: ClosetTask; open: boolean } | null>(null);
  const latest = outfits.find(({ id }) => id === outfit.id);
  const isMine = mayChange(latest ?? outfit);
  const mayDressIt = mayDress({ userId: viewerId, role: props.trip.role }, (latest ?? outfit).wearerId);
  const start = (kind: 'edit' | 'wear') =>
    setNext((before) => ({
      opening: (before?.opening ?? 0) + 1,
      task: { kind, outfit: latest ?? outfit },
      open: true,
    }));
  return (
    <OutfitSheet
      open={open}
      onClose={onClose}
      outfit={latest ?? outfit}
      gone={latest === undefined}
      otherDays={otherDays.get(outfit.id) ?? []}
      viewerId={viewerId}
      onEdit={isMine && !isReadOnly(outfit.id) ? () => start('edit') : undefined}
      onWearAgain={mayAdd && isMine && mayDressIt ? () => start('wear') : undefined}
    >
      {next && (
        <ClosetDialogs
          {...props}
          key={next.opening}
          task={next.task}
          open={next.open}
          onClose={() => setNext({ ...next, open: false })}
        />
      )}
    </OutfitSheet>
  );
};
