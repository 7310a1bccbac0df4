import { changePicture } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { emailLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { signedInSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import type { AnswerOf, BodyInputOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { changePreferences, createUser, findForSignIn } from '../features/accounts/accounts.store.ts';
import { confirmAddress } from '../features/accounts/email-change.store.ts';
import type { Db } from '../platform/db.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import type { Portrait } from './drawn-portraits.ts';

/** The password of everybody in the example group. */
export const DEMO_PASSWORD = 'caravan-demo';

interface ExamplePerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Somebody without one is shown by their initials. */
  readonly portrait?: Portrait;
}

/** Four friends; the first one is who the demo signs in as. */
const people = {
  maya: {
    username: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    portrait: { ground: '#d6e9e3', skin: '#8d5a3b', hair: ['bun', '#2a1c17'], clothes: '#c4694a' },
  },
  jonas: {
    username: 'jonas',
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    portrait: { ground: '#f7e8bd', skin: '#f0cdb0', hair: ['short', '#c99a52'], clothes: '#34435c', hasGlasses: true },
  },
  ines: {
    username: 'ines',
    firstName: 'Inês',
    lastName: 'Carvalho',
    portrait: { ground: '#f7ded3', skin: '#d9a47c', hair: ['long', '#4a2f22'], clothes: '#2f7d79' },
  },
  tom: { username: 'tom', firstName: 'Tom', lastName: 'Abernathy-Fitzgerald' },
} as const satisfies Record<string, ExamplePerson>;
export type ExampleName = keyof typeof people;

/** Where somebody of the example group gets mail: a name that no mail can reach (RFC 2606). */
export const addressOf = (name: ExampleName): string => `${name}@caravan.example`;

/** Makes the people of the example group and signs each of them in; `exists` where they were made before. */
export const seedPeople = async (
  app: FastifyInstance,
  db: Db,
): Promise<ReadonlyMap<ExampleName, SignedIn> | 'exists'> => {
  if (await findForSignIn(db, addressOf('maya'))) return 'exists';
  const group = new Map<ExampleName, SignedIn>();
  for (const name of ['maya', 'jonas', 'ines', 'tom'] as const) {
    await makeAccount(db, name);
    const person = await signIn(app, name);
    await givePortrait(app, person, people[name]);
    group.set(name, person);
  }
  return group;
};

/** Not by signing up, which would send mails to nobody and ask for a confirmation that cannot come. */
const makeAccount = async (db: Db, name: ExampleName): Promise<void> => {
  const { username, firstName, lastName } = people[name];
  const password = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const { id } = await createUser(tx, { username, firstName, lastName, email: addressOf(name) }, password);
    await confirmAddress(tx, id);
    // Their trips come about at once, and nobody reads what is sent to them.
    await changePreferences(tx, id, { mailsWhenAdded: false });
  });
};

const signIn = async (app: FastifyInstance, name: ExampleName): Promise<SignedIn> => {
  const payload = { email: addressOf(name), password: DEMO_PASSWORD };
  const answer = await app.inject({ method: emailLogin.method, url: emailLogin.path, payload });
  if (answer.statusCode !== emailLogin.status) throw new Error(`the demo's sign-in answered ${answer.statusCode}`);
  // Nobody of the example group has a second factor.
  const { user } = signedInSchema.parse(answer.json());
  return { id: user.id, cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
};

const givePortrait = async (app: FastifyInstance, person: SignedIn, { portrait }: ExamplePerson): Promise<void> => {
  if (!portrait) return;
  // Only the first start draws: what it takes would stay in memory at every other one.
  const { drawPortrait } = await import('./drawn-portraits.ts');
  const form = new FormData();
  form.append(changePicture.file.field, new Blob([new Uint8Array(await drawPortrait(portrait))]), 'portrait.png');
  await sendForm(app, changePicture, person, {}, form);
};

/** Somebody of the group, signed in. */
export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/** Calls an endpoint as one of the group. */
export const send = <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  body: BodyInputOf<E>,
): Promise<AnswerOf<E>> => call(app, endpoint, person, params, body as Record<string, unknown>);

/** Calls an endpoint that takes a file. */
export const sendForm = <const E extends EndpointShape>(
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
