import { emailSignup } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { AnswerOf, BodyInputOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { addMember } from '@caravan/contract/members/members.endpoints.ts';
import { addOutfit, copyOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { addShoppingItem, updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn, instantAt } from '@caravan/contract/time/zones.rules.ts';
import { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { drawPdf } from './drawn-pdf.ts';
import type { ExampleOutfit, WornOn } from './example-closets.ts';
import { DEMO_PASSWORD, type ExampleActivity, type ExampleTrip, exampleTrips } from './example-group.ts';
import { type ExampleName, people } from './example-people.ts';
import type { ExampleItem } from './example-shopping.ts';

/** Where the people of the example group get their mail: a name that no mail can reach (RFC 2606). */
const addressOf = (username: string): string => `${username}@caravan.example`;

/** Somebody of the group, signed in. */
interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/**
 * Makes the example group through the API, as people would, with dates around today. Does nothing when it was made before.
 *
 * @returns the e-mail address and password to sign in with.
 */
export const seedDemo = async (app: FastifyInstance, now: Date): Promise<{ email: string; password: string }> => {
  const credentials = { email: addressOf(people.maya.username), password: DEMO_PASSWORD };
  const maya = await signUp(app, 'maya');
  if (maya === 'exists') return credentials;
  const group = new Map<ExampleName, SignedIn>([['maya', maya]]);
  for (const name of ['jonas', 'ines', 'tom'] as const) {
    const person = await signUp(app, name);
    if (person !== 'exists') group.set(name, person);
  }
  await Promise.all(exampleTrips.map((trip) => makeTrip(app, group, trip, now)));
  return credentials;
};

const signUp = async (app: FastifyInstance, name: ExampleName): Promise<SignedIn | 'exists'> => {
  const body = { ...people[name], email: addressOf(name), password: DEMO_PASSWORD };
  const answer = await app.inject({ method: 'POST', url: emailSignup.path, payload: body });
  if (answer.statusCode === 409) return 'exists';
  if (answer.statusCode !== 201) throw new Error(`the demo's sign-up answered ${answer.statusCode}`);
  const { user } = emailSignup.response.parse(answer.json());
  return { id: user.id, cookie: `sid=${answer.cookies.find((cookie) => cookie.name === 'sid')?.value ?? ''}` };
};

const makeTrip = async (
  app: FastifyInstance,
  group: ReadonlyMap<ExampleName, SignedIn>,
  example: ExampleTrip,
  now: Date,
): Promise<void> => {
  const by = (name: ExampleName): SignedIn => {
    const person = group.get(name);
    if (!person) throw new Error(`${name} is not in the demo's group`);
    return person;
  };
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
  const activities = await addActivities(made, example.activities);
  await Promise.all([addOutfits(made, example.outfits, activities), addItems(made, example.shopping)]);
  for (const [name, content] of example.chat) await send(app, postMessage, by(name), { tripId }, { content });
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

/** @returns the activities' ids by their titles. */
const addActivities = async (
  trip: MadeTrip,
  activities: readonly ExampleActivity[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const [index, { day, from, to, document, ...fields }] of activities.entries()) {
    const editor = editorOf(trip, index);
    const date = dateOf(trip, day);
    const at = (time: string | undefined) =>
      date !== null && time !== undefined ? instantAt({ date, time }, trip.timeZone) : null;
    const attachmentUrl = document && (await uploadDocument(trip.app, editor, document));
    const body = { ...fields, startTime: at(from), endTime: at(to), attachmentUrl };
    const { id, title } = await send(trip.app, addActivity, editor, { tripId: trip.tripId }, body);
    ids.set(title, id);
  }
  return ids;
};

const dateOf = ({ startDate }: MadeTrip, day: number | undefined): string | null =>
  day === undefined ? null : addDays(startDate, day);

const uploadDocument = async (
  app: FastifyInstance,
  person: SignedIn,
  { name, headline, lines }: NonNullable<ExampleActivity['document']>,
): Promise<string> => {
  const form = new FormData();
  form.append(uploadObject.file.field, new Blob([new Uint8Array(drawPdf(headline, lines))]), name);
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
  for (const [index, { picture: _, again, day, activity, ...fields }] of outfits.entries()) {
    const editor = editorOf(trip, index);
    const form = new FormData();
    const sent = { ...fields, ...planned({ day, activity }) };
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

/** Calls an endpoint as one of the group. */
const send = <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  body: BodyInputOf<E>,
): Promise<AnswerOf<E>> => call(app, endpoint, person, params, body as Record<string, unknown>);

/** Calls an endpoint that takes a file. */
const sendForm = <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  form: FormData,
): Promise<AnswerOf<E>> => call(app, endpoint, person, params, form);

const call = async <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  payload: Record<string, unknown> | FormData,
): Promise<AnswerOf<E>> => {
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const answer = await app.inject({ method: endpoint.method, url, headers: { cookie: person.cookie }, payload });
  if (answer.statusCode !== endpoint.status) throw new Error(`the demo's ${url} answered ${answer.statusCode}`);
  return answer.json<AnswerOf<E>>();
};
