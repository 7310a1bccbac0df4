import type { Logger } from 'pino';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { StartupError } from '../startup/startup-error.ts';
import type { ObjectStore } from './object-store.ts';
import { BucketError } from './s3-answers.ts';
import { openBucket } from './s3-bucket.ts';
import type { BucketTimings } from './s3-requests.ts';
import { s3ObjectStore } from './s3-object-store.ts';

export interface BucketStore {
  readonly objects: ObjectStore;
  /** Fails where the bucket has not answered of late. */
  readonly check: () => Promise<void>;
  close(): void;
}

/** How long the start waits for a bucket, milliseconds. */
const STARTS_WITHIN_MS = 5_000;
/** What it answered for others counts for as long, milliseconds. */
const OF_LATE_MS = 10_000;
/** How long the question whether it answers may take, milliseconds. */
const PROBE_MS = 1_000;

/**
 * Opens the bucket in which files are kept.
 *
 * @throws {StartupError} where it refuses what it is asked; one that is away may come back.
 */
export const openBucketStore = async (
  settings: BucketSettings,
  { log, timings }: { log: Logger; timings?: BucketTimings },
): Promise<BucketStore> => {
  const bucket = openBucket(settings, { log, ...(timings && { timings }) });
  try {
    await bucket.probe(STARTS_WITHIN_MS);
  } catch (error) {
    const line = error instanceof BucketError ? lineFor(error, settings) : undefined;
    if (line !== undefined) {
      bucket.close();
      throw new StartupError(line, { cause: error });
    }
  }
  return {
    objects: s3ObjectStore(bucket, settings),
    check: async () => {
      if (!bucket.hasAnsweredWithin(OF_LATE_MS)) await bucket.probe(PROBE_MS);
    },
    close: () => bucket.close(),
  };
};

const lineFor = ({ problem, message }: BucketError, { name, url }: BucketSettings): string | undefined => {
  const bucket = `The bucket ${name} at ${new URL(url).origin}`;
  if (problem === 'missing' || problem === 'absent') return `${bucket} is not there: see S3_BUCKET and S3_ENDPOINT.`;
  if (problem === 'clock') return `${bucket} believes no signature: ${message}. Set the clock.`;
  if (problem === 'key') {
    return `${bucket} does not know the key, ${message}: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (problem === 'rights') {
    return `${bucket} lets this key read no list of it, ${message}: see S3_BUCKET, S3_ACCESS_KEY_ID and what the key has the right to.`;
  }
  if (problem === 'request') {
    return `${bucket} does not take what it is asked, ${message}: see S3_REGION, S3_ENDPOINT and S3_ADDRESSING.`;
  }
  return undefined;
};
