import { createECDH, randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { Access, EndpointShape, Method } from '@caravan/contract/endpoint.ts';
import { objectIdIn, objectPathOf } from '@caravan/contract/files/files.rules.ts';
import { WRITER_HEADER } from '@caravan/contract/headers.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectEndpoints, nameOf } from '../testing/contract-endpoints.ts';
import { type Answer, type Person, type RequestHeaders, signInAgain, type Visitor } from '../testing/person.ts';
import { newPhonePerson } from '../testing/phone-people.ts';
import { bearing, newNumber, tokenFor } from '../testing/phone-codes.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { samplePng } from '../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { download, formOf, upload } from '../testing/uploads.ts';

/**
 * A trip of `owner` with `admin`, `member` and `guest` on it, an activity with an attachment, an outfit, something to buy,
 * packing lists and a link to join by; `outsider` is on no trip.
 */
interface World {
  readonly tripId: string;
  readonly activityId: string;
  readonly objectId: string;
  readonly outfitId: string;
  readonly shoppingId: string;
  readonly pollId: string;
  readonly ideaId: string;
  readonly commentId: string;
  readonly messageId: string;
  /** Somebody without an account. */
  readonly guestId: string;
  readonly expenseId: string;
  readonly paymentId: string;
  readonly joinLink: JoinLink;
  readonly guest: Person;
  readonly outsider: Person;
}

const people = ['anonymous', 'stranger', 'member', 'admin', 'owner'] as const;
type Who = (typeof people)[number];

interface Row {
  /** The status for each of {@link people}, in their order. */
  readonly statuses: readonly number[];
  readonly body?: (world: World) => unknown;
  readonly query?: string;
  /** The call begins or ends a session, so it is made with one of its own. */
  readonly changesSession?: true;
  /** A token comes along that proves the number in the body. */
  readonly provesNumber?: true;
  /** The call ends sessions of whoever makes it, or all of them, so somebody makes it who does nothing else. */
  readonly endsAccountsSessions?: true;
  /** The call takes away what others find on the trip, or lets somebody onto it, so it is made on a trip of its own. */
  readonly changesTrip?: true;
}

type RowParts = Omit<Row, 'statuses'>;
const everybody = (status: number, parts: RowParts = {}): Row => ({ statuses: Array(5).fill(status), ...parts });
const signedIn = (status: number, parts: RowParts = {}): Row => ({
  statuses: [401, status, status, status, status],
  ...parts,
});
const members = (status: number, parts: RowParts = {}): Row => ({
  statuses: [401, 404, status, status, status],
  ...parts,
});
const editors = (status: number, parts: RowParts = {}): Row => ({
  statuses: [401, 404, 403, status, status],
  ...parts,
});
const ownerAlone = (status: number, parts: RowParts = {}): Row => ({
  statuses: [401, 404, 403, 403, status],
  ...parts,
});

const portrait = new Uint8Array(await samplePng());

let signUps = 0;
const newAccount = () => {
  signUps += 1;
  const username = `newcomer_${signUps}`;
  return { email: `${username}@example.com`, password: 'long enough', firstName: 'New', lastName: 'Comer', username };
};

let browsers = 0;
const newSubscription = () => {
  browsers += 1;
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  return { endpoint: `https://push.example.com/${browsers}`, keys, timeZone: 'UTC' };
};

let flights = 0;
/** Linked to an activity, so that it takes somebody of the trip. */
const newFlightNumber = (): string => {
  flights += 1;
  return `BA${flights}`;
};

/** Dates that are voted on. */
const FOUR_DAYS = '2027-06-04/2027-06-07';
const newVote = () => ({
  voterSecret: randomBytes(32).toString('base64url'),
  name: 'Guest',
  answers: [{ span: FOUR_DAYS, answer: 'yes' }],
});

/** A number that nobody has yet, and what else comes with a token that proves it. */
const newProof = () => ({ phoneNumber: newNumber(), verificationCode: '123456' });

/** What somebody has paid for themselves. */
const expenseOf = (personId: string) => ({
  title: 'Dinner',
  spentOn: '2026-03-01',
  currency: 'EUR',
  amountMinor: 9000,
  payers: [{ personId, amountMinor: 9000 }],
  split: { mode: 'equally', personIds: [personId] },
});

const paymentOf = (fromId: string, toId: string) => ({
  fromId,
  toId,
  currency: 'EUR',
  amountMinor: 1000,
  paidOn: '2026-03-02',
});

/** Who may call what. It stands here a second time on purpose: changing an endpoint's access must be meant. */
const table: Record<string, Row> = {
  'GET /api/health': everybody(200),
  'GET /api/ready': everybody(200),
  'GET /api/config': everybody(200),

  'POST /api/auth/email-signup': everybody(201, { body: newAccount, changesSession: true }),
  'POST /api/auth/email-login': everybody(200, {
    body: ({ guest }) => ({ email: guest.user.email, password: guest.password }),
    changesSession: true,
  }),
  'GET /api/auth/username/:username/available': everybody(200),
  'GET /api/auth/username/suggestions': everybody(200, { query: '?firstName=Anna&lastName=Lee' }),
  'GET /api/login': everybody(302),
  'GET /api/login/callback': everybody(302),
  'GET /api/logout': everybody(302, { changesSession: true }),
  'GET /api/auth/user': signedIn(200),
  'PUT /api/auth/user': signedIn(200, { body: () => ({ lastName: 'Changed' }) }),
  'POST /api/auth/phone-signup': everybody(200, { body: () => newPhonePerson() }),
  'POST /api/auth/confirm-phone': everybody(404, { body: newProof, provesNumber: true }),
  'POST /api/auth/create-phone-account': everybody(201, {
    body: () => ({ ...newPhonePerson(), ...newProof() }),
    provesNumber: true,
    changesSession: true,
  }),
  'PUT /api/auth/user/phone': signedIn(200, { body: newProof, provesNumber: true }),
  'DELETE /api/auth/user/phone': signedIn(204),
  'PUT /api/auth/user/picture': signedIn(200, { body: () => formOf({ picture: { name: 'me.png', bytes: portrait } }) }),
  'DELETE /api/auth/user/picture': signedIn(204),
  'GET /api/auth/user/data': signedIn(200),
  'POST /api/auth/user/deletion': signedIn(204, { endsAccountsSessions: true }),

  'POST /api/auth/password-reset-requests': everybody(204, { body: ({ guest }) => ({ email: guest.user.email }) }),
  'POST /api/auth/password-reset-links': everybody(410, { body: () => ({ secret: 'guessed' }) }),
  'POST /api/auth/password-resets': everybody(410, { body: () => ({ secret: 'guessed', password: 'long enough' }) }),
  'PUT /api/auth/user/password': signedIn(204, {
    body: () => ({ newPassword: 'another long one' }),
    endsAccountsSessions: true,
  }),
  'POST /api/auth/user/email-confirmation-requests': signedIn(204),
  'POST /api/auth/email-confirmation-links': everybody(410, { body: () => ({ secret: 'guessed' }) }),
  'POST /api/auth/email-confirmations': everybody(410, { body: () => ({ secret: 'guessed' }) }),
  'DELETE /api/auth/user/pending-email': signedIn(204),
  'POST /api/auth/user/pending-email/mails': signedIn(204),
  'POST /api/auth/email-change-links': everybody(410, { body: () => ({ secret: 'guessed' }) }),
  'POST /api/auth/email-change-stops': everybody(410, { body: () => ({ secret: 'guessed' }) }),
  'GET /api/auth/security-events': signedIn(200),
  'GET /api/auth/sessions': signedIn(200),
  // Nobody has a session by this id.
  'DELETE /api/auth/sessions/:sessionId': signedIn(404),
  'DELETE /api/auth/sessions': signedIn(204, { endsAccountsSessions: true }),
  'GET /api/auth/reauthentication': signedIn(200),
  'POST /api/auth/reauthentication': signedIn(403, { body: () => ({ way: 'password', password: 'not theirs' }) }),
  // They have no passkey, and there is no provider.
  'POST /api/auth/reauthentication/passkey-options': signedIn(409),
  'POST /api/auth/reauthentication/provider-sign-ins': signedIn(503, { body: () => ({ returnTo: '/profile' }) }),
  'GET /api/phone-auth/captcha': everybody(200),
  // Without a captcha, and with a guess.
  'POST /api/phone-auth/codes': everybody(400, { body: () => ({ phoneNumber: '+12025550143' }) }),
  'POST /api/phone-auth/tokens': everybody(410, { body: () => ({ verificationId: 'guessed', code: '123456' }) }),
  'GET /api/auth/passkeys': signedIn(200),
  'POST /api/auth/passkeys/registration-options': signedIn(200),
  // A passkey that nobody was asked for.
  'POST /api/auth/passkeys': signedIn(400, { body: () => ({ response: {} }) }),
  // Nobody has a passkey by this id.
  'PATCH /api/auth/passkeys/:passkeyId': signedIn(404, { body: () => ({ name: 'Laptop' }) }),
  'DELETE /api/auth/passkeys/:passkeyId': signedIn(404),
  'POST /api/auth/passkeys/sign-in-options': everybody(200),
  'POST /api/auth/passkeys/sign-ins': everybody(400, { body: () => ({ response: {} }) }),
  'GET /api/auth/second-factor': signedIn(200),
  // Nobody has a passkey.
  'PUT /api/auth/second-factor': signedIn(409),
  'POST /api/auth/second-factor/removals': signedIn(204),
  'PUT /api/auth/recovery-codes': signedIn(409),
  // Nobody's sign-in waits for one.
  'POST /api/auth/recovery-codes/sign-ins': everybody(410, { body: () => ({ code: 'guessed' }) }),
  'GET /api/dev/outbox': everybody(200),

  // Whatever is named, each of it is refused to whoever may not read it.
  'POST /api/reads': signedIn(200, { body: ({ tripId }) => ({ addresses: [`/api/trips/${tripId}`] }) }),

  'GET /api/trips': signedIn(200),
  'GET /api/trips/completed': signedIn(200),
  'GET /api/trips/calendar': signedIn(200, { query: '?from=2026-01-01&to=2026-12-31' }),
  'POST /api/trips/duplicate/:sourceTripId': members(201, { body: () => ({ title: 'Again' }) }),
  'POST /api/trips': signedIn(201, { body: () => ({ title: 'Oslo' }) }),
  'PATCH /api/user/preferences': signedIn(200, { body: () => ({ addableBy: 'companions' }) }),
  'GET /api/user/stats': signedIn(200),
  'GET /api/user/plan': signedIn(200),
  'POST /api/user/plan/checkout': signedIn(404, { body: () => ({ planId: 'plus' }) }),
  'POST /api/user/plan/billing': signedIn(503),
  'POST /api/stripe/webhook': everybody(503),
  'GET /api/user/accessible-trips': signedIn(200),
  'GET /api/user/all-members': signedIn(200),
  'GET /api/user/recent-activities': signedIn(200),
  'GET /api/user/recent-outfits': signedIn(200),
  'GET /api/user/upcoming-activities': signedIn(200),
  'GET /api/user/closets': signedIn(200),
  'GET /api/user/closets/choices': signedIn(200),
  'GET /api/user/closets/week': signedIn(200, { query: '?from=2026-06-08' }),
  'GET /api/user/closets/most-worn': signedIn(200),
  'GET /api/users/search': signedIn(200, { query: '?q=anna' }),
  'GET /api/flights/airports': signedIn(200, { query: '?input=haneda' }),
  'GET /api/flights/airlines': signedIn(200, { query: '?input=luft' }),
  // No flight service is set up.
  'GET /api/flights/search': signedIn(503, { query: '?flightNumber=BA117' }),
  'GET /api/flights/tracked': signedIn(200),
  'GET /api/user/tracked-flights': signedIn(200),
  'POST /api/concierge/search': signedIn(201, { body: () => ({ query: 'Who is coming?' }) }),
  'GET /api/concierge/searches': signedIn(200),
  // Nobody has asked a question by this id.
  'DELETE /api/concierge/searches/:searchId': signedIn(404),
  'POST /api/flights/track': members(201, {
    body: ({ activityId }) => ({ flightNumber: newFlightNumber(), itineraryItemId: activityId }),
  }),
  // Nobody follows a flight by this id.
  'PATCH /api/flights/tracked/:flightId': signedIn(404, { body: () => ({ status: 'landed' }) }),
  'DELETE /api/flights/tracked/:flightId': signedIn(404),
  'GET /api/trips/:tripId/flights': members(200),
  'PATCH /api/trips/:tripId/flights/:flightId': members(404, { body: () => ({}) }),
  'GET /api/places/autocomplete': signedIn(200, { query: '?input=lisbon' }),
  // Nobody knows a place by this id.
  'GET /api/places/:placeId': signedIn(404),
  // The tests have no weather.
  'GET /api/weather': signedIn(503, { query: '?location=Lisbon&date=2027-03-01' }),

  'GET /api/trips/:tripId': members(200),
  'PUT /api/trips/:tripId': editors(200, { body: () => ({ title: 'Porto' }) }),
  'DELETE /api/trips/:tripId': ownerAlone(204, { changesTrip: true }),

  'GET /api/trips/:tripId/itinerary': members(200),
  'POST /api/trips/:tripId/itinerary': editors(201, { body: () => ({ title: 'Tram 28' }) }),
  'POST /api/trips/:tripId/itinerary/moves': editors(200, {
    body: ({ activityId }) => ({ moves: [{ id: activityId, startTime: '2027-05-01T09:00:00Z', endTime: null }] }),
    changesTrip: true,
  }),
  'PUT /api/trips/:tripId/itinerary/:itemId': editors(200, { body: () => ({ title: 'Tram 12' }) }),
  'DELETE /api/trips/:tripId/itinerary/:itemId': editors(204, { changesTrip: true }),
  // For somebody else, whom editors answer for.
  'PUT /api/trips/:tripId/itinerary/:itemId/participants/:personId': editors(200, {
    body: () => ({ isJoining: false }),
  }),

  'POST /api/trips/:tripId/guests': members(201, { body: () => ({ name: 'Emil' }) }),
  // The owner has added them.
  'PUT /api/trips/:tripId/guests/:guestId': editors(200, { body: () => ({ name: 'Emilia' }) }),
  'DELETE /api/trips/:tripId/guests/:guestId': editors(204, { changesTrip: true }),

  'GET /api/trips/:tripId/outfits': members(200),
  'POST /api/trips/:tripId/outfits': editors(201, { body: () => formOf({ title: 'Linen', category: 'Casual' }) }),
  'PATCH /api/outfits/:outfitId': editors(200, { body: () => ({ title: 'Silk' }) }),
  // To the trip that it is in.
  'POST /api/outfits/:outfitId/copies': editors(201, { body: ({ tripId }) => ({ tripId, plannedDate: '2027-03-01' }) }),
  'POST /api/trips/:tripId/outfits/:outfitId/copies': editors(201, { body: () => ({ plannedDate: '2027-03-01' }) }),
  'DELETE /api/trips/:tripId/outfits/:outfitId': editors(204, { changesTrip: true }),

  'GET /api/trips/:tripId/shopping': members(200),
  'POST /api/trips/:tripId/shopping': editors(201, { body: () => ({ name: 'Water' }) }),
  'PUT /api/trips/:tripId/shopping/:itemId': members(200, { body: () => ({ isCompleted: true }) }),
  'DELETE /api/trips/:tripId/shopping/:itemId': editors(204, { changesTrip: true }),

  'GET /api/trips/:tripId/date-polls': members(200),
  // One is open already.
  'POST /api/trips/:tripId/date-polls': editors(409, { body: () => ({ candidates: [FOUR_DAYS] }) }),
  'PUT /api/trips/:tripId/date-polls/:pollId': editors(200, { body: () => ({ note: 'Soon?' }) }),
  'DELETE /api/trips/:tripId/date-polls/:pollId': editors(204, { changesTrip: true }),
  // For somebody else, whom editors answer for.
  'PUT /api/trips/:tripId/date-polls/:pollId/answers/:personId': editors(200, {
    body: () => ({ span: FOUR_DAYS, answer: 'yes' }),
  }),
  'POST /api/trips/:tripId/date-polls/:pollId/choice': editors(200, {
    body: () => ({ span: FOUR_DAYS }),
    changesTrip: true,
  }),
  'POST /api/trips/:tripId/date-polls/:pollId/end': editors(200, { changesTrip: true }),
  'POST /api/trips/:tripId/date-polls/:pollId/reopen': editors(200),
  // Nobody has answered by link, and there is none.
  'DELETE /api/trips/:tripId/date-polls/:pollId/voters/:voterId': editors(404),
  'GET /api/trips/:tripId/date-links': editors(200),
  'PUT /api/trips/:tripId/date-polls/:pollId/link': editors(200, { changesTrip: true, body: () => ({}) }),
  'DELETE /api/trips/:tripId/date-polls/:pollId/link': editors(404, { changesTrip: true }),
  'GET /api/dates/:secret': everybody(404),
  'GET /api/dates/:secret/trip': signedIn(404),
  'PUT /api/dates/:secret/vote': everybody(404, { body: newVote }),
  'GET /api/trips/:tripId/money': members(200),
  'PUT /api/trips/:tripId/money/settings': editors(200, { body: () => ({ isSimplified: false }) }),
  'GET /api/trips/:tripId/money/expenses': members(200),
  'POST /api/trips/:tripId/money/expenses': members(201, { body: ({ guest }) => expenseOf(guest.id) }),
  // The owner's: members change their own.
  'PUT /api/trips/:tripId/money/expenses/:expenseId': editors(200, { body: () => ({ title: 'Lunch' }) }),
  'DELETE /api/trips/:tripId/money/expenses/:expenseId': editors(204, { changesTrip: true }),
  'GET /api/trips/:tripId/money/payments': members(200),
  // Between two others: members record their own.
  'POST /api/trips/:tripId/money/payments': editors(201, {
    body: ({ guest, guestId }) => paymentOf(guest.id, guestId),
  }),
  // To somebody without an account, for whom editors answer.
  'PUT /api/trips/:tripId/money/payments/:paymentId': editors(200, { body: () => ({ state: 'confirmed' }) }),
  'DELETE /api/trips/:tripId/money/payments/:paymentId': editors(204, { changesTrip: true }),
  'GET /api/trips/:tripId/money/history': members(200),
  'GET /api/trips/:tripId/money/rates': members(200, { query: '?from=EUR&to=USD&date=2026-03-02' }),
  // They owe nobody anything.
  'POST /api/trips/:tripId/money/reminders': members(409, { body: ({ guest }) => ({ personId: guest.id }) }),
  'GET /api/trips/:tripId/money/payment-details': members(200),
  'GET /api/trips/:tripId/money/expenses.csv': members(200),
  'POST /api/trips/:tripId/money/imports': editors(201, {
    body: ({ guest }) => ({ expenses: [expenseOf(guest.id)], payments: [] }),
  }),
  'GET /api/user/payment-details': signedIn(200),
  'PUT /api/user/payment-details': signedIn(200, { body: () => ({ paypalName: 'anna' }) }),

  'GET /api/trips/:tripId/ideas': members(200),
  'POST /api/trips/:tripId/ideas': members(201, { body: () => ({ title: 'Fado' }) }),
  // The owner's: members change and delete what is theirs.
  'PUT /api/trips/:tripId/ideas/:ideaId': editors(200, { body: () => ({ title: 'Jazz' }) }),
  'DELETE /api/trips/:tripId/ideas/:ideaId': editors(204, { changesTrip: true }),
  // For somebody else, whom editors answer for.
  'PUT /api/trips/:tripId/ideas/:ideaId/answers/:personId': editors(200, { body: () => ({ answer: 'want' }) }),
  'POST /api/trips/:tripId/ideas/:ideaId/plan': editors(201, {
    body: () => ({ startTime: '2027-05-01T19:00:00Z' }),
    changesTrip: true,
  }),
  'GET /api/trips/:tripId/idea-comments': members(200),
  'POST /api/trips/:tripId/ideas/:ideaId/comments': members(201, { body: () => ({ text: 'Yes' }) }),
  'DELETE /api/trips/:tripId/ideas/:ideaId/comments/:commentId': editors(204, { changesTrip: true }),

  'GET /api/trips/:tripId/packing': members(200),
  'POST /api/trips/:tripId/packing': members(201),
  'PATCH /api/trips/:tripId/packing': members(200, { body: () => ({ scope: 'mine' }) }),
  'DELETE /api/trips/:tripId/packing': members(204),
  'POST /api/trips/:tripId/packing/entries': members(201, { body: () => ({ name: 'Passport' }) }),
  'PATCH /api/trips/:tripId/packing/entries': members(200, {
    body: ({ shoppingId }) => ({ entryIds: [shoppingId], isPacked: true }),
  }),
  // The shopping item, which is on everybody's list and nobody's own.
  'PATCH /api/trips/:tripId/packing/entries/:entryId': members(200, { body: () => ({ isPacked: true }) }),
  'DELETE /api/trips/:tripId/packing/entries/:entryId': members(404),

  // By what the file belongs to: here to an activity of the trip.
  'GET /api/objects/:objectId': members(200),
  'POST /api/objects/upload': signedIn(201, { body: () => formOf({ file: { name: 'note.txt', bytes: 'Gate 12' } }) }),

  'GET /api/trips/:tripId/members': members(200),
  'POST /api/trips/:tripId/members': editors(201, {
    body: ({ outsider }) => ({ userId: outsider.id }),
    changesTrip: true,
  }),
  'PATCH /api/trips/:tripId/members/:userId': editors(200, { body: () => ({ role: 'admin' }), changesTrip: true }),
  'DELETE /api/trips/:tripId/members/:userId': editors(204, { changesTrip: true }),
  'POST /api/trips/:tripId/leave': { statuses: [401, 404, 204, 204, 403], changesTrip: true },
  'POST /api/trips/:tripId/owner': ownerAlone(200, {
    body: (world) => ({ userId: world.guest.id }),
    changesTrip: true,
  }),

  'GET /api/trips/:tripId/join-links': editors(200),
  'POST /api/trips/:tripId/join-links': editors(201, { body: () => ({}) }),
  'POST /api/trips/:tripId/mail-invitations': editors(201, { body: () => ({ email: 'friend@example.com' }) }),
  'DELETE /api/trips/:tripId/join-links/:linkId': editors(204, { changesTrip: true }),
  'GET /api/join/:secret': everybody(200),
  'POST /api/join/:secret': signedIn(200, { changesTrip: true }),

  'POST /api/notifications/digest-stops/:token': everybody(404),
  'GET /api/notifications': signedIn(200),
  'POST /api/notifications/read': signedIn(200, { body: () => ({ all: true }) }),
  'GET /api/notifications/settings': signedIn(200),
  'PATCH /api/notifications/settings': signedIn(200, { body: () => ({ messages: false }) }),
  'PUT /api/notifications/subscription': signedIn(200, { body: newSubscription }),
  'DELETE /api/notifications/subscriptions/:subscriptionId': signedIn(404),
  'PUT /api/trips/:tripId/notifications': members(204, { body: () => ({ notice: 'mentions' }) }),
  'GET /api/user/calendar': signedIn(200),
  'PUT /api/user/calendar': signedIn(200),
  'DELETE /api/user/calendar': signedIn(204),
  'GET /api/trips/:tripId/calendar': members(200),
  'PUT /api/trips/:tripId/calendar': members(200),
  'DELETE /api/trips/:tripId/calendar': members(204),
  'GET /api/trips/:tripId/calendar.ics': members(200),
  // One without a time, which no calendar has a place for.
  'GET /api/trips/:tripId/itinerary/:itemId/calendar.ics': members(404),
  // Nobody has a feed by this secret.
  'GET /api/calendars/:feed': everybody(404),

  'GET /api/trips/:tripId/chat': members(200),
  'POST /api/trips/:tripId/chat': members(201, { body: () => ({ content: 'Hello' }) }),
  'GET /api/trips/:tripId/chat/changes': members(200, { query: '?since=0' }),
  // The owner's message.
  'PATCH /api/trips/:tripId/chat/:messageId': ownerAlone(200, { body: () => ({ content: 'Hi' }) }),
  'DELETE /api/trips/:tripId/chat/:messageId': ownerAlone(204, { changesTrip: true }),
  'PUT /api/trips/:tripId/chat/:messageId/reactions/:emoji': members(200),
  'DELETE /api/trips/:tripId/chat/:messageId/reactions/:emoji': members(204),
  'PUT /api/trips/:tripId/chat/read': members(200, { body: () => ({ seq: 1 }) }),
};

/** What the server serves beside the contract's endpoints, by the beginning of the address. */
const otherRoutes: readonly { readonly under: string; readonly access: Access }[] = [
  { under: '/ws', access: 'user' },
  { under: '/api/docs', access: 'public' },
  { under: '/stop-digest', access: 'public' },
];

const endpoints = await collectEndpoints();

let app: TestApp;
let crowd: Record<Who, Visitor>;
const routes: RouteOptions[] = [];

beforeAll(async () => {
  const listRoutes = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route));
  diagnostics.subscribe('fastify.initialization', listRoutes);
  app = await startTestApp({ isOwn: true });
  diagnostics.unsubscribe('fastify.initialization', listRoutes);
  const [stranger, member, admin, owner] = await Promise.all([app.signUp(), app.signUp(), app.signUp(), app.signUp()]);
  crowd = { anonymous: app.anonymous, stranger, member, admin, owner };
});
afterAll(() => app.stop());

