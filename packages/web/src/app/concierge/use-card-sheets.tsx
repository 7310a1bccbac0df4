import { type ReactNode, useState } from 'react';
import type { CardPlace, CardWish } from '../../features/concierge/placed-card.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import type { CardSheetProps } from './card-sheet-props.ts';

const loadSheets = async (): Promise<Record<CardPlace, (props: CardSheetProps) => ReactNode>> => {
  const [{ AddCardToItinerary }, { AddCardToShopping }, { SendCardToChat }] = await Promise.all([
    import('./AddCardToItinerary.tsx'),
    import('./AddCardToShopping.tsx'),
    import('./SendCardToChat.tsx'),
  ]);
  return { itinerary: AddCardToItinerary, shopping: AddCardToShopping, chat: SendCardToChat };
};

/**
 * The dialogs that put something in an answer into a trip: how to open one, and what to render for it.
 *
 * @param ahead where one may well be wanted: their code comes behind what shows.
 */
export const useCardSheets = (ahead: boolean) => {
  const { part, fetchPart } = useLoaded(loadSheets, ahead);
  // `turn` grows with every opening, so that each begins with a form of its own.
  const [opened, setOpened] = useState<{ turn: number; wish: CardWish; open: boolean } | null>(null);

  const place = async (wish: CardWish): Promise<void> => {
    if (!(await fetchPart())) return;
    setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, wish, open: true }));
  };
  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (turn: number) => setOpened((now) => (now?.turn === turn ? { ...now, open: false } : now));

  const Shown = opened && part?.[opened.wish.place];
  const element: ReactNode = opened && Shown && (
    <Shown key={opened.turn} open={opened.open} onClose={() => close(opened.turn)} wish={opened.wish} />
  );
  return { place: (wish: CardWish) => void place(wish), element };
};
