import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { AppError } from '@caravan/contract/errors.ts';
import { loggable, openDatabase } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { findPending } from '../platform/migrate.ts';
import { reachDatabase } from '../platform/postgres/reached-database.ts';
import { pseudonymsBy } from '../platform/security/pseudonyms.ts';
import { openServerKey } from '../platform/security/signing-keys.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';
import { StartupError } from '../platform/startup/startup-error.ts';
import * as accounts from './account-commands.ts';
import { AdminError, Administration } from './administration.ts';
import { type Answer, asJson, asText } from './printed.ts';
import * as trips from './trip-commands.ts';

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  yes: { type: 'boolean' },
  until: { type: 'string' },
  of: { type: 'string' },
} as const;

interface Given {
  /** What follows the command's own words; as many as its usage says. */
  readonly rest: readonly string[];
  readonly yes?: boolean | undefined;
  readonly until?: string | undefined;
  readonly of?: string | undefined;
}

interface Command {
  /** Its own words in lower case, what it takes in upper case, and in brackets what may be left out. */
  readonly usage: string;
  readonly run: (admin: Administration, given: Given) => Promise<Answer>;
}

const commands: readonly Command[] = [
  { usage: 'account find WHO', run: (admin, { rest: [who = ''] }) => accounts.showAccount(admin, who) },
  { usage: 'account sessions end WHO', run: (admin, { rest: [who = ''] }) => accounts.endSessions(admin, who) },
  { usage: 'account lock WHO', run: (admin, { rest: [who = ''] }) => accounts.lockAccount(admin, who) },
  { usage: 'account unlock WHO', run: (admin, { rest: [who = ''] }) => accounts.unlockAccount(admin, who) },
  { usage: 'account reset-link WHO', run: (admin, { rest: [who = ''] }) => accounts.makeResetLink(admin, who) },
  {
    usage: 'account second-factor-off WHO',
    run: (admin, { rest: [who = ''] }) => accounts.turnSecondFactorOff(admin, who),
  },
  {
    usage: 'account plan WHO [PLAN [--until DATE]]',
    run: (admin, { rest: [who = '', plan], until }) => accounts.changePlan(admin, who, plan, until),
  },
  {
    usage: 'account storage WHO [AMOUNT|unlimited|default]',
    run: (admin, { rest: [who = '', amount] }) => accounts.changeStorage(admin, who, amount),
  },
  { usage: 'trip list --of WHO', run: (admin, { of = '' }) => trips.listTripsOf(admin, of) },
  { usage: 'trip show ID', run: (admin, { rest: [id = ''] }) => trips.showTrip(admin, id) },
  { usage: 'trip remove ID --yes', run: (admin, { rest: [id = ''], yes = false }) => trips.removeTrip(admin, id, yes) },
];

const HELP = `${commands.map(({ usage }) => `npm run admin -- ${usage}`).join('\n')}

WHO is an email address, a phone number, a user name or an id. --json prints JSON.
`;

/** The words that a command begins with. */
const wordsOf = ({ usage }: Command): string[] =>
  /^[a-z -]*[a-z](?= |$)/.exec(usage.replace(/ --.*/, ''))?.[0].split(' ') ?? [];

const findCommand = (typed: readonly string[]): Command => {
  const found = commands.find((command) => wordsOf(command).every((word, place) => typed[place] === word));
  if (!found) throw new AdminError('Say what to do: npm run admin -- --help lists it.');
  return found;
};

const readGiven = (command: Command, typed: readonly string[], { yes, until, of }: Omit<Given, 'rest'>): Given => {
  const rest = typed.slice(wordsOf(command).length);
  const taken = command.usage.replaceAll(/--[a-z]+( [A-Z]+)?/g, '').match(/\[?[A-Z]{2,}/g) ?? [];
  const needed = taken.filter((name) => !name.startsWith('['));
  const isMeant =
    rest.length >= needed.length &&
    rest.length <= taken.length &&
    rest.every((word) => word.trim() !== '') &&
    Object.entries({ yes, until, of }).every(
      ([name, value]) => value === undefined || command.usage.includes(`--${name}`),
    ) &&
    (of !== undefined || !command.usage.includes('--of')) &&
    (until === undefined || rest.length === taken.length);
  if (!isMeant) throw new AdminError(`That is not understood: npm run admin -- ${command.usage}.`);
  return { rest, yes, until, of };
};

/** Who gives the command; a container may have no name for them. */
const nameOfCaller = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
};

/** How a command is given. */
interface Giving {
  /** Settings of the server, as environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Gets each line of the log, beside the answer. */
  readonly writeLog: (line: string) => void;
  /** Is waited for before anything is reached or written. */
  readonly beforeReaching?: (settings: Settings) => Promise<void>;
}

const runOn = async (
  { env, writeLog, beforeReaching }: Giving,
  work: (admin: Administration) => Promise<Answer>,
): Promise<Answer> => {
  const settings = readSettings(env);
  const log = createLog(settings.logLevel, { write: writeLog });
  const by = nameOfCaller();
  await beforeReaching?.(settings);
  const { url, close } = await reachDatabase(settings, log);
  try {
    const database = openDatabase({ connectionString: url, max: 2 }, log);
    try {
      if ((await findPending(database.pool)).length > 0)
        throw new AdminError(
          'The database is of an earlier version: start this one, or run npm run migrate, and repeat.',
        );
      const pseudonyms = pseudonymsBy(await openServerKey(settings));
      return await work(new Administration({ db: database.db, settings, pseudonyms, log, by }));
    } finally {
      await database.close();
    }
  } finally {
    await close();
  }
};

const readArguments = (typed: readonly string[]) => {
  try {
    return parseArgs({ args: [...typed], allowPositionals: true, options });
  } catch {
    throw new AdminError('That is not understood: npm run admin -- --help lists what is.');
  }
};

/**
 * Runs a command, beside a running server or without one.
 *
 * @param typed the words behind `npm run admin --`.
 * @returns what is printed: text, or one line of JSON.
 */
export const runAdminCommand = async (typed: readonly string[], giving: Giving): Promise<string> => {
  const { values, positionals } = readArguments(typed);
  if (values.help) return HELP;
  const command = findCommand(positionals);
  const given = readGiven(command, positionals, values);
  const answer = await runOn(giving, (admin) => command.run(admin, given));
  return values.json ? asJson(answer) : asText(answer);
};

/** Why a command failed, in one line for whoever gave it. */
export const failureLine = (error: unknown): string => {
  if (error instanceof AdminError || error instanceof StartupError || error instanceof AppError) return error.message;
  return `Nothing was done: ${JSON.stringify(loggable(error))}`;
};
