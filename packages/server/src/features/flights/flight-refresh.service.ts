import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import {
  claimNumber,
  type DueNumber,
  listDue,
  listServed,
  postpone,
  giveBackCall,
  spendCall,
  spentCalls,
} from './flight-refresh.store.ts';
import { inFairOrder, leastAffordable, refreshCeiling } from './flight-refresh.rules.ts';
import { flightsReported } from './flights.events.ts';
import { announceFlights } from './flight-announcements.service.ts';
import type { FlightProvider } from './providers/flights.provider.ts';
import { storeFlights } from './flights.store.ts';

/** Requests that are under way at a time. */
const AT_ONCE = 4;
/** A round takes no longer, so that the next one, a minute later, sees what is urgent then, milliseconds. */
const ROUND_MS = 50_000;
/** The pause after a failed request, twice as long each time, milliseconds. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface FlightRefresherParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly provider: FlightProvider;
  /** Calls to the service in a day of UTC, whatever they are for. */
  readonly callsPerDay: number;
  readonly changeInBackground: ChangeInBackground;
  /** Receives the reason of a failed request. */
  readonly onFailure: (error: ServiceError) => void;
}

/** The state of a round. */
interface Round {
  readonly signal: AbortSignal;
  /** Whether the calls that may be spent by now are spent, or a request has failed. */
  isOver: boolean;
}

/** Refreshes the flights that people follow, in rounds, and announces the changes. */
export class FlightRefresher {
  readonly #parts: FlightRefresherParts;
  #failures = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: FlightRefresherParts) {
    this.#parts = parts;
  }

  /** Refreshes what is due, as far as the day's calls go: the rest stays due for the next round. */
  async refresh(ending: AbortSignal): Promise<void> {
    const { db, clock, callsPerDay } = this.#parts;
    const now = clock.now();
    if (now.getTime() < this.#pausedUntil) return;
    const least = leastAffordable(await spentCalls(db, now), callsPerDay, now);
    if (least === null) return;
    const due = await listDue(db, now, least);
    if (due.length === 0) return;
    const people = new Set(due.flatMap(({ followers }) => followers));
    const numbers = inFairOrder(due, await listServed(db, [...people])).values();
    const round = { signal: AbortSignal.any([ending, AbortSignal.timeout(ROUND_MS)]), isOver: false };
    // The first request is sent alone: a service that is down costs one call, not several.
    const [first] = numbers;
    if (first) await this.#refreshNumber(first, round);
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#refreshAll(numbers, round)));
  }

  /** Takes from the numbers that the others take from too. */
  async #refreshAll(numbers: Iterable<DueNumber>, round: Round): Promise<void> {
    for (const due of numbers) {
      if (round.isOver || round.signal.aborted) return;
      await this.#refreshNumber(due, round);
    }
  }

  async #refreshNumber(due: DueNumber, round: Round): Promise<void> {
    const { db, clock, callsPerDay } = this.#parts;
    const now = clock.now();
    if (!(await spendCall(db, now, refreshCeiling(due.urgency, callsPerDay, now)))) {
      round.isOver = true;
      return;
    }
    const ids = await claimNumber(db, due, now);
    if (ids.length === 0) return giveBackCall(db, now);
    try {
      await this.#takeAnswer(due, ids, now);
    } catch (error) {
      round.isOver = true;
      // Whatever went wrong, it is not repeated at once.
      await postpone(db, ids, now);
      if (!(error instanceof ServiceError)) throw error;
      await this.#pause(error, now);
    }
  }

  async #takeAnswer(due: DueNumber, ids: readonly string[], now: Date): Promise<void> {
    const { db, provider, changeInBackground } = this.#parts;
    const reported = await provider.flightsOf(due.number, due.flightDate);
    this.#failures = 0;
    const stored = await changeInBackground(async (change) => {
      const changed = await storeFlights(change.db, reported, now);
      await announceFlights(change.db, change.announce, changed);
      await change.emit(flightsReported, { flightIds: changed, at: now });
      return changed;
    });
    await postpone(
      db,
      ids.filter((id) => !stored.includes(id)),
      now,
    );
  }

  /** Pauses a failing service, as long as it wants: an hour at most, as its clock may be wrong. */
  async #pause(error: ServiceError, now: Date): Promise<void> {
    const { db, onFailure } = this.#parts;
    if (!error.wasSent) await giveBackCall(db, now);
    const pause = Math.max(PAUSE_MS * 2 ** this.#failures, (error.retryAfter ?? 0) * 1_000);
    this.#failures += 1;
    this.#pausedUntil = now.getTime() + Math.min(pause, LONGEST_PAUSE_MS);
    onFailure(error);
  }
}
