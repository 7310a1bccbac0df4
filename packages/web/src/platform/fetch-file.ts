import { getObject } from '@caravan/contract/files/files.endpoints.ts';
import { objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { addressOf, ApiError, NetworkError } from './api.ts';
import { watchSilence } from './watch-silence.ts';

interface FetchOptions {
  /** Hears how much has arrived, from 0 to 1, where the whole is known. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** The address of a stored file's bytes, of its `objectPath`. */
const fileAddress = (objectPath: string): string =>
  addressOf(getObject, { params: { objectId: objectIdIn(objectPath) } });

/**
 * The bytes of a stored file.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError where no answer of Caravan arrived, or not the whole of it.
 */
export const fetchFile = async (objectPath: string, { onProgress }: FetchOptions = {}): Promise<Blob> => {
  const lost = new AbortController();
  const silence = watchSilence(() => lost.abort());
  try {
    const response = await fetch(fileAddress(objectPath), { credentials: 'include', signal: lost.signal });
    if (!response.ok) throw await refusalIn(response);
    const total = Number(response.headers.get('content-length'));
    return await collected(response, (size) => {
      silence.heard();
      if (total > 0) onProgress?.(Math.min(size / total, 1));
    });
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError('The file did not arrive', error);
  } finally {
    silence.over();
  }
};

const collected = async (response: Response, onSize: (size: number) => void): Promise<Blob> => {
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    size += read.value.byteLength;
    onSize(size);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
};

const refusalIn = async (response: Response): Promise<ApiError> =>
  new ApiError({ status: response.status, statusText: response.statusText, text: await response.text() });
