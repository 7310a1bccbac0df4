/**
 * What each story of e2e/ tells about, by feature: the first of a feature is the one that `npm test -- --changed` runs for it,
 * the others are left to the whole run. Those of `npm run test:machines` (`*.machines.e2e.ts`, `*.replicas.e2e.ts`) are none of them.
 * @type {Record<string, readonly string[]>}
 */
export const storiesOf = {
  accounts: [
    'profile',
    'attacked-account',
    'changed-address',
    'delete-account',
    'forgotten-password',
    'own-data',
    'passkeys',
    'profile-photo',
    'second-factor',
    'session-ended',
    'signed-in-devices',
  ],
  chat: ['two-people-plan-a-trip'],
  concierge: ['concierge'],
  'date-polls': ['dates-by-vote'],
  files: ['attachments', 'cover-photo', 'profile-photo'],
  flights: ['flights', 'everything-dead'],
  ideas: ['four-people-choose'],
  itinerary: ['attachments', 'two-people-plan-a-trip'],
  members: ['join-link', 'guest-signs-up', 'added-stranger', 'two-people-plan-a-trip'],
  money: ['week-of-expenses'],
  notifications: ['notifications'],
  outfits: ['outfit-for-dinner', 'closet'],
  packing: ['packing'],
  phone: ['phone-sign-in'],
  places: ['everything-dead'],
  plans: ['plans'],
  shopping: ['shopping-list'],
  'single-sign-on': ['single-sign-on'],
  trips: ['duplicate-trip', 'cover-photo', 'first-minutes'],
  weather: ['weather', 'everything-dead'],
};

/** Those that look at every screen, or at what all of them stand on; no one feature reaches them. */
export const storiesOfAll = [
  'every-address',
  'first-load',
  'opens-in-a-blink',
  'code-by-sign-in-method',
  'missing-code',
  'installed',
  'on-the-plane',
];

/** @param {string} story */
export function storyFile(story) {
  return `e2e/${story}.e2e.ts`;
}
