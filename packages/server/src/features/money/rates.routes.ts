import { getPublishedRate } from '@caravan/contract/money/money.endpoints.ts';
import type { PublishedRate } from '@caravan/contract/money/money.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Rates } from './rates.service.ts';

const NOT_OFFERED: PublishedRate = { value: null, date: null, isOffered: false };

interface RatesParts {
  /** `null` where no service is set up. */
  readonly rates: Rates | null;
}

export const ratesRoutes = (serve: Serve, { rates }: RatesParts): void => {
  serve(getPublishedRate, async ({ query: { from, to, date }, now }) => {
    if (from === to) return { value: '1', date, isOffered: rates !== null };
    return rates === null ? NOT_OFFERED : rates.rateOn(from, to, date, now);
  });
};
