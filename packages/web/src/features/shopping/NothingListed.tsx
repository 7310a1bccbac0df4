import { ListChecks, UserRound } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NothingListedProps {
  /** Items are there, and all of them are done and hidden; otherwise none is the viewer's. */
  isAllDone: boolean;
  onShowAll: () => void;
}

/** There are items, and none of those that are asked for. */
export const NothingListed = ({ isAllDone, onShowAll }: NothingListedProps) => (
  <EmptyState
    level={3}
    icon={isAllDone ? <ListChecks size={28} /> : <UserRound size={28} />}
    title={isAllDone ? 'All done' : 'Nothing for you'}
    text={isAllDone ? 'Everything here is ticked off.' : 'No item on the list is meant for you.'}
    action={
      <Button variant="secondary" onClick={onShowAll}>
        {isAllDone ? 'Show Done Items' : 'Show All Items'}
      </Button>
    }
  />
);
