import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

/** A setting in the environment is wrong. The message names it, says what is wrong and what is accepted. */
export class SettingsError extends StartupError {
  /** The environment variable's name. */
  readonly setting: string;

  /** @param given The value as far as it may be shown; left out for a secret. */
  constructor(setting: string, problem: string, given?: string) {
    super(`The setting ${setting} is wrong${given === undefined ? '' : ` (${quoted(given)})`}: ${problem}`);
    this.name = 'SettingsError';
    this.setting = setting;
  }
}

/** One line, whatever was given: control characters escaped, long values cut. */
function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const nodeEnvironments = ['development', 'production', 'test'] as const;

/** Longest settings that make sense; a file pasted into a variable is refused early. */
const maxLength = 4096;

function wholeNumber(low: number, high: number) {
  const problem = `give a whole number from ${low} to ${high}.`;
  return z
    .string()
    .regex(/^\d{1,10}$/, problem)
    .transform(Number)
    .refine((value) => value >= low && value <= high, problem);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `give one of ${values.join(', ')}.`);
}

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?$/i;
const hostProblem = 'give an IP address or a host name without a port, such as 127.0.0.1 or 0.0.0.0.';
const host = z
  .string()
  .refine((value) => isIP(value) > 0 || (hostName.test(value) && !/^[\d.]+$/.test(value)), hostProblem);

const databaseUrlProblem = 'give a PostgreSQL address such as postgresql://user:password@host:5432/name.';
const databaseUrl = z.string().refine(isPostgresUrl, databaseUrlProblem);

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:') && url.pathname.length > 1;
}

const publicUrlProblem = 'give the address that people open, such as https://trips.example.com, without a path.';
const publicUrl = z
  .string()
  .refine((value) => isOrigin(value), publicUrlProblem)
  .transform((value) => new URL(value).origin);

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** Factors over a million only hide a mistake; anything above 0 keeps every limit at one or more. */
const scaleProblem = 'give a number above 0 and up to 1000000, such as 1 or 2.5.';
const scale = z
  .string()
  .regex(/^\d+(\.\d+)?$/, scaleProblem)
  .transform(Number)
  .refine((value) => value > 0 && value <= 1_000_000, scaleProblem);

const dataDir = z.string().refine((value) => !value.includes('\0'), 'give a folder, such as .data.');

const trustProxyProblem =
  'give off, the number of proxies in front of the server (1 to 10), or their addresses, such as 10.0.0.0/8,::1.';
const trustProxy = z.string().transform((value, context) => {
  const trust = readTrustProxy(value);
  if (trust === undefined) {
    context.addIssue({ code: 'custom', message: trustProxyProblem });
    return z.NEVER;
  }
  return trust;
});

