import { addReaction, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { trackFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { addGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { addMember } from '@caravan/contract/members/members.endpoints.ts';
import { addOutfit, copyOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { addIdea, addIdeaComment, answerIdea } from '@caravan/contract/ideas/ideas.endpoints.ts';
import { addShoppingItem, updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn, instantAt } from '@caravan/contract/time/zones.rules.ts';
import { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db.ts';
import type { ExampleOutfit, WornOn } from './example-closets.ts';
import type { ExampleIdea } from './example-ideas.ts';
import { plannedTrips } from './example-group.ts';
import { pastTrips } from './example-past-trips.ts';
import { seedDates } from './seed-dates.ts';
import { drawPdf } from './drawn-booking.ts';
import { addMoney } from './seed-money.ts';
import {
  DEMO_PASSWORD,
  type ExampleName,
  type SignedIn,
  addressOf,
  seedPeople,
  send,
  sendForm,
} from './seed-people.ts';
import type {
  ExampleActivity,
  ExampleFile,
  ExampleFlight,
  ExampleItem,
  ExampleMessage,
  ExampleTrip,
} from './example-trip.ts';

/** The server to fill, and its database. */
interface Unfilled {
  readonly app: FastifyInstance;
  readonly db: Db;
}

/**
 * Makes the example group, its trips through the API as people would, with dates around today. Does nothing when it was made
 * before.
 *
 * @returns the e-mail address and password to sign in with.
 */
export const seedDemo = async ({ app, db }: Unfilled, now: Date): Promise<{ email: string; password: string }> => {
  const credentials = { email: addressOf('maya'), password: DEMO_PASSWORD };
  const group = await seedPeople(app, db);
  if (group === 'exists') return credentials;
  const [underWay, ...others] = plannedTrips;
  await Promise.all([...pastTrips, ...others].map((trip) => makeTrip(app, group, trip, now)));
  await seedDates(app, personIn(group), dateIn('UTC', now));
  // Last, so that what was added lately is of the trip that they are on.
  if (underWay) await makeTrip(app, group, underWay, now);
  return credentials;
};

const personIn =
  (group: ReadonlyMap<ExampleName, SignedIn>) =>
  (name: ExampleName): SignedIn => {
    const person = group.get(name);
    if (!person) throw new Error(`${name} is not in the demo's group`);
    return person;
  };

const makeTrip = async (
  app: FastifyInstance,
  group: ReadonlyMap<ExampleName, SignedIn>,
  example: ExampleTrip,
  now: Date,
): Promise<void> => {
  const by = personIn(group);
  const { title, description, destination, currency, timeZone } = example;
  const startDate = addDays(dateIn(timeZone, now), example.startsIn) ?? '';
  const endDate = addDays(startDate, example.days - 1);
  const fields = { title, description, destination, currency, timeZone, startDate, endDate };
  const { id: tripId } = await send(app, createTrip, by(example.owner), {}, fields);
  for (const role of ['admin', 'member'] as const) {
    for (const name of role === 'admin' ? example.admins : example.members) {
      await send(app, addMember, by(example.owner), { tripId }, { userId: by(name).id, role });
    }
  }
  const made: MadeTrip = { app, tripId, startDate, timeZone, by, editors: [example.owner, ...example.admins].map(by) };
  const activities = await addActivities(made, example.activities, await addGuests(made, example));
  for (const flight of example.flights ?? []) await addFlight(made, flight, { example, activities });
  const { outfits, shopping } = example;
  await Promise.all([addOutfits(made, outfits.slice(0, -1), activities), addItems(made, shopping.slice(0, -2))]);
  // What was added last is of more than one kind, as where people plan together.
  await addItems(made, shopping.slice(-2));
  await addOutfits(made, outfits.slice(-1), activities);
  await addIdeas(made, example.ideas ?? []);
  if (example.money) await addMoney({ ...made, currency: currency ?? 'EUR' }, example.money);
  await talk(made, example.chat);
};

/** A trip that is there, to be filled by its editors in turn. */
interface MadeTrip {
  readonly app: FastifyInstance;
  readonly tripId: string;
  readonly startDate: string;
  readonly timeZone: string;
  readonly by: (name: ExampleName) => SignedIn;
  readonly editors: readonly SignedIn[];
}

const editorOf = ({ editors }: MadeTrip, index: number): SignedIn => {
  const editor = editors[index % editors.length];
  if (!editor) throw new Error('a demo trip has no editor');
  return editor;
};

/** @returns the guests' ids by their names. */
const addGuests = async (
  { app, tripId, by }: MadeTrip,
  { guests = [] }: ExampleTrip,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const { name, of } of guests) ids.set(name, (await send(app, addGuest, by(of), { tripId }, { name })).id);
  return ids;
};

/** @returns the activities' ids by their titles. */
const addActivities = async (
  trip: MadeTrip,
  activities: readonly ExampleActivity[],
  guests: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  const idOf = (name: string) => guests.get(name) ?? trip.by(name as ExampleName).id;
  for (const [index, { day, from, to, nights = 0, files = [], joinedBy, ...fields }] of activities.entries()) {
    const editor = editorOf(trip, index);
    const attachments = [];
    for (const file of files) attachments.push({ url: await uploadFile(trip.app, editor, file) });
    const participants = joinedBy && { mode: 'some' as const, personIds: joinedBy.map(idOf) };
    const body = { ...fields, ...timesOf(trip, { day, from, to, nights }), attachments, participants };
    const { id, title } = await send(trip.app, addActivity, editor, { tripId: trip.tripId }, body);
    ids.set(title, id);
  }
  return ids;
};

const dateOf = ({ startDate }: MadeTrip, day: number | undefined): string | null =>
  day === undefined ? null : addDays(startDate, day);

/** When an activity of a trip is, as instants. */
const timesOf = (
  trip: MadeTrip,
  { day, from, to, nights = 0 }: Pick<ExampleActivity, 'day' | 'from' | 'to' | 'nights'>,
) => {
  const date = dateOf(trip, day);
  const at = (time: string | undefined, on: string | null) =>
    on !== null && time !== undefined ? instantAt({ date: on, time }, trip.timeZone) : null;
  return { startTime: at(from, date), endTime: at(to, date && addDays(date, nights)) };
};

interface Planned {
  readonly example: ExampleTrip;
  readonly activities: ReadonlyMap<string, string>;
}

const addFlight = async (
  trip: MadeTrip,
  { activity, travellers, ...facts }: ExampleFlight,
  { example, activities }: Planned,
): Promise<void> => {
  const times = timesOf(trip, example.activities.find(({ title }) => title === activity) ?? {});
  await send(
    trip.app,
    trackFlight,
    trip.by(travellers[0]),
    {},
    {
      ...facts,
      departureTime: times.startTime,
      arrivalTime: times.endTime,
      itineraryItemId: activities.get(activity) ?? '',
      travellerIds: travellers.map((name) => trip.by(name).id),
    },
  );
};

const talk = async ({ app, tripId, by }: MadeTrip, messages: readonly ExampleMessage[]): Promise<void> => {
  const ids: string[] = [];
  for (const [name, content, { answers } = {}] of messages) {
    const replyToId = answers === undefined ? undefined : ids[answers];
    const { id } = await send(app, postMessage, by(name), { tripId }, { content, replyToId });
    ids.push(id);
  }
  for (const [index, [, , { reactions = [] } = {}]] of messages.entries()) {
    for (const [name, emoji] of reactions) {
      const params = { tripId, messageId: ids[index] ?? '', emoji: encodeURIComponent(emoji) };
      await send(app, addReaction, by(name), params, undefined);
    }
  }
};

const addIdeas = async ({ app, tripId, by }: MadeTrip, ideas: readonly ExampleIdea[]): Promise<void> => {
  for (const { from, answers, comments = [], ...fields } of ideas) {
    const { id: ideaId } = await send(app, addIdea, by(from), { tripId }, fields);
    for (const [name, answer] of Object.entries(answers)) {
      const person = by(name as ExampleName);
      await send(app, answerIdea, person, { tripId, ideaId, personId: person.id }, { answer });
    }
    for (const [name, text] of comments) await send(app, addIdeaComment, by(name), { tripId, ideaId }, { text });
  }
};

const uploadFile = async (app: FastifyInstance, person: SignedIn, { name, shows }: ExampleFile): Promise<string> => {
  // Only the first start draws: what it takes would stay in memory at every other one.
  const drawn =
    shows === 'the door' ? await (await import('./drawn-door.ts')).drawDoor() : drawPdf(shows.headline, shows.lines);
  const form = new FormData();
  form.append(uploadObject.file.field, new Blob([new Uint8Array(drawn)]), name);
  return (await sendForm(app, uploadObject, person, {}, form)).objectPath;
};

const addOutfits = async (
  trip: MadeTrip,
  outfits: readonly ExampleOutfit[],
  activities: ReadonlyMap<string, string>,
): Promise<void> => {
  const { app, tripId } = trip;
  const planned = ({ day, activity }: WornOn) => ({
    plannedDate: dateOf(trip, day) ?? '',
    activityId: activities.get(activity ?? '') ?? '',
  });
  // Only the first start draws: what it takes would stay in memory at every other one.
  const { drawOutfit } = await import('./drawn-outfits.ts');
  const pictures = await Promise.all(
    outfits.map(async ({ picture }) => (picture ? drawOutfit(picture.ground, picture.worn) : null)),
  );
  for (const [index, { picture: _, again, day, activity, wearer, ...fields }] of outfits.entries()) {
    const editor = editorOf(trip, index);
    const form = new FormData();
    const sent = { ...fields, ...planned({ day, activity }), wearerId: wearer && trip.by(wearer).id };
    for (const [name, value] of Object.entries(sent)) if (value) form.append(name, value);
    const picture = pictures[index];
    if (picture) form.append(addOutfit.file.field, new Blob([new Uint8Array(picture)]), 'outfit.png');
    const { id } = await sendForm(app, addOutfit, editor, { tripId }, form);
    if (again) await send(app, copyOutfit, editor, { tripId, outfitId: id }, planned(again));
  }
};

const addItems = async (trip: MadeTrip, items: readonly ExampleItem[]): Promise<void> => {
  const { app, tripId, by } = trip;
  for (const [index, { buyer, isBought, ...fields }] of items.entries()) {
    const editor = editorOf(trip, index);
    const body = { ...fields, assignedTo: buyer && by(buyer).id };
    const { id } = await send(app, addShoppingItem, editor, { tripId }, body);
    if (isBought) await send(app, updateShoppingItem, editor, { tripId, itemId: id }, { isCompleted: true });
  }
};
