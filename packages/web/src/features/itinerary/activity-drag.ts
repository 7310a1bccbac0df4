import { FREE_DAYS, coveredAbove } from './day-anchors.ts';

/* Dragging an activity by its handle, or all that are chosen, with a finger, a mouse or the keys, over the rows as they stand in the page. */

/** A place between two activities of a day, or on a day without any. */
export interface DropPlace {
  /** Calendar date; `null` for no date. */
  readonly date: string | null;
  /** The activities above and below, by their ids. */
  readonly above: string | null;
  readonly below: string | null;
}

interface Gap extends DropPlace {
  /** Where it is in the window, pixels. */
  readonly y: number;
  readonly left: number;
  readonly width: number;
}

export interface Dragging {
  /** The handle that was pressed. */
  readonly handle: HTMLElement;
  /** Those of the dragged activities. */
  readonly ids: readonly string[];
  /** The title of the one, or how many there are. */
  readonly title: string;
  /** Says where it would come to lie, such as 'Fri, Dec 11, 7:30 PM'; `null` where it would stay. */
  readonly describe: (place: DropPlace) => string | null;
  readonly onDrop: (place: DropPlace) => void;
  /** Reads something out. */
  readonly announce: (words: string) => void;
}

/** From so near to an edge of what is seen of the plan the page follows, pixels. */
const EDGE = 72;
const SPEED = 14;
/** A finger or mouse that moves no further has pressed, pixels. */
const SLOP = 6;

const dateOf = (section: Element): string | null => {
  const folded = section.getAttribute(FREE_DAYS)?.split(' ')[0];
  const date = folded ?? section.id.slice('day-'.length);
  return date === 'unscheduled' ? null : date;
};

const sections = (): Element[] => [...document.querySelectorAll('[id^="day-"]')];

/** The places of a part of the plan, from above; the dragged ones leave none of their own. */
const gapsOf = (section: Element, ids: readonly string[]): Gap[] => {
  const date = dateOf(section);
  const rows = [...section.querySelectorAll(':scope > ul > li[id]')].filter((row) => !ids.includes(row.id));
  const { left, width, bottom } = section.getBoundingClientRect();
  const last = rows.at(-1)?.getBoundingClientRect().bottom;
  const ends = rows.map((row, at) => {
    const above = rows[at - 1] ?? null;
    const { top } = row.getBoundingClientRect();
    return { date, above: above?.id ?? null, below: row.id, y: top - 4, left, width };
  });
  return [...ends, { date, above: rows.at(-1)?.id ?? null, below: null, y: (last ?? bottom) + 4, left, width }];
};

/** The place nearest to a height in the window: in the part that is there, or in the nearest. */
const gapAt = (y: number, ids: readonly string[]): Gap | undefined => {
  const near = sections().toSorted((a, b) => distance(a, y) - distance(b, y))[0];
  return near && gapsOf(near, ids).toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))[0];
};

const distance = (section: Element, y: number): number => {
  const { top, bottom } = section.getBoundingClientRect();
  return y < top ? top - y : Math.max(0, y - bottom);
};

/** The line where an activity would come to lie, and its name beside the finger. */
const showMark = (title: string) => {
  const line = document.createElement('div');
  line.className = 'pointer-events-none fixed z-40 h-1 rounded-full bg-accent';
  const label = document.createElement('div');
  label.className =
    'pointer-events-none fixed z-50 max-w-80 truncate rounded-card border border-line bg-raised px-3 py-2 text-sm font-semibold text-ink shadow-float';
  for (const element of [line, label]) {
    element.setAttribute('aria-hidden', 'true');
    document.body.append(element);
  }
  return {
    at: (gap: Gap | undefined, words: string | null, pointer: { x: number; y: number } | null) => {
      line.hidden = !gap || words === null;
      if (gap) Object.assign(line.style, { top: `${gap.y - 2}px`, left: `${gap.left}px`, width: `${gap.width}px` });
      label.textContent = words === null ? title : `${title} · ${words}`;
      const place = pointer ?? { x: (gap?.left ?? 0) + 24, y: (gap?.y ?? 0) - 64 };
      const left = Math.max(8, Math.min(place.x + 12, innerWidth - label.offsetWidth - 8));
      Object.assign(label.style, { left: `${left}px`, top: `${Math.max(8, Math.min(place.y, innerHeight) - 56)}px` });
    },
    remove: () => {
      line.remove();
      label.remove();
    },
  };
};

/** Lifts rows until they are put down. */
const lift = (ids: readonly string[]): (() => void) => {
  const rows = ids.flatMap((id) => document.getElementById(id) ?? []);
  for (const row of rows) {
    row.classList.add('opacity-50');
    // A row that is scrolled out of reach is emptied, and the handle that is held with it.
    row.setAttribute('data-in-use', '');
  }
  document.documentElement.classList.add('select-none');
  return () => {
    for (const row of rows) {
      row.classList.remove('opacity-50');
      row.removeAttribute('data-in-use');
    }
    document.documentElement.classList.remove('select-none');
  };
};

