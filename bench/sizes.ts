// The same request at two sizes, in turn; what it takes is compared.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { percentile } from './figures.ts';
import type { Listening, Traveller } from './stage.ts';

const AT_MOST = 3;
const TIMES = Number(process.env.BENCH_TIMES ?? 60);
const WARM_UP = 10;

export interface MeasuredRequest<Place> {
  readonly name: string;
  readonly send: (place: Place) => Promise<unknown>;
  /** How many times as many rows the large place answers; absent where the answer does not grow. */
  readonly rows?: number;
}

/** Sends a request of a traveller's; @returns the parsed answer. */
export const send = async (
  { url }: Listening,
  { cookie }: Traveller,
  method: string,
  address: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await fetch(url + address, {
    method,
    headers: {
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

/** Prints what a request takes at both sizes. @returns whether the large one takes at most three times as long. */
export const compareSizes = async <Place>(
  { name, send: request, rows }: MeasuredRequest<Place>,
  small: Place,
  large: Place,
): Promise<boolean> => {
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
  for (let round = -WARM_UP; round < TIMES; round += 1) {
    const few = await timed(() => request(small));
    const many = await timed(() => request(large));
    if (round < 0) continue;
    times.small.push(few);
    times.large.push(many);
  }
  const [few, many] = [percentile(times.small, 50), percentile(times.large, 50)];
  const ratio = many / (rows ?? 1) / few;
  const isHeld = ratio <= AT_MOST;
  console.log(
    `${name.padEnd(36)} ${few.toFixed(2).padStart(8)} ms → ${many.toFixed(2).padStart(8)} ms  ` +
      `${ratio.toFixed(2).padStart(5)} times${rows === undefined ? '' : ' by the row'}${isHeld ? '' : '  ABOVE'}`,
  );
  return isHeld;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Puts activities on a trip, three hours apart. */
export const fillItinerary = async (
  pool: pg.Pool,
  tripId: string,
  userId: string,
  activities: number,
): Promise<void> => {
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, description, location, category, start_time, end_time, created_by)
     select gen_random_uuid(), $1, 'Walk ' || n, 'Meet at the fountain, bring water and a hat.', 'Alfama', 'activity',
       '2027-01-01T09:00:00Z'::timestamptz + n * interval '3 hours',
       '2027-01-01T10:00:00Z'::timestamptz + n * interval '3 hours', $2
     from generate_series(1, $3::int) n`,
    [tripId, userId, activities],
  );
};
