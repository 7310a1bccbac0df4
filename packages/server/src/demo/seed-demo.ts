import { emailSignup } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { AnswerOf, BodyInputOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { addMember } from '@caravan/contract/members/members.endpoints.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn, instantAt } from '@caravan/contract/time/zones.rules.ts';
import { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import {
  DEMO_PASSWORD,
  type ExampleActivity,
  type ExampleName,
  type ExampleTrip,
  exampleTrips,
  people,
} from './example-group.ts';

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
  for (const trip of exampleTrips) await makeTrip(app, group, trip, now);
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
  const trip = await send(
    app,
    createTrip,
    by(example.owner),
    {},
    {
      title,
      description,
      destination,
      currency,
      timeZone,
      startDate,
      endDate,
    },
  );
  const params = { tripId: trip.id };
  for (const role of ['admin', 'member'] as const) {
    for (const name of role === 'admin' ? example.admins : example.members) {
      await send(app, addMember, by(example.owner), params, { userId: by(name).id, role });
    }
  }
  const editors = [example.owner, ...example.admins];
  for (const [index, activity] of example.activities.entries()) {
    const editor = editors[index % editors.length] ?? example.owner;
    await send(app, addActivity, by(editor), params, activityBody(activity, startDate, timeZone));
  }
  for (const [name, content] of example.chat) await send(app, postMessage, by(name), params, { content });
};

const activityBody = ({ day, from, to, ...rest }: ExampleActivity, startDate: string, timeZone: string) => {
  const date = day === undefined ? null : addDays(startDate, day);
  const at = (time: string | undefined) =>
    date !== null && time !== undefined ? instantAt({ date, time }, timeZone) : null;
  return { ...rest, startTime: at(from), endTime: at(to) };
};

/** Calls an endpoint as one of the group. */
const send = async <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  body: BodyInputOf<E>,
): Promise<AnswerOf<E>> => {
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const answer = await app.inject({
    method: endpoint.method,
    url,
    headers: { cookie: person.cookie },
    payload: body as Record<string, unknown>,
  });
  if (answer.statusCode !== endpoint.status) throw new Error(`the demo's ${url} answered ${answer.statusCode}`);
  return answer.json<AnswerOf<E>>();
};
