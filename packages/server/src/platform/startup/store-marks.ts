import { createHash, createHmac } from 'node:crypto';
import type { BucketSettings } from '../settings/bucket-settings.ts';

/** What servers have to share with each other that run beside each other, by what tells whether it is the same. */
export interface SharedStores {
  /** `null` without one. */
  readonly redis: {
    /** The id that it is known by; `null` while it has no answer. */
    read(): Promise<string | null>;
    /** The same, which it gets where it has none. */
    keep(): Promise<string | null>;
  } | null;
  /** `null` without one. */
  readonly bucket: string | null;
  /** `null` where the key is in the data folder. */
  readonly serverKey: string | null;
}

/** By its name and the storage's host: ways of their own to one storage may differ by their ports. */
export const bucketMark = ({ name, host }: Pick<BucketSettings, 'name' | 'host'>): string =>
  createHash('sha256').update(`${host}/${name}`).digest('hex');

/** Leads nobody to the key. */
export const serverKeyMark = (serverKey: string): string =>
  createHmac('sha256', serverKey).update('the same key on all servers').digest('hex');
