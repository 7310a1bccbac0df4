/** A read and its address. */
export interface Read {
  readonly name: string;
  readonly address: string;
}

const ZONE = 'timeZone=Europe/Berlin';
const year = new Date().getUTCFullYear();

/** What the home screen, the trips page and the page of completed trips read, none of which answers a longer list with more trips. */
export const HOME_READS: readonly Read[] = [
  { name: 'open trips, the first page', address: `/api/trips?status=open&limit=50&${ZONE}` },
  { name: 'completed trips, the first page', address: `/api/trips/completed?limit=50&${ZONE}` },
  { name: 'counts', address: `/api/user/stats?${ZONE}` },
  { name: 'recent activity', address: '/api/user/recent-activities' },
  { name: 'recent outfits', address: '/api/user/recent-outfits' },
  { name: 'what comes next', address: `/api/user/upcoming-activities?${ZONE}` },
  { name: 'the calendar of a year', address: `/api/trips/calendar?from=${year}-01-01&to=${year}-12-31` },
];

/** Lists that answer everything. */
export const WHOLE_LISTS: readonly Read[] = [
  { name: 'all trips', address: '/api/trips' },
  { name: 'all completed trips', address: `/api/trips/completed?${ZONE}` },
  { name: 'choices of trips', address: '/api/user/accessible-trips' },
  { name: 'everybody in the trips', address: '/api/user/all-members' },
];
