import { ChevronDown } from 'lucide-react';
import { formatDays } from '../../platform/format-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { FREE_DAYS, dayAnchor } from './day-anchors.ts';

interface FreeDaysProps {
  /** In a row. */
  dates: readonly string[];
  /** The days follow it, and a press folds them again. */
  isOpen: boolean;
  /** What goes on over them; '' for nothing. */
  goesOn: string;
  onToggle: (dates: readonly string[]) => void;
}

/** Some days in a row without anything, as one line that opens and closes. */
export const FreeDays = ({ dates, isOpen, goesOn, onToggle }: FreeDaysProps) => {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  // While it is open its days have their own places in the page.
  const place = isOpen ? {} : { [FREE_DAYS]: dates.join(' '), id: dayAnchor(first) };
  return (
    <div {...place} className="scroll-mt-[calc(var(--tabs-height)+var(--banner-height)+var(--days-height,0px))]">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(dates)}
        className="-mx-1 flex min-h-11 w-full items-center gap-2 rounded-control px-1 text-start text-sm text-ink-muted transition-colors duration-150 hover:bg-sunken"
      >
        <span>
          <span className="font-semibold text-ink">{formatDays(first, last)}</span> · nothing planned yet
          {goesOn !== '' && !isOpen && <bdi className="line-clamp-2">{goesOn}</bdi>}
        </span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={classNames('ms-auto shrink-0 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  );
};
