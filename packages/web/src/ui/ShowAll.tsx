import { Button } from './Button.tsx';

interface ShowAllProps {
  /** The words of the heading, for whoever does not see it beside the button. */
  of: string;
  /** How many there are besides those that are shown; nothing where there are none. */
  more: number;
  isWhole: boolean;
  onToggle: () => void;
}

/** At the end of a heading's line, or below a long list: shows a list as a whole, and again its beginning. Props: `of`, `more`, `isWhole`, `onToggle`. */
export const ShowAll = ({ of, more, isWhole, onToggle }: ShowAllProps) =>
  more > 0 && (
    <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={onToggle} className="-my-1.5 -mr-3">
      {isWhole ? 'Show fewer' : `Show ${more} more`}
      <span className="sr-only"> of {of}</span>
    </Button>
  );
