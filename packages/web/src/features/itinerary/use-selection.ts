import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useCallback, useMemo, useRef, useState } from 'react';

/** The activities that are chosen to be moved together, and where the focus goes when that begins and ends. */
export const useSelection = (activities: readonly Activity[]) => {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const select = useCallback(({ id }: Activity) => {
    const begins = last.current === null;
    last.current = id;
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
    // The menu that has begun it is gone then, and its box there instead.
    if (begins) focusWithin(id, '[type=checkbox]');
  }, []);
  const end = useCallback(() => {
    last.current = null;
    setSelected(null);
  }, []);
  /** Ends without anything having moved: the reading goes on at what was chosen last. */
  const leave = () => {
    if (last.current !== null) focusWithin(last.current, '[aria-haspopup=menu]');
    end();
  };
  const chosen = useMemo(
    () => activities.filter(({ id }) => selected?.has(id)).map(({ id }) => id),
    [activities, selected],
  );
  return { selected, chosen, select, end, leave };
};

/** Gives the focus to a control of a row once that is drawn; to the heading of its day where the row is out of reach, and not drawn. */
const focusWithin = (id: string, control: string): void => {
  requestAnimationFrame(() => {
    const row = document.getElementById(id);
    const target = row?.querySelector<HTMLElement>(control) ?? row?.closest('section')?.querySelector('h3');
    (target ?? document.getElementById('content'))?.focus({ preventScroll: true });
  });
};
