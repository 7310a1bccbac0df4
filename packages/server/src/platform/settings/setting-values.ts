import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod/mini';
import { databaseServers } from '../postgres/database-hosts.ts';
import { StartupError } from '../startup/startup-error.ts';

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
const quoted = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

/*
 * What the environment's texts may say, each with the message that tells what is accepted. The messages never hold the
 * given value, because some are secret.
 */

const isAddressRange = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

const isPostgresUrl = (value: string): boolean =>
  databaseServers(value).every((server) => {
    const url = URL.parse(server);
    return url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:') && url.pathname.length > 1;
  });

const isOrigin = (value: string): boolean => {
  const url = URL.parse(value);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
};

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?$/i;

/** Digits and dots alone are a mistyped address, not a name. */
const isHost = (value: string): boolean => isIP(value) > 0 || (hostName.test(value) && !/^[\d.]+$/.test(value));

/** False: the connection's own address counts. A number: so many proxies are in front. A list: their addresses or ranges. */
export type TrustProxy = false | number | string[];

/** Undefined when the value is none of the accepted forms. */
const readTrustProxy = (value: string): TrustProxy | undefined => {
  if (value === 'off' || value === 'false' || value === '0') return false;
  if (/^([1-9]|10)$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  return addresses.every(isAddressRange) ? addresses : undefined;
};

export const wholeNumber = (low: number, high: number) => {
  const problem = `give a whole number from ${low} to ${high}.`;
  return z
    .pipe(z.string().check(z.regex(/^\d{1,10}$/, problem)), z.transform(Number))
    .check(z.refine((value) => value >= low && value <= high, problem));
};

const BYTE_UNITS = ['KiB', 'MiB', 'GiB', 'TiB'];
const bytesProblem = 'give an amount such as 500 MiB or 5 GiB, or -1 for no limit.';

/** An amount of bytes, with its unit or as a plain number; -1 for no limit. */
export const byteAmount = z
  .pipe(
    z.string().check(z.regex(/^(-1|\d{1,15} ?(KiB|MiB|GiB|TiB)?)$/, bytesProblem)),
    z.transform((value) => {
      const [amount = '', unit = ''] = /^(-?\d+) ?(.*)$/.exec(value)?.slice(1) ?? [];
      return Number(amount) * 1024 ** (BYTE_UNITS.indexOf(unit) + 1);
    }),
  )
  .check(z.refine(Number.isSafeInteger, bytesProblem));

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `give one of ${values.join(', ')}.`);

export const folder = z.string().check(z.refine((value) => !value.includes('\0'), 'give a folder, such as .data.'));

export const host = z
  .string()
  .check(z.refine(isHost, 'give an IP address or a host name without a port, such as 127.0.0.1 or 0.0.0.0.'));

export const postgresUrl = z
  .string()
  .check(z.refine(isPostgresUrl, 'give a PostgreSQL address such as postgresql://user:password@host:5432/name.'));

/** Host, port, and the number of a database as the path. */
const isRedisUrl = (value: string): boolean => {
  const url = URL.parse(value);
  const isRedis = url !== null && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
  return isRedis && /^(\/\d{0,3})?$/.test(url.pathname) && url.search === '' && url.hash === '';
};

export const redisUrl = z
  .string()
  .check(
    z.refine(isRedisUrl, 'give the address of a Redis, such as redis://user:password@host:6379 or rediss://host.'),
  );

export const origin = z.pipe(
  z
    .string()
    .check(z.refine(isOrigin, 'give the address that people open, such as https://trips.example.com, without a path.')),
  z.transform((value) => new URL(value).origin),
);

const isServiceAddress = (value: string): boolean => {
  const url = URL.parse(value);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && url.search === '' && url.hash === '' && url.username === '';
};

/** An OpenID Connect provider by its issuer, to the letter: some end in a slash, and others are not the same with one. */
export const issuerUrl = z
  .string()
  .check(z.refine(isServiceAddress, "give the provider's issuer, such as https://accounts.example.com."));