/**
 * Follows a finger or the mouse until it lets go: then what is dragged is dropped, or, where nothing was moved, `onPress` is called. Esc gives up.
 */
export const dragByPointer = (
  { handle, ids, title, describe, onDrop }: Dragging,
  from: { pointerId: number; clientX: number; clientY: number },
  onPress: () => void,
): void => {
  const end = new AbortController();
  const { signal } = end;
  let pointer = { x: from.clientX, y: from.clientY };
  let dragged: { mark: ReturnType<typeof showMark>; drop: () => void } | null = null;
  let place: Gap | undefined;
  const covered = coveredAbove();

  const begin = () => {
    const mark = showMark(title);
    dragged = { mark, drop: lift(ids) };
    follow();
  };
  const follow = () => {
    if (signal.aborted || !dragged) return;
    // Somebody else has deleted it meanwhile.
    if (!handle.isConnected) return finish(false);
    const bottom = innerHeight - 64;
    // The tabs and the strip of days cover what is above.
    const [above, below] = [covered + EDGE - pointer.y, pointer.y - (bottom - EDGE)];
    const pull = above > 0 ? -above : Math.max(0, below);
    if (pull !== 0) scrollBy({ top: Math.max(-1, Math.min(1, pull / EDGE)) * SPEED, behavior: 'instant' });
    place = gapAt(pointer.y, ids);
    dragged.mark.at(place, place ? describe(place) : null, pointer);
    requestAnimationFrame(follow);
  };
  const finish = (isDropped: boolean) => {
    end.abort();
    if (!dragged) return isDropped ? onPress() : undefined;
    dragged.mark.remove();
    dragged.drop();
    if (isDropped && place && describe(place) !== null) onDrop(place);
  };

  // It has let go while this came.
  if (!handle.hasPointerCapture(from.pointerId)) return onPress();
  handle.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      pointer = { x: clientX, y: clientY };
      if (!dragged && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLOP) begin();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => finish(true), { signal });
  handle.addEventListener('pointercancel', () => finish(false), { signal });
  handle.addEventListener('lostpointercapture', () => finish(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal, capture: true });
};

/** The places of the whole plan, from above. */
const allGaps = (ids: readonly string[]): Gap[] => sections().flatMap((section) => gapsOf(section, ids));

/** Where the row of a handle lies now, among the places of the plan. */
const ownGap = (handle: HTMLElement, ids: readonly string[]): number => {
  const row = handle.closest('li');
  const section = row?.closest('[id^="day-"]');
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = rows.findIndex((other) => other === row);
  // The end of a stay is a row without a place of its own.
  const beside = rows.map((other, index) => ({ id: other.id, index })).filter(({ id }) => id && !ids.includes(id));
  const over = beside.findLast(({ index }) => index < at)?.id ?? null;
  const under = beside.find(({ index }) => index > at)?.id ?? null;
  return allGaps(ids).findIndex(
    ({ date, above, below }) => section && dateOf(section) === date && above === over && below === under,
  );
};

/** Brings a height of the window into its middle, where it is near an edge. */
const comeNear = (y: number): void => {
  if (y < 160 || y > innerHeight - 160) scrollBy({ top: y - innerHeight / 2, behavior: 'instant' });
};

/** Lets the arrow keys choose a place; Enter and Space drop what is dragged there, Esc and leaving the handle give up. */
export const dragByKeys = ({ handle, ids, title, describe, onDrop, announce }: Dragging): void => {
  const end = new AbortController();
  const mark = showMark(title);
  const drop = lift(ids);
  let at = ownGap(handle, ids);

  const step = (by: number) => {
    at = Math.max(0, Math.min(at + by, allGaps(ids).length - 1));
    comeNear(allGaps(ids)[at]?.y ?? innerHeight / 2);
    const gap = allGaps(ids)[at];
    const words = gap ? describe(gap) : null;
    mark.at(gap, words, null);
    announce(words ?? 'Where it is now');
  };
  const finish = (isDropped: boolean) => {
    const gap = allGaps(ids)[at];
    end.abort();
    mark.remove();
    drop();
    if (isDropped && gap && describe(gap) !== null) onDrop(gap);
    else announce(ids.length === 1 ? `${title} stays where it is` : `${title} stay where they are`);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => finish(true),
    ' ': () => finish(true),
    Escape: () => finish(false),
  };

  const [are, them] = ids.length === 1 ? ['is', 'it'] : ['are', 'them'];
  announce(`${title} ${are} picked up. Arrow keys choose a place, Enter puts ${them} there, Escape leaves ${them}.`);
  const onKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down has picked it up.
    if (!event.repeat || event.key.startsWith('Arrow')) act();
  };
  handle.addEventListener('keydown', onKey, { signal: end.signal });
  handle.addEventListener('blur', () => finish(false), { signal: end.signal });
};
