import { ShoppingBasket } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CANNOT_ADD } from '../../ui/LimitNote.tsx';

interface EmptyShoppingListProps {
  /** Whether the viewer is one of those who plan the trip. */
  isEditor: boolean;
  /** Absent for those who may not add. */
  onAdd: (() => void) | undefined;
}

/** Nothing on the list yet. */
export const EmptyShoppingList = ({ isEditor, onAdd }: EmptyShoppingListProps) => (
  <EmptyState
    level={3}
    icon={<ShoppingBasket size={28} />}
    title="No items yet"
    text={
      onAdd
        ? 'Sunscreen, adapters, breakfast for the first morning: what is on the list, everybody can tick off.'
        : isEditor
          ? CANNOT_ADD
          : 'The people who plan this trip have not put anything on the list yet. You can tick it off here once they have.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Item</Button>}
  />
);