/** The address of an outside service without a slash at its end; `null` for `off`: it is never asked. */
export const serviceUrl = z.pipe(
  z.string(),
  z.transform((value, context) => {
    if (value === 'off') return null;
    if (isServiceAddress(value)) return new URL(value).href.replace(/\/+$/, '');
    context.issues.push({
      code: 'custom',
      message: 'give the address of the service, such as https://api.example.com, or off.',
      input: value,
    });
    return z.NEVER;
  }),
);

const isSmtpUrl = (value: string): boolean => {
  const url = URL.parse(value);
  const isSmtp = url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:');
  return isSmtp && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
};

export const smtpUrl = z
  .string()
  .check(z.refine(isSmtpUrl, 'give the address of a mail server such as smtps://user:password@mail.example.com.'));

/** Whom mails come from: an address, or a name with the address in angle brackets. */
export const sender = z
  .string()
  .check(
    z.refine(
      (value) => z.email().safeParse(/^[^<>",]+<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
      'give an address such as caravan@example.com, or Caravan <caravan@example.com>.',
    ),
  );

/** Somebody to write to, as a URI: an address of mail, or of a page. */
export const contact = z.pipe(
  z.string(),
  z.transform((value, context) => {
    if (z.email().safeParse(value).success) return `mailto:${value}`;
    const url = URL.parse(value);
    if (url !== null && !/\s/.test(value) && ['https:', 'mailto:'].includes(url.protocol)) return url.href;
    context.issues.push({
      code: 'custom',
      message: 'give an address such as security@example.com, or a page such as https://example.com/security.',
      input: value,
    });
    return z.NEVER;
  }),
);

/** Whether only this machine reaches what listens there. */
export const isLoopback = (hostOrAddress: string): boolean => {
  const name = hostOrAddress.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === 'localhost' || name === '::1';
};

const factorProblem = 'give a number above 0 and up to 1000000, such as 1 or 2.5.';

/** Factors over a million only hide a mistake. */
export const factor = z
  .pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/, factorProblem)), z.transform(Number))
  .check(z.refine((value) => value > 0 && value <= 1_000_000, factorProblem));

export const trustedProxies = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const trust = readTrustProxy(value);
    if (trust !== undefined) return trust;
    const message =
      'give off, the number of proxies in front of the server (1 to 10), or their addresses, such as 10.0.0.0/8,::1.';
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }),
);

/**
 * The environment with the secrets that are given in files: `NAME_FILE` is the path of the one with the value of `NAME`, as
 * Docker, Kubernetes and systemd hand secrets over. The line's end is no part of it.
 *
 * @param longest characters that a setting may have.
 * @throws {SettingsError} naming `NAME_FILE`, without a word of what is in it.
 */
export const withSecretFiles = (
  env: Readonly<Record<string, string | undefined>>,
  secretNames: Iterable<string>,
  longest: number,
): Record<string, string | undefined> => {
  const whole = { ...env };
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]?.trim() ?? '';
    if (file === '') continue;
    if ((env[name]?.trim() ?? '') !== '') {
      throw new SettingsError(`${name}_FILE`, `give ${name} or ${name}_FILE, not both.`);
    }
    whole[name] = secretIn(file, `${name}_FILE`, longest);
  }
  return whole;
};

const secretIn = (file: string, setting: string, longest: number): string => {
  const value = textIn(file, setting, longest).replace(/\r?\n$/, '');
  if (value.trim() === '') throw new SettingsError(setting, 'the file is empty.', file);
  if (/[\r\n]/.test(value)) throw new SettingsError(setting, 'the file has more than one line.', file);
  return value;
};

const textIn = (file: string, setting: string, longest: number): string => {
  let size: number;
  try {
    size = statSync(file).size;
    if (size <= longest) return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(setting, `the file cannot be read (${code ?? 'unknown'}).`, file);
  }
  throw new SettingsError(setting, `the file is longer than ${longest} characters.`, file);
};
