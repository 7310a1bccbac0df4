import { useInfiniteQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { completedTripsQuery } from './trips.queries.ts';

interface DuplicateChoiceProps {
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Switches between a trip from nothing and one from a completed trip; says so where there is none to begin with. */
export const DuplicateChoice = ({ checked, disabled, onToggle }: DuplicateChoiceProps) => {
  const { data, isFetching } = useInfiniteQuery(completedTripsQuery());
  const hasNone = data?.length === 0;
  return (
    <Checkbox
      label="Duplicate from completed trip"
      hint={
        hasNone
          ? 'You have no completed trips yet. The day after a trip ends, you can begin from it here.'
          : 'Brings its plans along, moved to new dates.'
      }
      aria-busy={isFetching}
      checked={checked}
      disabled={disabled || (hasNone && !checked)}
      onChange={onToggle}
    />
  );
};
