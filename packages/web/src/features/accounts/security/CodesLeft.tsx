import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';

/** So few that it is time for new ones. */
const FEW = 2;

interface CodesLeftProps {
  /** Recovery codes that have not been used. */
  count: number;
  onRenew: () => void;
}

/** How many recovery codes there are still, and the way to new ones. */
export const CodesLeft = ({ count, onRenew }: CodesLeftProps) => (
  <List>
    <ListRow
      title="Recovery codes"
      text={
        count <= FEW ? (
          <span className="flex items-start gap-1.5 font-medium text-clay-ink">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {leftWords(count)} Make new ones before you need them.
          </span>
        ) : (
          leftWords(count)
        )
      }
      trailing={
        <Button variant="secondary" size="small" onClick={onRenew}>
          New Codes
        </Button>
      }
    />
  </List>
);

const leftWords = (count: number): string => {
  if (count === 0) return 'None left.';
  return count === 1 ? '1 left.' : `${count} left.`;
};
