import { type Fault, startFaultyService } from './faulty-service.ts';

/** A server on this machine that speaks the documented protocol of Frankfurter's first version. */
export interface FrankfurterStub {
  readonly url: string;
  /** The requested addresses, in order. */
  readonly requests: readonly URL[];
  /** Settings that make a server ask here. */
  readonly env: Record<string, string>;
  /** Says what the next questions get instead of an answer, all of them or so many; `null` answers again. */
  fail(fault: Fault | null, times?: number): void;
  stop(): Promise<void>;
}

/** Rates against the euro by day, as the bank publishes them: none at weekends. */
type Published = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Starts the stub. */
export const startFrankfurter = async (published: Published): Promise<FrankfurterStub> => {
  const service = await startFaultyService(({ url }) => answerTo(published, url));
  const { url } = service;
  return {
    url,
    get requests() {
      return service.requests.map((question) => question.url);
    },
    env: { RATES_URL: url },
    fail: (fault, times) => service.fail(fault, times),
    stop: () => service.stop(),
  };
};

/** The real one rounds to five digits. */
const rounded = (rate: number): number => Number(rate.toPrecision(5));

const answerTo = (published: Published, { pathname, searchParams }: URL) => {
  const day = pathname.replace('/v1/', '');
  const date = Object.keys(published)
    .toSorted()
    .findLast((known) => known <= day);
  const rates: Readonly<Record<string, number>> = { EUR: 1, ...(date === undefined ? {} : published[date]) };
  const [base, quote] = [searchParams.get('base') ?? 'EUR', searchParams.get('symbols') ?? ''];
  const [from, to] = [rates[base], rates[quote]];
  if (date === undefined || from === undefined || to === undefined)
    return { status: 404, json: { message: 'not found' } };
  return { json: { amount: 1, base, date, rates: { [quote]: rounded(to / from) } } };
};
