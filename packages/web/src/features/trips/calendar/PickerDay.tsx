import { use, useEffect, useRef } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { classNames } from '../../../ui/class-names.ts';
import { dayLabel } from './calendar-words.ts';
import { PickedFromContext, RowContext } from './day-picker-context.ts';

/** A day of the day picker: named with its trips, and pressed where it has some. */
export const PickerDay = ({ day, modifiers, className: _own, children, ...button }: DayButtonProps) => {
  const { isSmall } = use(PickedFromContext);
  const here = use(RowContext).find(({ date }) => date === day.isoDate);
  const element = useRef<HTMLButtonElement>(null);
  const isFocused = modifiers['focused'] === true;
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);

  const isToday = modifiers['today'] === true;
  const trips = here?.trips ?? [];
  return (
    <>
      <button
        {...button}
        type="button"
        ref={element}
        aria-label={dayLabel(day.isoDate, trips, isToday)}
        aria-current={isToday ? 'date' : undefined}
        // Still reached by the keyboard, which walks over all days.
        aria-disabled={trips.length === 0 || undefined}
        className={classNames(
          'relative z-10 flex size-full flex-col items-center rounded-control focus-visible:-outline-offset-2',
          trips.length === 0 ? 'cursor-default!' : 'hover:bg-ink/6 active:bg-ink/10',
        )}
      >
        <span className={isSmall ? smallNumber(isToday) : number(isToday, day.outside)}>{children}</span>
      </button>
      {!isSmall && here && here.hidden > 0 && <More count={here.hidden} />}
    </>
  );
};

const number = (isToday: boolean, isOutside: boolean): string =>
  classNames(
    'mt-0.5 flex size-6 items-center justify-center rounded-full text-sm',
    isToday ? 'bg-accent font-bold text-on-accent' : isOutside ? 'text-ink-muted' : 'font-medium',
  );

const smallNumber = (isToday: boolean): string =>
  classNames(
    'mt-0.5 mb-1.75 flex aspect-square min-h-0 flex-1 items-center justify-center text-xs',
    isToday && 'rounded-full bg-accent font-bold text-on-accent',
  );

/** How many trips have no room: '+3 more', '+3' on phones. The day's name has them all. */
const More = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-0 bottom-0.5 z-20 text-center text-xs font-semibold text-ink-muted"
  >
    +{count}
    <span className="max-sm:hidden"> more</span>
  </span>
);
