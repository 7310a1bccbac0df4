import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod/mini';
import {
  contact,
  folder,
  host,
  isLoopback,
  oneOf,
  origin,
  postgresUrl,
  redisUrl,
  sender,
  smtpUrl,
  type TrustProxy,
  trustedProxies,
  wholeNumber,
  SettingsError,
  withSecretFiles,
} from './setting-values.ts';
import type { SmtpSettings } from '../messages/mail.ts';
import { bucketEnvironment, bucketSecrets, type BucketSettings, bucketSettings } from './bucket-settings.ts';
import {
  conciergeEnvironment,
  conciergeSecrets,
  type ConciergeSettings,
  conciergeSettings,
  linkEnvironment,
  type LinkSettings,
  linkSettings,
  pushEnvironment,
  pushSettings,
  travelEnvironment,
  travelSecrets,
  type TravelSettings,
  travelSettings,
} from './service-settings.ts';
import { planEnvironment, planSecrets, type PlanSettings, planSettings } from './plan-settings.ts';
import { watchingEnvironment, watchingSecrets, type WatchingSettings, watchingSettings } from './watching-settings.ts';
import { rateLimitEnvironment, type RateLimits, rateLimitSettings } from './rate-limit-settings.ts';
import { signInEnvironment, signInSecrets, type SignInSettings, signInSettings } from './sign-in-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const nodeEnvironments = ['development', 'production', 'test'] as const;

const serverKey = z.string().check(z.regex(/^[\w-]{43,}$/, 'give a key of at least 43 letters and digits.'));

const backupKey = z.string().check(z.minLength(16, 'give at least 16 characters, or a key of age.'));

/** Every variable that the server reads, and nothing else. An empty one counts as not given. */
const environment = z.object({
  /** TCP port that the server listens on. 0 takes a free one (for tests). */
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  /** Address to listen on. One that is not loopback makes it a production server. */
  HOST: z._default(host, '127.0.0.1'),
  /** Folder of everything that is kept. A relative one counts from the folder of the start. */
  DATA_DIR: z._default(folder, '.data'),
  /** An own PostgreSQL, version 15 or later; without it the server brings and runs one in DATA_DIR. Secret. */
  DATABASE_URL: z.optional(postgresUrl),
  /** A Redis, version 7 or later, for what several servers share beside the database: announcements and limits. Secret. */
  REDIS_URL: z.optional(redisUrl),
  /** Connections to the database that the server keeps at most. */
  DATABASE_POOL_SIZE: z._default(wholeNumber(1, 200), 10),
  /** The address that people open, where it differs from http://HOST:PORT. With https, cookies are Secure. */
  PUBLIC_URL: z.optional(origin),
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: off, their number, or their addresses. */
  TRUST_PROXY: z._default(trustedProxies, false),
  /** 'true' lets other machines in over plain http, where HOST is not loopback: what they send, passwords too, can be read on the way. */
  ALLOW_HTTP: z._default(oneOf(['true', 'false']), 'false'),
  /** What must be free on the disk of DATA_DIR for the server to be ready, bytes. */
  READY_FREE_BYTES: z._default(wholeNumber(0, 9_999_999_999), 104_857_600),
  /** 'production' closes what is for development only. */
  NODE_ENV: z._default(oneOf(nodeEnvironments), 'development'),
  /** Where mails leave, with user and password. Without it production sends none, and development shows them. Secret. */
  SMTP_URL: z.optional(smtpUrl),
  /** Whom mails come from. Needed with SMTP_URL. */
  MAIL_FROM: z.optional(sender),
  /** The key of what stays, such as the pseudonyms of security events. Needed by several servers on one database; else made in DATA_DIR. Secret. */
  SERVER_KEY: z.optional(serverKey),
  /** What backups are encrypted and read with: a passphrase, or a key of age. Without it they are not encrypted. Secret. */
  BACKUP_KEY: z.optional(backupKey),
  /** How many of the backups are kept that are made of the embedded database before it is migrated; 0 makes none. */
  BACKUPS_BEFORE_MIGRATION: z._default(wholeNumber(0, 100), 3),
  /** Failed sign-ins and the like that one server keeps in a minute, where they differ; the rest is counted in the log. */
  SECURITY_EVENTS_PER_MINUTE: z._default(wholeNumber(1, 100_000), 100),
  /** Where vulnerabilities of this server are reported; published at /.well-known/security.txt. */
  SECURITY_CONTACT: z.optional(contact),
  ...bucketEnvironment,
  ...signInEnvironment,
  ...travelEnvironment,
  ...pushEnvironment,
  ...linkEnvironment,
  ...conciergeEnvironment,
  ...planEnvironment,
  ...watchingEnvironment,
  /** 'true' fills the database with an example group whose password everybody knows; refused in production. */
  DEMO: z._default(oneOf(['true', 'false']), 'false'),
  /** The least important log lines that are written. */
  LOG_LEVEL: z._default(oneOf(logLevels), 'info'),
  ...rateLimitEnvironment,
});