let guest: Person | undefined;
let outsider: Person | undefined;

/** Over for everybody, so that it may be duplicated. */
const COMPLETED = { title: 'Lisbon', startDate: '2020-06-10', endDate: '2020-06-14' };

/** @param ofMember makes it a trip that lets members add, with the outfit and the thing to buy added by one. */
const makeWorld = async ({ ofMember = false } = {}): Promise<World> => {
  guest ??= await app.signUp();
  outsider ??= await app.signUp();
  const { owner, admin, member } = crowd;
  const { id: tripId } = (await owner.post<TripDetail>('/api/trips', COMPLETED)).body;
  const invite = (person: Visitor, role: string) =>
    owner.post(`/api/trips/${tripId}/members`, { userId: (person as Person).id, role });
  await Promise.all([invite(admin, 'admin'), invite(member, 'member'), invite(guest, 'member')]);
  await guest.get(`/api/trips/${tripId}`);
  if (ofMember) await owner.put(`/api/trips/${tripId}`, { membersMayAdd: true });
  const contributor = ofMember ? member : owner;
  const idOf = async (made: Promise<Answer<{ id: string }>>): Promise<string> => (await made).body.id;
  const { objectPath: attachmentUrl } = (await upload(owner, { name: 'ticket.txt', bytes: 'Seat 12' })).body;
  const [activityId, outfitId, shoppingId, messageId, guestId, ideaId] = await Promise.all([
    idOf(owner.post(`/api/trips/${tripId}/itinerary`, { title: 'Tram', attachmentUrl })),
    idOf(contributor.post(`/api/trips/${tripId}/outfits`, { title: 'Linen', category: 'Casual' })),
    idOf(contributor.post(`/api/trips/${tripId}/shopping`, { name: 'Water' })),
    idOf(owner.post(`/api/trips/${tripId}/chat`, { content: 'Hello' })),
    idOf(owner.post(`/api/trips/${tripId}/guests`, { name: 'Emil' })),
    idOf(contributor.post(`/api/trips/${tripId}/ideas`, { title: 'Fado' })),
  ]);
  const ownerId = (owner as Person).id;
  const [expenseId, paymentId] = await Promise.all([
    idOf(owner.post(`/api/trips/${tripId}/money/expenses`, expenseOf(ownerId))),
    idOf(owner.post(`/api/trips/${tripId}/money/payments`, paymentOf(ownerId, guestId))),
  ]);
  await Promise.all([owner, admin, member].map((person) => person.post(`/api/trips/${tripId}/packing`)));
  const { body: joinLink } = await owner.post<JoinLink>(`/api/trips/${tripId}/join-links`, {});
  const pollId = await idOf(owner.post(`/api/trips/${tripId}/date-polls`, { candidates: [FOUR_DAYS] }));
  const commentId = await idOf(contributor.post(`/api/trips/${tripId}/ideas/${ideaId}/comments`, { text: 'Yes' }));
  const objectId = objectIdIn(attachmentUrl);
  const made = { tripId, activityId, objectId, outfitId, shoppingId, messageId, pollId, guestId, expenseId, paymentId };
  return { ...made, ideaId, commentId, joinLink, guest, outsider };
};

