import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';

/** Whether this is a device whose own maps are Apple's. */
export const hasAppleMaps = (userAgent: string): boolean => /Mac OS X|iPhone|iPad/.test(userAgent);

/** Where the maps of the device open a place: at its position where that is known, and otherwise by its words. */
export const mapHref = ({ location, position }: Pick<Activity, 'location' | 'position'>, isApple: boolean): string => {
  const at = position && `${position.latitude},${position.longitude}`;
  const words = location ?? '';
  const href = new URL(isApple ? 'https://maps.apple.com/' : 'https://www.google.com/maps/search/');
  const query: Record<string, string> = isApple
    ? { q: words, ...(at && { ll: at }) }
    : { api: '1', query: at ?? words };
  href.search = new URLSearchParams(query).toString();
  return href.href;
};
