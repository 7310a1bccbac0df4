import { type ReactNode, useCallback, useState } from 'react';
import type { FlightLink } from '../../features/flights/flight-form.rules.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { useCurrentUser } from '../../platform/session.ts';

const loadSheet = async () => {
  const [{ AddFlightSheet }, { FlightLinkFields }] = await Promise.all([
    import('../../features/flights/AddFlightSheet.tsx'),
    import('./FlightLinkFields.tsx'),
  ]);
  return { AddFlightSheet, FlightLinkFields };
};

/** What a flight is to be linked to; nothing for one that stands for itself. */
export type FlightWish = Partial<FlightLink>;

interface AddFlight {
  /** Opens it, with trip and activity chosen where they are wished for. */
  open: (wish?: FlightWish) => void;
  element: ReactNode;
}

/**
 * The dialog that follows a flight: how to open it, and what to render for it. Its code arrives when it is wanted.
 *
 * @param ahead where it may well be wanted: its code comes behind what shows.
 */
export const useAddFlight = (ahead = false): AddFlight => {
  const viewerId = useCurrentUser()?.id ?? '';
  const { part, fetchPart } = useLoaded(loadSheet, ahead);
  // `turn` grows with every opening, so that each begins with a form of its own.
  const [opened, setOpened] = useState<{ turn: number; wish: FlightWish; open: boolean } | null>(null);

  const open = useCallback(
    async (wish: FlightWish) => {
      if (!(await fetchPart())) return;
      setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, wish, open: true }));
    },
    [fetchPart],
  );
  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (turn: number) => setOpened((now) => (now?.turn === turn ? { ...now, open: false } : now));

  const element = part && opened && (
    <part.AddFlightSheet
      key={opened.turn}
      open={opened.open}
      onClose={() => close(opened.turn)}
      viewerId={viewerId}
      link={opened.wish}
      LinkFields={part.FlightLinkFields}
    />
  );
  return { open: useCallback((wish: FlightWish = {}) => void open(wish), [open]), element };
};
