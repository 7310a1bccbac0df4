/** The app's pages behind the sign-in by their address, in the order in which they are tried: `:name` is any part, `:name?` one that may be missing. */
export const PAGES = {
  home: '/',
  trips: '/trips',
  completedTrips: '/trips/completed',
  arrivals: '/trip/:id/arrivals',
  packing: '/trip/:id/packing',
  tripDates: '/trip/:id/dates',
  trip: '/trip/:id?/:tab?',
  members: '/members',
  closets: '/closets',
  concierge: '/concierge',
  plan: '/plan',
  profile: '/profile',
  currentTrip: '/current-trip',
  share: '/share',
  iconPreview: '/icon-preview',
  terms: '/terms',
  privacy: '/privacy',
  notFound: '*',
} as const;

export type PageName = keyof typeof PAGES;

/** The page that ends the daily mail, and where mail programs do so by themselves. */
export const STOP_DIGEST = '/stop-digest';

/** The pages that are the same whether or not somebody is signed in. */
const PUBLIC_PAGES = {
  join: ['/join/:secret?'],
  dates: ['/dates/:secret?'],
  recovery: ['/forgot-password', '/reset-password', '/confirm-email', '/stop-email-change', `${STOP_DIGEST}/:token?`],
  outbox: ['/dev/outbox'],
} as const;

export type PublicPageName = keyof typeof PUBLIC_PAGES;

/** Where the sign-in form is sent by itself, without a script. */
export const SIGN_IN_FORM = '/sign-in';

/** Where somebody is led whose device could not keep what another app has handed over. */
export const SHARE_LOST = `${PAGES.share}?lost`;

/** The parts of an address that its page names. */
export type PageParams = Readonly<Record<string, string>>;

/** The page at an address for somebody who is signed in. */
export const pageAt = (path: string): { readonly name: PageName; readonly params: PageParams } => {
  for (const name of Object.keys(PAGES) as PageName[]) {
    const params = paramsIn(PAGES[name], path);
    if (params) return { name, params };
  }
  return { name: 'notFound', params: {} };
};

/** The page at an address that is the same for everybody; `null` where that matters. */
export const publicPageAt = (path: string): PublicPageName | null => {
  const names = Object.keys(PUBLIC_PAGES) as PublicPageName[];
  return names.find((name) => PUBLIC_PAGES[name].some((pattern) => paramsIn(pattern, path))) ?? null;
};

/** What a pattern's names are in a path; `null` where the path has another shape. */
const paramsIn = (pattern: string, path: string): PageParams | null => {
  if (pattern === '*') return {};
  const [wanted, found] = [pattern, path].map((text) => text.split('/').filter(Boolean)) as [string[], string[]];
  const fits = wanted.every((part, index) =>
    part.startsWith(':') ? part.endsWith('?') || found[index] !== undefined : part === found[index],
  );
  if (!fits || found.length > wanted.length) return null;
  const named = wanted.flatMap((part, index) => {
    const value = found[index];
    return part.startsWith(':') && value !== undefined ? [[part.replace(/^:|\?$/g, ''), value] as const] : [];
  });
  return Object.fromEntries(named);
};

const TRIP_TABS = ['itinerary', 'closet', 'shopping', 'members', 'chat'] as const;
/** A part of a trip's page. */
export type TripTab = (typeof TRIP_TABS)[number];
export const TRIP_TAB_NAMES: readonly TripTab[] = TRIP_TABS;

const isTripTab = (text: string | null | undefined): text is TripTab => TRIP_TABS.some((tab) => tab === text);

/**
 * The tab that an address opens: `/trip/{id}/{tab}` or `/trip/{id}?tab={tab}`; one that does not exist opens the itinerary.
 *
 * @param path the part after the id, if there is one.
 * @param queried what the query says, if it says anything.
 */
export const tripTabOf = (path: string | undefined, queried: string | null): TripTab => {
  const named = path ?? queried;
  return isTripTab(named) ? named : 'itinerary';
};