/** Undefined when the value is none of the accepted forms. */
function readTrustProxy(value: string): TrustProxy | undefined {
  if (value === 'off' || value === 'false' || value === '0') return false;
  if (/^([1-9]|10)$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  return addresses.every(isAddressRange) ? addresses : undefined;
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** False: the connection's own address counts. A number: so many proxies are in front. A list: those proxies' addresses or ranges. */
export type TrustProxy = false | number | string[];

/** How many requests of one kind are taken in a window, already multiplied by RATE_LIMIT_SCALE. */
export interface RateLimit {
  /** Requests in one window, at least 1. */
  points: number;
  /** Length of the window in seconds. */
  windowSeconds: number;
}

const perMinute = 60;
const perQuarterHour = 15 * perMinute;
const perHour = 60 * perMinute;

/** The most that a limit can be set to before the scale; far above what one server answers in an hour. */
const rateLimit = wholeNumber(1, 1_000_000);

/** Every variable that the server reads, and nothing else. An empty one counts as not given. */
const environment = z.object({
  /** TCP port that the server listens on. 0 takes a free one (for tests). */
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Address to listen on. One that is not loopback makes it a production server. */
  HOST: host.default('127.0.0.1'),
  /** Folder of everything that is kept: the embedded database and uploaded files. Relative to the folder of the start. */
  DATA_DIR: dataDir.default('.data'),
  /** An own PostgreSQL, version 15 or later; without it the server brings and runs one in DATA_DIR. Secret. */
  DATABASE_URL: databaseUrl.optional(),
  /** Connections to the database that the server keeps at most. */
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  /** The address that people open, where it differs from http://HOST:PORT. With https, cookies are Secure. */
  PUBLIC_URL: publicUrl.optional(),
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: off, their number, or their addresses. */
  TRUST_PROXY: trustProxy.default(false),
  /** 'production' closes what is for development only. */
  NODE_ENV: oneOf(nodeEnvironments).default('development'),
  /** The least important log lines that are written. */
  LOG_LEVEL: oneOf(logLevels).default('info'),
  /** Factor on all rate limits below. */
  RATE_LIMIT_SCALE: scale.default(1),
  /** Accounts made per address and hour. */
  RATE_LIMIT_SIGN_UP: rateLimit.default(30),
  /** Failed sign-ins per address and 15 minutes. The 10 per account are fixed. */
  RATE_LIMIT_SIGN_IN: rateLimit.default(100),
  /** Searches for people and user names per user (else address) and minute. */
  RATE_LIMIT_SEARCH: rateLimit.default(120),
  /** Chat messages per user and minute. */
  RATE_LIMIT_CHAT: rateLimit.default(120),
  /** All requests to the API per user (else address) and minute. */
  RATE_LIMIT_EVERYTHING: rateLimit.default(600),
});

/** Never shown in a message. */
const secretSettings = new Set(['DATABASE_URL']);

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
  /** Origin without a trailing slash. With `port` 0 and no PUBLIC_URL its port is 0 too. */
  publicUrl: string;
  trustProxy: TrustProxy;
  nodeEnv: (typeof nodeEnvironments)[number];
  logLevel: (typeof logLevels)[number];
  rateLimits: Record<'signUp' | 'signIn' | 'search' | 'chat' | 'everything', RateLimit>;
  /** NODE_ENV is production, or HOST is not loopback: nothing made for development is there. */
  isProduction: boolean;
  /** Cookies are Secure, because people come over https. */
  secureCookies: boolean;
}

/**
 * Reads the settings from the environment, once, at the start.
 * @throws {SettingsError} for the first setting that is wrong.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    throw new SettingsError(
      name,
      issue?.message ?? 'it cannot be read.',
      secretSettings.has(name) ? undefined : env[name],
    );
  }
  return derive(parsed.data);
}

function given(env: Record<string, string | undefined>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of settingNames) {
    const value = env[name]?.trim() ?? '';
    if (value.length > maxLength) throw new SettingsError(name, `it is longer than ${maxLength} characters.`);
    if (value !== '') values[name] = value;
  }
  return values;
}

function derive(env: z.infer<typeof environment>): Settings {
  const openedAt = env.PUBLIC_URL ?? defaultUrl(env.HOST, env.PORT);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    publicUrl: openedAt,
    trustProxy: env.TRUST_PROXY,
    nodeEnv: env.NODE_ENV,
    logLevel: env.LOG_LEVEL,
    rateLimits: scaledLimits(env),
    isProduction: env.NODE_ENV === 'production' || !isLoopback(env.HOST),
    secureCookies: openedAt.startsWith('https:'),
  };
}

/** Written as a browser writes an origin: no port 80, an IPv6 address in brackets. */
function defaultUrl(hostOrAddress: string, port: number): string {
  return new URL(`http://${isIP(hostOrAddress) === 6 ? `[${hostOrAddress}]` : hostOrAddress}:${port}`).origin;
}

function scaledLimits(env: z.infer<typeof environment>): Settings['rateLimits'] {
  const limit = (points: number, windowSeconds: number): RateLimit => ({
    points: Math.max(1, Math.round(points * env.RATE_LIMIT_SCALE)),
    windowSeconds,
  });
  return {
    signUp: limit(env.RATE_LIMIT_SIGN_UP, perHour),
    signIn: limit(env.RATE_LIMIT_SIGN_IN, perQuarterHour),
    search: limit(env.RATE_LIMIT_SEARCH, perMinute),
    chat: limit(env.RATE_LIMIT_CHAT, perMinute),
    everything: limit(env.RATE_LIMIT_EVERYTHING, perMinute),
  };
}

function isLoopback(hostOrAddress: string): boolean {
  const name = hostOrAddress.toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === 'localhost' || name === '::1';
}
