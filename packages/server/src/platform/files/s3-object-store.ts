import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import {
  areCopied,
  checkObjectName,
  inGroups,
  isObjectName,
  type ObjectHeaders,
  type ObjectStore,
} from './object-store.ts';
import { BucketError, elementIn, elementsIn } from './s3-answers.ts';
import type { Bucket } from './s3-bucket.ts';
import type { BucketBody } from './s3-requests.ts';

/**
 * What is sent at a time, bytes: larger files go in parts, so that a connection that breaks costs one part. S3 takes parts of
 * 5 MiB and more.
 */
const PART_BYTES = 8_388_608;
/** Parts of one file that are under way at a time. */
const PARTS_AT_ONCE = 2;
const COPIES_AT_ONCE = 16;
const REMOVALS_AT_ONCE = 8;
/** An upload in parts that has not ended by then never will: its server is gone, milliseconds. */
const UNFINISHED_AFTER_MS = 86_400_000;
/** Pages of a thousand uploads that are looked through in one run: a run ends, however many uploads others have in the same bucket. */
const PAGES_AT_ONCE = 20;

/** Keeps objects in an S3-compatible bucket, by what all such stores know: no checksums of Amazon's own, no deletion in bulk. */
export const s3ObjectStore = (bucket: Bucket, settings: BucketSettings): ObjectStore => {
  const { signedAddresses } = settings;
  return {
    put: async (name, source) => {
      checkObjectName(name);
      const { size } = await stat(source);
      await (size > PART_BYTES ? putInParts(bucket, name, source, size) : putWhole(bucket, name, source, size));
    },
    copy: async (names) => {
      for (const some of inGroups([...names], COPIES_AT_ONCE)) {
        if (!(await areCopied(some.map(([from, to]) => copyObject(bucket, settings.name, from, to))))) return false;
      }
      return true;
    },
    open: async (name) => {
      checkObjectName(name);
      return orNull(bucket.read(name));
    },
    remove: async (names) => {
      for (const some of inGroups(names, REMOVALS_AT_ONCE))
        await Promise.all(some.map((name) => removeObject(bucket, name)));
    },
    isEmpty: async () => {
      const query = { 'list-type': '2', 'max-keys': '1' };
      const { text } = await bucket.ask({ method: 'GET', query, task: 'read' });
      return elementsIn(text, 'Contents').length === 0;
    },
    removeUnfinished: () =>
      removeUnfinished(bucket).catch((error: unknown) => {
        // Where the store or the key's rights have no listing, a rule of the bucket's does it.
        if (!(error instanceof BucketError)) throw error;
      }),
    ...(signedAddresses && {
      addressOf: (name: string, as: ObjectHeaders) =>
        signedAddress({ ...settings, ...signedAddresses, now: bucket.now() }, name, as),
    }),
  };
};

const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BucketError && error.problem === 'absent') return null;
    throw error;
  }
};

/** A part of a file. The digest that it is signed by has the bucket refuse what is not the same when it arrives. */
const bodyOf = async (source: string, start: number, size: number): Promise<BucketBody> => {
  const read = (): Readable =>
    size === 0 ? Readable.from([]) : createReadStream(source, { start, end: start + size - 1 });
  const hash = createHash('sha256');
  await pipeline(read(), hash);
  return { size, sha256: hash.digest('hex'), read };
};

const putWhole = async (bucket: Bucket, name: string, source: string, size: number): Promise<void> => {
  await bucket.ask({
    method: 'PUT',
    name,
    body: await bodyOf(source, 0, size),
    headers: OBJECT_HEADERS,
    task: 'write',
  });
};

/** What it is says the database. */
const OBJECT_HEADERS = { 'content-type': 'application/octet-stream' };

const putInParts = async (bucket: Bucket, name: string, source: string, size: number): Promise<void> => {
  const begun = await bucket.ask({
    method: 'POST',
    name,
    query: { uploads: '' },
    headers: OBJECT_HEADERS,
    task: 'write',
  });
  const uploadId = elementIn(begun.text, 'UploadId');
  if (uploadId === undefined) throw new Error('The bucket began an upload without an id.');
  try {
    const parts = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => index);
    const tags: string[] = [];
    for (const some of inGroups(parts, PARTS_AT_ONCE)) {
      tags.push(...(await allOf(some.map((index) => putPart(bucket, { name, source, size, uploadId, index })))));
    }
    await complete(bucket, { name, uploadId, tags });
  } catch (error) {
    // Where that fails too, housekeeping removes them.
    await abort(bucket, name, uploadId).catch(() => undefined);
    throw error;
  }
};

/** Waits for all of them, failed or not: nothing arrives after the upload is given up. */
const allOf = async <T>(all: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(all);
  return Promise.all(all);
};

interface Part {
  readonly name: string;
  readonly source: string;
  /** Of the file, bytes. */
  readonly size: number;
  readonly uploadId: string;
  readonly index: number;
}

