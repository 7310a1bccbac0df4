import { getObject } from '@caravan/contract/files/files.endpoints.ts';
import { objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { addressOf, ApiError, NetworkError } from './api.ts';
import { watchSilence } from './watch-silence.ts';

interface FileOptions {
  /** Hears how much has arrived, from 0 to 1, where the whole is known. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** The bytes of a stored file, by its `objectPath`. Throws as {@link fetchBytes}. */
export const fetchFile = (objectPath: string, { onProgress }: FileOptions = {}): Promise<Blob> =>
  fetchBytes(addressOf(getObject, { params: { objectId: objectIdIn(objectPath) } }), {
    onArrived: (arrived, total) => total && onProgress?.(Math.min(arrived / total, 1)),
  });

interface FetchOptions {
  /** Hears how many bytes have arrived, and of how many where that is known. */
  readonly onArrived?: ((arrived: number, total: number | undefined) => void) | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The bytes at an address of the API.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError where no answer of Caravan arrived, or not the whole of it. An abort of `signal` throws its reason.
 */
export const fetchBytes = async (address: string, { onArrived, signal }: FetchOptions = {}): Promise<Blob> => {
  const lost = new AbortController();
  const silence = watchSilence(() => lost.abort());
  const ended = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal;
  try {
    const response = await fetch(address, { credentials: 'include', signal: ended });
    if (!response.ok) throw await refusalIn(response);
    const total = Number(response.headers.get('content-length')) || undefined;
    return await collected(response, (arrived) => {
      silence.heard();
      onArrived?.(arrived, total);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new NetworkError('The file did not arrive', error);
  } finally {
    silence.over();
  }
};

/** Bytes after which what has arrived is handed to the browser, which keeps blobs outside of the page's memory. */
const HAND_OVER_AT = 8 * 1024 * 1024;

const collected = async (response: Response, onArrived: (arrived: number) => void): Promise<Blob> => {
  const reader = response.body?.getReader();
  let blob = new Blob();
  let parts: BlobPart[] = [];
  let held = 0;
  const handOver = () => {
    blob = new Blob([blob, ...parts]);
    parts = [];
    held = 0;
  };
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    held += read.value.byteLength;
    onArrived(blob.size + held);
    if (held >= HAND_OVER_AT) handOver();
  }
  return new Blob([blob, ...parts], { type: response.headers.get('content-type') ?? '' });
};

const refusalIn = async (response: Response): Promise<ApiError> =>
  new ApiError({ status: response.status, statusText: response.statusText, text: await response.text() });
