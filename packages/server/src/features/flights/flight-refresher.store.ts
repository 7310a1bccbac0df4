import type { Announce } from '../../platform/announcement.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-service.ts';
import { claimNumber, type DueNumber, listDue, listServed, postpone } from './due-flights.store.ts';
import { inFairOrder, leastAffordable, refreshCeiling } from './flight-budget.rules.ts';
import { giveBackCall, spendCall, spentCalls } from './flight-calls.store.ts';
import { announceFlights } from './flight-news.store.ts';
import type { FlightProvider } from './flights.provider.ts';
import { storeFlights } from './flights.store.ts';

/** Questions that are under way at a time. */
const AT_ONCE = 4;
/** A round takes no longer, so that the next one, a minute later, sees what is urgent then, milliseconds. */
const ROUND_MS = 50_000;
/** After a question that failed, the service is left alone for so long, twice as long each time, milliseconds. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface FlightRefresherParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly provider: FlightProvider;
  /** Calls to the service in a day of UTC, whatever they are for. */
  readonly callsPerDay: number;
  readonly announce: Announce;
  /** Hears why a question had no answer. */
  readonly onFailure: (error: ServiceError) => void;
}

/** What a round knows of itself. */
interface Round {
  readonly signal: AbortSignal;
  /** The day's calls are spent as far as they may be by now, or something fails. */
  isOver: boolean;
}

/** Asks the service about the flights that people follow, in rounds, and tells them what is new. */
export class FlightRefresher {
  readonly #parts: FlightRefresherParts;
  #failures = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: FlightRefresherParts) {
    this.#parts = parts;
  }

  /** Asks about what is due, as far as the day's calls go: what is left is due in the next round too. */
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
    // One alone finds out whether the service is there: one that is down costs one call, not several.
    const [first] = numbers;
    if (first) await this.#ask(first, round);
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#askAll(numbers, round)));
  }

  /** Goes on where the others who take from these are. */
  async #askAll(numbers: Iterable<DueNumber>, round: Round): Promise<void> {
    for (const due of numbers) {
      if (round.isOver || round.signal.aborted) return;
      await this.#ask(due, round);
    }
  }

  async #ask(due: DueNumber, round: Round): Promise<void> {
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
      // Whatever went wrong, it is not asked about over and over.
      await postpone(db, ids, now);
      if (!(error instanceof ServiceError)) throw error;
      await this.#pause(error, now);
    }
  }

  async #takeAnswer(due: DueNumber, ids: readonly string[], now: Date): Promise<void> {
    const { db, provider, announce } = this.#parts;
    const told = await provider.flightsOf(due.number, due.flightDate);
    this.#failures = 0;
    const kept = await storeFlights(db, told, now);
    await postpone(
      db,
      ids.filter((id) => !kept.includes(id)),
      now,
    );
    await announceFlights(db, announce, kept);
  }

  /** Leaves a service that fails alone for a while, as long as it wants: an hour at most, as its clock may be wrong. */
  async #pause(error: ServiceError, now: Date): Promise<void> {
    const { db, onFailure } = this.#parts;
    if (!error.wasAsked) await giveBackCall(db, now);
    const pause = Math.max(PAUSE_MS * 2 ** this.#failures, (error.retryAfter ?? 0) * 1_000);
    this.#failures += 1;
    this.#pausedUntil = now.getTime() + Math.min(pause, LONGEST_PAUSE_MS);
    onFailure(error);
  }
}
