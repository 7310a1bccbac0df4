import type { CitationKind } from '@caravan/contract/concierge/concierge.schema.ts';
import type { LucideIcon } from 'lucide-react';
import { Flag, Globe, Luggage, MapPin } from 'lucide-react';

/** What tells sources apart at a glance. */
export const CITATION_ICONS: Record<CitationKind, LucideIcon> = {
  country: Flag,
  place: MapPin,
  trip: Luggage,
  web: Globe,
};
