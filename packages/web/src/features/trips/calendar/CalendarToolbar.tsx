import type { CalendarView } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { CALENDAR_VIEWS } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { pageTitle } from './calendar-words.ts';

interface CalendarToolbarProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  view: CalendarView;
  date: string;
  onView: (view: CalendarView) => void;
  onToday: () => void;
  /** Absent at the end of the calendar. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

const NAMES: Record<CalendarView, string> = { week: 'Week', month: 'Month', year: 'Year' };

/** Which page of the calendar shows, and the ways to others. */
export const CalendarToolbar = ({ headingRef, view, date, onView, onToday, previous, next }: CalendarToolbarProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
    <div className="flex items-center max-sm:col-span-2 max-sm:row-start-2 max-sm:justify-between">
      <IconButton label={`Previous ${view}`} icon={<ChevronLeft size={20} />} disabled={!previous} onClick={previous} />
      <h3
        ref={headingRef}
        tabIndex={-1}
        className="truncate px-1 text-center text-lg font-semibold max-[22rem]:text-base sm:order-last sm:pl-2 sm:text-start"
      >
        {pageTitle(view, date)}
      </h3>
      <IconButton label={`Next ${view}`} icon={<ChevronRight size={20} />} disabled={!next} onClick={next} />
    </div>
    <ViewSwitch view={view} onView={onView} />
    <Button variant="secondary" size="small" onClick={onToday}>
      Today
    </Button>
  </div>
);

/** Three buttons of which one is pressed. */
const ViewSwitch = ({ view, onView }: Pick<CalendarToolbarProps, 'view' | 'onView'>) => (
  <div role="group" aria-label="View" className="grid grid-cols-3 rounded-control bg-sunken p-0.5 sm:w-66">
    {CALENDAR_VIEWS.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === view}
        onClick={() => onView(one)}
        className={classNames(
          'relative flex min-h-10 items-center justify-center rounded-[0.5rem] px-3 text-sm font-semibold transition-colors duration-150 before:absolute before:-inset-y-0.5 before:inset-x-0',
          one === view ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:text-ink',
        )}
      >
        {NAMES[one]}
      </button>
    ))}
  </div>
);
