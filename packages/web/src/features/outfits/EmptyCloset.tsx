import { Shirt } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CANNOT_ADD } from '../../ui/LimitNote.tsx';

interface EmptyClosetProps {
  /** Whether the viewer is one of those who plan the trip. */
  isEditor: boolean;
  /** Absent for those who may not add. */
  onAdd: (() => void) | undefined;
}

/** Nothing planned to wear yet. */
export const EmptyCloset = ({ isEditor, onAdd }: EmptyClosetProps) => (
  <EmptyState
    level={3}
    icon={<Shirt size={28} />}
    title="No outfits yet"
    text={
      onAdd
        ? 'Take a photo of what you want to wear, and give it a day. Everybody on the trip sees it.'
        : isEditor
          ? CANNOT_ADD
          : 'The people who plan this trip have not added any yet. They will show up here.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Outfit</Button>}
  />
);
