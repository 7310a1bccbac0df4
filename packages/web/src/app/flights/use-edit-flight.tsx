import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useLoaded } from '../../platform/use-loaded.ts';
import { useCurrentUser } from '../../platform/session.ts';

const loadSheet = async () => {
  const [{ EditFlightSheet }, { FlightLinkFields }] = await Promise.all([
    import('../../features/flights/EditFlightSheet.tsx'),
    import('./FlightLinkFields.tsx'),
  ]);
  return { EditFlightSheet, FlightLinkFields };
};

interface EditFlight {
  open: (flight: TrackedFlight) => void;
  element: ReactNode;
}

/** The dialog that changes a flight: how to open it, and what to render for it. Its code arrives when it is wanted. */
export const useEditFlight = (): EditFlight => {
  const viewerId = useCurrentUser()?.id ?? '';
  const { part, fetchPart } = useLoaded(loadSheet);
  const [opened, setOpened] = useState<{ turn: number; flight: TrackedFlight; open: boolean } | null>(null);

  const open = useCallback(
    async (flight: TrackedFlight) => {
      if (!(await fetchPart())) return;
      setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, flight, open: true }));
    },
    [fetchPart],
  );
  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (turn: number) => setOpened((now) => (now?.turn === turn ? { ...now, open: false } : now));

  const element = part && opened && (
    <part.EditFlightSheet
      key={`edit ${opened.turn}`}
      open={opened.open}
      onClose={() => close(opened.turn)}
      viewerId={viewerId}
      flight={opened.flight}
      LinkFields={part.FlightLinkFields}
    />
  );
  return { open: useCallback((flight: TrackedFlight) => void open(flight), [open]), element };
};
