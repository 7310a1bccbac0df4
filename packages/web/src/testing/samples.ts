import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { type Idea, ideaSchema } from '@caravan/contract/ideas/ideas.schema.ts';
import { type Activity, activitySchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { Member, Role } from '@caravan/contract/members/members.schema.ts';
import { type Outfit, outfitSchema } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { type TripDetail, tripDetailSchema } from '@caravan/contract/trips/trips.schema.ts';
import { z } from 'zod/mini';

const DAY_MS = 86_400_000;

/** The calendar date so many days from now, in UTC as the browser of the tests has it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const created = '2026-01-05T10:00:00.000Z';

let count = 0;
/** Grows with every sample, so that no two have the same. */
const nextNumber = (): number => (count += 1);

type Nullable<T> = { [Name in keyof T]: null extends T[Name] ? Name : never }[keyof T];

/** Something as the API answers it. What may be null is null unless it is given, so that a new field needs no sample. */
const answered = <S extends z.ZodMiniObject>(
  schema: S,
  fields: Omit<z.output<S>, Nullable<z.output<S>>> & Partial<z.output<S>>,
): z.output<S> => {
  const nullable = Object.entries(schema.shape).filter(([, field]) => z.safeParse(field, null).success);
  return schema.parse({ ...Object.fromEntries(nullable.map(([name]) => [name, null])), ...fields });
};

/** A server without anything that has to be set up. */
export const aConfig = (fields: Partial<Config> = {}): Config => ({
  version: '1.0.0',
  phoneProvider: 'built-in',
  firebase: null,
  hasTestNumbers: true,
  tokenSyncUrl: null,
  oidc: null,
  canSendMail: true,
  hasFlightService: true,
  hasOutbox: false,
  limits: { messageLength: 4000, titleLength: 255, descriptionLength: 10_000 },
  ...fields,
});

/** Somebody with an account: 'Olga Berg', unless the test says otherwise. */
export const aPerson = (fields: Partial<CurrentUser> = {}): CurrentUser => {
  const { firstName = 'Olga', lastName = 'Berg' } = fields;
  const username = `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '')}_${nextNumber()}`;
  return {
    id: crypto.randomUUID(),
    email: `${username}@example.com`,
    username,
    firstName,
    lastName,
    phoneNumber: null,
    profileImageUrl: null,
    authProvider: 'email',
    isEmailConfirmed: true,
    pendingEmail: null,
    hasPassword: true,
    signInPhone: null,
    hasPasskey: false,
    hasSecondFactor: false,
    addableBy: 'everybody',
    mailsWhenAdded: true,
    preferences: { ...NO_PREFERENCES, firstWeekday: 'monday' },
    createdAt: created,
    ...fields,
  };
};

/** Somebody's place on a trip. */
export const aMember = (tripId: string, person: CurrentUser, role: Role): Member => ({
  id: crypto.randomUUID(),
  tripId,
  userId: person.id,
  role,
  joinedAt: created,
  hasOpened: true,
  user: {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    username: person.username,
    profileImageUrl: person.profileImageUrl,
  },
});

/** A trip without dates that its viewer owns alone; `members` gives it people. */
export const aTrip = (viewer: CurrentUser, fields: Partial<TripDetail> = {}): TripDetail => {
  const id = fields.id ?? crypto.randomUUID();
  const members = fields.members ?? [aMember(id, viewer, fields.role ?? 'owner')];
  return answered(tripDetailSchema, {
    id,
    title: 'Lisbon',
    currency: 'USD',
    membersMayAdd: false,
    ownerId: members.find(({ role }) => role === 'owner')?.userId ?? viewer.id,
    memberCount: members.length,
    role: members.find(({ userId }) => userId === viewer.id)?.role ?? 'owner',
    isNew: false,
    chatSeq: 0,
    readSeq: 0,
    createdAt: created,
    updatedAt: created,
    version: 1,
    limits: { planName: 'Free', isOwnPlan: true, maxOutfits: -1, whyReadOnly: null },
    ...fields,
    members,
  });
};

/** An unscheduled activity. */
/** Somebody without an account. */
export const aGuest = (tripId: string, name: string, fields: Partial<Guest> = {}): Guest => ({
  id: crypto.randomUUID(),
  tripId,
  name,
  isFormer: false,
  createdBy: crypto.randomUUID(),
  createdAt: created,
  version: 1,
  ...fields,
});

export const anActivity = (trip: TripDetail, fields: Partial<Activity> = {}): Activity =>
  answered(activitySchema, {
    id: crypto.randomUUID(),
    tripId: trip.id,
    title: 'Something to do',
    category: 'activity',
    createdBy: trip.ownerId,
    creator: { firstName: 'Olga', lastName: 'Berg' },
    trackedFlights: [],
    createdAt: created,
    updatedAt: created,
    version: 1,
    ...fields,
  });

/** A casual outfit without a day, of whoever added it. */
export const anOutfit = (trip: TripDetail, fields: Partial<Outfit> = {}): Outfit =>
  answered(outfitSchema, {
    id: crypto.randomUUID(),
    tripId: trip.id,
    title: 'Something to wear',
    category: 'Casual',
    lookId: crypto.randomUUID(),
    createdBy: trip.ownerId,
    creator: { firstName: 'Olga', lastName: 'Berg' },
    wearerId: fields.createdBy ?? trip.ownerId,
    wearer: fields.creator ?? { firstName: 'Olga', lastName: 'Berg' },
    createdAt: created,
    updatedAt: created,
    version: 1,
    ...fields,
  });

/** Something to get, without a price and for nobody in particular. */
export const anItem = (trip: TripDetail, fields: Partial<ShoppingItem> = {}): ShoppingItem => ({
  id: crypto.randomUUID(),
  tripId: trip.id,
  name: 'Something to get',
  category: 'other',
  price: null,
  currency: trip.currency,
  isCompleted: false,
  assignedTo: null,
  assignee: null,
  createdBy: trip.ownerId,
  createdAt: created,
  updatedAt: created,
  version: 1,
  ...fields,
});

/** An idea that nobody has answered. */
export const anIdea = (trip: TripDetail, fields: Partial<Idea> = {}): Idea =>
  answered(ideaSchema, {
    id: crypto.randomUUID(),
    tripId: trip.id,
    title: 'Something one might do',
    answers: [],
    commentCount: 0,
    createdBy: trip.ownerId,
    creator: { firstName: 'Olga', lastName: 'Berg' },
    createdAt: created,
    updatedAt: created,
    version: 1,
    ...fields,
  });

/** A message that somebody has written in a trip's chat. */
export const aMessage = (trip: TripDetail, sender: CurrentUser, fields: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  tripId: trip.id,
  seq: nextNumber(),
  senderId: sender.id,
  content: 'On my way',
  messageType: 'text',
  createdAt: new Date().toISOString(),
  clientKey: null,
  sender: {
    firstName: sender.firstName,
    lastName: sender.lastName,
    email: sender.email,
    profileImageUrl: sender.profileImageUrl,
  },
  revision: 0,
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  attachment: null,
  reactions: [],
  ...fields,
});

