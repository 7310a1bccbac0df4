import { type ForeignEntries, foreignIn } from '@caravan/contract/money/import-rates.rules.ts';
import type { ImportedEntry } from '@caravan/contract/money/money-import.rules.ts';
import type { PublishedRate, Rate } from '@caravan/contract/money/money.schema.ts';
import { rateProblem } from '@caravan/contract/money/rates.rules.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { untilAtMost } from '../../platform/until-at-most.ts';
import { publishedRateQuery } from './money.queries.ts';
import { RATE_AS_PUBLISHED, rateFrom } from './typed-rate.rules.ts';
import { RATE_WAIT_MS } from './use-published-rate.ts';

interface ImportRatesContext {
  tripId: string;
  /** All of the file. */
  all: readonly ImportedEntry[];
  /** What of it comes in. */
  entries: readonly ImportedEntry[];
  settling: string;
  /** The rates that people entered last, by currency. */
  entered: ReadonlyMap<string, string>;
  /** The rates by which the file was sent, which no other ones take the place of. */
  fixed?: ReadonlyMap<string, Rate> | undefined;
}

const ratesOf = (known: readonly (readonly [string, Rate | null])[]): ReadonlyMap<string, Rate> =>
  new Map(known.flatMap(([currency, rate]) => (rate ? [[currency, rate] as const] : [])));

/** What comes in of each currency, by the last day of the whole file: the rest is to count by the rate of what is on the trip already. */
const foreignOf = (
  all: readonly ImportedEntry[],
  entries: readonly ImportedEntry[],
  settling: string,
): ForeignEntries[] => {
  const days = new Map(foreignIn(all, settling).map(({ currency, day }) => [currency, day]));
  return foreignIn(entries, settling).map((own) => ({ ...own, day: days.get(own.currency) ?? own.day }));
};

/** By which rate each currency of a file counts: the published one of its last day, the one that was entered last, or what is typed. */
export const useImportRates = ({ tripId, all, entries, settling, entered, fixed }: ImportRatesContext) => {
  const client = useQueryClient();
  const decimalSign = decimalSignOf(navigator.language);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [isChecked, setChecked] = useState(false);
  /** The currencies whose rate has not come in time, once that was said. */
  const [late, setLate] = useState<readonly string[]>([]);
  const foreign = useMemo(() => foreignOf(all, entries, settling), [all, entries, settling]);
  const queries = foreign.map(({ currency, day }) =>
    publishedRateQuery(tripId, { from: currency, to: settling, date: day }),
  );
  const published = useQueries({ queries });
  const rateOf = (currency: string, found: PublishedRate | undefined): Rate | null =>
    rateFrom(typed.get(currency) ?? RATE_AS_PUBLISHED, {
      currency,
      settling,
      published: found,
      entered: entered.get(currency),
      decimalSign,
    });
  const rows = foreign.map((own, index) => {
    const { data, isFetching } = published[index] ?? {};
    const rate = fixed ? (fixed.get(own.currency) ?? null) : rateOf(own.currency, data);
    const problem = rate ? rateProblem(rate.value) : null;
    const error = isChecked && problem !== null ? problem : undefined;
    const value = typed.get(own.currency) ?? RATE_AS_PUBLISHED;
    return { ...own, value, rate, published: data, isLoading: isFetching === true && !fixed, problem, error };
  });
  return {
    rows,
    type: (currency: string, value: string) => setTyped(new Map(typed).set(currency, value)),
    late: rows.flatMap(({ currency, rate }) => (rate === null && !fixed && late.includes(currency) ? [currency] : [])),
    /**
     * The rates with those that are on their way; `null` where one of them is none, which is marked then, and once where one has not
     * come in time: nobody is to find out afterwards that it counts apart.
     */
    awaited: async (): Promise<ReadonlyMap<string, Rate> | null> => {
      setChecked(true);
      if (rows.some(({ problem }) => problem !== null)) return null;
      const isAwaited = (index: number) =>
        published[index]?.isFetching === true && !late.includes(foreign[index]?.currency ?? '');
      const reading = queries.filter((_, index) => isAwaited(index));
      await untilAtMost(RATE_WAIT_MS, Promise.allSettled(reading.map((query) => client.fetchQuery(query))));
      const known = foreign.map(({ currency }, index) => {
        const key = queries[index]?.queryKey;
        return [currency, rateOf(currency, key && client.getQueryData(key))] as const;
      });
      const missing = known.flatMap(([currency, rate], index) => (rate === null && isAwaited(index) ? [currency] : []));
      if (missing.length === 0) return ratesOf(known);
      setLate([...late, ...missing]);
      return null;
    },
  };
};
