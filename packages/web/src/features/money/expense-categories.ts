import type { ExpenseCategory } from '@caravan/contract/money/money.schema.ts';
import {
  BedDouble,
  BusFront,
  HeartPulse,
  type LucideIcon,
  Plane,
  ReceiptText,
  Shapes,
  ShoppingBag,
  ShoppingBasket,
  Ticket,
  UtensilsCrossed,
} from 'lucide-react';
import type { Tint } from '../../ui/tints.ts';

interface CategoryStyle {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly tint: Tint;
}

/** How each category of expenses is named and drawn. */
export const EXPENSE_CATEGORIES: Readonly<Record<ExpenseCategory, CategoryStyle>> = {
  food: { label: 'Food and drink', Icon: UtensilsCrossed, tint: 'orange' },
  groceries: { label: 'Groceries', Icon: ShoppingBasket, tint: 'green' },
  stay: { label: 'Stay', Icon: BedDouble, tint: 'purple' },
  transport: { label: 'Transport', Icon: BusFront, tint: 'blue' },
  flights: { label: 'Flights', Icon: Plane, tint: 'teal' },
  activities: { label: 'Activities', Icon: Ticket, tint: 'yellow' },
  shopping: { label: 'Shopping', Icon: ShoppingBag, tint: 'clay' },
  health: { label: 'Health', Icon: HeartPulse, tint: 'green' },
  fees: { label: 'Fees and tips', Icon: ReceiptText, tint: 'sand' },
  other: { label: 'Other', Icon: Shapes, tint: 'sand' },
};
