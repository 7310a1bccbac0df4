import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaded } from '../platform/use-loaded.ts';

const loadForm = async () => (await import('../features/trips/TripForm.tsx')).TripForm;

/** The dialog that makes and changes trips: how to open it, and what to render for it. Its code arrives after the screen's. */
export const useTripDialog = (): { create: () => void; edit: (trip: Trip) => void; element: ReactNode } => {
  const { part: TripForm, fetchPart } = useLoaded(loadForm, true);
  // `turn` grows with every opening, so that each begins with a form of its own.
  const [opened, setOpened] = useState<{ turn: number; trip: Trip | null } | null>(null);
  const [open, setOpen] = useState(false);
  const turn = useRef(0);

  const show = useCallback(
    async (trip: Trip | null) => {
      if (!(await fetchPart())) return;
      turn.current += 1;
      setOpened({ turn: turn.current, trip });
      setOpen(true);
    },
    [fetchPart],
  );
  const create = useCallback(() => void show(null), [show]);
  const edit = useCallback((trip: Trip) => void show(trip), [show]);

  // A form that is saved late, after another was opened, must not close that one.
  const closeTurn = (closing: number) => () => {
    if (closing === turn.current) setOpen(false);
  };
  const element = TripForm && opened && (
    <TripForm key={opened.turn} open={open} trip={opened.trip} onClose={closeTurn(opened.turn)} />
  );
  return { create, edit, element };
};