const sharedWorlds = new Map<boolean, Promise<World>>();

/** A world of its own for a call that changes who and what is there; what is refused, and all others, leave that to whoever is next. */
const worldFor = ({ changesTrip }: Row, status = 0, ofMember = false): Promise<World> => {
  if (changesTrip && status < 400) return makeWorld({ ofMember });
  const world = sharedWorlds.get(ofMember) ?? makeWorld({ ofMember });
  sharedWorlds.set(ofMember, world);
  return world;
};

const addressOf = (template: string, world: World): string =>
  template
    .replace(/:(tripId|sourceTripId)/, world.tripId)
    .replace(':itemId', template.includes('/shopping/') ? world.shoppingId : world.activityId)
    .replace(':outfitId', world.outfitId)
    .replace(':entryId', world.shoppingId)
    .replace(':ideaId', world.ideaId)
    .replace(':commentId', world.commentId)
    .replace(':messageId', world.messageId)
    .replace(':emoji', encodeURIComponent('👍'))
    .replace(':objectId', world.objectId)
    .replace(':linkId', world.joinLink.id)
    .replace(':secret', world.joinLink.secret)
    .replace(':pollId', world.pollId)
    .replace(':voterId', world.tripId)
    .replace(':feed', 'guessed')
    .replace(':token', 'made-up')
    .replace(':flightId', world.tripId)
    .replace(':userId', world.guest.id)
    .replace(':personId', world.guest.id)
    .replace(':guestId', world.guestId)
    .replace(':expenseId', world.expenseId)
    .replace(':paymentId', world.paymentId)
    .replace(':subscriptionId', world.tripId)
    .replace(':sessionId', world.tripId)
    .replace(':passkeyId', world.tripId)
    .replace(':searchId', world.tripId)
    .replace(':username', 'anna');

