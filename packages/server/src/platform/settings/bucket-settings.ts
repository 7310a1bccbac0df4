import { isIP } from 'node:net';
import { z } from 'zod/mini';
import { isLoopback, oneOf, SettingsError, wholeNumber } from './setting-values.ts';

const isEndpoint = (value: string): boolean => {
  const url = URL.parse(value);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && url.search === '' && url.hash === '' && url.username === '';
};

const endpoint = z.pipe(
  z
    .string()
    .check(z.refine(isEndpoint, 'give the address of the storage without the bucket, such as https://s3.example.com.')),
  z.transform((value) => new URL(value).href.replace(/\/+$/, '')),
);

/** Short enough that an address which somebody passes on is soon worth nothing, seconds. */
const SIGNED_FOR = wholeNumber(30, 3_600);

/** The variables that say in which S3-compatible bucket files are kept, where they are not kept in DATA_DIR. */
export const bucketEnvironment = {
  /** The bucket, which is there already and is for this product alone. */
  S3_BUCKET: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
          'give the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
        ),
      ),
  ),
  /** The storage's address, without the bucket; Amazon's of the region where none is given. */
  S3_ENDPOINT: z.optional(endpoint),
  /** The region that requests are signed for. */
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'give the name of a region, such as eu-central-1.')),
    'us-east-1',
  ),
  /** Who asks. Needed with S3_BUCKET. */
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.regex(/^[^\s/,]{1,128}$/, 'give the id of an access key.'))),
  /** What requests are signed with. Needed with S3_BUCKET. Secret. */
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.regex(/^\S{1,256}$/, 'give the key without spaces.'))),
  /** Where the bucket's name stands in addresses: `path` or `host`; `path` where S3_ENDPOINT is given. */
  S3_ADDRESSING: z.optional(oneOf(['path', 'host'])),
  /** 'true' takes files to another machine over plain http: in a network where everybody is trusted. */
  S3_ALLOW_HTTP: z._default(oneOf(['true', 'false']), 'false'),
  /** How long an address lives that browsers fetch files from the bucket by, seconds; 'off' sends files through the server. */
  S3_SIGNED_ADDRESSES: z._default(
    z.union(
      [
        z.pipe(
          z.literal('off'),
          z.transform(() => null),
        ),
        SIGNED_FOR,
      ],
      'give off, or whole seconds from 30 to 3600.',
    ),
    null,
  ),
  /** The storage's address for browsers, where it differs from S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: z.optional(endpoint),
};

/** Never shown in a message. */
export const bucketSecrets = ['S3_SECRET_ACCESS_KEY'] as const;

const parsedBucketEnvironment = z.object(bucketEnvironment);
type BucketEnvironment = z.infer<typeof parsedBucketEnvironment>;

/** An S3-compatible bucket. */
export interface BucketSettings {
  readonly name: string;
  /** Of the storage, without the bucket and a port. */
  readonly host: string;
  readonly region: string;
  /** The address that the names of objects follow after a slash. */
  readonly url: string;
  readonly accessKeyId: string;
  /** Secret: never logged. */
  readonly secretAccessKey: string;
  /** How browsers fetch files from the bucket themselves; `null`: they don't. */
  readonly signedAddresses: {
    /** Like `url`, for browsers. */
    readonly url: string;
    /** How long one lives, seconds. */
    readonly seconds: number;
  } | null;
}

/**
 * Where files are kept; `null`: in the data folder.
 *
 * @param publicUrl where people open the product.
 * @throws SettingsError for what does not go together.
 */
export const bucketSettings = (env: BucketEnvironment, publicUrl: string): BucketSettings | null => {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (name === undefined) {
    refuseWithoutBucket(env);
    return null;
  }
  if (accessKeyId === undefined)
    throw new SettingsError('S3_ACCESS_KEY_ID', 'give the id of a key; S3_BUCKET needs it.');
  if (secretAccessKey === undefined)
    throw new SettingsError('S3_SECRET_ACCESS_KEY', 'give the key; S3_BUCKET needs it.');
  const storage = env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`;
  refusePlainHttp('S3_ENDPOINT', storage, env);
  const isInHost = (env.S3_ADDRESSING ?? (env.S3_ENDPOINT === undefined ? 'host' : 'path')) === 'host';
  if (isInHost && name.includes('.') && storage.startsWith('https:')) {
    throw new SettingsError(
      'S3_ADDRESSING',
      'no certificate is valid for a bucket with dots in its name; give path.',
      'host',
    );
  }
  if (isInHost && isIP(new URL(storage).hostname.replace(/^\[|\]$/g, '')) > 0) {
    throw new SettingsError('S3_ADDRESSING', 'no name stands before a network address; give path.', 'host');
  }
  const urlAt = (address: string): string => (isInHost ? inHost(address, name) : `${address}/${name}`);
  const signedAddresses = signedAddressesFrom(env, publicUrl, urlAt(env.S3_PUBLIC_ENDPOINT ?? storage));
  const { hostname: host } = new URL(storage);
  return { name, host, region: env.S3_REGION, url: urlAt(storage), accessKeyId, secretAccessKey, signedAddresses };
};

const inHost = (address: string, name: string): string => {
  const url = new URL(address);
  url.hostname = `${name}.${url.hostname}`;
  return url.href.replace(/\/+$/, '');
};

const NEED_BUCKET = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ADDRESSING',
  'S3_PUBLIC_ENDPOINT',
] as const;

const refuseWithoutBucket = (env: BucketEnvironment): void => {
  const given =
    env.S3_SIGNED_ADDRESSES === null ? NEED_BUCKET.find((each) => env[each] !== undefined) : 'S3_SIGNED_ADDRESSES';
  if (given !== undefined) throw new SettingsError('S3_BUCKET', `give the name of the bucket; ${given} is given.`);
};

/** Keys stay here in either case, since requests are signed with them; what people keep would be open to read. */
const refusePlainHttp = (setting: string, address: string, env: BucketEnvironment): void => {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname) || env.S3_ALLOW_HTTP === 'true') return;
  const problem =
    'files would go over plain http: give an https address, or S3_ALLOW_HTTP=true in a network of your own.';
  throw new SettingsError(setting, problem, address);
};

const signedAddressesFrom = (
  env: BucketEnvironment,
  publicUrl: string,
  url: string,
): BucketSettings['signedAddresses'] => {
  const { S3_SIGNED_ADDRESSES: seconds, S3_PUBLIC_ENDPOINT: publicEndpoint } = env;
  if (seconds === null) {
    if (publicEndpoint === undefined) return null;
    throw new SettingsError('S3_SIGNED_ADDRESSES', 'give seconds, such as 300; S3_PUBLIC_ENDPOINT is for them alone.');
  }
  if (publicEndpoint !== undefined) refusePlainHttp('S3_PUBLIC_ENDPOINT', publicEndpoint, env);
  if (publicUrl.startsWith('https:') && !url.startsWith('https:')) {
    throw new SettingsError(
      'S3_PUBLIC_ENDPOINT',
      'pages over https show nothing that comes over http: give an https address.',
      publicEndpoint,
    );
  }
  return { url, seconds };
};
