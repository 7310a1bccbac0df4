/**
 * What each story of e2e/ tells about, by feature: the first of a feature is the one that `npm test -- --changed` runs for it,
 * the others are left to the whole run.
 * @type {Record<string, readonly string[]>}
 */
export const storiesOf = {
  accounts: [
    'profile',
    'landing',
    'confirm-email',
    'delete-account',
    'forgotten-password',
    'own-data',
    'passkeys',
    'profile-photo',
    'second-factor',
    'session-ended',
    'sign-in-methods',
    'signed-in-devices',
  ],
  'app-icon': ['app-icon'],
  chat: ['two-people-plan-a-trip', 'chat', 'restart-in-mid-chat'],
  concierge: ['past-questions', 'concierge'],
  files: ['attachments', 'cover-photo', 'profile-photo'],
  flights: ['flights', 'arrivals'],
  home: ['home', 'many-trips'],
  itinerary: ['itinerary', 'attachments', 'edited-by-two', 'two-people-plan-a-trip'],
  members: ['members', 'join-link', 'leaving', 'two-people-plan-a-trip'],
  outfits: ['outfit-for-dinner', 'closet', 'closets', 'closet-camera'],
  packing: ['packing'],
  phone: ['phone-sign-in', 'firebase-phone'],
  places: ['places'],
  plans: ['plans', 'limits'],
  shopping: ['shopping-list', 'shopping-dialog', 'three-shop-one-list'],
  'single-sign-on': ['single-sign-on'],
  trips: ['trips', 'trip-calendar', 'cover-photo', 'duplicate-trip', 'many-trips', 'trip-tabs'],
  weather: ['weather'],
};

/** Those that look at every screen, or at what all of them stand on; no one feature reaches them. */
export const storiesOfAll = [
  'accessibility',
  'everything-dead',
  'frame',
  'live-everywhere',
  'loaded-when-asked',
  'looks',
];

/** @param {string} story */
export function storyFile(story) {
  return `e2e/${story}.e2e.ts`;
}
