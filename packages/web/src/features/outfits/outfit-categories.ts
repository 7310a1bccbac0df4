import type { OutfitCategory } from '@caravan/contract/outfits/outfits.schema.ts';
import { Briefcase, Dumbbell, Shirt, Sparkles } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tint } from '../../ui/tints.ts';

interface CategoryStyle {
  readonly Icon: LucideIcon;
  readonly tint: Tint;
}

/** How each category is drawn; its value is its name. */
export const CATEGORY_STYLES: Readonly<Record<OutfitCategory, CategoryStyle>> = {
  Casual: { Icon: Shirt, tint: 'blue' },
  'Active Wear': { Icon: Dumbbell, tint: 'green' },
  Formal: { Icon: Briefcase, tint: 'sand' },
  'Dress to Impress': { Icon: Sparkles, tint: 'purple' },
};
