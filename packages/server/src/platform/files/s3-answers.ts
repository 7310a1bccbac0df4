/**
 * What is wrong between this server and its bucket.
 *
 * - `away`: it gives no answer, or says that it cannot at the moment.
 * - `key`: it does not know the key, or not any more.
 * - `rights`: the key has no right to what is asked.
 * - `missing`: there is no bucket of that name.
 * - `full`: it takes no more.
 * - `clock`: the clocks of the two are too far apart for it to believe a signature.
 * - `request`: it does not understand what it is asked, such as for another region.
 * - `absent`: there is no such object, which is nothing wrong.
 */
export type BucketProblem = 'away' | 'key' | 'rights' | 'missing' | 'full' | 'clock' | 'request' | 'absent';

interface Details {
  /** What it called the error: S3's code, such as `SlowDown`; or the system's. */
  readonly code?: string;
  readonly status?: number;
  /** A moment later it may be otherwise. */
  readonly isPassing?: boolean;
  readonly cause?: unknown;
}

/** A bucket did not do what it was asked. The message says why, without an address, a key or a name. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly problem: BucketProblem;
  readonly code: string | undefined;
  readonly isPassing: boolean;

  constructor(problem: BucketProblem, reason: string, { code, isPassing = false, cause }: Details = {}) {
    super(reason, { cause });
    this.problem = problem;
    this.code = code;
    this.isPassing = isPassing;
  }
}

/** An answer whose body is read. */
export interface BucketAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** XML, or empty. */
  readonly text: string;
}

/** What other stores than Amazon's say where no room is left, or a quota is used up. */
const FULL_CODES = /quota|storagefull|insufficientstorage|insufficientcapacity|entitytoolarge/i;
const OTHER_REGION = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);
/** Amazon answers some of them with 400. */
const KEY_CODES = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
]);
const ABSENT = new Set(['NoSuchKey', 'NoSuchUpload']);
/** Answers to a signature that is not believed. */
const REFUSALS = new Set([400, 401, 403]);
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * The error that an answer tells of; `null` for a success. A copy and the end of an upload in parts may fail after they have
 * begun to answer, with 200 and an error in the body.
 *
 * @param now for how far the clocks are apart.
 */
export const errorIn = ({ status, headers, text }: BucketAnswer, now: Date): BucketError | null => {
  const isError = status >= 300 || /^\s*(<\?xml[^>]*>\s*)?<Error[\s>]/.test(text);
  if (!isError) return null;
  const code = elementIn(text, 'Code') ?? '';
  const details = { code, status };
  const said = `it answered ${status}${code === '' ? '' : ` ${code}`}`;
  if (code === 'RequestTimeTooSkewed' || (REFUSALS.has(status) && areClocksApart(headers, now)))
    return new BucketError('clock', clocksApart(text, headers, now), details);
  if (status === 507 || FULL_CODES.test(code)) return new BucketError('full', said, details);
  if (code === 'NoSuchBucket') return new BucketError('missing', said, details);
  if (ABSENT.has(code) || (status === 404 && code === '')) return new BucketError('absent', said, details);
  if (OTHER_REGION.has(code) || status === 301 || status === 307) {
    const region = elementIn(text, 'Region') ?? headers['x-amz-bucket-region'];
    const where =
      typeof region === 'string' ? `: the bucket is in the region ${region}` : ': the bucket may be in another region';
    return new BucketError('request', said + where, details);
  }
  if (KEY_CODES.has(code) || status === 401) return new BucketError('key', said, details);
  if (status === 403) return new BucketError('rights', said, details);
  // What comes with 200 began well.
  if (status < 300 || PASSING.has(status)) return new BucketError('away', said, { ...details, isPassing: true });
  return status >= 500 && status !== 501
    ? new BucketError('away', said, details)
    : new BucketError('request', said, details);
};

/** Beyond this stores believe no signature, milliseconds. */
const SKEW_MS = 15 * 60_000;

/** Some stores call it a key or a request that is wrong, and no answer to a HEAD says more than its status. */
const areClocksApart = (headers: BucketAnswer['headers'], now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(String(headers['date'] ?? ''))) > SKEW_MS;

/** @returns in whole minutes, as a person compares clocks. */
const clocksApart = (text: string, headers: BucketAnswer['headers'], now: Date): string => {
  const theirs = Date.parse(elementIn(text, 'ServerTime') ?? String(headers['date'] ?? ''));
  const minutes = Math.round((now.getTime() - theirs) / 60_000);
  if (Number.isNaN(minutes)) return "this machine's clock is far off the bucket's";
  return `this machine's clock is ${Math.abs(minutes)} minutes ${minutes < 0 ? 'behind' : 'ahead of'} the bucket's`;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** The text of the first element of a name that holds text alone; `undefined` where there is none. S3's answers are no deeper. */
export const elementIn = (xml: string, name: string): string | undefined => {
  const [, text] = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml) ?? [];
  return text === undefined ? undefined : decoded(text);
};

/** The insides of all elements of a name, which do not hold each other. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inside]) => inside ?? '');
