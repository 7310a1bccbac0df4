import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { showToast } from '../ui/toast-store.ts';

const load = async () => (await import('../features/trips/TripForm.tsx')).TripForm;
type TripForm = Awaited<ReturnType<typeof load>>;

interface Opened {
  /** Grows with every opening, so that each begins with a form of its own. */
  turn: number;
  Form: TripForm;
  trip: Trip | null;
}

/** The dialog that makes and changes trips: how to open it, and what to render for it. Its code arrives after the screen's. */
export const useTripDialog = (): { create: () => void; edit: (trip: Trip) => void; element: ReactNode } => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);
  const turn = useRef(0);

  useEffect(() => {
    // A failure shows when the dialog is wanted, not before.
    load().catch(() => undefined);
  }, []);

  const show = useCallback(async (trip: Trip | null) => {
    try {
      const Form = await load();
      turn.current += 1;
      setOpened({ turn: turn.current, Form, trip });
      setOpen(true);
    } catch {
      showToast({
        title: 'The form could not be loaded',
        description: 'Check your connection and try again.',
        tone: 'destructive',
      });
    }
  }, []);
  const create = useCallback(() => void show(null), [show]);
  const edit = useCallback((trip: Trip) => void show(trip), [show]);

  // A form that was saved late, after another was opened, must not close that one.
  const closeTurn = (closing: number) => () => {
    if (closing === turn.current) setOpen(false);
  };
  const element = opened && (
    <opened.Form key={opened.turn} open={open} trip={opened.trip} onClose={closeTurn(opened.turn)} />
  );
  return { create, edit, element };
};
