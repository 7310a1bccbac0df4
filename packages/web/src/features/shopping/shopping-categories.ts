import type { ShoppingCategory } from '@caravan/contract/shopping/shopping.schema.ts';
import {
  Backpack,
  Cookie,
  CupSoda,
  EggFried,
  Plug,
  Salad,
  Shapes,
  Shirt,
  ShowerHead,
  UtensilsCrossed,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tint } from '../../ui/tints.ts';

interface CategoryStyle {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly tint: Tint;
}

/** How each category is named and drawn. */
export const CATEGORY_STYLES: Readonly<Record<ShoppingCategory, CategoryStyle>> = {
  essentials: { label: 'Essentials', Icon: Backpack, tint: 'teal' },
  snacks: { label: 'Snacks', Icon: Cookie, tint: 'orange' },
  clothing: { label: 'Clothing', Icon: Shirt, tint: 'purple' },
  electronics: { label: 'Electronics', Icon: Plug, tint: 'blue' },
  toiletries: { label: 'Toiletries', Icon: ShowerHead, tint: 'green' },
  drinks: { label: 'Drinks', Icon: CupSoda, tint: 'blue' },
  breakfast: { label: 'Breakfast', Icon: EggFried, tint: 'yellow' },
  lunch: { label: 'Lunch', Icon: Salad, tint: 'green' },
  dinner: { label: 'Dinner', Icon: UtensilsCrossed, tint: 'orange' },
  other: { label: 'Other', Icon: Shapes, tint: 'sand' },
};
