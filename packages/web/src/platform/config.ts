import { getConfig } from '@caravan/contract/service/service.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from './api.ts';

/** What this server offers, such as whether it can send mail. */
export const configQuery = queryOptions({
  queryKey: keyOf(getConfig),
  queryFn: ({ signal }) => call(getConfig, { signal }),
});
