import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useLoaded } from '../../platform/use-loaded.ts';

const loadDialog = async () => (await import('./TransferOutfit.tsx')).TransferOutfit;

/** An outfit that is to be copied, and the title of its trip. */
interface Transfer {
  readonly outfit: Outfit;
  readonly from: string;
}

interface OutfitTransfer {
  readonly start: (outfit: Outfit, from: string) => void;
  readonly element: ReactNode;
}

/** The dialog that copies an outfit to another day or trip: how to open it, and what to render for it. */
export const useOutfitTransfer = (): OutfitTransfer => {
  const { part: TransferOutfit, fetchPart } = useLoaded(loadDialog, true);
  // `turn` grows with every opening, so that each begins anew.
  const [started, setStarted] = useState<(Transfer & { turn: number; open: boolean }) | null>(null);

  const start = useCallback(
    async (transfer: Transfer) => {
      if (!(await fetchPart())) return;
      setStarted((before) => ({ ...transfer, turn: (before?.turn ?? 0) + 1, open: true }));
    },
    [fetchPart],
  );
  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (turn: number) => setStarted((now) => (now?.turn === turn ? { ...now, open: false } : now));

  const element = TransferOutfit && started && (
    <TransferOutfit
      key={started.turn}
      open={started.open}
      onClose={() => close(started.turn)}
      outfit={started.outfit}
      from={started.from}
    />
  );
  return { start: useCallback((outfit: Outfit, from: string) => void start({ outfit, from }), [start]), element };
};