const provingNumberOf = async (body: unknown): Promise<RequestHeaders> =>
  bearing(await tokenFor(app, (body as { phoneNumber: string }).phoneNumber));

const visitorFor = async (row: Row, person: Person): Promise<Visitor> => {
  if (row.endsAccountsSessions) return app.signUp();
  return row.changesSession ? signInAgain(person) : person;
};

/** Who may add to the trip that it goes to is for the handler to see. */
const COPY_ELSEWHERE = 'POST /api/outfits/:outfitId/copies';

const cells = Object.entries(table).flatMap(([name, row]) =>
  people.map((who, index) => ({ name, row, who, status: row.statuses[index] })),
);

describe('who may call what', () => {
  test.each(cells)('$name by $who: $status', async ({ name, row, who, status }) => {
    const world = await worldFor(row, status);
    const person = crowd[who];
    const visitor = who === 'anonymous' ? person : await visitorFor(row, person as Person);
    const [method = '', template = ''] = name.split(' ');

    const address = addressOf(template, world) + (row.query ?? '');
    const body = row.body?.(world);
    const headers = row.provesNumber ? await provingNumberOf(body) : {};
    const answer = await visitor.request(method as Method, address, body, headers);

    expect(answer.status).toBe(status);
  });

  test('is settled for every endpoint of the contract, and for no other', () => {
    expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test('is settled for every address that the server serves', () => {
    const served = routes.flatMap(({ method, url, config }) =>
      [method].flat().map((each) => ({ name: nameOf({ method: each, path: url }), url, access: config?.access })),
    );
    const readsAsGet = (name: string) => name.replace(/^HEAD /, 'GET ');
    const isKnown = ({ name, url, access }: (typeof served)[number]) =>
      readsAsGet(name) in table ||
      otherRoutes.some((other) => `${url}/`.startsWith(`${other.under}/`) && access === other.access);

    expect(served.filter((route) => !isKnown(route))).toEqual([]);
    expect(Object.keys(table).filter((name) => !served.some((route) => route.name === name))).toEqual([]);
  });

  test('is the same whether the whole answer is asked for or its headers alone', async () => {
    const world = await makeWorld();
    const reads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public');

    const statuses = await Promise.all(
      reads.map(async (endpoint) => {
        const response = await fetch(app.url + addressOf(endpoint.path, world), { method: 'HEAD' });
        return response.status;
      }),
    );

    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe('what members do of their own where their trip lets them', () => {
  /** As of editors, who may do each of these on any trip. */
  const contributions = Object.entries(table).filter(([name]) =>
    endpoints.some((one) => nameOf(one) === name && (one.access === 'contributor' || name === COPY_ELSEWHERE)),
  );

  test.each(
    contributions.flatMap(([name, row]) =>
      people.map((who, index) => ({ name, row, who, onAnyTrip: row.statuses[index] })),
    ),
  )('$name by $who', async ({ name, row, who, onAnyTrip }) => {
    const status = who === 'member' ? row.statuses[people.indexOf('admin')] : onAnyTrip;
    const world = await worldFor(row, status, true);
    const [method = '', template = ''] = name.split(' ');

    const answer = await crowd[who].request(method as Method, addressOf(template, world), row.body?.(world));

    expect(answer.status).toBe(status);
  });
});

describe("a stored file's address", () => {
  const statusesAt = (objectPath: string): Promise<number[]> =>
    Promise.all(people.map(async (who) => (await download(crowd[who], objectPath)).status));

  test('leads nowhere for anybody but its uploader until something refers to it', async () => {
    const { objectPath } = (await upload(crowd.member, { name: 'note.txt', bytes: 'Gate 12' })).body;

    expect(await statusesAt(objectPath)).toEqual([401, 404, 200, 404, 404]);
  });

  test('leads nowhere for whoever has lost the trip, as its uploader too', async () => {
    const { tripId } = await makeWorld();
    const { objectPath } = (await upload(crowd.admin, { name: 'note.txt', bytes: 'Gate 12' })).body;
    await crowd.admin.post(`/api/trips/${tripId}/itinerary`, { title: 'Flight', attachmentUrl: objectPath });

    const before = await statusesAt(objectPath);
    await crowd.admin.post(`/api/trips/${tripId}/leave`);
    await crowd.owner.delete(`/api/trips/${tripId}/members/${(crowd.member as Person).id}`);

    expect(before).toEqual([401, 404, 200, 200, 200]);
    expect(await statusesAt(objectPath)).toEqual([401, 404, 404, 404, 200]);
  });

  test.each([
    ['the activity', ({ tripId, activityId }: World) => `/api/trips/${tripId}/itinerary/${activityId}`],
    ['the trip', ({ tripId }: World) => `/api/trips/${tripId}`],
  ])('leads nowhere for anybody when %s it belonged to is deleted', async (_what, addressIn) => {
    const world = await makeWorld();

    await crowd.owner.delete(addressIn(world));

    expect(await statusesAt(objectPathOf(world.objectId))).toEqual([401, 404, 404, 404, 404]);
  });
});

describe('a change that has waited on a device', () => {
  test('is made in the session of whoever has written it, and in no other', async () => {
    const { tripId } = await makeWorld();
    const path = `/api/trips/${tripId}/shopping`;
    const add = (person: Visitor, writer: Visitor) =>
      person.post(path, { name: 'Rope' }, { [WRITER_HEADER]: (writer as Person).id });
    const before = (await crowd.owner.get<unknown[]>(path)).body.length;

    const [own, anothers] = [await add(crowd.owner, crowd.owner), await add(crowd.admin, crowd.owner)];

    expect([own.status, anothers.status, anothers.body.code]).toEqual([201, 401, 'unauthorized']);
    expect((await crowd.owner.get<unknown[]>(path)).body).toHaveLength(before + 1);
  });
});

describe('a request that comes from another site', () => {
  const isChanging = ({ method, changesState }: EndpointShape) => method !== 'GET' || changesState === true;

  test.each<RequestHeaders>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('with %j changes nothing by any endpoint', async (headers) => {
    const world = await makeWorld();

    const answers = await Promise.all(
      endpoints
        .filter(isChanging)
        .map((endpoint) => crowd.owner.request(endpoint.method, addressOf(endpoint.path, world), undefined, headers)),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['403 foreign_origin']),
    );
    expect((await crowd.owner.get(`/api/trips/${world.tripId}`)).status).toBe(200);
  });

  test('is refused even where neither side has a name', async () => {
    const { cookie } = crowd.owner.session;
    const head = ['POST /api/trips HTTP/1.0', `cookie: ${cookie}`, 'origin: null', 'content-length: 0', '', ''];

    const answer = await sendRaw(app.url, head.join('\r\n'));

    expect(answer.status).toBe(403);
  });

  test('passes from the own address, and from programs that say no site', async () => {
    const own = await crowd.owner.post('/api/trips', { title: 'Own' }, { origin: app.url });
    const program = await crowd.owner.post('/api/trips', { title: 'Program' });

    expect([own.status, program.status]).toEqual([201, 201]);
  });
});

test('what is answered or refused is kept by no cache', async () => {
  const world = await makeWorld();
  const reading = endpoints.filter(({ method, changesState }) => method === 'GET' && changesState === undefined);
  const cachingOf = async (visitor: Visitor, endpoint: EndpointShape) =>
    (await visitor.get(addressOf(endpoint.path, world))).headers.get('cache-control');

  const caching = await Promise.all(
    reading.map(async (endpoint) => [await cachingOf(crowd.owner, endpoint), await cachingOf(app.anonymous, endpoint)]),
  );

  expect(caching).toEqual(reading.map(() => ['no-store', 'no-store']));
});

describe('a session', () => {
  test('that has ended, that never was, or that is no session lets nobody in', async () => {
    const leaving = await app.signUp();
    await leaving.get('/api/logout');
    const cookies = [
      leaving.session['cookie'] ?? '',
      `sid=${'A'.repeat(43)}`,
      'sid=',
      'sid=%00',
      `sid=${'x'.repeat(4000)}`,
      'sid="; sid=',
    ];

    const answers = await Promise.all(cookies.map((cookie) => app.anonymous.get('/api/trips', { cookie })));

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(cookies.map(() => [401, 'unauthorized']));
  });

  test('that has expired lets nobody in', async () => {
    const away = await app.signUp();
    await app.database.pool.query(`update sessions set expire = now() where user_id = $1`, [away.id]);

    expect((await away.get('/api/trips')).status).toBe(401);
  });
});

describe('a route that declares no access', () => {
  test('keeps the server from starting, by its name', async () => {
    const start = startTestApp({ extend: (server) => void server.get('/api/forgotten', async () => 'secret') });

    await expect(start).rejects.toThrow('These routes declare no access: GET /api/forgotten');
  });

  test('or one that does not exist, keeps it from starting too', async () => {
    const config = { access: 'everyone' as Access };
    const start = startTestApp({ extend: (server) => void server.get('/api/typo', { config }, async () => 'secret') });

    await expect(start).rejects.toThrow('These routes declare no access');
  });
});
