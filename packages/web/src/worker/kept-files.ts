import { cardImageUrl, imageUrlOf, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { stretchOf } from '../platform/offline/kept-files.rules.ts';
import { type KeptFile, mayBeKept, withDatabase } from '../platform/offline/offline-database.ts';
import { networkOrKept } from './network-or-kept.ts';

/**
 * The answer to a request for a stored file; `null`: it is none. Where the server does not answer it is what the data layer has kept of
 * it (platform/offline), a picture if need be in its other size; where it is slow alone, its own size is worth waiting for.
 */
export const answerKeptFile = ({ request }: FetchEvent): Promise<Response> | null => {
  const { origin, pathname, search } = new URL(request.url);
  const id = objectIdIn(pathname);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith('/api/') || id === '') return null;
  const full = imageUrlOf(id);
  return networkOrKept(fetch(request), async (isAway) => {
    const file = await firstOf([pathname + search, ...(isAway ? [full, cardImageUrl(full)] : [])]);
    return file && responseOf(file, request.headers.get('range'));
  });
};

const firstOf = async (addresses: readonly string[]): Promise<KeptFile | undefined> => {
  if (!(await mayBeKept())) return undefined;
  return withDatabase(async (database) => {
    for (const address of addresses) {
      const file = await database.get('files', address);
      if (file) return file;
    }
    return undefined;
  }, undefined);
};

const responseOf = ({ bytes, disposition }: KeptFile, range: string | null): Response => {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': bytes.type,
    // As the server sends every file: nothing in it may run.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (disposition !== null) headers.set('content-disposition', disposition);
  const stretch = stretchOf(range, bytes.size);
  if (!stretch) return new Response(bytes, { headers });
  const { first, last } = stretch;
  headers.set('content-range', `bytes ${first}-${last}/${bytes.size}`);
  return new Response(bytes.slice(first, last + 1, bytes.type), { status: 206, headers });
};
