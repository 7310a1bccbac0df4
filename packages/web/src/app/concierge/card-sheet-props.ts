import type { CardWish } from '../../features/concierge/placed-card.ts';

/** A dialog that puts a card of an answer somewhere. */
export interface CardSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wish: CardWish;
}