/** €48.00 for dinner that the owner has paid for every member, on the day it was added. */
export const anExpense = (trip: TripDetail, fields: Partial<Expense> = {}): Expense => {
  const { currency = trip.currency, amountMinor = 4_800, createdBy = trip.ownerId } = fields;
  return {
    id: crypto.randomUUID(),
    tripId: trip.id,
    title: 'Dinner',
    spentOn: created.slice(0, 10),
    isRefund: false,
    currency,
    amountMinor,
    category: 'food',
    payers: [{ personId: createdBy, amountMinor }],
    split: { mode: 'equally', personIds: trip.members.map(({ userId }) => userId) },
    rate: null,
    note: null,
    receipts: [],
    source: null,
    correctedAt: null,
    createdBy,
    createdAt: created,
    updatedAt: created,
    version: 1,
    ...fields,
  };
};

/** What somebody has paid back, and its receiver not confirmed. */
export const aPayment = (
  trip: TripDetail,
  fields: Pick<Payment, 'fromId' | 'toId' | 'amountMinor'> & Partial<Payment>,
): Payment => ({
  id: crypto.randomUUID(),
  tripId: trip.id,
  currency: trip.currency,
  rate: null,
  paidOn: created.slice(0, 10),
  note: null,
  state: 'recorded',
  recordedBy: fields.fromId,
  createdAt: created,
  updatedAt: created,
  version: 1,
  ...fields,
});
