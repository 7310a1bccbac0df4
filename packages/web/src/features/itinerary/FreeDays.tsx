import { ChevronDown } from 'lucide-react';
import { formatDays } from '../../platform/format-dates.ts';
import { FREE_DAYS, dayAnchor } from './day-anchors.ts';

interface FreeDaysProps {
  /** In a row. */
  dates: readonly string[];
  /** What goes on over them; '' for nothing. */
  goesOn: string;
  onOpen: (dates: readonly string[]) => void;
}

/** Some days in a row without anything, as one line that opens. */
export const FreeDays = ({ dates, goesOn, onOpen }: FreeDaysProps) => {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const open = () => {
    onOpen(dates);
    // The line is gone then: the reading goes on at the first of its days.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${dayAnchor(first)} h3`)?.focus({ preventScroll: true }),
    );
  };
  return (
    <div
      {...{ [FREE_DAYS]: dates.join(' ') }}
      id={dayAnchor(first)}
      className="scroll-mt-[calc(3rem+var(--banner-height)+var(--days-height,0px))]"
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={open}
        className="-mx-1 flex min-h-11 w-full items-center gap-2 rounded-control px-1 text-start text-sm text-ink-muted transition-colors duration-150 hover:bg-sunken"
      >
        <span>
          <span className="font-semibold text-ink">{formatDays(first, last)}</span> · nothing planned yet
          {goesOn !== '' && <bdi className="line-clamp-2">{goesOn}</bdi>}
        </span>
        <ChevronDown size={16} aria-hidden="true" className="ms-auto shrink-0" />
      </button>
    </div>
  );
};
