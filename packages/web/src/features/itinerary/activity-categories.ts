import type { ActivityCategory } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { BedDouble, Plane, Shapes, Ticket, Utensils } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tint } from '../../ui/tints.ts';

interface CategoryStyle {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly tint: Tint;
}

/** How each category is named and drawn. */
export const CATEGORY_STYLES: Readonly<Record<ActivityCategory, CategoryStyle>> = {
  flight: { label: 'Flight', Icon: Plane, tint: 'blue' },
  'hotel/airbnb': { label: 'Hotel/Airbnb', Icon: BedDouble, tint: 'purple' },
  activity: { label: 'Activity', Icon: Ticket, tint: 'green' },
  restaurant: { label: 'Restaurant', Icon: Utensils, tint: 'orange' },
  other: { label: 'Other', Icon: Shapes, tint: 'sand' },
};