/** Never shown in a message; each may come from a file too (setting-values.ts). */
export const secretSettings: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SERVER_KEY',
  ...bucketSecrets,
  'BACKUP_KEY',
  ...signInSecrets,
  ...travelSecrets,
  ...conciergeSecrets,
  ...planSecrets,
  ...watchingSecrets,
]);

/** Longest settings that make sense; a file pasted into a variable is refused early. */
const MAX_LENGTH = 4096;

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape);

/** The parsed settings. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database. Secret: never logged. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Undefined: limits and announcements are this server's own. Secret: never logged. */
  redisUrl: string | undefined;
  /** Where files are kept; `null`: in the data folder. */
  bucket: BucketSettings | null;
  /** Origin without a trailing slash. With `port` 0 and no PUBLIC_URL its port is 0 too. */
  publicUrl: string;
  trustProxy: TrustProxy;
  /** What must be free on the disk for the server to be ready, bytes. */
  readyFreeBytes: number;
  nodeEnv: (typeof nodeEnvironments)[number];
  /** Where mails leave; `null`: nowhere. Secret: never logged. */
  smtp: SmtpSettings | null;
  /** What would be sent is shown to whoever opens the development outbox: never where anybody but this machine gets to. */
  hasOutbox: boolean;
  /** Undefined: made in the data folder. Secret: never logged. */
  serverKey: string | undefined;
  /** Origins of push services in one's own network, which pushes go to beside those at public addresses. */
  pushServices: readonly string[];
  /** Which pages are read that people link to; `null`: none. */
  linkPreviews: LinkSettings;
  /** What backups are encrypted and read with; `null`: they are not encrypted. Secret: never logged. */
  backupKey: string | null;
  /** How many backups from before a migration are kept; 0: none is made. */
  backupsBeforeMigration: number;
  securityEventsPerMinute: number;
  /** As a URI; `null`: nobody is named. */
  securityContact: string | null;
  signIn: SignInSettings;
  travel: TravelSettings;
  concierge: ConciergeSettings;
  plans: PlanSettings;
  watching: WatchingSettings;
  logLevel: (typeof logLevels)[number];
  rateLimits: RateLimits;
  /** NODE_ENV is production, or HOST is not loopback: nothing made for development is there. */
  isProduction: boolean;
  /** Cookies are Secure, because people come over https. */
  secureCookies: boolean;
  /** The database is filled with an example group. */
  demo: boolean;
}

/** Whether anything is kept in the data folder: the database, or the files. Without it a server has no folder of its own. */
export const needsDataFolder = ({ databaseUrl, bucket }: Pick<Settings, 'databaseUrl' | 'bucket'>): boolean =>
  databaseUrl === undefined || bucket === null;

