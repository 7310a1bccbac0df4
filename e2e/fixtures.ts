import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect,
  test as base,
} from '@playwright/test';
import { ConsoleErrors } from './console-errors.ts';
import { replicaCount, serveReplicas } from './replicas.ts';
import { TestServer } from './server.ts';
import { Shared } from './shared.ts';

export { expect };

export const PASSWORD = 'correct horse battery';

/** The signed-in person as the API answers it. */
interface Account {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Somebody at a browser of their own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Allows an error of their pages that the story brings about. */
  expectConsoleError(pattern: RegExp): void;
}

/** Somebody who is signed in. */
export interface Person extends Visitor, Account {
  /** Asks the API as this person; the parsed answer of a success. */
  api<Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer>;
}

interface NewPerson extends BrowserContextOptions {
  readonly lastName?: string;
  readonly username?: string;
}

/** Somebody who has come, and the errors of their pages. */
interface Arrival {
  readonly visitor: Visitor;
  readonly consoleErrors: ConsoleErrors;
}

interface Fixtures {
  /** Where everybody of the story is. Other stories of the worker are there too; people and trips of each are its own. */
  server: TestServer;
  /** Where visitors come to, one after the other: each to another one of several servers, or all to the story's. */
  addresses: readonly string[];
  /** What visitors come with. */
  visitorsBrowser: Browser;
  /** Everybody who has come in this story. */
  arrivals: Arrival[];
  /** A server for this story alone, which may stop it and start it again. */
  ownServer: TestServer;
  /** Somebody without an account. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Somebody who has signed up as `name`, at a page that shows nothing yet. */
  person(name: string, options?: NewPerson): Promise<Person>;
}

interface WorkerFixtures {
  /** Where a file gets a special server from, for the `server` of its stories. */
  shared: Shared;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    async ({}, use) => {
      const shared = new Shared();
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],
  server: async ({ shared }, use) => use(await (replicaCount > 1 ? firstReplica(shared) : shared.get(serveWhile))),
  addresses: async ({ server, shared }, use) => {
    const servers = replicaCount > 1 ? await shared.get(serveReplicas) : [server];
    await use(servers.map(({ url }) => url));
  },
  visitorsBrowser: async ({ browser }, use) => use(browser),
  arrivals: async ({}, use) => use([]),
  ownServer: async ({ arrivals }, use) =>
    serveWhile(async (server) => {
      await use(server);
      // A page that is still open would ask it while it stops.
      await leave(arrivals);
    }),

  baseURL: async ({ server }, use) => use(server.url),

  visitor: async ({ visitorsBrowser, arrivals, addresses }, use) => {
    await use(async (options) => {
      const baseURL = addresses[arrivals.length % addresses.length];
      const arrival = await arrive(visitorsBrowser, { ...(baseURL === undefined ? {} : { baseURL }), ...options });
      arrivals.push(arrival);
      return arrival.visitor;
    });
    await leave(arrivals);
    const unexpected = arrivals.flatMap(({ consoleErrors }) => consoleErrors.unexpected());
    expect(unexpected, 'errors of the pages').toEqual([]);
  },

  person: async ({ visitor }, use) => {
    await use(async (firstName, { lastName = 'Lindqvist', username = uniqueName(firstName), ...options } = {}) => {
      const arrived = await visitor(options);
      const account = await signUp(arrived.context, { firstName, lastName, username });
      return { ...arrived, ...account, api: (method, path, body) => ask(arrived.context, method, path, body) };
    });
  },
});

const firstReplica = async (shared: Shared): Promise<TestServer> => {
  const [first] = await shared.get(serveReplicas);
  if (first === undefined) throw new Error('There is no server.');
  return first;
};

/**
 * Runs a server for as long as it is used, and checks afterwards that it has logged no error.
 *
 * @param special settings that differ from what people start it with.
 */
export const serveWhile = async (
  use: (server: TestServer) => Promise<void>,
  special: Record<string, string> = {},
): Promise<void> => lend(await TestServer.start(special), use);

/** The same with a server that starts for the first time: without a database, on an empty folder. */
export const serveFromNothing = async (
  use: (server: TestServer) => Promise<void>,
  special: Record<string, string>,
): Promise<void> => lend(await TestServer.startFromNothing(special), use);

const lend = async (server: TestServer, use: (server: TestServer) => Promise<void>): Promise<void> => {
  await use(server);
  expect(await server.remove(), 'the exit code of the server').toBe(0);
  expect(server.failures, 'failures that the server has logged').toEqual([]);
};

interface OutsideService {
  /** Settings that make a server ask it. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** What runs a server along with an outside service of its own. */
export const serveWith =
  <Service extends OutsideService>(start: () => Promise<Service>, special: Record<string, string> = {}) =>
  async (use: (running: { server: TestServer; service: Service }) => Promise<void>): Promise<void> => {
    const service = await start();
    await serveWhile((server) => use({ server, service }), { ...service.env, ...special });
    await service.stop();
  };

const arrive = async (browser: Browser, options?: BrowserContextOptions): Promise<Arrival> => {
  const context = await browser.newContext(options);
  // What the browser makes of answers that a busy machine gives late: nothing would be read ahead on what looks like a slow line.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } });
  });
  const page = await context.newPage();
  const consoleErrors = new ConsoleErrors();
  await consoleErrors.listenTo(page);
  const visitor: Visitor = { context, page, expectConsoleError: (pattern) => consoleErrors.expect(pattern) };
  return { visitor, consoleErrors };
};

/** Closes all that they have open, where it is still open. */
const leave = async (arrivals: readonly Arrival[]): Promise<void> => {
  for (const { visitor } of arrivals) await visitor.context.close();
};

/**
 * Does what signs somebody in, and waits until the app has started anew. The welcome holds that up for three
 * seconds, which no expectation about the page behind it should have to wait as well.
 */
export const enter = async (page: Page, signIn: () => Promise<void>): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), signIn()]);
};

/** Ends what the browser knows of a session. The page is left first: its live channel and what it reads ahead would be refused. */
export const loseSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank');
  await page.context().clearCookies();
};

let people = 0;

/** A user name that nobody else has on any server of this run. */
export const uniqueName = (firstName: string): string => {
  people += 1;
  return `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '')}_${people}`.slice(-30);
};

const signUp = async (
  context: BrowserContext,
  names: Pick<Account, 'firstName' | 'lastName' | 'username'>,
): Promise<Account> => {
  const email = `${names.username}@example.com`;
  const { user } = await ask<{ user: Account }>(context, 'POST', '/api/auth/email-signup', {
    ...names,
    email,
    password: PASSWORD,
  });
  return user;
};

/** Asks the API with the cookies of a browser. */
const ask = async <Answer>(context: BrowserContext, method: string, path: string, data?: object): Promise<Answer> => {
  const response = await context.request.fetch(path, { method, ...(data ? { data } : {}) });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
};
