import { queryOptions } from '@tanstack/react-query';
import { NetworkError } from '../../platform/api.ts';
import type { AppManifest } from './manifest.schema.ts';
import { manifestSchema } from './manifest.schema.ts';

const MANIFEST = '/manifest.webmanifest';

/** The manifest that an installing browser reads. */
export const manifestQuery = queryOptions({
  queryKey: [MANIFEST],
  queryFn: async ({ signal }): Promise<AppManifest> => {
    const answer = await fetch(MANIFEST, { signal }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new NetworkError('No answer', cause);
    });
    if (!answer.ok) throw new NetworkError('There is no manifest');
    return manifestSchema.parse(await answer.json());
  },
});
