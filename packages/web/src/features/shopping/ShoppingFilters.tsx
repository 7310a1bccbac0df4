import { EyeOff, UserRound } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';

interface ShoppingFiltersProps {
  onlyMine: boolean;
  /** Absent where nobody else is on the trip. */
  onOnlyMine: ((onlyMine: boolean) => void) | undefined;
  hideDone: boolean;
  onHideDone: (hideDone: boolean) => void;
}

/** What of the list is shown. */
export const ShoppingFilters = ({ onlyMine, onOnlyMine, hideDone, onHideDone }: ShoppingFiltersProps) => (
  <div role="group" aria-label="Show" className="mt-3 flex flex-wrap gap-2">
    {onOnlyMine && (
      <Chip icon={<UserRound aria-hidden="true" />} pressed={onlyMine} onPress={() => onOnlyMine(!onlyMine)}>
        Mine
      </Chip>
    )}
    <Chip icon={<EyeOff aria-hidden="true" />} pressed={hideDone} onPress={() => onHideDone(!hideDone)}>
      Hide done
    </Chip>
  </div>
);
