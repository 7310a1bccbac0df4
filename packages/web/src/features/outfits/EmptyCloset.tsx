import { Shirt } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface EmptyClosetProps {
  /** For those who may plan. */
  onAdd: (() => void) | undefined;
}

/** Nothing planned to wear yet. */
export const EmptyCloset = ({ onAdd }: EmptyClosetProps) => (
  <EmptyState
    level={3}
    icon={<Shirt size={28} />}
    title="No outfits yet"
    text={
      onAdd
        ? 'Take a photo of what you want to wear, and give it a day. Everybody on the trip sees it.'
        : 'The people who plan this trip have not added any yet. They will show up here.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Outfit</Button>}
  />
);
