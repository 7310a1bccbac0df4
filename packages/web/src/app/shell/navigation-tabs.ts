export type TabName = 'home' | 'trips' | 'closets' | 'concierge' | 'profile';

/** The paths below which each tab is the active one. */
const PREFIXES: readonly (readonly [string, TabName])[] = [
  ['/trips', 'trips'],
  ['/trip', 'trips'],
  ['/closets', 'closets'],
  ['/concierge', 'concierge'],
  ['/plan', 'profile'],
  ['/profile', 'profile'],
];

/** The tab that a path belongs to; home where no other does. */
export const activeTab = (path: string): TabName =>
  PREFIXES.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? 'home';