/**
 * Reads the settings from the environment, once, at the start.
 * @throws {SettingsError} for the first setting that is wrong.
 */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const parsed = environment.safeParse(given(env), { error: z.locales.en().localeError });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    // An address with a user in it may hold a password too.
    const isSecret = secretSettings.has(name) || env[name]?.includes('@');
    const shown = isSecret ? undefined : env[name];
    throw new SettingsError(name, issue?.message ?? 'it cannot be read.', shown);
  }
  const settings = derive(parsed.data);
  if (settings.demo && settings.isProduction) {
    throw new SettingsError('DEMO', 'the example group has a password that everybody knows; it is not for production.');
  }
  if (!isLoopback(settings.host) && !settings.secureCookies && parsed.data.ALLOW_HTTP === 'false') {
    const problem =
      'others would send their passwords over plain http: set PUBLIC_URL to the https address that people open, or ALLOW_HTTP=true in a network of your own.';
    throw new SettingsError('HOST', problem, settings.host);
  }
  if (parsed.data.SMTP_URL !== undefined && settings.smtp === null) {
    throw new SettingsError('MAIL_FROM', 'give the address that mails come from; SMTP_URL needs it.');
  }
  if (!needsDataFolder(settings) && settings.serverKey === undefined) {
    const problem =
      'give one, the same for all servers: with DATABASE_URL and S3_BUCKET nothing is kept in DATA_DIR, no key either.';
    throw new SettingsError('SERVER_KEY', problem);
  }
  return settings;
};

const given = (env: Record<string, string | undefined>): Record<string, string> => {
  const values: Record<string, string> = {};
  const whole = withSecretFiles(env, secretSettings, MAX_LENGTH);
  for (const name of settingNames) {
    const value = whole[name]?.trim() ?? '';
    if (value.length > MAX_LENGTH) throw new SettingsError(name, `it is longer than ${MAX_LENGTH} characters.`);
    if (value !== '') values[name] = value;
  }
  return values;
};

const derive = (env: z.infer<typeof environment>): Settings => {
  const publicUrl = env.PUBLIC_URL ?? defaultUrl(env.HOST, env.PORT);
  const isProduction = env.NODE_ENV === 'production' || !isLoopback(env.HOST);
  // A proxy in front of it brings everybody in, whatever the server listens on.
  const isForThisMachine = !isProduction && isLoopback(new URL(publicUrl).hostname) && env.TRUST_PROXY === false;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    bucket: bucketSettings(env, publicUrl),
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    readyFreeBytes: env.READY_FREE_BYTES,
    nodeEnv: env.NODE_ENV,
    smtp: smtpFrom(env.SMTP_URL, env.MAIL_FROM),
    hasOutbox: isForThisMachine,
    serverKey: env.SERVER_KEY,
    backupKey: env.BACKUP_KEY ?? null,
    backupsBeforeMigration: env.BACKUPS_BEFORE_MIGRATION,
    securityEventsPerMinute: env.SECURITY_EVENTS_PER_MINUTE,
    securityContact: env.SECURITY_CONTACT ?? null,
    signIn: signInSettings(env, { isProduction, isForThisMachine }),
    travel: travelSettings(env),
    pushServices: pushSettings(env),
    linkPreviews: linkSettings(env),
    concierge: conciergeSettings(env),
    plans: planSettings(env),
    watching: watchingSettings(env),
    logLevel: env.LOG_LEVEL,
    rateLimits: rateLimitSettings(env),
    isProduction,
    secureCookies: publicUrl.startsWith('https:'),
    demo: env.DEMO === 'true',
  };
};

const smtpFrom = (url: string | undefined, from: string | undefined): SmtpSettings | null =>
  url === undefined || from === undefined ? null : { url, from };

/** Written as a browser writes an origin: no port 80, an IPv6 address in brackets. */
const defaultUrl = (hostOrAddress: string, port: number): string =>
  new URL(`http://${isIP(hostOrAddress) === 6 ? `[${hostOrAddress}]` : hostOrAddress}:${port}`).origin;
