// How many groups servers and databases carry: what a group does in its busiest hour, what each request costs, and what waits while
// the processor is busy. Pure; `capacity.bench.ts` measures the costs and holds the prediction against two sizes.
import { percentile } from './figures.ts';

/** What one request costs the processors, seconds. */
export interface RequestCost {
  readonly server: number;
  readonly database: number;
}

/** What people do, by name, so many times an hour. */
export type HourlyUse = Readonly<Record<string, number>>;

/**
 * What a group of five does in the busiest hour of a trip: each looks twice, every look reads the home page, the trip, its itinerary
 * and its chat; the five write ten messages and change two activities, and what one changes the two others who look just then read
 * again. An estimate: counts of real groups are to take its place (`caravan_http_requests_total`).
 */
export const BUSY_HOUR: HourlyUse = {
  'list of trips': 10,
  'a trip': 10,
  itinerary: 14,
  chat: 10,
  'a message': 10,
  'a new activity': 2,
};

/** One request of a mix, with how often it comes. */
export interface MixedRequest {
  readonly name: string;
  readonly cost: RequestCost;
  /** A second. */
  readonly rate: number;
}

/** The requests of so many groups that are all in their busiest hour. */
export const requestsOf = (
  groups: number,
  costs: Readonly<Record<string, RequestCost>>,
  use: HourlyUse = BUSY_HOUR,
): MixedRequest[] =>
  Object.entries(use).map(([name, times]) => {
    const cost = costs[name];
    if (cost === undefined) throw new Error(`The cost of ${name} is not known.`);
    return { name, cost, rate: (groups * times) / 3_600 };
  });

/** The share of one core that requests take, of servers and of databases. */
export const shareOfCore = (requests: readonly MixedRequest[]): RequestCost => ({
  server: requests.reduce((sum, { rate, cost }) => sum + rate * cost.server, 0),
  database: requests.reduce((sum, { rate, cost }) => sum + rate * cost.database, 0),
});

/** What a simulation predicts: the busy share of the core, and waits in milliseconds. */
export interface Prediction {
  readonly busy: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Simulates requests that come by chance (a Poisson process) to one core that server and database share and that does one thing at a
 * time, the first first. Costs vary as those of single requests do: exponentially around their mean.
 *
 * @param random numbers from 0 to below 1.
 * @param seconds how long requests come.
 */
export const simulateCore = (requests: readonly MixedRequest[], random: () => number, seconds: number): Prediction => {
  const total = requests.reduce((sum, { rate }) => sum + rate, 0);
  const waits: number[] = [];
  let [now, freeAt, busy] = [0, 0, 0];
  for (;;) {
    now += -Math.log(1 - random()) / total;
    if (now >= seconds) break;
    const { cost } = pick(requests, random() * total);
    const work = (cost.server + cost.database) * -Math.log(1 - random());
    freeAt = Math.max(freeAt, now) + work;
    busy += work;
    waits.push((freeAt - now) * 1_000);
  }
  return { busy: busy / seconds, p50: percentile(waits, 50), p99: percentile(waits, 99) };
};

const pick = (requests: readonly MixedRequest[], at: number): MixedRequest => {
  let sum = 0;
  for (const request of requests) {
    sum += request.rate;
    if (at < sum) return request;
  }
  const last = requests.at(-1);
  if (last === undefined) throw new Error('There is no request.');
  return last;
};
