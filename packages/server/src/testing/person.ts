import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Method } from '@caravan/contract/endpoint.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { LIVE_PATH } from '@caravan/contract/live.ts';
import { httpRequest } from './http-request.ts';
import { openLive, type TestLive } from './live-client.ts';

/** What the server answered; a refusal's body unless the test says otherwise. */
export interface Answer<Body = ErrorBody> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed from JSON; `undefined` where there is none. */
  readonly body: Body;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** Somebody at a browser: makes requests over real HTTP with their session, if they have one. */
export class Visitor {
  readonly url: string;
  /** The session's cookie as a header; empty without one. */
  readonly session: RequestHeaders;

  constructor(url: string, session: RequestHeaders = {}) {
    this.url = url;
    this.session = session;
  }

  get<Body = ErrorBody>(path: string, headers?: RequestHeaders): Promise<Answer<Body>> {
    return this.request('GET', path, undefined, headers);
  }

  post<Body = ErrorBody>(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer<Body>> {
    return this.request('POST', path, body, headers);
  }

  put<Body = ErrorBody>(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer<Body>> {
    return this.request('PUT', path, body, headers);
  }

  patch<Body = ErrorBody>(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer<Body>> {
    return this.request('PATCH', path, body, headers);
  }

  delete<Body = ErrorBody>(path: string, headers?: RequestHeaders): Promise<Answer<Body>> {
    return this.request('DELETE', path, undefined, headers);
  }

  /** @param body sent as JSON; a string and a form go as they are. */
  async request<Body = ErrorBody>(
    method: Method,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<Answer<Body>> {
    const sent = body === undefined ? undefined : asSent(body);
    const type: RequestHeaders = typeof sent === 'string' ? { 'content-type': 'application/json' } : {};
    const answer = await httpRequest(this.url + path, method, { ...this.session, ...type, ...headers }, sent);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(answer.bytes.toString()) : undefined) as Body,
    };
  }

  /** Opens the live channel. */
  live(): Promise<TestLive> {
    return openLive(`${this.url.replace('http', 'ws')}${LIVE_PATH}`, this.session);
  }
}

const asSent = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

/** Somebody who has signed up. */
export class Person extends Visitor {
  readonly id: string;
  readonly user: CurrentUser;
  readonly password: string;

  constructor(url: string, cookie: string, user: CurrentUser, password: string) {
    super(url, { cookie });
    this.id = user.id;
    this.user = user;
    this.password = password;
  }
}

/** What is given of somebody who signs up; the rest is made up. */
export interface SignUp {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly username?: string;
  readonly email?: string;
}

let count = 0;

/** Signs somebody up through the API, under names that nobody else in the test has. */
export const signUp = async (url: string, given: SignUp = {}): Promise<Person> => {
  count += 1;
  const { firstName = 'Person', lastName = `Number${count}` } = given;
  const username = given.username ?? `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '')}_${count}`;
  const email = given.email ?? `${username}@example.com`;
  const password = 'correct horse battery';
  const answer = await new Visitor(url).post<SignedIn>('/api/auth/email-signup', {
    email,
    password,
    firstName,
    lastName,
    username,
  });
  return personOf(url, answer, password);
};

/** Signs somebody in once more, on another device: the session they have stays. */
export const signInAgain = async (person: Person): Promise<Person> => {
  const { email } = person.user;
  const credentials = { email, password: person.password };
  return personOf(
    person.url,
    await new Visitor(person.url).post<SignedIn>('/api/auth/email-login', credentials),
    person.password,
  );
};

const personOf = (url: string, answer: Answer<SignedIn>, password: string): Person => {
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (answer.status >= 400 || cookie === undefined) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
  return new Person(url, cookie, answer.body.user, password);
};
