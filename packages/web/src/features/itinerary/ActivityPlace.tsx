import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { MapPin } from 'lucide-react';
import { hasAppleMaps, mapHref } from '../../platform/map-link.ts';

/** Where an activity is; a press opens the maps of the device there. */
export const ActivityPlace = ({ location, position }: Pick<Activity, 'location' | 'position'>) => (
  <a
    href={mapHref({ location, position }, hasAppleMaps(navigator.userAgent))}
    target="_blank"
    rel="noopener noreferrer"
    // Drawn as the words it is; the pseudo-element keeps the target at 44 px.
    className="relative flex min-w-0 items-start gap-1 rounded-control text-sm text-ink-muted underline decoration-line-strong underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:text-accent-ink"
  >
    <MapPin size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
    <span className="sr-only">Location: </span>
    <bdi className="wrap-anywhere">{location}</bdi>
    <span className="sr-only"> (opens the map)</span>
  </a>
);
