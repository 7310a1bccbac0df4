import { ShoppingBasket } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Nothing on the list yet; `onAdd` for those who may put something on it. */
export const EmptyShoppingList = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    level={3}
    icon={<ShoppingBasket size={28} />}
    title="No items yet"
    text={
      onAdd
        ? 'Sunscreen, adapters, breakfast for the first morning: what is on the list, everybody can tick off.'
        : 'The people who plan this trip have not put anything on the list yet. You can tick it off here once they have.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Item</Button>}
  />
);
