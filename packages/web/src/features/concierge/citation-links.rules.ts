import type { Citation, TripPart } from '@caravan/contract/concierge/concierge.schema.ts';

/** Where what an answer rests on can be read. */
export type CitationLink =
  | { readonly kind: 'page'; readonly href: string; readonly label: string }
  | { readonly kind: 'trip'; readonly href: string; readonly label: string };

const LABELS: Record<TripPart, string> = {
  itinerary: 'Open the itinerary',
  closet: 'Open the closet',
  shopping: 'Open the shopping list',
  members: 'See who comes along',
  arrivals: 'Open the arrivals',
  money: 'Open the money',
  ideas: 'Open the ideas',
};

/** The page, or the part of the trip, that a citation is taken from; `null` where there is none that can be opened. */
export const linkOf = ({ url, tripId, tripPart }: Citation): CitationLink | null => {
  if (tripId !== null) {
    const label = tripPart === null ? 'Open the trip' : LABELS[tripPart];
    return { kind: 'trip', href: tripHref(tripId, tripPart), label };
  }
  const page = url === null ? null : URL.parse(url);
  if (page === null || (page.protocol !== 'https:' && page.protocol !== 'http:') || page.hostname === '') return null;
  return { kind: 'page', href: page.href, label: `Open ${page.hostname.replace(/^www\./, '')}` };
};

/** Where a part of a trip is shown; the trip itself without one. */
export const tripHref = (tripId: string, part: TripPart | 'chat' | null): string => {
  if (part === null) return `/trip/${tripId}`;
  if (part === 'arrivals') return `/trip/${tripId}/arrivals`;
  const [tab, view] = part === 'money' ? ['shopping', 'money'] : part === 'ideas' ? ['itinerary', 'ideas'] : [part];
  return `/trip/${tripId}?tab=${tab}${view === undefined ? '' : `&view=${view}`}`;
};
