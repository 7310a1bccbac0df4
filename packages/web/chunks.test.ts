import { expect, test } from 'vitest';
import { chunksOfModules } from './chunks.ts';

/** The app with a module that some of its parts need; each part needs a module of its own as well. */
const appWith = (module: string, ...needing: readonly string[]) => {
  const parts = new Map<string, ReadonlySet<string>>();
  parts.get = (part) => new Set([`${part}.tsx`, ...(needing.includes(part) ? [module] : [])]);
  parts.values = () => new Map(needing.map((part) => [part, new Set([module])])).values();
  return parts;
};

const [FIRST, LANDING, SHELL] = ['', 'app/sign-in/LandingPage', 'app/shell/SignedInApp'];
const [COVERS, OUTBOX] = ['features/trips/cover-scenes/DrawnCover', 'platform/outbox/outbox-code'];
const OFFLINE = 'platform/offline/restore-reads';
const [HOME, TRIP, PROFILE, CLOSETS] = [
  'app/home/HomePage',
  'app/trip/TripPage',
  'app/account/ProfilePage',
  'app/closets/ClosetsPage',
];
const [CHAT, TRIP_FORM, PASSWORD_SHEET] = [
  'features/chat/ChatTab',
  'app/trips/TripDialog',
  'app/account/AccountDialogs',
];

test.each([
  ['what every page begins with', [FIRST], 'base'],
  ['what the landing and home need', [LANDING, HOME], 'base'],
  ['what the landing alone needs', [LANDING], 'landing'],
  ['what the landing and an invitation need', [LANDING, 'app/sign-in/JoinPage'], 'landing'],
  ['what the landing and a dialog need', [LANDING, TRIP_FORM], 'forms'],
  ['what the landing and the covers need', [LANDING, COVERS], 'scenes'],
  ['what the landing, the outbox and a dialog need', [LANDING, OUTBOX, TRIP_FORM], 'forms'],
  ['what the covers alone need', [COVERS], 'covers'],
  ['what the outbox and a trip need', [OUTBOX, TRIP], 'app'],
  ['what the outbox, another screen and a dialog need', [OUTBOX, PROFILE, TRIP_FORM], 'offline'],
  ['what the covers and the outbox need', [COVERS, OUTBOX], 'app'],
  ['what stands around every screen', [SHELL], 'app'],
  ['what a start without a network needs, and the profile', [OFFLINE, PROFILE], 'offline'],
  ['what home and a trip need', [HOME, TRIP], 'app'],
  ['what a trip and a dialog of the account need', [TRIP, PASSWORD_SHEET], 'app'],
  ['what two screens need that nobody begins with', [PROFILE, CLOSETS], 'shared'],
  ['what a screen and the dialog of another need', [PROFILE, TRIP_FORM], 'shared'],
  ['what a trip and its own tabs need', [TRIP, CHAT], 'trip'],
  ['what home alone needs', [HOME], 'home'],
  ['what two dialogs need', [TRIP_FORM, PASSWORD_SHEET], 'dialogs'],
  ['what one tab needs', [CHAT], 'trip-tabs'],
])('%s comes in one file: %j in %s', (_what, needing, chunk) => {
  expect(chunksOfModules(appWith('the module', ...needing)).get('the module')).toBe(chunk);
});

test('what is not named stays by itself', () => {
  expect(chunksOfModules(appWith('the module', 'features/accounts/password-judge')).has('the module')).toBe(false);
});

test('a part that the app does not have is noticed', () => {
  expect(() => chunksOfModules(new Map())).toThrow(/LandingPage/);
});
