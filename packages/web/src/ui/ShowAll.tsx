import { Button } from './Button.tsx';

interface ShowAllProps {
  /** How many there are besides those that are shown; nothing where there are none. */
  more: number;
  isWhole: boolean;
  onToggle: () => void;
}

/** At the end of a heading's line: shows a list as a whole, and again its beginning. Props: `more`, `isWhole`, `onToggle`. */
export const ShowAll = ({ more, isWhole, onToggle }: ShowAllProps) =>
  more > 0 && (
    <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={onToggle} className="-my-1.5 -mr-3">
      {isWhole ? 'Show fewer' : `Show ${more} more`}
    </Button>
  );
