import type { CardWish } from '../features/concierge/ResultCard.tsx';

/** A dialog that puts a card of an answer somewhere. */
export interface CardSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wish: CardWish;
}