/** @returns the tag by which the end of the upload names it. */
const putPart = async (bucket: Bucket, { name, source, size, uploadId, index }: Part): Promise<string> => {
  const start = index * PART_BYTES;
  const body = await bodyOf(source, start, Math.min(PART_BYTES, size - start));
  const query = { partNumber: String(index + 1), uploadId };
  const { headers } = await bucket.ask({ method: 'PUT', name, query, body, task: 'write' });
  return String(headers['etag']);
};

interface Ending {
  readonly name: string;
  readonly uploadId: string;
  readonly tags: readonly string[];
}

const complete = async (bucket: Bucket, { name, uploadId, tags }: Ending): Promise<void> => {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const xml = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const sha256 = createHash('sha256').update(xml).digest('hex');
  const body = { size: xml.length, sha256, read: () => Readable.from([xml]) };
  const headers = { 'content-type': 'application/xml' };
  const ended = await orNull(bucket.ask({ method: 'POST', name, query: { uploadId }, body, headers, task: 'write' }));
  // A try whose answer was lost has ended it: then there is no such upload any more, and there is the object.
  if (ended === null) await bucket.ask({ method: 'HEAD', name, task: 'write' });
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const abort = async (bucket: Bucket, name: string, uploadId: string): Promise<void> => {
  await orNull(bucket.ask({ method: 'DELETE', name, query: { uploadId }, task: 'delete', isTriedOnce: true }));
};

/** @returns whether there was anything. */
const copyObject = async (bucket: Bucket, bucketName: string, from: string, to: string): Promise<boolean> => {
  checkObjectName(from);
  checkObjectName(to);
  const headers = { 'x-amz-copy-source': `/${bucketName}/${from}` };
  return (await orNull(bucket.ask({ method: 'PUT', name: to, headers, task: 'write' }))) !== null;
};

const removeObject = async (bucket: Bucket, name: string): Promise<void> => {
  checkObjectName(name);
  await orNull(bucket.ask({ method: 'DELETE', name, task: 'delete' }));
};

/** Uploads in parts of servers that ended in the middle. What is not this program's stays. */
const removeUnfinished = async (bucket: Bucket): Promise<void> => {
  let marker: Record<string, string> | null = {};
  for (let pages = 0; marker !== null && pages < PAGES_AT_ONCE; pages += 1) {
    const query = { uploads: '', ...marker };
    const { text } = await bucket.ask({ method: 'GET', query, task: 'read', isOptional: true });
    for (const some of inGroups(abandonedIn(text, bucket.now()), REMOVALS_AT_ONCE))
      await Promise.all(some.map(({ name, uploadId }) => abort(bucket, name, uploadId)));
    marker = nextPage(text);
  }
};

const abandonedIn = (page: string, now: number): { name: string; uploadId: string }[] =>
  elementsIn(page, 'Upload').flatMap((upload) => {
    const [name = '', uploadId = ''] = [elementIn(upload, 'Key'), elementIn(upload, 'UploadId')];
    const begun = Date.parse(elementIn(upload, 'Initiated') ?? '');
    return isObjectName(name) && uploadId !== '' && begun < now - UNFINISHED_AFTER_MS ? [{ name, uploadId }] : [];
  });

/** @returns where the next page of a list of uploads begins; `null` after the last one, and where the store does not say. */
const nextPage = (page: string): Record<string, string> | null => {
  const [name, uploadId] = [elementIn(page, 'NextKeyMarker'), elementIn(page, 'NextUploadIdMarker')];
  if (elementIn(page, 'IsTruncated') !== 'true' || !name) return null;
  return { 'key-marker': name, ...(uploadId && { 'upload-id-marker': uploadId }) };
};

interface AddressParts extends Pick<BucketSettings, 'accessKeyId' | 'secretAccessKey' | 'region'> {
  readonly url: string;
  readonly seconds: number;
  /** By the clock of the bucket, which alone says when an address has ended, milliseconds. */
  readonly now: number;
}

/**
 * An address that is signed by what stands in it. It is the same for half of its life, so that a browser finds what it keeps under it,
 * and lives for at least the other half.
 */
const signedAddress = async (
  { url, seconds, now, ...key }: AddressParts,
  name: string,
  as: ObjectHeaders,
): Promise<string> => {
  checkObjectName(name);
  const step = (seconds * 1_000) / 2;
  const signedAt = new Date(Math.floor(now / step) * step);
  const query = new URLSearchParams({
    'X-Amz-Expires': String(seconds),
    'response-content-type': as.contentType,
    'response-content-disposition': as.contentDisposition,
    'response-cache-control': as.isCacheable ? `private, max-age=${seconds}, immutable` : 'no-store',
  });
  const signer = new AwsV4Signer({
    ...key,
    url: `${url}/${name}?${query.toString()}`,
    service: 's3',
    signQuery: true,
    datetime: signedAt.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const signed = await signer.sign();
  // Forms write a space as a plus, which not every store reads as one.
  return signed.url.href.replaceAll('+', '%20');
};
